/// How the ids to be converted are read.
enum ConversionSource: Sendable {
  /// As any kind, if the reading is certain.
  case anything(OwnKinds)
  case kind(IdentifierKind)
  case plain(PlainForm)
}

/// Reads ids to be converted to another form.
struct ConversionReader {
  /// What ids are, if it is named.
  private let kind: IdentifierKind?
  private let form: PlainForm?
  private var inspector: Inspector?
  private let present: Present
  /// Whether the kind of each id is to be found: to ask for the inspector copies it.
  let isOfAnyKind: Bool

  init(_ source: ConversionSource, present: Present) {
    self.present = present
    switch source {
    case .anything(let own):
      (kind, form, isOfAnyKind) = (nil, nil, true)
      inspector = Inspector(.anything(own), now: present.now)
    case .kind(let kind): (self.kind, form, isOfAnyKind) = (kind, nil, false)
    case .plain(let form): (kind, self.form, isOfAnyKind) = (nil, form, false)
    }
  }

  /// Reads the bits of a text.
  ///
  /// Mutating so that a variable is not copied for each id, which took 18 % of the instructions.
  @inline(__always)
  mutating func read(_ text: Span<UInt8>) throws(ConversionProblem) -> ConvertedIdentifier {
    if let kind { return try read(text, as: kind) }
    if let form { return try Self.read(text, as: form) }
    return try certain(text)
  }

  @inline(__always)
  private func read(
    _ text: Span<UInt8>,
    as kind: IdentifierKind
  ) throws(ConversionProblem) -> ConvertedIdentifier {
    let core = IdentifierWrapping.core(of: text)
    if let problem = IdentifierWrapping.notation(of: text, around: core)?.problem(as: kind) {
      throw .unreadable(.kind(problem))
    }
    let id = text.extracting(core)
    // An id may begin or end as if something were around it.
    guard let value = kind.value(of: id) ?? (core.count < text.count ? kind.value(of: text) : nil)
    else {
      do throws(IdentifierProblem) {
        _ = try kind.read(id)
      } catch {
        throw .unreadable(.kind(error))
      }
      preconditionFailure("what a kind reads, it reads with a reason, too")
    }
    // Sixteen digits may be hexadecimal: to ask for the layout copies what is in it.
    if text.count == 16, let layout = kind.layout,
      kind.forms[value.form].name == FlakeForm.decimal.rawValue,
      FlakePlausibility.hexadecimalTime(of: text, layout, now: present.now) != nil
    {
      throw .eitherRadix
    }
    let oddity = kind.textOddity?(id, present.now)
    return try ConvertedIdentifier(
      kind,
      value.bits,
      isNamed: true,
      mayBeOther: oddity?.isOfBits ?? false
    )
  }

  private static func read(
    _ text: Span<UInt8>,
    as form: PlainForm
  ) throws(ConversionProblem) -> ConvertedIdentifier {
    let (bits, count) =
      // Digits may look like a notation of a program.
      if let whole = try? form.read(text) {
        whole
      } else {
        try lifting(
          form.read(text.extracting(IdentifierWrapping.core(of: text))),
          as: { ConversionProblem.unreadable(.kind($0)) }
        )
      }
    return ConvertedIdentifier(bits: bits, bitCount: count, origin: .form(form))
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
    inspector?.now = present.now
    let readings = try inspector?.readings(of: text) ?? []
    // A Unix time is not an id: another reading of the number takes precedence.
    let ids = readings.filter { !$0.kind.isUnixTime }
    guard let first = ids.first ?? readings.first else { throw .unreadable(.unknown([])) }
    guard first.kind.isConvertible else {
      let isTold = first.kind.recognition.isToldByForm
      let forms = isTold ? [] : Self.digitForms.filter { (try? $0.read(text)) != nil }
      throw .noBits(first.kind.name, forms)
    }
    if ids.count > 1 {
      let bits = ids.map { $0.kind.isConvertible ? $0.kind.plan(of: $0.bits).bits : nil }
      let others = zip(ids, bits).filter {
        $1 != bits[0] || $0.kind.bitCount != first.kind.bitCount
      }
      if !others.isEmpty { throw .uncertain([first.kind.name] + others.map(\.0.kind.name)) }
    }
    try checkEvidence(for: first, text)
    return try ConvertedIdentifier(first.kind, first.bits, isNamed: false, mayBeOther: false)
  }

  /// Refuses a reading that may be right only by chance: of digits that may be those of another
  /// base, or one that is doubtful.
  private func checkEvidence(
    for reading: Reading,
    _ text: Span<UInt8>
  ) throws(ConversionProblem) {
    // 128 bits have this many digits in bases 57 to 64, and most are digits in all of them.
    guard text.count != 22 || text.indices.contains(where: { "+/-_".utf8.contains(text[$0]) })
    else {
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
  fileprivate static func forms(of text: Span<UInt8>, _ problem: InspectProblem) -> [PlainForm] {
    if text.indices.allSatisfy({ text[$0].isDigit }) { return [.int] }
    if problem.isOddFlake { return digitForms }
    // A slip in an id, unless these are the 22 digits of 128 bits in another base.
    if case .unknown(let slips) = problem, !slips.isEmpty, text.count != 22 { return [] }
    if text.indices.allSatisfy({ DigitAlphabet.hexadecimal.contains(text[$0]) }) { return [.hex] }
    if text.indices.contains(where: { "+/=".utf8.contains(text[$0]) }) { return [.base64] }
    return CharacterMix(text).isRandom ? digitForms : []
  }
}

/// A possible reading of a text.
private struct Reading {
  let kind: IdentifierKind
  let bits: IdentifierBits
  /// What makes it doubtful that the bits are meant.
  let doubt: IdentifierOddity?
}

extension Inspector {
  fileprivate mutating func readings(
    of text: Span<UInt8>
  ) throws(ConversionProblem) -> [Reading] {
    do throws(InspectProblem) {
      _ = try inspect(text)
    } catch {
      let forms = ConversionReader.forms(of: text, error).filter { (try? $0.read(text)) != nil }
      throw forms.isEmpty ? .unreadable(error) : .flakeText(error, forms)
    }
    // What may be a digest is taken for the other bits that it may be.
    return found.filter { kinds[$0.kind] != .hash || $0.doubt == nil }.map { candidate in
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
  @inline(__always)
  fileprivate init(
    _ kind: IdentifierKind,
    _ bits: IdentifierBits,
    isNamed: Bool,
    mayBeOther: Bool
  ) throws(ConversionProblem) {
    let (plan, arranged) = kind.view(bits)
    origin = .kind(kind)
    isFlake = kind.isFlake
    // A UUID that is written as one is that, wherever its time stands.
    self.bits = kind.formReadings[0].isHyphenated ? bits : arranged
    bitCount = kind.bitCount
    time = kind.planReadings[plan].time(of: arranged, or: kind.plans[plan].time?.time(of: arranged))
    self.mayBeOther = mayBeOther
    // Only a choice may leave the order of bytes open.
    guard case .choice = kind.view, Self.isOrderOpen(kind, plan) else { return }
    let evidence = UUIDByteOrder.evidenceForText(self.bits)
    mayBeReversed = evidence <= 0
    // One of 16 such texts is taken to be .NET's.
    if evidence < -4, !isNamed { throw .eitherOrder(kind.name) }
  }

  /// Whether the ids of a plan are UUIDs of which both orders are shown.
  private static func isOrderOpen(_ kind: IdentifierKind, _ plan: Int) -> Bool {
    let names = kind.plans[plan].fields.map(\.name)
    return names.contains(.uuidLittleEndian) && !names.contains(.byteOrder)
  }
}
