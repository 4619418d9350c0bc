/// What is said about places whose numbers stay bare.
extension Judgement {
  /// The most layouts that are named for a place.
  private static let mostNamed = 3
  /// With fewer ids, or a smaller lead in bits of what they look like, a layout that was named is believed.
  private static let fewestForObjection = 4
  private static let enoughForObjection = 20.0
  /// The lead that is enough where the name of the place says so, too.
  private static let enoughByName = 12.0
  private static let enoughForList = 7.0
  private static let defaultRole = "the default layout"
  /// What it says for the default layout that somebody reads ids by it, bits.
  private static let bitsOfDefault = 3.0

  /// Returns what the numbers of a place were taken for, and why.
  func explanation(of verdict: PlaceVerdict) -> String {
    let count = verdict.count == 1 ? "1 number" : "\(verdict.count) numbers"
    let place = verdict.name.words(isOne: verdict.count == 1)
    let lead = Int(min(max(0, verdict.lead.rounded()), 9999))
    let state = verdict.isDecided ? "" : "undecided, likeliest "
    let rival = verdict.second.map { ", \(lead) bits ahead of \(name(of: $0.maker))" } ?? ""
    let because = verdict.best.reasons.joined(separator: "; ")
    return "\(count) \(place): \(state)\(name(of: verdict))\(rival)"
      + (because.isEmpty ? "" : " (\(because))")
  }

  /// Returns what the numbers of a place are, or what they are likeliest.
  func name(of verdict: PlaceVerdict) -> String {
    let makers = verdict.makers?.present ?? []
    guard verdict.isDecided, makers.count > 1 else { return name(of: verdict.best.maker) }
    return makers.sorted { $0.count > $1.count }.map { name(of: $0.maker) }.joined(separator: ", ")
  }

  private func name(of maker: PlaceReading.Maker) -> String {
    switch maker {
    case .flake(let index, nil):
      hypotheses[index].word ?? hypotheses[index].layout.name + " of an unknown epoch"
    case .flake, .number, .interval, .unknownLayout: hypotheses.name(of: maker)
    }
  }

  /// The warning about places that were not seen when it was decided; nil if there are none.
  var unknownWarning: String? {
    unknown.map { count, example in
      let subject =
        count == 1
        ? "\(example) stands at a place" : "\(count) numbers such as \(example) stand at places"
      return subject + " not seen in the parts of the text by which numbers are judged, and "
        + (count == 1 ? "stays bare: -l names its layout" : "stay bare: -l names their layout")
    }
  }

  /// Returns the warning about a place; nil if its numbers were decided to be ids of a kind, or to be
  /// none.
  ///
  /// With `hasTimesOfLines`, times without a zone are written.
  func warning(
    about verdict: PlaceVerdict,
    hasTimesOfLines: Bool,
    leavesOutFuture: Bool
  ) -> String? {
    let (subject, isDecided) = (verdict.subject, verdict.isDecided)
    if case .flake(_, let epoch?) = verdict.best.maker, verdict.lead >= Self.clear,
      ClockEvidence.mayBeDelayed(epoch),
      let word = wordInAskedZone(for: verdict) ?? word(for: verdict.best.maker)
    {
      let zone = verdict.best.assumedZone.map { assumed in
        ", in \(ClockEvidence.zone(minutes: verdict.askedZone ?? assumed))"
      }
      return
        "\(subject) run with the clock of their lines, and stay bare, since they may be older by "
        + "some time: -l '\(word)' dates them as if they were made when their lines were written"
        + (zone ?? "") + (clauseAboutClock(of: verdict).map { ", and \($0)" } ?? "")
    }
    if let minutes = verdict.best.assumedZone,
      isDecided ? !verdict.isInAskedZone : verdict.isDecidedByZone,
      let word = word(for: verdict.best.maker)
    {
      let areDated = isDecided && hasTimesOfLines && minutes == 0
      let zone = ClockEvidence.zone(minutes: minutes)
      let asked = wordInAskedZone(for: verdict).map { word in
        ", and if it is \(ClockEvidence.zone(minutes: verdict.askedZone ?? 0)), -l '\(word)' does"
      }
      let isYearSaid = verdict.best.clock?.isYearSaid ?? true
      let unsaid = isYearSaid ? "don't say their zone" : "say neither their zone nor their year"
      let dated = "get times without \(isYearSaid ? "one" : "a zone, of the last year that fits")"
      return "\(subject) \(isDecided ? "run" : "may run") with the clock of their lines, which "
        + "\(unsaid), and \(areDated ? dated : "stay bare"): if that is \(zone), --tz \(zone) or "
        + "-l '\(word)' dates them" + (asked ?? "")
    }
    if isDecided {
      if verdict.best.maker == .unknownLayout, verdict.makers == nil {
        return
          "\(subject) look like ids of a layout that isn't known, and stay bare: \(Self.example) "
          + "names its fields and its epoch"
      }
      return (leavesOutFuture ? sentenceAboutFuture(of: verdict) : nil)
        ?? sentenceAboutRest(of: verdict) ?? sentenceAboutEpoch(of: verdict)
    }
    let kind = kindOfName(of: verdict)
    guard var names = names(of: verdict) ?? kind.map({ _ in [] }) else { return nil }
    if kind == nil {
      // Whatever the low bits look like, the name of the place may be a maker's.
      if let maker = makerOfName(of: verdict), !names.contains(maker) { names.insert(maker, at: 0) }
      if !verdict.best.isNamed, !names.contains(Self.own) { names.append(Self.own) }
    }
    if verdict.isRounded { return "\(subject) were rounded, and stay bare: export ids as text" }
    let those = verdict.distinctCount == 1 ? "it stays" : "they stay"
    if let kind {
      return "\(subject) may be \(([kind] + names).joined(separator: " or ")), so \(those) bare: "
        + "-l \(kind) reads \(verdict.distinctCount == 1 ? "it" : "them") as that"
    }
    return "\(subject) may be \(names.joined(separator: " or ")), so \(those) bare: -l names the "
      + "layout" + (names.last == Self.own ? ", or its fields and epoch as in \(Self.example)" : "")
  }

  /// The warning about a list whose makers can't be told, and whose ids are read one by one; nil if they
  /// are as clear as one alone is.
  var sentenceAboutList: String? {
    guard let list = verdicts.first, !list.isDecided, list.lead < Self.enoughForList,
      let names = names(of: list)
    else { return nil }
    return "\(list.subject) may be \(names.joined(separator: " or ")), and each is read as what it "
      + "looks most like: -l names the layout"
      + (names.last == Self.own ? ", or its fields and epoch as in \(Self.example)" : "")
  }

  /// Returns the warning that numbers of a place, which are read as a layout's that nobody named, may be
  /// others; nil if there is no sign of it.
  ///
  /// `role` says why they are read so. What isn't decided is told if it is so many bits likelier.
  func doubt(
    about verdict: PlaceVerdict,
    readAs layout: FlakeLayout,
    _ role: String = defaultRole,
    ifLikelierBy bits: Double = bitsOfDefault
  ) -> String? {
    let maker = verdict.best.maker
    if let minutes = verdict.best.assumedZone, let word = word(for: maker) {
      return verdict.subject
        + " run with the clock of their lines rather than with \(layout.name), "
        + "\(role): if the lines are in \(ClockEvidence.zone(minutes: minutes)), "
        + "-l '\(word)' dates them"
    }
    if case .flake(let index, let epoch) = maker, verdict.isDecided {
      guard let other = hypotheses[index].layout(epoch: epoch), let word = word(for: maker),
        FlakeLikeness(other, layout) != .sameReading
      else { return nil }
      return verdict.subject + (verdict.distinctCount == 1 ? " looks" : " look")
        + " unlike \(layout.name), \(role): -l '\(word)' gives \(days(of: verdict, as: other))"
    }
    // Most numbers in a text aren't ids: of what may be another sort of number nothing is said.
    let mayBeNumber =
      verdict.name != .list
      && verdict.likely.contains { !$0.isFlake && $0.maker != .unknownLayout }
    guard !verdict.isDecided, !mayBeNumber,
      leadOfKnown(at: verdict, over: verdict.lead(over: layout, hypotheses) ?? .infinity) >= bits
    else { return nil }
    let names = (names(of: verdict) ?? []).filter { !readsAlike($0, layout) }
    // A rare one explains almost any number.
    guard
      names.contains(where: {
        FlakeLayoutName(rawValue: $0).map(FlakeLayout.init)?.isCommon ?? false
      })
    else { return nil }
    return "\(verdict.subject) may be \(dated(names, at: verdict)) rather than "
      + "\(layout.name), \(role): -l names the layout"
  }

  private func readsAlike(_ name: String, _ layout: FlakeLayout) -> Bool {
    FlakeLayoutName(rawValue: name).map { FlakeLikeness(FlakeLayout($0), layout) } == .sameReading
  }

  /// Returns what the numbers of a place may be, layouts with the days that they give.
  private func dated(_ names: [String], at verdict: PlaceVerdict) -> String {
    names.map { name in
      FlakeLayoutName(rawValue: name)
        .map { "\(name) (\(days(of: verdict, as: FlakeLayout($0))))" } ?? name
    }
    .joined(separator: " or ")
  }

  /// Returns the days of the numbers of a place as ids of a layout.
  private func days(of verdict: PlaceVerdict, as layout: FlakeLayout) -> String {
    let first = layout.time(of: FlakeID(rawValue: verdict.span.lowerBound))
    let last = layout.time(of: FlakeID(rawValue: verdict.span.upperBound))
    return (first...max(first, last)).days
  }

  /// Returns the warning that numbers of a place, which are read as those of layouts that were named, look
  /// like others or are of the future; nil if none of them gets a wrong date by it.
  ///
  /// If `areDated`, they get dates whatever these are.
  func objection(
    to layouts: [FlakeLayout],
    at verdict: PlaceVerdict,
    areDated: Bool
  ) -> String? {
    if let sentence = unlikeness(to: layouts, at: verdict, areDated: areDated) { return sentence }
    let times = layouts.map { $0.time(of: FlakeID(rawValue: verdict.span.lowerBound)) }
    guard areDated, verdict.distinctCount >= Self.fewestForObjection,
      let first = times.min(), let tomorrow = now.advanced(by: .day), first > tomorrow
    else { return nil }
    let names = layouts.map { IdentifierKind(described: $0).name }.joined(separator: " or ")
    return "\(verdict.subject) would be of \((first...first).days) or later, in the future, as "
      + "\(names), which -l names"
  }

  /// Returns the warning that such numbers look like others.
  private func unlikeness(
    to layouts: [FlakeLayout],
    at verdict: PlaceVerdict,
    areDated: Bool
  ) -> String? {
    // Readings as one layout next to those as another tell by themselves that most are wrong.
    guard layouts.count <= Self.mostNamed, let tomorrow = now.advanced(by: .day) else { return nil }
    // Whoever names a layout mostly knows it, and who describes one with its epoch more so.
    let leads = layouts.map { verdict.lead(over: $0, hypotheses) ?? -.infinity }
    let lead = verdict.isDecided ? max(verdict.lead, leads.min() ?? 0) : leads.min() ?? 0
    let isFar =
      lead >= Self.enoughForObjection
      && verdict.distinctCount >= Self.fewestForObjection
    // A name that is one maker's says so of a single id.
    let isAnothersName =
      verdict.best.isNamed && leads.allSatisfy { $0 >= Self.enoughByName }
    let (first, last) = (verdict.span.lowerBound, verdict.span.upperBound)
    let names = layouts.map { IdentifierKind(described: $0).name }.joined(separator: " or ")
    guard verdict.isDecided && (verdict.best.isByClock || isAnothersName) || isFar else {
      return nil
    }
    // What is outside of the times of its layout stays bare.
    let mayBeDated = layouts.contains { layout in
      layout.time(of: FlakeID(rawValue: first)) < tomorrow
        && layout.time(of: FlakeID(rawValue: last)) >= layout.likelyStart(at: now)
    }
    guard areDated || mayBeDated else { return nil }
    let start = verdict.subject + (verdict.distinctCount == 1 ? " looks" : " look")
    guard verdict.isDecided else {
      guard let others = self.names(of: verdict), others != [Self.own],
        !others.contains(where: { name in layouts.contains { readsAlike(name, $0) } })
      else { return nil }
      // Ids with unusual low bits may well be the named maker's.
      if others.contains(Self.own), leadOfKnown(at: verdict, over: lead) < Self.enoughForObjection {
        return nil
      }
      return "\(start) unlike \(names), which -l names: they may be "
        + dated(others, at: verdict) + (verdict.name == .list ? "" : ", and without -l stay bare")
    }
    let counted = verdict.makers?.present.map(\.maker)
    let others = (counted ?? [verdict.best.maker]).filter { maker in
      !layouts.contains { agrees($0, with: maker, at: verdict) }
    }
    guard let other = others.first else {
      if let sentence = objection(toFieldsOf: layouts[0], at: verdict) { return sentence }
      guard let makers = verdict.makers else { return nil }
      let restCount = verdict.distinctCount - makers.explainedCount
      // Of one maker's, too, some look unlike.
      let areFew =
        restCount < Self.fewestForObjection || restCount * 5 < verdict.distinctCount
      return areFew || makers.explainedCount == 0
        ? nil
        : "\(restCount) of \(verdict.distinctCount) numbers \(verdict.name.words(isOne: false)) don't "
          + "look like ids of \(names), as the others do, and -l reads all as that"
    }
    guard case .flake(let index, let epoch) = other else {
      guard case .number = other else { return nil }
      return "\(start) like \(name(of: other)) rather than ids of \(names), which -l names: "
        + "without it, they are judged by their places"
    }
    guard let layout = hypotheses[index].layout(epoch: epoch), let word = word(for: other) else {
      return nil
    }
    if let counted, counted.count > 1 {
      return "\(start) like ids of \(name(of: verdict)), and -l names \(names): without it, each "
        + "is judged"
    }
    let zone = verdict.best.assumedZone.map { minutes in
      ", if the lines are in \(ClockEvidence.zone(minutes: minutes))"
    }
    return "\(start) unlike \(names), which -l names: -l '\(word)' gives "
      + days(of: verdict, as: layout) + (zone ?? "")
  }

  /// Returns by how many bits the likeliest known layout leads over what the best reading of a place leads
  /// over by `lead`.
  private func leadOfKnown(at verdict: PlaceVerdict, over lead: Double) -> Double {
    let known = verdict.likely.first { reading in
      if case .flake(let index, nil) = reading.maker { !hypotheses[index].isOwn } else { false }
    }
    return known.map { lead - (verdict.best.bits - $0.bits) } ?? -.infinity
  }

  /// Returns the warning that the workers and sequence numbers of a layout that was named look like those
  /// of another with the same times; nil if they don't.
  private func objection(toFieldsOf layout: FlakeLayout, at verdict: PlaceVerdict) -> String? {
    guard case .flake(let index, let epoch) = verdict.best.maker,
      let other = hypotheses[index].layout(epoch: epoch), let word = word(for: verdict.best.maker),
      FlakeLikeness(other, layout) == .onlySplit,
      let lead = verdict.lead(overFieldsOf: layout, hypotheses), lead >= Self.enoughOfFields
    else { return nil }
    return "\(verdict.subject) have the times of \(IdentifierKind(described: layout).name), which "
      + "-l names, but workers and sequence numbers like those of -l '\(word)'"
  }

  /// Whether a layout gives the numbers of a place the dates that they were decided to have, or such as
  /// differ by what nobody can tell from the text: the zone of its lines, or a delay.
  private func agrees(
    _ layout: FlakeLayout,
    with maker: PlaceReading.Maker,
    at verdict: PlaceVerdict
  ) -> Bool {
    let differences = [verdict.span.lowerBound, verdict.span.upperBound].compactMap { number in
      hypotheses.time(of: number, as: maker).map { time in
        layout.time(of: FlakeID(rawValue: number)).microseconds - time
      }
    }
    guard differences.count == 2, (differences[0] - differences[1]).magnitude < 1_000_000 else {
      return false
    }
    if differences[0].magnitude < 1_000_000 { return true }
    guard case .flake(_, let epoch?) = maker else { return false }
    return verdict.best.assumedZone != nil && differences[0].magnitude < 15 * 3_600_000_000
      || ClockEvidence.mayBeDelayed(epoch)
  }

  /// Returns the warning that all ids at a decided place are of a time to come, which stay bare unless they
  /// are asked for; nil if they aren't.
  private func sentenceAboutFuture(of verdict: PlaceVerdict) -> String? {
    guard case .flake(let index, let epoch) = verdict.best.maker,
      let layout = hypotheses[index].layout(epoch: epoch), let tomorrow = now.advanced(by: .day)
    else { return nil }
    let first = layout.time(of: FlakeID(rawValue: verdict.span.lowerBound))
    guard first >= tomorrow else { return nil }
    return
      "\(verdict.subject) are of a time to come, from \(first.text()) on, and stay bare: --until "
      + "with a later time dates them"
  }

  /// The warnings about ids that came before it was decided whose they are.
  var warningsAboutEarlier: [String] {
    verdicts.filter { $0.undecidedCount > 0 && $0.isDecided && $0.makers != nil }.map { verdict in
      let count = verdict.undecidedCount
      return
        "\(count) number\(count == 1 ? "" : "s") \(verdict.name.words(isOne: count == 1)) came "
        + "before it was clear what they are, and stay\(count == 1 ? "s" : "") bare: in a file, the "
        + "first ones are judged by those after them"
    }
  }

  /// The warnings about places at which some numbers stayed bare, though none of those by which it was
  /// judged would.
  var warningsAboutBare: [String] {
    placesWithBare.filter { sentenceAboutRest(of: $0) == nil }.compactMap(sentenceAboutBare)
  }

  /// Returns the warning that some ids at a decided place stay bare; nil if none do.
  private func sentenceAboutRest(of verdict: PlaceVerdict) -> String? {
    guard let makers = verdict.makers else { return nil }
    let rest = verdict.distinctCount - makers.explainedCount
    guard rest > 0, rest < verdict.distinctCount else { return nil }
    return sentenceAboutBare(at: verdict)
  }

  /// Returns the warning that a solved epoch is midnight in another zone than UTC, though the lines say
  /// theirs, or no start of a month, or that the lines don't say their year; nil if none is so.
  private func sentenceAboutEpoch(of verdict: PlaceVerdict) -> String? {
    guard case .flake(_, let epoch?) = verdict.best.maker, let word = word(for: verdict.best.maker)
    else { return nil }
    let isKnown = ClockEvidence.isUnique(epoch)
    let start = "\(verdict.subject) are dated by -l '\(word)', "
    if !isKnown, verdict.best.clock?.isYearSaid == false {
      return start + "as if their lines, which don't say their year, were of the last one that fits"
    }
    if let clause = clauseAboutClock(of: verdict) {
      return start + "whose epoch is midnight in another zone, as the clock of their lines has it: "
        + clause
    }
    return isKnown || ClockEvidence.isStartOfMonth(epoch)
      ? nil
      : start + "as if they were made when their lines were written: if they are whole days older, "
        + "so is that epoch"
  }

  /// Returns the layout that dates ids if the clock of their lines is some hours off, as where local time
  /// is written with a Z; nil if their epoch doesn't look so.
  private func clauseAboutClock(of verdict: PlaceVerdict) -> String? {
    guard verdict.best.assumedZone == nil, case .flake(let index, let epoch?) = verdict.best.maker
    else { return nil }
    let (day, hour) = (TimeSpan.day.microseconds, TimeSpan.hour.microseconds)
    let beyond = (epoch % day + day) % day
    guard beyond != 0, beyond % hour == 0 else { return nil }
    let isAhead = beyond <= 14 * hour
    let midnight = epoch - beyond + (isAhead ? 0 : day)
    guard ClockEvidence.isStartOfMonth(midnight),
      let word = word(for: .flake(index, epoch: midnight))
    else { return nil }
    let hours = isAhead ? beyond / hour : 24 - beyond / hour
    return "if that clock is \(hours) h \(isAhead ? "ahead" : "behind"), -l '\(word)' dates them"
  }

  private func sentenceAboutBare(at verdict: PlaceVerdict) -> String? {
    let names = verdict.makers?.present.compactMap { word(for: $0.maker) } ?? []
    guard let first = names.first else { return nil }
    let rest = verdict.distinctCount - (verdict.makers?.explainedCount ?? verdict.distinctCount)
    let share = rest * 100 / verdict.distinctCount
    return (share > 0 ? "about \(share) %" : "some")
      + " of the numbers \(verdict.name.words(isOne: false)) can't be told from other "
      + "numbers, though others there are of \(names.joined(separator: " or ")), and stay bare"
      + (names.count > 1 ? "" : ": -l '\(first)' reads all as that, whatever they are")
  }

  /// The lead from which the fields of a layout that was named are doubted.
  private static let enoughOfFields = 8.0
  private static let own = "somebody's own flakes"
  private static let example = "-l t41,w10,s12@EPOCH"

  /// Returns the kind, other than a layout, for which the name of a place speaks and of which its numbers
  /// have likely times; nil if there is none.
  private func kindOfName(of verdict: PlaceVerdict) -> String? {
    guard let tomorrow = now.advanced(by: .day) else { return nil }
    let clocks = CountedTime.all.filter { $0.kind != nil }
    for case .kind(let word) in NameEvidence.about(verdict.name).map(\.subject) {
      guard let clock = clocks.first(where: { $0.name == word }) else { continue }
      let isLikely = [verdict.span.lowerBound, verdict.span.upperBound].allSatisfy { number in
        clock.time(of: number).map {
          (clock.firstUse * 1_000_000..<tomorrow.microseconds).contains($0)
        } ?? false
      }
      if isLikely { return word }
    }
    return nil
  }

  /// Returns the maker for which the name of a place speaks, if it may have made its numbers; nil if there
  /// is none.
  private func makerOfName(of verdict: PlaceVerdict) -> String? {
    let maker = NameEvidence.about(verdict.name).first { evidence in
      if case .layout = evidence.subject { evidence.bits >= PlaceVerdict.enough } else { false }
    }
    guard let maker else { return nil }
    return hypotheses.first { flake in
      flake.subject == maker.subject && flake.bounds.contain(verdict.span.lowerBound)
        && flake.bounds.contain(verdict.span.upperBound)
    }?
    .word
  }

  /// Returns what the numbers of an undecided place may be, the likeliest first; nil if they are hardly
  /// flakes, unless somebody gave a list of these.
  private func names(of verdict: PlaceVerdict) -> [String]? {
    // Of numbers of up to 16 digits, most are none, whatever layout explains them.
    guard let best = verdict.likely.first,
      verdict.name == .list || best.isFlake || best.maker == .unknownLayout,
      verdict.span.upperBound >= Self.firstOf17Digits || best.isByClock
    else { return nil }
    let other = verdict.likely.first { !$0.isFlake }
    if let other, verdict.name != .list, best.bits - other.bits < Self.clear { return nil }
    var names: [String] = []
    var isOwn = false
    for reading in verdict.likely {
      guard case .flake(let index, _) = reading.maker else { continue }
      guard let flake = commonest(like: index), let name = flake.word else {
        isOwn = true
        continue
      }
      // A few ids could be almost any library's.
      let isTelling = verdict.distinctCount >= PlaceVerdict.fewestOfRare || flake.layout.isCommon
      if isTelling, names.count < Self.mostNamed, !names.contains(name) { names.append(name) }
    }
    // Whoever takes a library may set another epoch.
    if isOwn || names.isEmpty { names.append(Self.own) }
    return names
  }

  /// The first number of 17 digits.
  private static let firstOf17Digits: UInt64 = 10_000_000_000_000_000
  /// How much likelier, in bits, flakes must be than other numbers to be told.
  private static let clear = 3.0

  /// Returns the commonest maker with the dates of a hypothesis; nil if its epoch is somebody's own.
  private func commonest(like index: Int) -> FlakeHypothesis? {
    guard !hypotheses[index].isOwn else { return nil }
    let alike = hypotheses.filter { other in
      !other.isOwn
        && FlakeLikeness(other.layout, hypotheses[index].layout) == .sameReading
    }
    return alike.max { $0.prior < $1.prior } ?? hypotheses[index]
  }

  /// Returns the option that reads the numbers of a place as what they are, or are likeliest; nil if none
  /// does.
  func option(for verdict: PlaceVerdict) -> String? {
    let present = verdict.isDecided ? verdict.makers?.present.map(\.maker) ?? [] : []
    let words = (present.isEmpty ? [verdict.best.maker] : present).compactMap(word)
    return words.isEmpty ? nil : words.map { "-l '\($0)'" }.joined(separator: " ")
  }

  /// Returns the word that `-l` takes for what made the numbers of a place, if their lines are in the zone
  /// that was asked for rather than in that which was assumed; nil if that doesn't matter.
  private func wordInAskedZone(for verdict: PlaceVerdict) -> String? {
    guard let asked = verdict.askedZone, let assumed = verdict.best.assumedZone, asked != assumed,
      case .flake(let index, let epoch?) = verdict.best.maker
    else { return nil }
    return word(for: .flake(index, epoch: epoch + Int64(assumed - asked) * 60_000_000))
  }

  /// Returns the word that `-l` takes for what made numbers; nil if none does.
  func word(for maker: PlaceReading.Maker) -> String? {
    switch maker {
    case .flake(let index, let epoch): hypotheses[index].word(epoch: epoch)
    case .number(let number): number.clock?.kind?.name
    case .interval, .unknownLayout: nil
    }
  }
}

/// What is said about the flakes of a list, of which `ids` are the first.
extension Judgement {
  /// Returns the warning that they look unlike those of a layout that was named; nil if they don't.
  static func objection(to layout: FlakeLayout, by ids: [FlakeID], now: Timestamp) -> String? {
    // To judge takes longer than to start.
    guard ids.count >= fewestForObjection else { return nil }
    return ofList(ids, now: now) { $0.objection(to: [layout], at: $1, areDated: true) }
  }

  /// Returns the warning that they may be others than those of a layout that nobody named; nil if there
  /// is no sign of it.
  static func doubt(
    aboutList ids: [FlakeID],
    readAs layout: FlakeLayout,
    _ role: String = defaultRole,
    ifLikelierBy bits: Double = bitsOfDefault,
    now: Timestamp
  ) -> String? {
    ofList(ids, now: now) { $0.doubt(about: $1, readAs: layout, role, ifLikelierBy: bits) }
  }

  private static func ofList(
    _ ids: [FlakeID],
    now: Timestamp,
    _ sentence: (Judgement, PlaceVerdict) -> String?
  ) -> String? {
    var judge = Judge(now: now)
    for id in ids { judge.look(at: id.rawValue, in: .list, time: nil) }
    let judgement = judge.judgement()
    return judgement.verdicts.first.flatMap { sentence(judgement, $0) }
  }
}

extension PlaceVerdict {
  /// Its numbers, as the subject of a sentence.
  fileprivate var subject: String {
    let place = name == .list ? "" : " " + name.words(isOne: distinctCount == 1)
    return distinctCount == 1
      ? "\(span.lowerBound)\(place)" : "numbers\(place), such as \(span.lowerBound),"
  }
}

extension PlaceName {
  /// Where that is, in a few words: `after 'user='`.
  func words(isOne: Bool) -> String {
    let text = String(decoding: text, as: UTF8.self)
    if text == "column 1" { return "at the start of \(isOne ? "its line" : "lines")" }
    if text.hasPrefix("column ") { return "in \(text)" }
    // The number of numbers in a path is not what stands there.
    if text.hasSuffix("/0") { return "after \(Quotation.quoted(Array(self.text.dropLast())))" }
    return text == "?" ? "far into their lines" : "after \(Quotation.quoted(self.text))"
  }
}
