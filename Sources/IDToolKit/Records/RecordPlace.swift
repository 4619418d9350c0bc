/// Where a record stands in its input.
struct RecordPlace: Equatable, Sendable {
  /// From 1.
  let line: UInt64
  /// From 1, in bytes; nil where a record has its line to itself.
  let column: UInt64?

  init(line: UInt64, column: UInt64? = nil) {
    self.line = line
    self.column = column
  }

  /// The place behind the name of its file, in a sentence.
  var words: String { "line \(line)" + (column.map { ", column \($0)" } ?? "") }
}
