/// A part of a text.
struct TextRun: Equatable, Sendable {
  /// The offset of the first byte.
  var start: Int
  var length: Int
  var end: Int { start &+ length }
  var range: Range<Int> { start..<end }
}

/// Finds what may be ids in a text, block by block.
protocol RunSearch: ~Escapable {
  /// How many of a block's last bytes must precede the next one, so that what precedes a run can be
  /// seen.
  static var contextCount: Int { get }
  /// Whether everything found is 15 to 20 digits.
  static var findsOnlyNumbers: Bool { get }

  /// Returns the next run that stands alone, or nil at the end of the block.
  mutating func next() -> TextRun?

  /// The offset at which the next block must continue, known when ``next()`` has returned nil: a
  /// run from here on may depend on what follows.
  var undecided: Int { get }
}
