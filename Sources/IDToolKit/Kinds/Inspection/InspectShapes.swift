/// The forms of kinds by length, so that a text is tried only in the few, of some forty, whose
/// shape it has.
struct InspectShapes {
  /// A form of a kind, as far as its shape goes, in eight bytes: a start makes some six hundred.
  struct Entry {
    private let kindIndex: UInt16
    private let formIndex: UInt8
    /// The indices of the kind and of its form.
    var kind: Int { Int(kindIndex) }
    var form: Int { Int(formIndex) }
    /// Whether it is the decimal form of an ``IdentifierKind/isNumber``.
    let isNumber: Bool
    /// The offset of a required character; -1 if there is none.
    private let literalOffset: Int8
    private let literal: UInt8
    /// The index of its alphabet; -1 if there are characters besides digits.
    private let alphabet: Int8

    fileprivate init(kind: Int, form: Int, isNumber: Bool, _ shape: IdentifierShape) {
      kindIndex = UInt16(kind)
      formIndex = UInt8(form)
      self.isNumber = isNumber && shape.isNumber
      literalOffset = Int8(shape.literals.first?.offset ?? -1)
      literal = shape.literals.first?.byte ?? 0
      alphabet = shape.literals.isEmpty ? Int8(shape.alphabet.index) : -1
    }

    /// Whether a text of the right length may be such an id.
    @inline(__always)
    func suits(_ text: Span<UInt8>, _ textClass: TextClass) -> Bool {
      if alphabet >= 0 { return textClass.alphabets >> UInt32(alphabet) & 1 == 1 }
      return text[Int(literalOffset)] == literal
    }
  }

  /// Indexed by length, the last for greater ones: those that need a name, and the others.
  private var named: [[Entry]] = Array(repeating: [], count: longest + 2)
  private var plain: [[Entry]] = Array(repeating: [], count: longest + 2)
  /// The kinds with a prefix of any length.
  private(set) var prefixed: [Int] = []

  private static let longest = 64

  /// Creates the shapes of the kinds that are not flakes.
  init(_ kinds: [IdentifierKind]) {
    for (index, kind) in kinds.enumerated() where kind.layout == nil {
      if kind.prefix != nil { prefixed.append(index) }
      if kind.prefix?.isRequired == true { continue }
      let isNumber = kind.isNumber
      for (place, form) in kind.forms.enumerated() {
        let shape = form.shape
        let entry = Entry(kind: index, form: place, isNumber: isNumber, shape)
        func add(_ count: Int) {
          if form.needsName { named[count].append(entry) } else { plain[count].append(entry) }
        }
        for count in shape.counts where count <= Self.longest { add(count) }
        if shape.counts.upperBound > Self.longest { add(Self.longest + 1) }
      }
    }
  }

  /// Returns the forms that a text of `count` characters may have; those that need a name if `areNamed`.
  @inline(__always)
  func entries(for count: Int, areNamed: Bool) -> [Entry] {
    let place = min(count, Self.longest + 1)
    return areNamed ? named[place] : plain[place]
  }
}

/// The alphabets in which a text can be written, determined in one pass.
struct TextClass {
  /// A bit for each of ``DigitAlphabet/all``: whether it contains all characters of the text.
  private(set) var alphabets = UInt32.max
  private(set) var hasUnderscore = false

  /// The alphabets that contain each byte.
  private static let masks: [UInt32] = {
    var masks = [UInt32](repeating: 0, count: 256)
    for alphabet in DigitAlphabet.all {
      for byte in masks.indices where alphabet.contains(UInt8(truncatingIfNeeded: byte)) {
        masks[byte] |= 1 << UInt32(alphabet.index)
      }
    }
    return masks
  }()

  /// Examines a whole text.
  init(_ text: Span<UInt8>) {
    var alphabets = UInt32.max
    var underscores = false
    let masks = Self.masks.span
    for offset in text.indices {
      let byte = text[offset]
      alphabets &= masks[Int(byte)]
      underscores = underscores || byte == UInt8(ascii: "_")
    }
    self.alphabets = alphabets
    hasUnderscore = underscores
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
