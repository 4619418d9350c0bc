/// The shapes of the earlier records of a stream, since most are alike.
///
/// A record consists of separators, the text between scalars with brackets, keys, quotes, colons
/// and white space (`{"id":`, `,"name":"`, `"}`), and scalars. If its separators are, byte for
/// byte, those of an earlier record, and its scalars are of the same kinds, it has the same
/// grammar: it is valid JSON because the other one is, and its id is the scalar at the same place.
/// So only scalars have to be read, and the newline at the end is found without a search. Nothing
/// is taken on trust: what does not match is left to ``JSONFinder``, which also words what is
/// wrong.
///
/// The separators of different records form a tree: each step names the one that follows, and the
/// one to try if it does not match.
struct JSONShapes {
  /// What follows a separator.
  enum Scalar: UInt8 {
    /// The rest of a separator that is too long for a step.
    case nothing
    /// The characters of a string; its quotes belong to the separators.
    case text
    case number
    case boolean
    /// A whole number of up to 19 digits, which is the value sought.
    case wantedNatural
    /// A string's characters, which are the value sought.
    case wantedText
    /// The next line; the separator ends in a newline.
    case end
  }

  /// A separator and what comes after it.
  struct Step {
    static let longestSeparator = 16

    let separator: ByteVector
    /// The bits of the bytes after the separator.
    let ignored: UInt64
    let length: UInt8
    let scalar: Scalar
    /// The step after this one; 0 for the last one of a record.
    var next: UInt16 = 0
    /// The step to try if this one does not match; 0 if there is none.
    var otherwise: UInt16 = 0
  }

  /// An id in the form needed to look it up.
  enum ID {
    /// A whole number of up to 19 digits, spelled as such.
    case natural(UInt64)
    /// Any other value; its range is in the text that was read.
    case other(JSONValue)
    /// There is none.
    case absent

    /// Creates the id that a value of a text is.
    init(_ value: JSONValue?, in text: Span<UInt8>) {
      guard let value else {
        self = .absent
        return
      }
      self = Decimal.digits(text, value.range).map { .natural($0) } ?? .other(value)
    }
  }

  /// A line that has a known shape.
  struct Match {
    let start: Int
    /// The offset after its newline.
    let end: Int
    let id: ID
  }

  var steps: [Step] = []
  var habit = Habit()
  private var stops = JSONStops()
  private var isLooking = false

  /// Switches to other lines, which ``read(_:from:_:)`` then reads.
  ///
  /// If they don't end in a newline, zeros follow them.
  mutating func begin(_ lines: PaddedBytes) {
    judge()
    isLooking = habit.pause == 0
    if isLooking { stops.read(lines) }
  }

  /// Records how many lines were read.
  mutating func note(_ count: Int) { habit.noteHits(count) }

  /// Reads lines from an offset on until one has no known shape or `body` returns false; returns
  /// the start of the next one, or the end of the lines.
  @inline(__always)
  func read(
    _ lines: PaddedBytes,
    from first: Int,
    _ body: (Match) -> Bool
  ) -> Int {
    guard isLooking, !steps.isEmpty else { return first }
    let steps = steps.span
    let stops = stops.words.span
    var start = first
    while start < lines.count {
      var place = start
      var id = ID.absent
      var index = 0
      line: while true {
        // Safe: the tree holds indices of its steps only. What matches never reaches beyond the
        // text, which ends in a newline or before zeros: `place` is within it or at its end, and
        // the padding has the rest of a vector.
        let step = unsafe steps[unchecked: index]
        let scalar = place &+ Int(step.length)
        let equal = (unsafe lines.vector(unchecked: place)).bits(equalTo: step.separator)
        reading: if _fastPath(equal | step.ignored == 0xFFFF) {
          if step.scalar == .text {
            guard let end = Self.textEnd(lines, from: scalar, stops: stops) else { break reading }
            place = end
            index = Int(step.next)
            continue
          }
          switch step.scalar {
          case .number:
            guard let end = Self.numberEnd(lines, from: scalar) else { break reading }
            place = end
          case .boolean:
            guard let length = Self.booleanLength(unsafe lines.word(unchecked: scalar)) else {
              break reading
            }
            place = scalar &+ length
          case .wantedNatural:
            guard let (length, value) = Self.natural(lines, from: scalar) else { break reading }
            id = .natural(value)
            place = scalar &+ length
          case .wantedText:
            guard let end = Self.textEnd(lines, from: scalar, stops: stops) else { break reading }
            // Safe: the string does not end before its beginning.
            let range = unsafe Range(uncheckedBounds: (scalar &- 1, end &+ 1))
            id = .other(JSONValue(kind: .string, range: range))
            place = end
          case .text, .nothing: place = scalar
          case .end:
            let goesOn = body(Match(start: start, end: scalar, id: id))
            start = scalar
            if !goesOn { return start }
            break line
          }
          index = Int(step.next)
          continue
        }
        index = Int(step.otherwise)
        if index == 0 { return start }
      }
    }
    return start
  }
}

/// Finds the ends of scalars: of usual ones directly, of others by the scanner's rules.
///
/// The newline at the end of the lines stops each search. Every scalar must begin within the text
/// or at its end, and padding must follow the text.
// Safe: as the caller guarantees, the 64 bytes from the beginning of a scalar on are part of the
// text or its padding, and no function reads beyond these without a check.
extension JSONShapes {
  /// Returns the offset of the closing quote of the string whose characters begin here; nil if it
  /// is malformed.
  @inline(__always)
  static func textEnd(_ text: PaddedBytes, from start: Int, stops: Span<UInt64>) -> Int? {
    let count = JSONStops.count(from: start, in: stops)
    let end = start &+ count
    // A stop that a longer text left behind can be beyond the end, but there is no quote there.
    if count < 64, unsafe text[unchecked: end] == UInt8(ascii: "\"") { return end }
    return longTextEnd(text.span, from: start)
  }

  @inline(never)
  private static func longTextEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard let end = try? JSONScanner.stringEnd(text, from: start) else { return nil }
    return end - 1
  }

  /// Returns the end of the number that begins here; nil if there is none.
  @inline(__always)
  static func numberEnd(_ text: PaddedBytes, from start: Int) -> Int? {
    let vector = unsafe text.vector(unchecked: start)
    let others = vector.nonDigitBits
    // A point after the digits is passed over; the digit after it must be there.
    let point = others & (0 &- others) & vector.bits(of: UInt8(ascii: "."))
    let ends = others ^ point
    let isZero = vector.bits(of: UInt8(ascii: "0")) & 1
    let odd = (others & 1) | (point &<< 1 & others) | (isZero & ~(others &>> 1))
    if odd == 0, ends != 0 {
      let end = start &+ ends.trailingZeroBitCount
      if unsafe text[unchecked: end] | 0x20 != UInt8(ascii: "e") { return end }
    }
    return longNumberEnd(text.span, from: start)
  }

  @inline(never)
  private static func longNumberEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    try? JSONScanner.numberEnd(text, from: start)
  }

  /// Returns the length of `true` or `false`, with which a word begins; nil if it doesn't.
  @inline(__always)
  static func booleanLength(_ word: UInt64) -> Int? {
    let notTrue = (word ^ 0x6575_7274) & 0xFFFF_FFFF
    let notFalse = (word ^ 0x65_736C_6166) & 0xFF_FFFF_FFFF
    // Which one it is can't be predicted, so a bit of the first letter decides instead of a branch.
    guard min(notTrue, notFalse) == 0 else { return nil }
    return 5 &- Int(truncatingIfNeeded: word &>> 4 & 1)
  }

  /// Returns the length and value of the whole number that begins here, if it has at most 19 digits
  /// and no leading zero.
  @inline(__always)
  static func natural(_ text: PaddedBytes, from start: Int) -> (length: Int, value: UInt64)? {
    let vector = unsafe text.vector(unchecked: start)
    let ends = unsafe vector.nonDigitBits | text.vector(unchecked: start &+ 16).nonDigitBits &<< 16
    let length = ends.trailingZeroBitCount
    let isZero = vector.bits(of: UInt8(ascii: "0")) & 1
    guard isZero & ~(ends &>> 1) == 0 else { return nil }
    // Ids of one kind have one length: with a constant length, what follows need not wait for it.
    if length == 19 { return (19, value(text, from: start, length: 19)) }
    if length == 18 { return (18, value(text, from: start, length: 18)) }
    guard length > 0, length < 19 else { return nil }
    return (length, DigitLine.value(text[start..<start &+ length]).value)
  }

  /// Returns the value of the `17...19` digits that begin here: one, two or three in front of
  /// sixteen.
  @inline(__always)
  private static func value(_ text: PaddedBytes, from start: Int, length: Int) -> UInt64 {
    let high = DecimalWord.value(unsafe text.word(unchecked: start) &<< UInt64((24 &- length) &* 8))
    let low = unsafe text.vector(unchecked: start &+ length &- 16).decimalValue
    return high &* 10_000_000_000_000_000 &+ low
  }
}

/// The ends of plain runs in JSON strings, as a bit for each byte of a text.
///
/// The end of one string determines where the next begins, so separate searches would have to wait
/// for each other. The bits are collected ahead, sixteen bytes at once and independently; finding
/// an end with them takes a quarter of the time.
struct JSONStops {
  private(set) var words: ContiguousArray<UInt64> = []

  /// Reads a text, in about 0.03 ns a byte.
  @inline(never)
  mutating func read(_ text: PaddedBytes) {
    // One word more than there are bits, since a window may begin in the last byte of those.
    let count = (text.count + 63) / 64 + 1
    if words.count < count {
      words.append(contentsOf: repeatElement(0, count: count - words.count))
    }
    var words = words.mutableSpan
    for index in 0..<count - 1 {
      words[index] = text.group(at: 64 * index).stringStopBits.littleEndian
    }
  }

  /// Returns the number of plain bytes from an offset on; 64 if all of the 57 to 64 bytes that are
  /// examined are plain.
  ///
  /// The offset must be within the text whose words these are, or at its end.
  @inline(__always)
  static func count(from offset: Int, in words: Span<UInt64>) -> Int {
    // Safe: as the caller guarantees, the offset is within the text or at its end, and a word
    // follows the last one with bits.
    let window = unsafe words.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset &>> 3,
      as: UInt64.self
    )
    return (UInt64(littleEndian: window) &>> UInt64(offset & 7)).trailingZeroBitCount
  }
}
