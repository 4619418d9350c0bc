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
