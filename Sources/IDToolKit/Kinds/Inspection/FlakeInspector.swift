/// Finds the layouts of which a text could be an id.
///
/// What does not depend on the text is computed once.
struct FlakeInspector {
  private let forms: [FlakeInspectionForm]
  /// The known layouts, and those that were described.
  private let layouts: [IdentifierKind]
  /// The index of the first layout among the inspector's kinds.
  private let base: Int
  private let now: Timestamp
  /// For ``forced(_:_:to:)``: the judges of each layout's forms, and the layouts that read alike.
  private var judges: [[FlakeJudge?]] = []
  private var twins: [UInt64] = []
  /// For each layout, how much likelier it is by the other ids of the list, bits; empty if there is no
  /// list.
  var neighbourBits: [Double] = []
  /// Whether ids are examined more closely because they are not part of a stream.
  var looksCloser = false

  /// How common flakes are, on the scale of ``IdentifierKind/Recognition``, apart from their
  /// layout's.
  static let commonness = 10.0

  /// Creates the inspector of texts that may be ids of the known layouts or, where these are named, of
  /// your own.
  init(base: Int, own: [IdentifierKind] = [], now: Timestamp) {
    self.base = base
    self.now = now
    layouts = IdentifierKind.layouts + own
    let native: [FlakeTextForm] = [
      .hexadecimal, .dashedHexadecimal, .base32Crockford, .base32Sortable, .base36, .base58,
      .base62, .base64URL,
    ]
    let all = Array(layouts.indices)
    forms =
      [FlakeInspectionForm(.decimal, .decimal, all, of: layouts, now: now)]
      + native.map { [layouts] textForm in
        let written = all.filter { layouts[$0].layout?.textForm == textForm }
        return FlakeInspectionForm(.native, textForm, written, of: layouts, now: now)
      } + [FlakeInspectionForm(.hexadecimal, .hexadecimal, all, of: layouts, now: now)]
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
    let start = found.count
    var leastCost = Double.infinity
    for index in forms.indices where forms[index].fits(text, textClass) {
      if forms[index].suits(text, isDoubtful: areDoubtful) {
        add(text, index, isDoubtful: areDoubtful, to: &found, &leastCost)
      }
    }
    // Only layouts are told apart by costs, whatever the form: other kinds have none.
    for place in start..<found.count { found[place].evidence.form += leastCost }
  }

  /// Returns what makes it doubtful that a text with the form of a flake, other than a number, is
  /// one.
  func doubt(_ text: Span<UInt8>, _ textClass: TextClass) -> FlakeWarning? {
    for form in forms
    where form.textForm != .decimal && form.fits(text, textClass) && form.suits(text) {
      guard let number = form.number(text, layouts: layouts) else { continue }
      for reader in form.readers {
        guard let layout = layouts[reader.layout].layout else { continue }
        let plausibility = FlakePlausibility(layout: layout, now: now)
        if let warning = plausibility.warning(for: FlakeID(rawValue: number)) { return warning }
      }
    }
    return nil
  }

  /// Adds the readings of a text by the layouts of a form.
  private func add(
    _ text: Span<UInt8>,
    _ index: Int,
    isDoubtful: Bool,
    to found: inout [InspectCandidate],
    _ leastCost: inout Double
  ) {
    guard let number = forms[index].number(text, layouts: layouts) else { return }
    let form = forms[index].form
    let isNegative = form == .decimal && text[0] == UInt8(ascii: "-")
    let doubt =
      rounding(of: FlakeID(rawValue: number)).map(IdentifierOddity.flake)
      ?? (form == .decimal ? DecimalOddity.oddity(of: text, number) : nil)
      ?? (isDoubtful ? .flake(.untold) : nil)
    // Any word of such letters could be an id.
    let isUntold = doubt == nil && form != .decimal && forms[index].textForm.isOfAnyWord
    let digits = forms[index].alphabet.evidencePerDigit * Double(text.count)
    let start = found.count
    var shown: UInt64 = 0
    for reader in forms[index].readers {
      guard reader.isTelling || isDoubtful, !isNegative || reader.hasNegativeForm,
        let verdict = reader.prospect.judge(number)
      else { continue }
      leastCost = min(leastCost, verdict.cost - reader.prospect.commonness)
      let isNamed = !neighbourBits.isEmpty && neighbourBits[reader.layout] > 0
      let candidate = InspectCandidate(
        kind: base + reader.layout,
        value: IdentifierValue(
          bits: IdentifierBits(UInt128(number)),
          form: reader.kindForm
        ),
        plan: 0,
        bits: IdentifierBits(UInt128(number)),
        time: Timestamp(microseconds: verdict.time),
        precision: reader.precision,
        doubt: isUntold && !isNamed ? .flake(.untold) : doubt,
        evidence: .init(
          commonness: Self.commonness + reader.prospect.commonness,
          timeliness: FlakeProspect.timeBits,
          form: digits - verdict.cost,
          surroundings: neighbourBits.isEmpty ? 0 : neighbourBits[reader.layout]
        ),
        alike: reader.alike
      )
      // The commonest layout with the same reading represents all: of equally common ones the
      // likeliest, and the first. How likely the reading is, the likeliest says.
      let twin = shown & reader.alike
      shown |= 1 << UInt64(reader.layout)
      let place =
        twin == 0
        ? nil : found[start...].firstIndex { twin &>> UInt64($0.kind - base) & 1 != 0 }
      if let place {
        let evidence =
          candidate.rank > found[place].rank ? candidate.evidence : found[place].evidence
        let commonness = forms[index].commonness
        let (common, known) = (commonness[reader.layout], commonness[found[place].kind - base])
        if found[place].isUntold { found[place].doubt = candidate.doubt }
        if common == known ? candidate.rank > found[place].rank : common > known {
          found[place] = candidate
        }
        found[place].evidence = evidence
      } else {
        found.append(candidate)
      }
    }
    for place in start..<found.count {
      let layout = found[place].kind - base
      found[place].alike &= shown & ~(1 << UInt64(layout))
    }
  }

  private func rounding(of id: FlakeID) -> FlakeWarning? {
    FlakeRounding.zeros(of: id, isAlone: looksCloser).map { .rounded(zeros: $0) }
  }

  /// Returns those of the given layouts that explain ids which are certainly flakes: the plausible
  /// ones or, if there are none, all.
  mutating func forced(
    _ read: [(layout: Int, value: IdentifierValue)],
    _ text: Span<UInt8>,
    to found: inout [InspectCandidate]
  ) {
    let judged = read.map { layout, value in
      (layout, value, judge(of: layout, form: value.form)?.judge(value.bits.flake))
    }
    let likely = judged.filter { $0.2?.isLikely ?? false }
    let shown = likely.isEmpty ? judged : likely
    let leastCost = shown.compactMap { $0.2.map { $0.cost - $0.commonness } }.min() ?? 0
    let ranks = shown.map { InspectCandidate.rank($0.2?.likelihood ?? -.infinity) }
    let all = shown.reduce(UInt64(0)) { $0 | 1 << UInt64($1.0) }
    for (place, (layout, value, verdict)) in shown.enumerated() {
      guard let verdict, let own = layouts[layout].layout else { continue }
      let twins = all & twins(of: layout)
      let alike =
        twins == 0
        ? []
        : shown.indices.filter { index in
          (twins | 1 << UInt64(layout)) >> UInt64(shown[index].0) & 1 == 1
            && shown[index].1.bits == value.bits
        }
      // As above: the likeliest represents all, the first of equally likely ones.
      guard alike.max(by: { ranks[$0] < ranks[$1] }) ?? place == place else { continue }
      let digits = layouts[layout].formReadings[value.form].evidence.bits(count: text.count)
      let isDecimal = layouts[layout].forms[value.form].name == FlakeForm.decimal.rawValue
      let hexadecimal =
        isDecimal ? FlakePlausibility.hexadecimalTime(of: text, own, now: now) : nil
      let doubt =
        hexadecimal.map(FlakeWarning.hexadecimal)
        ?? verdict.warning
        ?? rounding(of: value.bits.flake)
      let others = alike.reduce(UInt64(0)) { $1 == place ? $0 : $0 | 1 << UInt64(shown[$1].0) }
      var candidate = InspectCandidate(
        kind: base + layout,
        value: value,
        plan: 0,
        bits: value.bits,
        time: verdict.time,
        precision: own.timePrecision,
        doubt: doubt.map { .flake($0) },
        evidence: .init(
          commonness: Self.commonness + verdict.commonness,
          timeliness: verdict.dateLikelihood,
          form: digits - verdict.cost
        ),
        alike: others
      )
      candidate.evidence.form += leastCost
      found.append(candidate)
    }
  }

  /// Returns the judge of a layout's ids in one of its forms, made at the first call.
  private mutating func judge(of layout: Int, form: Int) -> FlakeJudge? {
    if judges.isEmpty { judges = layouts.map { Array(repeating: nil, count: $0.forms.count) } }
    if let known = judges[layout][form] { return known }
    let own: FlakeForm = layouts[layout].forms[form].name == "native" ? .native : .decimal
    judges[layout][form] = layouts[layout].layout.map { FlakeJudge($0, form: own, now: now) }
    return judges[layout][form]
  }

  /// Returns the other layouts that read every id as a layout does, as bits.
  private mutating func twins(of layout: Int) -> UInt64 {
    if twins.isEmpty {
      // Your own are shown next to the known ones, which alone can be named as alike.
      let known = IdentifierKind.layouts.indices
      twins = layouts.indices.map { index in
        known.reduce(0) { bits, other in
          guard known.contains(index), other != index, let first = layouts[index].layout,
            let second = layouts[other].layout,
            FlakeLikeness(first, second) == .sameReading
          else { return bits }
          return bits | 1 << UInt64(other)
        }
      }
    }
    return twins[layout]
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
