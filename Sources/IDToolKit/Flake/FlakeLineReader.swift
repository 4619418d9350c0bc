/// Reads the ids of valid lines, whatever their form: bare digits, with zeros in front, with a CR
/// or blanks around them, hex digits, the layout's own text.
///
/// Agrees with ``FlakeText``, the careful reader, which knows all rules and messages and to which
/// invalid lines are left.
struct FlakeLineReader: ~Copyable {
  /// An id, and how it was written; valid until the next line is read, and as long as the line.
  @unsafe
  struct Item {
    let id: FlakeID
    /// The id's text in the form in which it was given; ``FlakeIDText/longest`` bytes are readable.
    let text: UnsafePointer<UInt8>
    let length: Int
    /// The item without surrounding blanks, in the memory of the line.
    let input: UnsafeBufferPointer<UInt8>
  }

  private let layout: FlakeLayout
  private let form: FlakeForm
  /// The form besides decimal; nil if every id is decimal.
  private let otherForm: FlakeForm?
  /// The value of each byte in the layout's own form, with ``isRewritten`` set if the digit is
  /// written differently; 255 if the byte is not a digit.
  private let values: [UInt8]
  private static let isRewritten: UInt8 = 0x40
  private let radix: UInt64
  private let isPowerOfTwo: Bool
  /// The bits of a digit, if the radix is a power of two.
  private let digitWidth: UInt64
  /// How many digits always fit in 64 bits.
  private let fittingCount: Int
  private let counts: ClosedRange<Int>
  /// How many digits are written at least.
  private let writtenCount: Int
  private var buffer = ByteBuffer(capacity: 64)

  /// Creates a reader of ids in a form; if that is decimal, ids in the layout's own form are read
  /// as well.
  init(layout: FlakeLayout, form: FlakeForm) {
    self.layout = layout
    self.form = form
    let textForm = layout.textForm
    otherForm = form == .hexadecimal ? form : textForm == .decimal ? nil : .native
    let alphabet = textForm.alphabet
    values = (0...UInt8.max).map { byte in
      guard let value = alphabet.value(of: byte) else { return 255 }
      return UInt8(value) | (alphabet.digit(of: value) == byte ? 0 : Self.isRewritten)
    }
    radix = alphabet.radix
    isPowerOfTwo = radix.nonzeroBitCount == 1
    digitWidth = UInt64(radix.trailingZeroBitCount)
    var (count, most) = (0, UInt64.max)
    while most >= alphabet.radix - 1 {
      count += 1
      most = (most - (alphabet.radix - 1)) / alphabet.radix
    }
    fittingCount = count
    counts = textForm.digitCounts
    writtenCount = counts.lowerBound
  }

  /// Whether lines of bare digits without a zero in front are ids in their final form.
  var readsDecimal: Bool { form == .decimal || otherForm == nil }

  /// Returns the id of a line; nil if it is blank, invalid or very long.
  @inline(never)
  mutating func item(ofLine line: PaddedBytes) -> Item? {
    let range = line.span.trimmedRange
    guard !range.isEmpty, range.count <= FlakeRowProgram.longestInput else { return nil }
    let text = line[range]
    // Safe: the item is within the line, whose memory the caller keeps until it has used the item,
    // and the padding follows it.
    let (start, input) = unsafe (text.start, text.buffer)
    // Zeros in front are not part of an id's text.
    var zeros = 0
    while zeros < text.count - 1, text[zeros] == UInt8(ascii: "0") { zeros += 1 }
    let digits = text[zeros...]
    if readsDecimal, DigitLine.isNumber(digits) {
      let (value, overflow) = DigitLine.value(digits)
      guard !overflow, value <= layout.largestID.rawValue else { return nil }
      let id = FlakeID(rawValue: value)
      return unsafe Item(id: id, text: digits.start, length: digits.count, input: input)
    }
    if let otherForm, let (id, isFinal) = value(of: text),
      id <= layout.largestID
    {
      return isFinal
        ? unsafe Item(id: id, text: start, length: input.count, input: input)
        : unsafe item(id, in: otherForm, isSigned: false, input)
    }
    guard let (id, own) = try? FlakeText.parseAny(text.span, layout: layout, form: form)
    else { return nil }
    return unsafe item(id, in: own, isSigned: text[0] == UInt8(ascii: "-"), input)
  }

  /// Returns the item of an id, written in a form.
  private mutating func item(
    _ id: FlakeID,
    in form: FlakeForm,
    isSigned: Bool,
    _ input: UnsafeBufferPointer<UInt8>
  ) -> Item {
    buffer.removeAll()
    FlakeText.append(id, layout: layout, form: form, signed: isSigned, to: &buffer)
    // Safe: a `ByteBuffer` has at least 64 bytes, and this one keeps them until the next line is
    // read.
    return unsafe Item(id: id, text: UnsafePointer(buffer.base), length: buffer.count, input: input)
  }

  /// Returns the value of a text in the other form, and whether it would be written the same way;
  /// nil if ``FlakeText`` must decide.
  @inline(__always)
  private func value(of text: PaddedBytes) -> (id: FlakeID, isFinal: Bool)? {
    if form == .hexadecimal { return Self.hexValue(of: text) }
    return layout.textForm == .dashedHexadecimal ? nil : ownValue(of: text)
  }

  /// Returns the value of a text in the layout's own form, as ``value(of:)`` does.
  @inline(__always)
  private func ownValue(of text: PaddedBytes) -> (id: FlakeID, isFinal: Bool)? {
    let count = text.count
    guard counts.contains(count), text[0] != UInt8(ascii: "-") else { return nil }
    // Safe: the offsets are below `count`, and there is a value for each of the 256 bytes.
    let start = unsafe text.start
    let values = values.span
    var value: UInt64 = 0
    var seen: UInt8 = 0
    if isPowerOfTwo {
      // A shift takes a third of the time of a multiplication, and each digit waits for the last.
      for offset in 0..<min(count, fittingCount) {
        let digit = unsafe values[unchecked: Int(start[offset])]
        seen |= digit
        value = value &<< digitWidth | UInt64(digit & 0x3F)
      }
    } else {
      for offset in 0..<min(count, fittingCount) {
        let digit = unsafe values[unchecked: Int(start[offset])]
        seen |= digit
        value = value &* radix &+ UInt64(digit & 0x3F)
      }
    }
    for offset in min(count, fittingCount)..<count {
      let digit = unsafe values[unchecked: Int(start[offset])]
      seen |= digit
      let (product, high) = value.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit & 0x3F))
      guard !high, !carry else { return nil }
      value = sum
    }
    guard seen < 0x80 else { return nil }
    if form == .decimal {
      // A single letter among digits may be the exponent of a rounded number, and letters alone may
      // be a word.
      let bytes = text.vector(at: 0)
      let others = bytes.bits(outside: 0...UInt8(ascii: "9"))
      let all = 1 &<< UInt64(count) &- 1
      let letters = others & all
      let strays = bytes.nonDigitBits
      if letters & (letters &- 1) == 0 || strays & all == all { return nil }
    }
    let isWhole =
      count == writtenCount || count > writtenCount && values[Int(text[0])] != 0
    return (FlakeID(rawValue: value), isWhole && seen & Self.isRewritten == 0)
  }

  /// Returns the value of 1 to 16 hex digits, with or without `0x`, and whether they are written as
  /// 16 digits in lower case without it; nil for any other text.
  @inline(__always)
  private static func hexValue(of text: PaddedBytes) -> (id: FlakeID, isFinal: Bool)? {
    let isPrefixed =
      text.count > 2 && text[0] == UInt8(ascii: "0") && text[1] | 0x20 == UInt8(ascii: "x")
    let prefixCount = isPrefixed ? 2 : 0
    let count = text.count - prefixCount
    guard (1...16).contains(count) else { return nil }
    let (first, last) = text.vector(at: prefixCount).words
    // The digits are moved to the end of sixteen bytes, after zeros.
    let zeros = UInt128(0x3030_3030_3030_3030) << 64 | 0x3030_3030_3030_3030
    let bytes = UInt128(last) << 64 | UInt128(first)
    let moved = bytes << ((16 - count) * 8) | zeros >> (count * 8)
    let (front, back) = (UInt64(truncatingIfNeeded: moved), UInt64(truncatingIfNeeded: moved >> 64))
    let digits = ByteVector(front, back)
    guard digits.nonHexDigitBits == 0 else { return nil }
    // Letters have the bit 0x40, and small ones also 0x20.
    let capitals = (front & ~(front &<< 1) | back & ~(back &<< 1)) & 0x4040_4040_4040_4040
    return (FlakeID(rawValue: digits.hexValue), count == 16 && !isPrefixed && capitals == 0)
  }
}
