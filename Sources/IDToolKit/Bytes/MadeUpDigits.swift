/// Distinguishes made-up digits, and those of tables of powers, from ids: 123456789 and the like,
/// one digit over and over, a few digits repeated, a power of two.
///
/// The rules are so strict that fewer than one random id in a million is lost; whatever else
/// made-up numbers have in common, ids have too.
enum MadeUpDigits {
  /// The rules, for help.
  static let explanation = """
    Made-up digits aren't taken for ids: nine that go up, go down or stay the same, some that \
    repeat, powers of two, and decimal digits alone where ids of the kind have letters. Fewer than \
    one id in a million is missed so; of flakes written as 16 hex digits, one in 1,800, and of TSIDs \
    in small letters, one in 2,700. Letters alone that could be a word, as one xid in 14,000 is, and \
    times in nanoseconds after a name such as ts or timestamp aren't taken for ids either. --since \
    epoch turns these filters off.
    """

  /// Whether a number of at least 15 digits was made up, judging by its value and, as written, by
  /// its last 16 digits and up to six before them.
  @inline(__always)
  static func areMadeUp(_ number: UInt64, _ digits: PaddedBytes) -> Bool {
    if isPowerOfTwo(number) || isSame(number) { return true }
    // Safe: at most 22 bytes before the end are read; where there are fewer digits, the padding has
    // more.
    let end = unsafe digits.start + digits.count
    return unsafe mayBePattern(end - 16) && isPattern(count: digits.count, endingAt: end)
  }

  /// Whether 16 readable digits may have a pattern: a quick test, which also lets through one in
  /// ten numbers without a pattern.
  ///
  /// Never false where ``isPattern(count:endingAt:)``, the careful test, is true.
  /// If eight consecutive steps are equal, they include those to the seventh and eighth digits or
  /// those to the ninth and tenth; nine digits that repeat others include the eighth and ninth.
  @inline(__always)
  private static func mayBePattern(_ digits: UnsafePointer<UInt8>) -> Bool {
    // Safe: bytes 1 to 9 of the 16 are read, which are readable, as the caller guarantees.
    let raw = unsafe UnsafeRawPointer(digits)
    let to = unsafe raw.loadUnaligned(fromByteOffset: 6, as: UInt32.self).littleEndian
    let from = unsafe raw.loadUnaligned(fromByteOffset: 5, as: UInt32.self).littleEndian
    // Each byte is 128 plus the step; three bits classify a step of -9 to 9.
    let steps = (to | 0x8080_8080) &- (from & 0x7F7F_7F7F)
    let first = kinds(of: steps) & kinds(of: steps &>> 8)
    let second = kinds(of: steps &>> 16) & kinds(of: steps &>> 24)
    if first | second != 0 { return true }
    let middle = unsafe raw.loadUnaligned(fromByteOffset: 7, as: UInt16.self)
    for period in 2...6 {
      if unsafe middle == raw.loadUnaligned(fromByteOffset: 7 - period, as: UInt16.self) {
        return true
      }
    }
    return false
  }

  /// Returns the class of a step, the lowest byte less 128: a bit each for up, down and equal.
  @inline(__always)
  private static func kinds(of step: UInt32) -> UInt64 {
    stepKinds &>> ((UInt64(step & 0xFF) &- 0x77) &* 3) & 7
  }

  /// Three bits for each step from -9 on; nine to zero counts as up, zero to nine as down.
  private static let stepKinds: UInt64 = 1 | 2 << 24 | 4 << 27 | 1 << 30 | 2 << 54

  private static let ones: UInt128 = 0x0101_0101_0101_0101_0101_0101_0101_0101

  /// Whether nine digits in a row go up, go down, stay the same or repeat those a few places
  /// before; 22 bytes before the end are readable.
  private static func isPattern(count: Int, endingAt end: UnsafePointer<UInt8>) -> Bool {
    // Safe: as the caller guarantees, 22 bytes before the end are readable: 16 and six more.
    let digits = unsafe last16(end)
    // Other bytes in front of the digits must not carry into them.
    let before = unsafe (last16(end - 1) & (ones &* 0x3F)) | (ones &* 0x30)
    // The first digit has none before it.
    let known = mask(of: count - 1)
    if hasRun(zeros(digits ^ before) & known, of: 8) { return true }
    // A nine is followed by a zero.
    let sum = before &+ ones
    let up = sum &- zeros(sum ^ ones &* 0x3A) &>> 7 &* 10
    if hasRun(zeros(digits ^ up) & known, of: 8) { return true }
    let difference = before &- ones
    let down = difference &+ zeros(difference ^ ones &* 0x2F) &>> 7 &* 10
    if hasRun(zeros(digits ^ down) & known, of: 8) { return true }
    for period in 2...6 {
      let equal = unsafe zeros(digits ^ last16(end - period)) & mask(of: count - period)
      if hasRun(equal, of: 9) { return true }
    }
    return false
  }

  /// Returns the last 16 bytes, which must be readable, the first of them lowest.
  @inline(__always)
  private static func last16(_ end: UnsafePointer<UInt8>) -> UInt128 {
    // Safe: as the caller guarantees, 16 bytes before the end are readable.
    let raw = unsafe UnsafeRawPointer(end - 16)
    return unsafe UInt128(littleEndian: raw.loadUnaligned(as: UInt128.self))
  }

  /// Returns a mask of the top bits of the last `count` of 16 bytes.
  @inline(__always)
  private static func mask(of count: Int) -> UInt128 {
    let all = ones &<< 7
    return count >= 16 ? all : all &<< UInt128(truncatingIfNeeded: (16 &- count) &* 8)
  }

  /// Returns the top bit of every byte that is zero.
  @inline(__always)
  private static func zeros(_ bytes: UInt128) -> UInt128 {
    let low = ones &* 0x7F
    return ~((bytes & low) &+ low | bytes | low)
  }

  /// Whether `count` bytes in a row, 8 or 9, have their bit set.
  @inline(__always)
  private static func hasRun(_ bits: UInt128, of count: Int) -> Bool {
    let two = bits & bits &>> 8
    let four = two & two &>> 16
    let eight = four & four &>> 32
    return (count == 8 ? eight : eight & bits &>> 64) != 0
  }

  /// Whether a number is a multiple of 2^56, or one less than such a multiple.
  ///
  /// Multiples of 2^48 would be too many: a lone generator makes one every few hours.
  @inline(__always)
  private static func isPowerOfTwo(_ number: UInt64) -> Bool {
    number.trailingZeroBitCount >= 56 || (~number).trailingZeroBitCount >= 56
  }

  /// Whether eight consecutive hex digits are the same, and not zeros.
  @inline(__always)
  private static func isSame(_ number: UInt64) -> Bool {
    let seven = runs(ofSeven: nibbleZeros(number ^ number &>> 4))
    return seven & ~nibbleZeros(number) != 0
  }

  /// Returns the lowest bit of every hex digit that is zero.
  @inline(__always)
  private static func nibbleZeros<Word: FixedWidthInteger>(_ number: Word) -> Word {
    let set = number | number &>> 1
    return ~(set | set &>> 2) & (Word.max / 15)
  }

  /// Returns the bits of hex digits that begin, from the lowest, seven with their bit set.
  @inline(__always)
  private static func runs<Word: FixedWidthInteger>(ofSeven digits: Word) -> Word {
    let two = digits & digits &>> 4
    let four = two & two &>> 8
    return four & four &>> 12
  }

  /// Whether the digits of a time were made up: nine of them, but for zeros at the end, which those of
  /// whole seconds and days have, go up, go down or stay the same.
  static func areMadeUp(time text: Span<UInt8>) -> Bool {
    var end = text.count
    while end > 0, text[end - 1] == UInt8(ascii: "0") { end -= 1 }
    var (last, count) = (0, 0)
    for offset in 0..<max(0, end - 1) {
      let step = (Int(text[offset + 1]) - Int(text[offset]) + 10) % 10
      count = step == last ? count + 1 : 1
      last = step
      if count >= 8, [0, 1, 9].contains(step) { return true }
    }
    return false
  }

  /// Whether the lowest `count` hex digits of a number repeat.
  ///
  /// They do if seven in a row equal the one before, or the one two to four places before. A number
  /// that ends in 16 zeros or 16 times f is not made up: it is a bound of the ids of a moment.
  static func areMadeUp(hexadecimal number: UInt128, count: Int) -> Bool {
    let tail = UInt64(truncatingIfNeeded: number)
    if tail == 0 || tail == .max { return false }
    return (1...4).contains { period in
      let width = UInt128(truncatingIfNeeded: period &* 4)
      let compared = UInt128.max &>> UInt128(truncatingIfNeeded: 128 &- (count &- period) &* 4)
      return runs(ofSeven: nibbleZeros(number ^ number &>> width) & compared) != 0
    }
  }
}
