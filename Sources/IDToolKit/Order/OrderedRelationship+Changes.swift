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

extension OrderedRelationship {
  /// Merges what the store holds now, after changes by others, with the changes made here and not
  /// saved yet.
  ///
  /// With the last saved state as the common ancestor, for each id:
  /// - inserted on one side: it is in;
  /// - removed on one side: it is out, even if the other side moved it;
  /// - moved on one side: that position counts;
  /// - moved or inserted on both: the lower position counts, an arbitrary choice that both sides
  ///   make alike.
  ///
  /// So two lists that merge each other's entries arrive at the same order, whichever goes first.
  /// Afterwards ``changes`` lists what `remote` lacks.
  ///
  /// `remote` is all of the store's rows in any order; of rows with the same id the one with the
  /// lowest position counts. `combine` makes one element from the local and the remote one. O(n log
  /// n).
  public mutating func merge(
    _ remote: some Sequence<Entry>,
    combine: (_ local: Element, _ remote: Element) -> Element = { local, _ in local }
  ) {
    let remote = Self.firstOfEachID(remote)
    var local: [Element.ID: Entry] = [:]
    local.reserveCapacity(elements.count)
    for entry in entries { local[entry.element.id] = entry }

    var merged: [Entry] = []
    merged.reserveCapacity(max(remote.count, elements.count))
    for theirs in remote {
      let ancestor = saved[theirs.element.id]
      if let ours = local.removeValue(forKey: theirs.element.id) {
        merged.append(
          Entry(
            element: combine(ours.element, theirs.element),
            position: Self.mergedPosition(ours.position, theirs.position, ancestor: ancestor)
          )
        )
      } else if ancestor == nil {
        merged.append(theirs)
      }
    }
    merged += local.values.filter { saved[$0.element.id] == nil }
    merged.sort { Entry.areInOrder($0, $1) }

    elements = merged.map(\.element)
    positions = merged.map(\.position)
    saved = Dictionary(uniqueKeysWithValues: remote.map { ($0.element.id, $0.position) })
  }

  private static func mergedPosition(_ ours: Int64, _ theirs: Int64, ancestor: Int64?) -> Int64 {
    if ours == ancestor { return theirs }
    if theirs == ancestor { return ours }
    return min(ours, theirs)
  }
}

extension OrderedRelationship {
  /// An element and its position: a row of the store.
  public struct Entry {
    /// The element.
    public var element: Element
    /// Its position, which is meaningful only in relation to those of the other elements.
    public var position: Int64

    /// Creates a row.
    public init(element: Element, position: Int64) {
      self.element = element
      self.position = position
    }

    /// Compares by position, and by id for equal positions, so that all replicas agree.
    static func areInOrder(_ left: Entry, _ right: Entry) -> Bool {
      left.position != right.position
        ? left.position < right.position : left.element.id < right.element.id
    }
  }
}

extension OrderedRelationship.Entry: Sendable where Element: Sendable {}
extension OrderedRelationship.Entry: Equatable where Element: Equatable {}
extension OrderedRelationship.Entry: Hashable where Element: Hashable {}
extension OrderedRelationship.Entry: Encodable where Element: Encodable {}
extension OrderedRelationship.Entry: Decodable where Element: Decodable {}
