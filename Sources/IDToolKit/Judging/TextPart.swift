/// A part of a text that is read by itself: a cell of a table, or a record of JSON.
struct TextPart {
  /// A column's heading as the name of a place, and the hash of that.
  typealias Column = (name: PlaceName, hash: UInt64)

  let range: Range<Int>
  /// Nil if what stands before an id names its place.
  let column: Column?
  /// The time of its row, or of the record.
  let time: LineTime?
}
