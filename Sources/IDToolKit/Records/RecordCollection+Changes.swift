extension RecordCollection {
  /// Replaces the content of a record.
  mutating func replace(at index: Int, with content: [UInt8]) {
    records.update(Record(identity: records[index].identity, content: .new(content)), at: index)
  }

  /// Moves a record so that it has this index afterwards.
  ///
  /// O(n).
  mutating func move(from index: Int, to newIndex: Int) {
    records.move(
      fromOffsets: CollectionOfOne(index),
      toOffset: newIndex > index ? newIndex + 1 : newIndex
    )
  }

  /// Inserts new records, in order, the first of them at this index.
  ///
  /// Their ids are distinct and not in the collection. O(n).
  mutating func insert(_ added: [Record], at index: Int) {
    guard !added.isEmpty else { return }
    guard !records.isEmpty else {
      fill(with: added)
      return
    }
    let separator = Piece.new(separator(at: index))
    let end = records.count
    for record in added { records.append(record) }
    records.move(fromOffsets: end..<records.count, toOffset: index)
    if index == end {
      gaps.append(contentsOf: repeatElement(separator, count: added.count))
    } else {
      // The new record takes over what preceded its neighbour.
      gaps.insert(contentsOf: repeatElement(separator, count: added.count), at: index + 1)
    }
  }

  /// Returns the separator between a new record and its neighbour.
  private func separator(at index: Int) -> [UInt8] {
    let count = records.count
    // The gap between two records that is nearest to the index.
    let model = count > 1 ? gaps[min(max(index, 1), count - 1)] : nil
    switch shape {
    case .lines: return Self.lineEnd(bytes(model ?? tail))
    case .array(let opening, _):
      if let model { return bytes(model) }
      return [UInt8(ascii: ",")] + bytes(gaps[0]).suffix(from: opening)
    }
  }

  /// Returns the line end before a gap, or a line feed if there is none.
  private static func lineEnd(_ gap: [UInt8]) -> [UInt8] {
    let isCarriageReturned = gap.starts(with: [0x0D, 0x0A])
    return isCarriageReturned ? [0x0D, 0x0A] : [0x0A]
  }

  /// Adds the first records to an empty collection.
  private mutating func fill(with added: [Record]) {
    let separator: [UInt8]
    let head: Piece
    switch shape {
    case .lines:
      separator = [0x0A]
      head = tail
      tail = .new(separator)
    case .array(let opening, let closing):
      // White space between the brackets is the array's layout: it is kept on both sides.
      separator = [UInt8(ascii: ",")] + text[opening..<closing]
      head = .kept(0..<closing)
      tail = .kept(opening..<text.count)
    }
    for (index, record) in added.enumerated() {
      records.append(record)
      gaps.append(index == 0 ? head : .new(separator))
    }
  }

  /// Removes the records at indices, which may be in any order and repeated.
  ///
  /// O(n), and O(k log k) for k indices.
  mutating func remove(at indices: [Int]) {
    guard !indices.isEmpty else { return }
    var removed: [Int] = []
    for index in indices.sorted() where index != removed.last { removed.append(index) }
    switch shape {
    case .lines: removeGapsOfLines(removed)
    case .array(let opening, let closing):
      removeGapsOfArray(removed, opening: opening, closing: closing)
    }
    records.remove(atOffsets: removed)
  }

  private mutating func removeGapsOfArray(_ removed: [Int], opening: Int, closing: Int) {
    var rest = removed[...]
    var kept: [Piece] = []
    kept.reserveCapacity(gaps.count)
    // The separator after the last record kept.
    var next = gaps[0]
    for index in gaps.indices {
      if rest.first == index {
        rest.removeFirst()
        continue
      }
      kept.append(next)
      if index + 1 < gaps.count { next = gaps[index + 1] }
    }
    gaps = kept
    // An empty array needs no white space between its brackets.
    if kept.isEmpty { tail = .new(Array(text[..<opening]) + text[closing...]) }
  }

  private mutating func removeGapsOfLines(_ removed: [Int]) {
    var rest = removed[...]
    var kept: [Piece] = []
    kept.reserveCapacity(gaps.count)
    var gap = gaps[0]
    // What the gap before the next record becomes if lines before that one are removed.
    var joined: [UInt8] = []
    for index in gaps.indices {
      let next = index + 1 < gaps.count ? gaps[index + 1] : tail
      if rest.first == index {
        rest.removeFirst()
        let following = bytes(next)
        // The end of a removed line is removed as well.
        guard let end = following.firstIndex(of: 0x0A), end + 1 < following.count else { continue }
        if joined.isEmpty { joined = bytes(gap) }
        joined += following[(end + 1)...]
      } else {
        kept.append(joined.isEmpty ? gap : .new(joined))
        joined = []
        gap = next
      }
    }
    gaps = kept
    tail = joined.isEmpty ? gap : .new(joined)
  }
}
