/// Records in memory, found by their ids, with every byte of the text that they came in.
///
/// The text consists of records and the gaps around them: before the first, between two, after the
/// last. A change affects only its records and the necessary gaps; the rest is written byte for
/// byte as it was read.
/// - Replacing a record or moving one leaves all gaps unchanged.
/// - Removing records from an array also removes the separator after each (before the last one);
///   from lines, exactly the lines.
/// - A new record gets a separator like the one next to it.
struct RecordCollection {
  /// The structure of the text.
  enum Shape: Equatable {
    case lines
    /// The offsets after the opening bracket, and of the closing one.
    case array(opening: Int, closing: Int)
  }

  /// A part of the result.
  enum Piece {
    /// A part of the text that was read.
    case kept(Range<Int>)
    case new([UInt8])
  }

  /// A record: in lines the whole line without its end, in an array only the value.
  struct Record {
    let identity: JSONIdentity
    var content: Piece
  }

  let text: [UInt8]
  var shape = Shape.lines
  var records = IdentifiedArray<JSONIdentity, Record>(id: \.identity)
  /// What precedes each record; the first is the beginning of the text.
  var gaps: [Piece] = []
  /// What follows the last record.
  var tail = Piece.kept(0..<0)

  func bytes(_ piece: Piece) -> [UInt8] {
    switch piece {
    case .kept(let range): Array(text[range])
    case .new(let bytes): bytes
    }
  }

  /// Returns the index of the record with an id, or nil.
  ///
  /// O(1) expected.
  func index(of id: RecordID) -> Int? { records.index(id: id.identity) }

  /// Calls `body` with the pieces of the current text, in order.
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
