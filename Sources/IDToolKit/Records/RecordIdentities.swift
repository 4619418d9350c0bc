/// The ids seen so far, each with its place.
///
/// Whole numbers, which nearly all ids are, have their own set: eight bytes each instead of sixteen
/// and an array, and a hash at a twentieth of the cost.
struct RecordIdentities {
  private var naturals = OrderedIdentifiers<UInt64>()
  private var naturalPlaces = Places()
  private var others = OrderedIdentifiers<JSONIdentity>()
  private var otherPlaces = Places()

  /// Line numbers, and columns if records don't have lines of their own.
  private struct Places {
    private var lines: [UInt64] = []
    private var columns: [UInt64] = []

    mutating func append(_ place: RecordPlace) {
      lines.append(place.line)
      if let column = place.column { columns.append(column) }
    }

    subscript(index: Int) -> RecordPlace {
      RecordPlace(line: lines[index], column: columns.isEmpty ? nil : columns[index])
    }
  }

  /// Prefetches what ``insert(natural:at:)`` will read first.
  @inline(__always)
  func prefetch(natural: UInt64) { naturals.prefetch(natural) }

  /// Adds an id; returns the place of the first record with it, if it is not new.
  ///
  /// Either all places have columns, or none. O(1) expected.
  @inline(__always)
  mutating func insert(natural: UInt64, at place: RecordPlace) -> RecordPlace? {
    let (isNew, index) = naturals.append(natural)
    guard isNew else { return naturalPlaces[index] }
    naturalPlaces.append(place)
    return nil
  }

  /// Adds an id; returns the place of the first record with it, if it is not new.
  ///
  /// Either all places have columns, or none. O(1) expected.
  mutating func insert(_ identity: JSONIdentity, at place: RecordPlace) -> RecordPlace? {
    if case .natural(let number) = identity { return insert(natural: number, at: place) }
    let (isNew, index) = others.append(identity)
    guard isNew else { return otherPlaces[index] }
    otherPlaces.append(place)
    return nil
  }
}
