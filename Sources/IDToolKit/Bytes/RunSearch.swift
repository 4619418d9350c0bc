/// A part of a text.
struct TextRun: Equatable, Sendable {
  /// The offset of the first byte.
  var start: Int
  var length: Int
  var end: Int { start &+ length }
}

/// Finds what may be ids in a text, block by block.
protocol RunSearch {
  /// How many bytes of a block the next one must begin with, so that what stands in front of a run
  /// can be seen.
  static var contextCount: Int { get }
  /// Whether all that is found are 15 to 20 digits.
  static var findsOnlyNumbers: Bool { get }

  /// The next run that stands alone, or nil when the block has no more.
  mutating func next() -> TextRun?

  /// Where the next block has to go on, known when ``next()`` has answered nil: from here on, a run
  /// may need what follows.
  var undecided: Int { get }
}
