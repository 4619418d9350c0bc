/// The kinds of which a text may be by its length, so that it is tried only as the few, of some hundred,
/// whose shape it has.
///
/// Made for a length when first needed. A class, so that reading it changes nothing.
final class InspectShapes {
  /// What texts of a kind look like in one of its forms, in a few bytes.
  struct Entry {
    private let kindIndex: UInt16
    /// The index of the kind.
    var kind: Int { Int(kindIndex) }
    /// Whether it is the decimal form of an ``IdentifierKind/isNumber`` or a layout.
    let isNumber: Bool
    let needsName: Bool
    /// The index of its alphabet; -1 if there are characters besides digits.
    private let alphabet: Int8
    /// The offset of a required character; -1 if there is none.
    private let literalOffset: Int8
    private let literal: UInt8

    fileprivate init(
      _ kind: Int,
      _ alphabet: DigitAlphabet?,
      literal: (offset: Int, byte: UInt8)? = nil,
      isNumber: Bool = false,
      needsName: Bool = false
    ) {
      kindIndex = UInt16(kind)
      self.isNumber = isNumber
      self.needsName = needsName
      self.alphabet = Int8(literal == nil ? alphabet?.index ?? -1 : -1)
      literalOffset = Int8(literal?.offset ?? -1)
      self.literal = literal?.byte ?? 0
    }

    /// Whether a text of the right length may be such an id.
    @inline(__always)
    func suits(_ text: Span<UInt8>, _ textClass: TextClass) -> Bool {
      if alphabet >= 0 { return textClass.alphabets >> UInt32(alphabet) & 1 == 1 }
      return literalOffset < 0 || text[Int(literalOffset)] == literal
    }
  }

  private let kinds: [IdentifierKind]
  /// The kinds of which every text is read, since they were asked for; nil for all but layouts, of which
  /// those are found that look like most.
  private let asked: [Int]?
  /// Indexed by length, the last for greater ones.
  private var known: [[Entry]?] = Array(repeating: nil, count: longest + 2)

  private static let longest = 64

  init(_ kinds: [IdentifierKind], asked: [Int]? = nil) {
    self.kinds = kinds
    self.asked = asked
  }

  /// The kinds with a prefix of any length.
  private(set) lazy var prefixed = kinds.indices.filter {
    kinds[$0].layout == nil && kinds[$0].prefix != nil
  }

  /// Returns the forms that a text of `count` characters may have, those of a kind next to each other.
  @inline(__always)
  func entries(for count: Int) -> [Entry] {
    let place = min(count, Self.longest + 1)
    return known[place] ?? make(place)
  }

  private func make(_ count: Int) -> [Entry] {
    func has(_ counts: ClosedRange<Int>) -> Bool {
      count <= Self.longest ? counts.contains(count) : counts.upperBound > Self.longest
    }
    let entries = (asked ?? kinds.indices.filter { kinds[$0].layout == nil }).flatMap { index in
      let kind = kinds[index]
      // A prefix may have any length.
      if asked != nil, kind.prefix != nil { return [Entry(index, nil)] }
      let isFound = kind.prefix?.isRequired != true && kind.recognition.usualCount ?? count == count
      return zip(kind.forms, kind.formReadings).filter { has($1.counts) }.flatMap { form, reading in
        if asked != nil, !reading.isWhole {
          guard case .flake(_, .decimal) = form.coding else { return [Entry(index, nil)] }
          return [
            Entry(index, .decimal, isNumber: true),
            Entry(index, nil, literal: (0, UInt8(ascii: "-"))),
          ]
        }
        let shape = form.shape
        guard asked != nil || isFound && has(shape.counts) else { return [] }
        return [
          Entry(
            index,
            shape.alphabet,
            literal: shape.literals.first,
            isNumber: kind.isNumber && shape.isNumber,
            needsName: asked == nil && form.needsName
          )
        ]
      }
    }
    known[count] = entries
    return entries
  }
}

/// The alphabets in which a text can be written, determined in one pass.
struct TextClass {
  /// A bit for each of ``DigitAlphabet/all``: whether it contains all characters of the text.
  private(set) var alphabets = UInt32.max
  private(set) var hasUnderscore = false

  /// The alphabets that contain each byte.
  private static let masks: [UInt32] = (0...UInt8.max).map { byte in
    DigitAlphabet.all.reduce(0) { $1.contains(byte) ? $0 | 1 << UInt32($1.index) : $0 }
  }

  /// Examines a whole text.
  init(_ text: Span<UInt8>) {
    let masks = Self.masks.span
    for offset in text.indices {
      alphabets &= masks[Int(text[offset])]
      hasUnderscore = hasUnderscore || text[offset] == UInt8(ascii: "_")
    }
  }

  /// Whether all characters are digits of an alphabet.
  @inline(__always)
  func isWritten(in alphabet: DigitAlphabet) -> Bool {
    alphabets >> UInt32(alphabet.index) & 1 == 1
  }

  /// Whether the text consists of decimal digits, the first of all alphabets.
  @inline(__always)
  var isNumber: Bool { alphabets & 1 == 1 }
}
