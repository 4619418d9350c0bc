extension OrderedRelationship {
  /// The changes that a store must make to hold the current list.
  public struct Changes {
    /// New elements and those with a new position, in order.
    public let updated: [Entry]
    /// The ids of removed elements, ascending.
    public let removed: [Element.ID]

    /// Whether the store already holds the list.
    public var isEmpty: Bool { updated.isEmpty && removed.isEmpty }
  }

  /// The differences from the store since the list was created, merged or last marked as saved.
  ///
  /// Only order and membership count; saving the contents of elements is up to their owner. O(n).
  public var changes: Changes {
    var gone = saved
    var updated: [Entry] = []
    for (element, position) in zip(elements, positions)
    where gone.removeValue(forKey: element.id) != position {
      updated.append(Entry(element: element, position: position))
    }
    return Changes(updated: updated, removed: gone.keys.sorted())
  }

  /// Records that the store holds the current list.
  ///
  /// O(n).
  public mutating func markSaved() {
    saved = Dictionary(uniqueKeysWithValues: zip(elements.lazy.map(\.id), positions))
  }
}

extension OrderedRelationship.Changes: Sendable where Element: Sendable, Element.ID: Sendable {}
extension OrderedRelationship.Changes: Equatable where Element: Equatable {}
