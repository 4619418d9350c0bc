/// How the ids to be converted are read.
enum ConversionSource: Sendable {
  /// As any kind, if the reading is certain.
  case anything(OwnKinds)
  case kind(IdentifierKind)
  case plain(PlainForm)

  /// Whether the kind of each id is to be found.
  var isAnything: Bool { if case .anything = self { true } else { false } }
}

/// Reads ids to be converted to another form.
struct ConversionReader {
  let source: ConversionSource
  private var inspector: Inspector
  private var now: Timestamp

  init(_ source: ConversionSource, now: Timestamp) {
    self.source = source
    self.now = now
    let own = if case .anything(let own) = source { own } else { OwnKinds.none }
    inspector = Inspector(.anything(own), now: now)
  }

  /// Moves the present.
  mutating func moveClock(by span: TimeSpan) {
    self = Self(source, now: now.advanced(by: span) ?? now)
  }

  /// Reads the bits of a text.
  ///
  /// Mutating so that a variable is not copied for each id, which took 18 % of the instructions.
  mutating func read(_ text: Span<UInt8>) throws(ConversionProblem) -> ConvertedIdentifier {
    switch source {
    case .anything: return try certain(text)
    case .kind(let kind):
      let core = IdentifierWrapping.core(of: text)
      if let problem = IdentifierWrapping.notation(of: text, around: core)?.problem(as: kind) {
        throw .unreadable(.kind(problem))
      }
      // An id may begin or end as if something were around it.
      guard
        let value = kind.value(of: text.extracting(core))
          ?? (core.count < text.count ? kind.value(of: text) : nil)
      else {
        do throws(IdentifierProblem) {
          _ = try kind.read(text.extracting(core))
        } catch {
          throw .unreadable(.kind(error))
        }
        preconditionFailure("what a kind reads, it reads with a reason, too")
      }
      if let layout = kind.layout, kind.forms[value.form].name == FlakeForm.decimal.rawValue,
        FlakePlausibility.hexadecimalTime(of: text, layout, now: now) != nil
      {
        throw .eitherRadix
      }
      var source = try ConvertedIdentifier(kind, value.bits, isNamed: true)
      source.mayBeOther = kind.textOddity?(text.extracting(core), now)?.isOfBits ?? false
      return source
    case .plain(let form):
      let bits: IdentifierBits
      let count: Int
      // Digits may look like a notation of a program.
      if let whole = try? form.read(text) {
        (bits, count) = whole
      } else {
        (bits, count) = try lifting(
          form.read(text.extracting(IdentifierWrapping.core(of: text))),
          as: { ConversionProblem.unreadable(.kind($0)) }
        )
      }
      var source = ConvertedIdentifier(bits: bits, bitCount: count, name: form.rawValue)
      source.isNumber = form.isNumber
      return source
    }
  }

  /// Reads a text whose possible readings all have the same bits.
  private mutating func certain(
    _ text: Span<UInt8>
  ) throws(ConversionProblem) -> ConvertedIdentifier {
    let core = IdentifierWrapping.core(of: text)
    if IdentifierWrapping.notation(of: text, around: core) == .legacyBytes {
      let form = [PlainForm.hex, .base64].first { (try? $0.read(text.extracting(core))) != nil }
      throw .driversOrder(form?.rawValue ?? IdentifierKind.uuid.name)
    }
    let readings = try readings(of: text)
    // A Unix time is not an id: another reading of the number takes precedence.
    let ids = readings.filter { !$0.kind.isUnixTime }
    guard let first = ids.first ?? readings.first else { throw .unreadable(.unknown([])) }
    guard first.kind.isConvertible else {
      let isTold = first.kind.recognition.isToldByForm
      let forms = isTold ? [] : Self.digitForms.filter { (try? $0.read(text)) != nil }
      throw .noBits(first.kind.name, forms)
    }
    let bits = ids.map { $0.kind.isConvertible ? $0.kind.plan(of: $0.bits).bits : nil }
    let others = zip(ids, bits).filter { $1 != bits[0] || $0.kind.bitCount != first.kind.bitCount }
    if !others.isEmpty { throw .uncertain([first.kind.name] + others.map(\.0.kind.name)) }
    try checkEvidence(for: first, text)
    return try ConvertedIdentifier(first.kind, first.bits, isNamed: false)
  }

  /// Refuses a reading that may be right only by chance: of digits that may be those of another
  /// base, or one that is doubtful.
  private func checkEvidence(
    for reading: Reading,
    _ text: Span<UInt8>
  ) throws(ConversionProblem) {
    // 128 bits have this many digits in bases 57 to 64, and most are digits in all of them.
    let isOnlyBase64 = text.indices.contains { "+/-_".utf8.contains(text[$0]) }
    guard text.count != 22 || isOnlyBase64 else {
      throw .uncertain([reading.kind.name, PlainForm.base58.rawValue])
    }
    // 160 bits have 27 digits in most bases from 58 to 64, and most digits are in all of them; but
    // an id in one base is from another century when read in another. 64 bits have about 11 digits,
    // and no time tells bases apart.
    let isFlakeText =
      reading.kind.bitCount == 64 && (9...12).contains(text.count)
      && text.indices.contains { text[$0] > UInt8(ascii: "9") }
    if isFlakeText || text.count == 27 && reading.doubt != nil {
      let forms = Self.digitForms.filter { form in
        guard let (bits, _) = try? form.read(text) else { return false }
        return bits.fits(reading.kind.bitCount) && bits != reading.bits
      }
      if !forms.isEmpty { throw .uncertain([reading.kind.name] + forms.map(\.rawValue)) }
    }
    if let doubt = reading.doubt {
      throw .unreadable(.unknown([.init(kind: reading.kind.name, reason: .odd(doubt))]))
    }
  }

  /// The forms that say nothing about the kind, and that most texts of letters and digits fit.
  private static let digitForms: [PlainForm] = [.base58, .base62, .base64url]

  /// Returns the forms in which a text that is no id may be bits nevertheless, as `--to` writes them.
  private static func forms(of text: Span<UInt8>, _ problem: InspectProblem) -> [PlainForm] {
    if text.indices.allSatisfy({ text[$0].isDigit }) { return [.int] }
    if problem.isOddFlake { return digitForms }
    // A slip in an id, unless these are the 22 digits of 128 bits in another base.
    if case .unknown(let slips) = problem, !slips.isEmpty, text.count != 22 { return [] }
    if text.indices.allSatisfy({ DigitAlphabet.hexadecimal.contains(text[$0]) }) { return [.hex] }
    if text.indices.contains(where: { "+/=".utf8.contains(text[$0]) }) { return [.base64] }
    return CharacterMix(text).isRandom ? digitForms : []
  }

  /// A possible reading of a text.
  private struct Reading {
    let kind: IdentifierKind
    let bits: IdentifierBits
    /// What makes it doubtful that the bits are meant.
    let doubt: IdentifierOddity?
  }

  private mutating func readings(
    of text: Span<UInt8>
  ) throws(ConversionProblem) -> [Reading] {
    do throws(InspectProblem) {
      _ = try inspector.inspect(text)
    } catch {
      let forms = Self.forms(of: text, error).filter { (try? $0.read(text)) != nil }
      throw forms.isEmpty ? .unreadable(error) : .flakeText(error, forms)
    }
    let kinds = inspector.kinds
    // What may be a digest is taken for the other bits that it may be.
    return inspector.found.filter { kinds[$0.kind] != .hash || $0.doubt == nil }.map { candidate in
      let kind = kinds[candidate.kind]
      // A number is read as it is, and so are hyphenated digits, which nothing but a UUID has.
      let isPlain = kind.isFlake || kind.formReadings[candidate.value.form].isHyphenated
      return Reading(
        kind: kind,
        bits: candidate.value.bits,
        doubt: isPlain
          ? nil : candidate.doubt.flatMap { $0.allowsKind && !$0.isOfBits ? nil : $0 }
      )
    }
  }
}

extension ConvertedIdentifier {
  /// Creates an id of a kind from its bits, in their canonical order.
  ///
  /// Of bytes that are a UUID in either order, those in the order of the text are taken, unless the
  /// kind is not named and the other order is much likelier.
  fileprivate init(
    _ kind: IdentifierKind,
    _ bits: IdentifierBits,
    isNamed: Bool
  ) throws(ConversionProblem) {
    guard kind.isConvertible else { throw .noBits(kind.name, []) }
    let (plan, arranged) = kind.plan(of: bits)
    // A UUID that is written as one is that, wherever its time stands.
    let bits = kind.formReadings[0].isHyphenated ? bits : arranged
    let names = plan.fields.map(\.name)
    let isUnclear = names.contains(.uuidLittleEndian) && !names.contains(.byteOrder)
    let evidence = isUnclear ? UUIDByteOrder.evidenceForText(bits) : .infinity
    // One of 16 such texts is taken to be .NET's.
    if evidence < -4, !isNamed { throw .eitherOrder(kind.name) }
    let flake = kind.layout == nil ? nil : bits.flake
    self.init(bits: bits, bitCount: kind.bitCount, kind: kind, name: kind.name, flake: flake)
    time = plan.time?.time(of: arranged)
    mayBeReversed = evidence <= 0
  }
}
