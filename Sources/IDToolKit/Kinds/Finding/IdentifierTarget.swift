/// A kind in one of its forms, to be looked for in texts.
///
/// A class, because copying a struct would count each of its references, for each id.
final class IdentifierTarget: Sendable {
  let kind: IdentifierKind
  /// The index of the form.
  let form: Int
  /// The lengths of texts, without a prefix; of those of several words, that of the longest.
  let lengths: ClosedRange<Int>
  /// The relevant times: from the first, and before the second.
  let since: Timestamp
  let until: Timestamp
  /// The end that was asked for; nil if ids of up to a day from now are relevant.
  private let askedUntil: Timestamp?
  /// The ids with a relevant time; nil unless the kind is a flake layout.
  let flakes: FlakeWindow?
  /// The template of annotations.
  let template: FlakeTemplate
  /// Whether made-up digits, and numbers of another sort, are ignored.
  let leavesOutMadeUp: Bool
  /// Whether ids without a time count, although the kind has such with one.
  private let takesUntimed: Bool
  let present: Present
  /// The time at which texts are read.
  let now: Timestamp
  /// What is known of the zone of the lines in which ids stand.
  let lineZone: Judgement.LineZone
  /// Whether times are on the clock of the lines in which ids stand, whose zone isn't known.
  var isOfLines: Bool { lineZone == .unknown }
  /// The zone in which its times and those of lines that don't say theirs are compared; nil if none was
  /// asked for.
  var zoneOfLines: LineTime.Zone? {
    switch lineZone {
    case .any: nil
    case .perhapsAsked: .init(zone: LocalTimeZone.zone, isKnown: false)
    case .askedOrUTC: .init(zone: LocalTimeZone.zone, isKnown: false, isOneOfTwo: true)
    case .asked: .init(zone: LocalTimeZone.zone, isKnown: true)
    case .unknown: .init(zone: .utc, isKnown: true)
    }
  }

  /// What its ids look like; nil unless the kind is a flake layout.
  private let hypothesis: FlakeHypothesis?
  private let coding: IdentifierCoding
  private let shape: IdentifierShape
  /// How most texts are read.
  let reading: TargetReading

  init(
    _ kind: IdentifierKind,
    form: Int,
    since: Timestamp,
    until askedUntil: Timestamp?,
    template: FlakeTemplate,
    needsPrefix: Bool,
    leavesOutMadeUp: Bool,
    takesUntimed: Bool = false,
    needsName: Bool = false,
    present: Present,
    lineZone: Judgement.LineZone = .any
  ) {
    self.lineZone = lineZone
    self.takesUntimed = takesUntimed
    self.kind = kind
    self.form = form
    self.since = since
    self.askedUntil = askedUntil
    self.present = present
    now = present.now
    let until = askedUntil ?? now.advanced(by: .day) ?? now
    self.until = until
    self.template = kind.layout.map(template.reduced) ?? template
    self.leavesOutMadeUp = leavesOutMadeUp
    coding = kind.forms[form].coding
    shape = kind.forms[form].shape
    flakes = kind.layout.map {
      FlakeWindow(layout: $0, since: since, until: until, leavesOutMadeUp: leavesOutMadeUp)
    }
    let reading = TargetReading(
      kind,
      form: form,
      shape,
      since: since,
      until: until,
      needsPrefix: needsPrefix,
      leavesOutMadeUp: leavesOutMadeUp,
      takesUntimed: takesUntimed,
      needsName: needsName
    )
    self.reading = reading
    hypothesis = FlakeHypothesis(kind, now: now)
    lengths =
      reading.isDecimalFlake
      ? IdentifierCoding.flakeDigits
      : reading.word.map { $0.count...$0.count } ?? Self.lengths(of: shape)
  }

  /// Returns a copy that judges ids as seen at present, with its own references: threads that count
  /// references to the same object wait for each other.
  ///
  /// If `isOfAnyTime`, its window holds all likely times.
  func copy(isOfAnyTime: Bool = false) -> IdentifierTarget {
    let now = present.now
    let likelyStart = kind.layout?.likelyStart(at: now) ?? kind.firstUse
    return IdentifierTarget(
      kind,
      form: form,
      since: isOfAnyTime ? min(since, likelyStart) : since,
      until: isOfAnyTime && until < now ? nil : askedUntil,
      template: template,
      needsPrefix: reading.needsPrefix,
      leavesOutMadeUp: leavesOutMadeUp,
      takesUntimed: takesUntimed,
      needsName: reading.needsName,
      present: present,
      lineZone: lineZone
    )
  }

  private static func lengths(of shape: IdentifierShape) -> ClosedRange<Int> {
    guard shape.counts.lowerBound == 1 else { return shape.counts }
    // A number without leading zeros with a time of these decades has at least 56 of its 64 bits.
    let fewest = Int((56 / (6 - shape.alphabet.evidencePerDigit)).rounded(.up))
    return min(fewest, shape.counts.upperBound)...shape.counts.upperBound
  }

  /// Whether the form is a flake.
  var isFlake: Bool { reading.isFlake }

  /// Whether the form is a flake in decimal.
  var isDecimalFlake: Bool { reading.isDecimalFlake }

  /// Whether all of the form's digits are decimal ones.
  var isDecimal: Bool { shape.alphabet.radix == 10 }

  /// The characters of the form that are neither letters nor digits.
  var otherLetters: [UInt8] {
    if reading.word != nil { return [] }
    return shape.signs + (reading.joinedCount > 0 ? [UInt8(ascii: "_")] : [])
  }

  /// Whether a text can be the prefix of an id.
  func takes(prefix: Span<UInt8>) -> Bool {
    guard let rule = kind.prefix else { return true }
    return (try? rule.check(prefix)) != nil
  }

  /// Returns the time of an id in decimal; nil if it is not the layout's, if its time is not
  /// relevant, or if it is written with a zero in front and the layout's makers don't do that.
  ///
  /// Agrees with ``read(_:digitCount:)`` of 15 to 20 digits, except that made-up ones are taken.
  func time(of id: FlakeID, startsWithZero: Bool) -> Timestamp? {
    // Bound to a name, it would be copied, with all references in it.
    guard flakes?.contains(id) == true, !startsWithZero || flakes?.layout.mayStartWithZero == true
    else { return nil }
    return flakes?.layout.time(of: id)
  }

  /// Reads a text of a form that ``reading`` can't read, by the same rules.
  @inline(never)
  func read(_ text: PaddedBytes, digitCount: Int) -> FoundIdentifier.Content? {
    guard let bits = bits(of: text.span),
      flakes?.contains(bits.flake) ?? true
    else { return nil }
    let (plan, view) = kind.view(bits)
    let time = kind.planReadings[plan].time(of: view, or: kind.plans[plan].time?.time(of: view))
    guard reading.isRelevant(time), !reading.isMadeUp(text[0..<digitCount], bits),
      // Most words could be ids that hold nothing and are as long as anyone likes.
      kind.textOddity?(text.span, now)?.allowsKind ?? true
    else { return nil }
    let precision = kind.planReadings[plan].precision
    return .init(time: time, precision: precision, plan: plan, bits: view)
  }

  /// Returns the bits of a text without a prefix, whatever its time; nil if it is not such an id.
  func bits(of text: Span<UInt8>) -> IdentifierBits? {
    if reading.isWhole { return reading.plain.bits(of: text) }
    guard let bits = digits(text), kind.accepts(bits) else { return nil }
    return bits
  }

  private func digits(_ text: Span<UInt8>) -> IdentifierBits? {
    if kind.formReadings[form].isWhole { return kind.formReadings[form].bits(of: text) }
    guard shape.fits(text) else { return nil }
    return try? coding.read(text, from: 0, bitCount: kind.bitCount)
  }
}

extension IdentifierTarget {
  /// Returns the evidence for reading a text as an id of the target, in bits, weighed as by
  /// ``Inspector``; `cost` is that of a flake's digits, which only distinguishes layouts.
  func likelihood(
    of found: FoundIdentifier,
    _ text: Span<UInt8>
  ) -> (bits: Double, cost: Double) {
    guard let hypothesis else {
      let value = IdentifierValue(bits: found.bits, form: form, prefixCount: found.prefixCount)
      let recency = found.time?.recency(at: now) ?? 0
      let time = kind.planReadings[found.plan].timeBits + recency
      let structure = kind.structure(of: value, plan: found.plan, text)
      return (kind.recognition.commonness + time + structure, 0)
    }
    let digits = kind.formReadings[form].evidence.bits(count: text.count)
    let number = found.flake.rawValue
    // A layout that hardly fits is named only if nothing else explains the id.
    let time = hypothesis.likely.contain(number) ? FlakeInspector.timeBits : -Self.doubtBits
    let rarity = isDecimalFlake ? hypothesis.layout.rarityAsNumber : 0
    return (FlakeInspector.commonness + time + digits, rarity - hypothesis.bits(of: number))
  }

  /// The evidence against an unlikely time.
  private static var doubtBits: Double { 20 }
}

extension IdentifierFinder {
  /// Whether a whole text in which no id was found is one of another time.
  func isOfOtherTime(_ text: Span<UInt8>) -> Bool {
    targets.contains { target in
      guard !target.isDecimalFlake || target.lengths.contains(text.count),
        let value = try? target.kind.read(text), let time = target.kind.time(of: value.bits)
      else { return false }
      return time < target.since || time >= target.until
    }
  }

  /// Returns why a whole text in which no id was found is not a relevant id.
  func problem(with text: Span<UInt8>) -> String {
    if let problem = FlakeTextProblem(ofSpreadsheet: text) { return problem.sentence }
    let text = text.extracting(IdentifierWrapping.core(of: text))
    let isNumber =
      DigitRunSearch.lengths.contains(text.count) && text.indices.allSatisfy { text[$0].isDigit }
    var problems: [IdentifierProblem] = []
    var untimed: String?
    for target in targets where target.form == 0 || target.isDecimalFlake {
      // With fewer digits it is some other number.
      if target.isDecimalFlake, !target.lengths.contains(text.count) { continue }
      let value: IdentifierValue
      do throws(IdentifierProblem) {
        value = try target.kind.read(text)
      } catch {
        problems.append(error)
        continue
      }
      guard let time = target.kind.time(of: value.bits) else {
        untimed = untimed ?? target.kind.name
        continue
      }
      let precision = target.kind.planReadings[0].precision
      let kind = target.kind.name
      let isSought = targets.contains { $0.kind == target.kind && $0.form == value.form }
      guard target.isDecimalFlake || isSought else {
        if isNumber { continue }
        return "-l \(kind) finds \(kind) without its usual marks, too"
      }
      if time < target.since {
        return "as \(kind), its time, \(time.text(precision: precision)), is before "
          + "\(target.since.text()), and --since epoch takes all"
      }
      if time >= target.until {
        return "as \(kind), its time, \(time.text(precision: precision)), is not before "
          + target.until.text()
      }
      if let oddity = target.kind.textOddity?(text, target.now), !oddity.allowsKind {
        return "as \(kind), \(oddity.sentence)"
      }
      return "as \(kind), its digits look made up, and --since epoch takes all"
    }
    if let untimed { return "as \(untimed) it holds no time" }
    // With several kinds, each would give another reason.
    let kinds = Set(soughtTargets.map(\.kind.name))
    if kinds.count == 1, let problem = problems.first { return problem.sentence }
    if isNumber {
      let named = soughtTargets.first(where: \.isDecimalFlake).map(\.kind.name)
      return named.map { "as \($0) it has too many or too few digits" }
        ?? "it can't be told from other numbers: -l names the layout"
    }
    return "no kind that is looked for is written like that" + (clauseAboutOthers(text) ?? "")
  }

  /// Returns the clause that names the kinds not looked for as which a text has a time of the window;
  /// nil if there is none, or if there are so many that they say nothing.
  private func clauseAboutOthers(_ text: Span<UInt8>) -> String? {
    guard let since = targets.map(\.since).min(), let until = targets.map(\.until).max(),
      since < until
    else { return nil }
    let names = IdentifierKind.declared.filter { kind in
      guard !targets.contains(where: { $0.kind == kind }), let value = try? kind.read(text),
        let time = kind.time(of: value.bits)
      else { return false }
      return time >= since && time < until
    }
    .map(\.name)
    guard (1...3).contains(names.count) else { return nil }
    return ", but -l " + names.joined(separator: " or -l ") + " would read it"
  }
}
