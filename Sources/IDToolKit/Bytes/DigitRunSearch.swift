/// Finds the numbers of 15 to 20 digits that stand alone in a text, block by block.
///
/// What stands alone is defined by ``LoneText``. Fifteen digits always cover a whole word of eight
/// bytes at a multiple of eight, so only words that are all digits are examined further: most of a
/// text costs a third of an instruction per byte.
///
/// The bytes that touch the block must not be digits: zeros, or the end of another line.
struct DigitRunSearch: RunSearch, ~Escapable {
  /// The lengths of the numbers to find.
  static let lengths = 15...20
  static let findsOnlyNumbers = true
  /// The most digits of an escaped character in front of a number.
  private static let escapeDigits = 4

  private let block: PaddedBytes
  private var count: Int { block.count }
  private let isLast: Bool
  private let hasCommands: Bool
  /// Runs that start before this offset were seen with the block before.
  private let firstStart: Int
  /// The offset of the 64 bytes being examined.
  private var base: Int
  /// The words of digits among them that belong to no run seen so far, in the format of
  /// ``ByteGroup/wordsOfDigits``.
  private var words: UInt32 = 0
  /// The words of the next 64 bytes that don't belong to the last run.
  private var free = UInt32.max
  /// The offset from which on a number may continue in the next block; the end of the block if
  /// there is no such number.
  private(set) var undecided: Int

  /// Creates a search of a block whose first bytes belong to the one before.
  ///
  /// - Parameters:
  ///   - block: The bytes.
  ///   - offset: The offset of the new bytes; numbers that start before it are ignored.
  ///   - isLast: Whether the input ends with the block.
  @_lifetime(copy block)
  init(_ block: PaddedBytes, from offset: Int, isLast: Bool) {
    self.block = block
    hasCommands = OperatingSystemCommand.mayBegin(in: block, from: offset)
    firstStart = offset
    base = (max(0, offset - 8) & ~7) - 64
    undecided = block.count
    self.isLast = isLast
  }

  /// Returns the next number, or nil at the end of the block.
  @inline(__always)
  mutating func next() -> TextRun? {
    while true {
      while words != 0 {
        let offset = base &+ words.trailingZeroBitCount &* 4
        // Words after the block don't count.
        if offset >= count { break }
        guard var run = extent(ofWordAt: offset) else {
          skipDigits(from: offset)
          continue
        }
        // Masks rather than branches: how many words a run covers would be mispredicted.
        let covered = UInt64(truncatingIfNeeded: run.end &- base &+ 7) &>> 3
        let uncovered = UInt64.max &<< (2 &* covered)
        words &= UInt32(truncatingIfNeeded: uncovered)
        free = UInt32(truncatingIfNeeded: uncovered &>> 16)
        if _slowPath(run.length >= Self.lengths.upperBound) { cutEscape(&run) }
        if Self.lengths.contains(run.length), run.start >= firstStart, run.end <= count,
          standsAlone(run),
          !hasCommands || !OperatingSystemCommand.contains(run.start, in: block)
        {
          return run
        }
        if run.end >= count { noteEnd(of: run) }
      }
      base &+= 64
      guard base < count else { break }
      // Safe: `base` is within the block, and the padding has the rest of the 64 bytes.
      words = (unsafe block.group(unchecked: base)).wordsOfDigits
      words &= free
      free = UInt32.max
    }
    words = 0
    if undecided == count, !isLast { holdShortRunAtEnd() }
    return nil
  }

  /// Returns the digits around a word of digits; nil if there are too many for a number, even
  /// after the digits of an escaped character.
  ///
  /// The word in front of it is not all digits, or belongs to the block before.
  @inline(__always)
  private func extent(ofWordAt offset: Int) -> TextRun? {
    // Safe: `offset` is within the block, and at most 8 bytes before it and 25 from it on are read,
    // which the padding has.
    let before = unsafe block.vector(unchecked: offset &- 8).nonDigitBits & 0xFF
    let left = (before &<< 56 | 1 &<< 55).leadingZeroBitCount
    let after = unsafe block.vector(unchecked: offset &+ 8).nonDigitBits
    if _slowPath(after == 0) {
      // The digits of `\u0022` and a number of 20 are 24: this word and the 16 after it.
      guard left == 0, !(unsafe block[unchecked: offset &+ 24]).isDigit else { return nil }
      return TextRun(start: offset, length: 24)
    }
    return TextRun(
      start: offset &- left,
      length: left &+ 8 &+ after.trailingZeroBitCount
    )
  }

  /// Removes the digits of an escaped character, such as those of `%20`, from the beginning of a
  /// run.
  @inline(never)
  private func cutEscape(_ run: inout TextRun) {
    let block = block.span
    var whole = run
    // `\u0022` begins with a letter.
    if run.start >= 2, block[run.start - 2] == UInt8(ascii: "\\") {
      whole = TextRun(start: run.start - 1, length: run.length + 1)
    }
    guard let start = EscapedCharacter.end(of: whole, in: block), start > run.start else { return }
    run.length = run.end - start
    run.start = start
  }

  /// Skips the digits from a word on, which are too many for a number.
  @inline(never)
  private mutating func skipDigits(from offset: Int) {
    var end = offset
    while end < count, block[end].isDigit { end += 1 }
    words = 0
    free = UInt32.max
    base = end < count ? (end & ~7) - 64 : count
  }

  /// Whether a run stands alone; if that can't be decided yet, it is left for the next block.
  ///
  /// Agrees with ``LoneText/isAlone(_:in:isLast:)``, the careful test.
  @inline(__always)
  private mutating func standsAlone(_ run: TextRun) -> Bool {
    // Safe: the run is within the block, and the bytes around it are part of that or its padding.
    let before = unsafe block[unchecked: run.start &- 1]
    let after = unsafe block[unchecked: run.end]
    if run.end < count || isLast, LoneText.isHarmless(before: before),
      LoneText.isHarmless(behind: after)
    {
      return true
    }
    return standsAloneCarefully(run)
  }

  @inline(never)
  private mutating func standsAloneCarefully(_ run: TextRun) -> Bool {
    let block = block.span
    guard let isAlone = LoneText.isAlone(run, in: block, isLast: isLast) else {
      undecided = run.start
      return false
    }
    return isAlone
  }

  /// Records a run at the end of the block that may grow into a number.
  @inline(never)
  private mutating func noteEnd(of run: TextRun) {
    if !isLast, run.start >= firstStart, run.length <= Self.lengths.upperBound + Self.escapeDigits {
      undecided = run.start
    }
  }

  /// Holds back digits at the end that are too few to cover a word, which the search can't see.
  @inline(never)
  private mutating func holdShortRunAtEnd() {
    var start = count
    while start > firstStart, count - start <= Self.lengths.upperBound,
      block[start - 1].isDigit
    {
      start -= 1
    }
    if count - start <= Self.lengths.upperBound { undecided = start }
  }
}
