/// The form to which ids are converted.
enum ConversionTarget: Sendable {
  /// All that an id has.
  case all
  case plain(PlainForm)
  case kind(ConversionKind)
}

/// A kind to which ids are converted, and what is asked of each of them.
///
/// A class whose parts are constant, so that only the reference to it is counted for an id.
final class ConversionKind: Sendable {
  let kind: IdentifierKind
  private let writer: IdentifierTextWriter
  /// The prefix of each id, including its underscore; empty for none.
  private let prefix: [UInt8]
  private let bitCount: Int
  /// Whether ids are numbers, which have no zeros in front that could be missing.
  private let isNumber: Bool
  /// Whether every id holds a time.
  private let isAlwaysTimed: Bool

  init(_ kind: IdentifierKind, prefix: [UInt8]) {
    self.kind = kind
    writer = IdentifierTextWriter(kind, form: kind.formToConvertTo)
    self.prefix = prefix.isEmpty ? [] : prefix + [UInt8(ascii: "_")]
    bitCount = kind.bitCount
    isNumber = kind.isFlake || kind.isNumber
    isAlwaysTimed = kind.planReadings.allSatisfy(\.isTimed)
  }

  /// Appends an id's text; appends nothing if it is refused.
  ///
  /// Returns whether the bits mean another time as this kind; false for kinds of which some ids hold
  /// none.
  func append(
    _ source: borrowing ConvertedIdentifier,
    to buffer: inout ByteBuffer
  ) throws(ConversionProblem) -> Bool {
    let isPlain = source.isPlain
    guard isPlain ? source.bits.fits(bitCount) : source.bitCount <= bitCount else {
      let count = isPlain ? source.bits.significantCount : source.bitCount
      throw .tooWide(count, kind.name, bitCount)
    }
    guard source.bitCount >= bitCount || source.isNumber || isPlain && isNumber else {
      throw .tooNarrow(source.bitCount, kind.name, bitCount)
    }
    let bits = kind.arranged(source.bits)
    if !kind.accepts(bits) {
      try lifting(kind.check(bits), as: { ConversionProblem.noneOfKind(kind.name, $0) })
    }
    let start = buffer.count
    if !prefix.isEmpty { buffer.append(prefix) }
    guard writer.append(bits, to: &buffer) else {
      buffer.truncate(to: start)
      throw .tooWide(source.bitCount, kind.name, bitCount)
    }
    guard isAlwaysTimed, let time = source.time else { return false }
    return kind.time(of: bits)
      .map { $0.clampedSpan(since: time).magnitude >= TimeSpan.second.magnitude } ?? true
  }
}

/// An id that was read to be converted to another form.
struct ConvertedIdentifier {
  /// As what an id was read.
  enum Origin {
    case kind(IdentifierKind)
    /// As bits that may be of any kind.
    case form(PlainForm)
  }

  let bits: IdentifierBits
  let bitCount: Int
  let origin: Origin
  /// Whether it was read as an id of a layout.
  var isFlake = false
  /// The time that it holds as its kind; nil if there is none.
  var time: Timestamp?
  /// Whether its bytes are as likely a UUID in the order of .NET.
  var mayBeReversed = false
  /// Whether a digit may have meant other bits when it was made.
  var mayBeOther = false

  /// The kind as which it was read; nil if it was read as bits that may be of any kind.
  var kind: IdentifierKind? { if case .kind(let kind) = origin { kind } else { nil } }

  /// The name of the kind or plain form as which it was read.
  var name: String {
    switch origin {
    case .kind(let kind): kind.name
    case .form(let form): form.rawValue
    }
  }

  /// Whether it was read as bits that may be of any kind.
  var isPlain: Bool { if case .form = origin { true } else { false } }

  /// Whether it was read as a number, which doesn't say how many bits it has.
  var isNumber: Bool { if case .form(let form) = origin { form.isNumber } else { false } }
}

extension IdentifierKind {
  /// Whether the bits are the id itself, not just our representation of its text, so that they can
  /// be written in other forms.
  ///
  /// Those of Elasticsearch are read in one of three orders of their bytes, and the bits don't say which.
  var isConvertible: Bool {
    own?.base?.isConvertible
      ?? (bitCount > 0 && forms.allSatisfy(\.coding.holdsBits) && !isElasticsearch)
  }

  /// Returns the bits of a UUID of version 1 as version 6 has them if this is that kind, and the other
  /// way round; those of other ids as they are.
  ///
  /// Source: RFC 9562, section 5.6.
  fileprivate func arranged(_ bits: IdentifierBits) -> IdentifierBits {
    let version = UUIDPlan.version(of: bits)
    guard bitCount == 128, version == 1 || version == 6 else { return bits }
    let other: IdentifierTime
    switch (plans[0].time, version) {
    case (.gregorianHighFirst?, 1?): other = .gregorianLowFirst
    case (.gregorianLowFirst?, 6?): other = .gregorianHighFirst
    default: return bits
    }
    let arranged = plans[0].time?.arranged(bits, from: other) ?? bits
    return arranged & ~fixed.mask | fixed.value
  }

  /// The form that `convert` writes: for flakes the layout's own text form, if it has one.
  var formToConvertTo: Int { form(named: FlakeForm.native.rawValue) ?? 0 }

  /// The kinds and layouts that can be converted.
  static let convertible = (declared + layouts).filter(\.isConvertible)
}

extension IdentifierCoding {
  fileprivate var holdsBits: Bool {
    switch self {
    case .number, .shortNumber, .padded, .paddedWithEquals, .hyphenatedHexadecimal, .flake: true
    case .custom(let codec): !codec.hasMore
    // Digits of a radix that is a power of two are bits, and so is one number.
    case .pieces(let pieces):
      pieces.holdBits
        && (pieces.runs.count == 1
          || pieces.runs.allSatisfy {
            $0.alphabet.radix.nonzeroBitCount == 1 || $0.run == .low64
          })
    case .unixTime, .opaque: false
    }
  }
}

/// Why an id can't be written in another form.
enum ConversionProblem: DescribedError {
  /// This many bits don't fit in the kind's.
  case tooWide(Int, String, Int)
  /// This many bits are fewer than the kind's.
  case tooNarrow(Int, String, Int)
  /// No id of the kind has these bits.
  case noneOfKind(String, IdentifierProblem)
  /// The id is a text without bits, which may be bits in these forms.
  case noBits(String, [PlainForm])
  /// The text could be any of these kinds, which read different bits from it.
  case uncertain([String])
  /// The bytes form a UUID in either order.
  case eitherOrder(String)
  /// The stored bytes of a UUID in the order of a driver that isn't known, which this name for `--kind`
  /// takes as they stand.
  case driversOrder(String)
  /// All its texts are as short as words and counts.
  case tooShort
  /// The 16 digits are an id in decimal and in hexadecimal.
  case eitherRadix
  case unreadable(InspectProblem)
  /// The text looks like that of a flake, but has an unlikely time as any layout's, and may be bits
  /// in these forms.
  case flakeText(InspectProblem, [PlainForm])

  var sentence: String {
    switch self {
    case .tooWide(let bits, let kind, let most):
      "it has \(bits) bits, and \(kind) has room for \(most): some would be lost"
    case .tooNarrow(let bits, let kind, let count):
      "it has \(bits) bits, and \(kind) has \(count): filled with zeros, it would be an id that no generator "
        + "makes; hex, int and the base forms write the bits alone"
    case .noneOfKind(let kind, let problem): "as \(kind), \(problem.sentence)"
    case .noBits(let kind, _): "it is of kind \(kind), which has no bits to write in another form"
    case .uncertain(let kinds):
      "it could be \(kinds.listed(with: "or")), which are "
        + "other bits: say which with --kind"
    case .eitherOrder(let kind):
      "as \(kind), its bytes make more sense in the order of .NET, and some in that of the text"
    case .driversOrder: IdentifierOddity.legacyBytes.sentence
    case .tooShort:
      "all its texts have fewer than \(IdentifierSpelling.shortest) characters, as words and counts do"
    case .eitherRadix:
      "its 16 digits may be decimal or hexadecimal: -l int or -l hex says which"
    case .unreadable(let problem), .flakeText(let problem, _): problem.sentence
    }
  }

  /// The options with which the text is read nevertheless.
  var hints: [String] {
    switch self {
    case .unreadable(let problem): problem.hints
    case .flakeText(_, let forms), .noBits(_, let forms):
      forms.map { "-l \($0.rawValue) reads it as bits" }
    case .driversOrder(let form):
      ["-l \(form) takes the bytes as they stand, as those of Python's driver do"]
    case .eitherOrder(let kind):
      ["-l \(kind) takes the bytes as they stand, 'idtool inspect' shows both"]
    default: []
    }
  }
}
