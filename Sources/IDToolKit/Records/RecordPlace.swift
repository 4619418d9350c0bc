/// The place of a record in its input.
struct RecordPlace: Equatable, Sendable {
  /// From 1.
  let line: UInt64
  /// In bytes, from 1; nil if the record has a line of its own.
  let column: UInt64?

  init(line: UInt64, column: UInt64? = nil) {
    self.line = line
    self.column = column
  }

  /// The place in words, to follow the file's name.
  var words: String { "line \(line)" + (column.map { ", column \($0)" } ?? "") }
}
