/// Finds the layouts of which a text could be an id.
///
/// What does not depend on the text is computed once, and most of it when first needed: judging by all
/// layouts takes more preparation than the rest of a short run. A class, so that reading it changes
/// nothing.
final class FlakeInspector {
  private let forms: [FlakeInspectionForm]
  /// The known layouts, and those that were described.
  private let layouts: [IdentifierKind]
  /// The index of the first layout among the inspector's kinds.
  private let base: Int
  /// What ids of these layouts look like, and others' after them.
  private(set) lazy var hypotheses = FlakeHypothesis.all(
    now: now,
    declared: Array(layouts.dropFirst(IdentifierKind.layouts.count))
  )
  private let now: Timestamp
  /// For each layout those that read every id as it does, itself included, as bits by their indices.
  ///
  /// Your own are shown next to the known ones, which alone can be named as alike.
  private lazy var alike: [UInt64] = layouts.indices.map { index in
    let known = IdentifierKind.layouts.indices
    return known.reduce(1 << UInt64(index)) { bits, other in
      let first = hypotheses[index].layout
      let isAlike =
        known.contains(index)
        && FlakeLikeness(first, hypotheses[other].layout) == .sameReading
      return isAlike ? bits | 1 << UInt64(other) : bits
    }
  }
  /// The forms of each layout, which their names say.
  private lazy var formsOfLayouts = layouts.map { $0.forms.map { FlakeForm(rawValue: $0.name) } }
  /// For each layout, how much likelier it is by the other ids of the list, bits; empty if there is no
  /// list.
  var neighbourBits: [Double] = []
  /// Whether ids are examined more closely because they are not part of a stream.
  var looksCloser = false

  /// How common flakes are, on the scale of ``IdentifierKind/Recognition``, apart from their
  /// layout's.
  static let commonness = 10.0
  /// What is added to a layout's prior, and taken from its digits: that of other kinds is on this scale.
  private static let commonnessOfLayouts = 9.0
  /// The evidence of a likely time, bits: it lies in about a tenth of the 70 years of most layouts.
  static let timeBits = 3.0
  /// The evidence against a layout by which nobody can have made an id by now, bits.
  private static let oddityBits = 30.0

  /// Creates the inspector of texts that may be ids of the kinds from `base` on: the known layouts, and
  /// those of your own.
  init(_ kinds: [IdentifierKind], from base: Int, now: Timestamp) {
    self.base = base
    self.now = now
    layouts = Array(kinds[base...])
    let native: [FlakeTextForm] = [
      .hexadecimal, .dashedHexadecimal, .base32Crockford, .base32Sortable, .base36, .base58,
      .base62, .base64URL,
    ]
    let all = Array(layouts.indices)
    forms =
      [FlakeInspectionForm(.decimal, .decimal, all, of: layouts)]
      + native.map { [layouts] textForm in
        let written = all.filter { layouts[$0].layout?.textForm == textForm }
        return FlakeInspectionForm(.native, textForm, written, of: layouts)
      } + [FlakeInspectionForm(.hexadecimal, .hexadecimal, all, of: layouts)]
  }

  /// Adds the layouts of which the text could be an id, each reading once; doubtful ones by their
  /// plausible time alone, for a text that looks like no id of any kind, or a number that only a
  /// layout explains whose ids don't differ from arbitrary numbers.
  func addCandidates(
    _ text: Span<UInt8>,
    _ textClass: TextClass,
    areDoubtful: Bool = false,
    to found: inout [InspectCandidate]
  ) {
    var readings = Readings(start: found.count)
    for form in forms where form.fits(text, textClass) && form.suits(text, isDoubtful: areDoubtful)
    {
      guard let number = form.number(text) else { continue }
      let hypotheses = hypotheses
      let isDecimal = form.form == .decimal
      let isNegative = isDecimal && text[0] == UInt8(ascii: "-")
      let doubt =
        rounding(of: FlakeID(rawValue: number)).map(IdentifierOddity.flake)
        ?? (isDecimal ? DecimalOddity.oddity(of: text, number) : nil)
        ?? (areDoubtful ? .flake(.untold) : nil)
      // Any word of such letters could be an id.
      let isUntold = doubt == nil && !isDecimal && form.textForm.isOfAnyWord
      let digits = form.alphabet.evidencePerDigit * Double(text.count)
      let readers = form.readers(hypotheses)
      // Each in its place: most are only asked whether the number is likely.
      for index in readers.indices
      where readers[index].likely.contain(number) && (readers[index].isTelling || areDoubtful)
        && (!isNegative || readers[index].hasNegativeForm)
      {
        let layout = readers[index].layout
        let isNamed = !neighbourBits.isEmpty && neighbourBits[layout] > 0
        let bits = IdentifierBits(UInt128(number))
        add(
          IdentifierValue(bits: bits, form: readers[index].kindForm),
          as: layout,
          isUntold && !isNamed ? .flake(.untold) : doubt,
          digits: digits,
          rarity: readers[index].rarity,
          hypotheses,
          to: &found,
          &readings
        )
      }
    }
    readings.finish(&found)
  }

  /// Returns the layouts of which a number is a likely id, as bits by their indices; all, if there are
  /// too many.
  func likelyLayouts(_ number: UInt64) -> UInt64 {
    guard layouts.count <= 64 else { return .max }
    let readers = forms[0].readers(hypotheses)
    return readers.indices.reduce(0) { layouts, index in
      readers[index].likely.contain(number) ? layouts | 1 &<< UInt64(index) : layouts
    }
  }

  /// Returns the layout that satisfies a condition and of which a number looks most like an id; nil if there
  /// is none.
  func likeliestLayout(of number: UInt64, among isIncluded: (Int) -> Bool) -> Int? {
    layouts.indices.filter { hypotheses[$0].likely.contain(number) && isIncluded($0) }
      .max { hypotheses[$0].bits(of: number) < hypotheses[$1].bits(of: number) }
  }

  /// Returns the other layouts that read all ids of a span as one does and may have made them, as bits by
  /// their indices.
  func twins(of layout: Int, in span: ClosedRange<UInt64>) -> UInt64 {
    layouts.indices.reduce(0) { bits, other in
      let isTwin =
        other != layout && alike[layout] >> UInt64(other) & 1 == 1
        && hypotheses[other].likely.contain(span.lowerBound)
        && hypotheses[other].likely.contain(span.upperBound)
      return isTwin ? bits | 1 << UInt64(other) : bits
    }
  }

  /// Returns what makes it doubtful that a text with the form of a flake, other than a number, is
  /// one.
  func doubt(_ text: Span<UInt8>, _ textClass: TextClass) -> FlakeWarning? {
    for form in forms
    where form.textForm != .decimal && form.fits(text, textClass) && form.suits(text) {
      guard let number = form.number(text) else { continue }
      for reader in form.readers(hypotheses) {
        let plausibility = hypotheses[reader.layout].plausibility
        if let warning = plausibility.warning(for: FlakeID(rawValue: number)) { return warning }
      }
    }
    return nil
  }

  /// Adds those of the given layouts that explain ids which are certainly flakes: the likely ones or,
  /// if there are none, all.
  func addForced(
    _ read: [(layout: Int, value: IdentifierValue)],
    _ text: Span<UInt8>,
    to found: inout [InspectCandidate]
  ) {
    let (hypotheses, forms) = (hypotheses, formsOfLayouts)
    let areLikely = read.contains { hypotheses[$0].likely.contain($1.bits.flake.rawValue) }
    var readings = Readings(start: found.count, areForced: true)
    for (layout, value) in read {
      let hypothesis = hypotheses[layout]
      if areLikely, !hypothesis.likely.contain(value.bits.flake.rawValue) { continue }
      let own = hypothesis.layout
      let form = forms[layout][value.form]
      let hexadecimal =
        form == .decimal ? FlakePlausibility.hexadecimalTime(of: text, own, now: now) : nil
      let warning =
        hexadecimal.map(FlakeWarning.hexadecimal)
        ?? hypothesis.plausibility.warning(for: value.bits.flake)
        ?? rounding(of: value.bits.flake)
      readings.isPlausible = warning?.allowsLayout ?? true
      add(
        value,
        as: layout,
        warning.map { .flake($0) },
        digits: layouts[layout].formReadings[value.form].evidence.bits(count: text.count),
        rarity: form == .native ? 0 : own.rarityAsNumber,
        hypotheses,
        to: &found,
        &readings
      )
    }
    readings.finish(&found)
  }

  /// Readings that were found as flakes.
  private struct Readings {
    /// The index of the first.
    let start: Int
    /// Whether they were asked for.
    var areForced = false
    /// Whether makers of the next can have made the id by now.
    var isPlausible = true
    /// How likely the likeliest is.
    var best = -Double.infinity

    /// Only layouts are told apart by how likely they are, whatever the form: other kinds aren't judged
    /// so.
    func finish(_ found: inout [InspectCandidate]) {
      for place in start..<found.count { found[place].evidence.form -= best }
    }
  }

  /// Adds the reading of a text as an id of a layout.
  private func add(
    _ value: IdentifierValue,
    as layout: Int,
    _ doubt: IdentifierOddity?,
    digits: Double,
    rarity: Double,
    _ hypotheses: [FlakeHypothesis],
    to found: inout [InspectCandidate],
    _ readings: inout Readings
  ) {
    let number = value.bits.flake.rawValue
    let hypothesis = hypotheses[layout]
    let commonness = hypothesis.prior + Self.commonnessOfLayouts
    let bits = hypothesis.bits(of: number) - (readings.isPlausible ? 0 : Self.oddityBits)
    readings.best = max(readings.best, bits - rarity)
    var candidate = InspectCandidate(
      kind: base + layout,
      value: value,
      plan: 0,
      bits: value.bits,
      time: Timestamp(microseconds: hypothesis.time(of: number)),
      precision: layouts[layout].planReadings[0].precision,
      doubt: doubt,
      evidence: .init(
        commonness: Self.commonness + commonness - rarity,
        timeliness: readings.isPlausible ? Self.timeBits : 0,
        form: digits + bits - commonness,
        surroundings: neighbourBits.isEmpty ? 0 : neighbourBits[layout]
      )
    )
    // The commonest layout with the same reading represents all, or if a flake was asked for the
    // likeliest: of equal ones the likeliest, and the first. How likely it is, the likeliest says.
    let twins = alike[layout]
    let place = (readings.start..<found.count).first { place in
      twins &>> UInt64(found[place].kind - base) & 1 != 0 && found[place].bits == value.bits
    }
    guard let place else {
      found.append(candidate)
      return
    }
    let evidence = found[place].evidence
    let prior = hypotheses[found[place].kind - base].prior
    let isLikelier = candidate.rank > found[place].rank
    let isCommoner =
      readings.areForced || hypothesis.prior == prior ? isLikelier : hypothesis.prior > prior
    candidate.alike = found[place].alike | 1 << UInt64(found[place].kind - base)
    if isCommoner {
      found[place] = candidate
    } else {
      found[place].alike |= 1 << UInt64(layout)
      if found[place].isUntold { found[place].doubt = doubt }
    }
    found[place].alike &= ~(1 << UInt64(found[place].kind - base))
    found[place].evidence = isLikelier ? candidate.evidence : evidence
  }

  private func rounding(of id: FlakeID) -> FlakeWarning? {
    FlakeRounding.zeros(of: id, isAlone: looksCloser).map { .rounded(zeros: $0) }
  }

  /// Returns why a text is not a flake.
  func problem(_ text: Span<UInt8>) -> InspectProblem {
    if let problem = FlakeTextProblem(ofSpreadsheet: text) { return .flake(problem) }
    guard text.indices.allSatisfy({ (0x30...0x39).contains(text[$0]) }) else { return .noFlakeForm }
    do throws(FlakeTextProblem) {
      // A layout that uses all of the 64 bits.
      _ = try FlakeText.parse(text, layout: FlakeLayout(.discord), form: .decimal)
      return .noFlakeForm
    } catch {
      return .flake(error)
    }
  }
}

/// Recognizes decimal numbers that are more likely something else than ids, whatever their times.
enum DecimalOddity {
  /// Returns what is odd about the digits of a number; nil if nothing is.
  static func oddity(of text: Span<UInt8>, _ number: UInt64) -> IdentifierOddity? {
    if let time = CalendarDigits.time(text) { return .calendarDigits(time) }
    return isMadeUp(text, number) ? .madeUpDigits : nil
  }

  private static func isMadeUp(_ text: Span<UInt8>, _ number: UInt64) -> Bool {
    guard (15...20).contains(text.count) else { return false }
    // The digits between the padding.
    var bytes = InlineArray<148, UInt8>(repeating: 0)
    for offset in text.indices { bytes[PaddedBytes.padding + offset] = text[offset] }
    let padded = bytes.span.extracting(..<(text.count + 2 * PaddedBytes.padding))
    guard let digits = PaddedBytes(paddedIn: padded) else { return false }
    return MadeUpDigits.areMadeUp(number, digits)
  }
}
