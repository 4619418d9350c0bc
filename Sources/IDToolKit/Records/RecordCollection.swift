/// Records in memory, found by their ids, with every byte of the text that they came in.
///
/// The text is records and the gaps around them: before the first, between two, behind the last.
/// A change touches the records that it is about and the gaps that it must; what is written
/// otherwise is what was read, byte for byte.
/// - Replacing a record and moving one leave all gaps as they are.
/// - Removing records takes, in an array, the separator behind each along (in front of the last);
///   of lines, exactly the lines.
/// - A new record gets a separator like the one beside which it comes to stand.
struct RecordCollection {
  /// What the text is.
  enum Shape: Equatable {
    case lines
    /// The offsets after the opening bracket, and of the closing one.
    case array(opening: Int, closing: Int)
  }

  /// Some bytes of the result.
  enum Piece {
    /// A part of the text that was read.
    case kept(Range<Int>)
    case new([UInt8])
  }

  /// A record: in lines the whole line without its end, in an array the value alone.
  struct Record {
    let identity: JSONIdentity
    var content: Piece
  }

  let text: [UInt8]
  let shape: Shape
  var records: IdentifiedArray<JSONIdentity, Record>
  /// What stands before each record; the first of them is the beginning of the text.
  var gaps: [Piece]
  /// What stands behind the last record.
  var tail: Piece

  func bytes(_ piece: Piece) -> [UInt8] {
    switch piece {
    case .kept(let range): Array(text[range])
    case .new(let bytes): bytes
    }
  }

  /// The index of the record with an id, or nil.
  ///
  /// O(1) expected.
  func index(of id: RecordID) -> Int? { records.index(id: id.identity) }

  /// Calls `body` with the pieces of the whole text as it is now, in order.
  ///
  /// O(n).
  func write<Problem: Error>(
    _ body: (Span<UInt8>) throws(Problem) -> Void
  ) throws(Problem) {
    for index in records.indices {
      try write(gaps[index], body)
      try write(records[index].content, body)
    }
    try write(tail, body)
  }

  private func write<Problem: Error>(
    _ piece: Piece,
    _ body: (Span<UInt8>) throws(Problem) -> Void
  ) throws(Problem) {
    switch piece {
    case .kept(let range): try body(text.span.extracting(range))
    case .new(let bytes): try body(bytes.span)
    }
  }
}
