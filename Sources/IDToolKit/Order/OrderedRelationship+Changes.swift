extension OrderedRelationship {
  /// What a store must do to hold the list as it is now.
  public struct Changes {
    /// New elements and those with a new position, in order.
    public let updated: [Entry]
    /// The ids of removed elements, ascending.
    public let removed: [Element.ID]

    /// Whether the store holds the list already.
    public var isEmpty: Bool { updated.isEmpty && removed.isEmpty }
  }

  /// What differs from the store since the list was made, merged or last marked as saved.
  ///
  /// Only order and membership count; what an element holds is for its owner to save. O(n).
  public var changes: Changes {
    var gone = saved
    var updated: [Entry] = []
    for (element, position) in zip(elements, positions)
    where gone.removeValue(forKey: element.id) != position {
      updated.append(Entry(element: element, position: position))
    }
    return Changes(updated: updated, removed: gone.keys.sorted())
  }

  /// Takes note that the store holds the list as it is now.
  ///
  /// O(n).
  public mutating func markSaved() {
    saved = Dictionary(uniqueKeysWithValues: zip(elements.lazy.map(\.id), positions))
  }
}

extension OrderedRelationship.Changes: Sendable where Element: Sendable, Element.ID: Sendable {}
extension OrderedRelationship.Changes: Equatable where Element: Equatable {}
