/// What is said about the numbers of places: what they look like, why they stay bare or may be dated
/// wrongly, and the option that settles it.
extension Judgement {
  /// The most layouts that are named for a place.
  private static let mostNamed = 3
  /// With fewer ids, or a smaller lead in bits of what they look like, a layout that was named is believed.
  private static let fewestForObjection = 4
  private static let enoughForObjection = 20.0
  /// How much likelier, in bits, flakes must be than other numbers to be told.
  private static let clear = 3.0
  private static let own = "somebody's own flakes"
  private static let example = "-l t41,w10,s12@EPOCH"

  /// Returns what the numbers of a place were taken for, and why.
  func explanation(of verdict: PlaceVerdict) -> String {
    let count = verdict.count == 1 ? "1 number" : "\(verdict.count) numbers"
    let place = verdict.name.words(isOne: verdict.count == 1)
    let lead = Int(min(max(0, verdict.lead.rounded()), 9999))
    let state = verdict.isDecided ? "" : "undecided, likeliest "
    let rival = verdict.second.map { ", \(lead) bits ahead of \(name(of: $0.maker))" }
    let because = verdict.best.reasons.joined(separator: "; ")
    return "\(count) \(place): \(state)\(name(of: verdict))\(rival ?? "")"
      + (because.isEmpty ? "" : " (\(because))")
  }

  /// Returns what the numbers of a place are, or what they are likeliest.
  func name(of verdict: PlaceVerdict) -> String {
    let makers = verdict.makers?.present ?? []
    let isMixed = verdict.isDecided && makers.count > 1
    let named = isMixed ? makers.sorted { $0.count > $1.count }.map(\.maker) : [verdict.best.maker]
    return named.map(name).joined(separator: ", ")
  }

  private func name(of maker: PlaceReading.Maker) -> String {
    guard case .flake(let index, nil) = maker else { return hypotheses.name(of: maker) }
    return hypotheses[index].word ?? hypotheses[index].layout.name + " of an unknown epoch"
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
    let clock = sentenceAboutClock(of: verdict, hasTimesOfLines: hasTimesOfLines)
    if verdict.isDecided {
      if verdict.best.maker == .unknownLayout, verdict.makers == nil {
        return
          "\(verdict.subject) look like ids of a layout that isn't known, and stay bare: "
          + "\(Self.example) names its fields and its epoch"
      }
      return (leavesOutFuture ? sentenceAboutFuture(of: verdict) : nil)
        ?? (verdict.isPartlyBare && !verdict.isZoneOpen ? sentenceAboutBare(at: verdict) : nil)
        ?? clock
    }
    if let clock { return clock }
    let evidence = NameEvidence.about(verdict.name)
    let kind = kind(in: evidence, of: verdict)
    let candidates = candidates(for: verdict)
    guard candidates != nil || kind != nil else { return nil }
    var names = (candidates?.flakes ?? []).compactMap(\.word)
    if candidates?.mayBeOwn ?? false { names.append(Self.own) }
    if verdict.best.isOfRounded {
      return "\(verdict.subject) were rounded, and stay bare: export ids as text"
    }
    if let kind {
      names.insert(kind, at: 0)
    } else {
      // Whatever the low bits look like, the name of the place may be a maker's.
      if let maker = maker(in: evidence, of: verdict), !names.contains(maker) {
        names.insert(maker, at: 0)
      }
      if !verdict.best.isNamed, !names.contains(Self.own) { names.append(Self.own) }
    }
    let isOne = verdict.distinctCount == 1
    let isOwn = names.last == Self.own
    return "\(verdict.subject) may be \(names.joined(separator: " or ")), so "
      + (isOne ? "it stays bare: -l " : "they stay bare: -l ")
      + (kind.map { "\($0) reads \(isOne ? "it" : "them") as that" }
        ?? "names the layout" + (isOwn ? ", or its fields and epoch as in \(Self.example)" : ""))
  }

  /// Returns the warning that numbers run with the clock of their lines, if that leaves open when they
  /// were made: for want of the lines' zone or year, by a delay, or since that clock may be hours off.
  private func sentenceAboutClock(of verdict: PlaceVerdict, hasTimesOfLines: Bool) -> String? {
    let (best, isDecided, isZoneOpen) = (verdict.best, verdict.isDecided, verdict.isZoneOpen)
    guard let word = word(for: best.maker) else { return nil }
    let isUnique = best.epoch.map(ClockEvidence.isUnique) ?? false
    let isYearOpen = best.clock?.isYearSaid == false && !isUnique
    let mayBeOlder =
      best.epoch.map { epoch in
        isDecided
          ? !isUnique && !ClockEvidence.isStartOfMonth(epoch)
          : verdict.lead >= Self.clear && ClockEvidence.mayBeDelayed(epoch)
      } ?? false
    let otherClock = clauseAboutOtherClock(of: verdict)
    let isYearTold = isYearOpen && isDecided && best.epoch != nil
    guard isZoneOpen || mayBeOlder || isYearTold || isDecided && otherClock != nil else {
      return nil
    }
    let asked = wordInAskedZone(for: verdict)
    let zone = best.assumedZone.map(ClockEvidence.zone) ?? "UTC"
    let askedZone = verdict.askedZone.map(ClockEvidence.zone) ?? zone
    var clauses: [String] = []
    if isZoneOpen {
      clauses.append("if that is \(zone), --tz \(zone) or -l '\(word)' dates them")
      if let asked { clauses.append("if it is \(askedZone), -l '\(asked)' does") }
    } else if mayBeOlder {
      let inZone = best.assumedZone == nil ? "" : ", in \(askedZone)"
      clauses.append(
        isDecided
          ? "if they are whole days older than these, so is that epoch"
          : "if they were made when these were written\(inZone), -l '\(asked ?? word)' dates them"
      )
    }
    let areDated = isDecided && (!isZoneOpen || hasTimesOfLines && best.assumedZone == 0)
    let unsaid = (isZoneOpen ? ["zone"] : []) + (isYearOpen ? ["year"] : [])
    return "\(verdict.subject) run with the clock of their lines, "
      + (unsaid.isEmpty ? "" : "which don't say their \(unsaid.joined(separator: " or ")), ")
      + (!areDated
        ? "and stay bare"
        : isZoneOpen ? "and get times without one" : "and are dated by -l '\(word)'")
      + (areDated && isYearOpen ? ", as of the last year that fits" : "")
      + (clauses + [otherClock].compactMap(\.self)).enumerated()
      .map { ($0 == 0 ? ": " : ", and ") + $1 }.joined()
  }

  /// The warning about a list whose makers can't be told, and whose ids are read one by one; nil if they
  /// are as clear as one alone is.
  var sentenceAboutList: String? {
    guard let list = verdicts.first, !list.isDecided, list.lead < PlaceVerdict.enough,
      let (flakes, mayBeOwn) = candidates(for: list)
    else { return nil }
    let names = flakes.compactMap(\.word) + (mayBeOwn ? [Self.own] : [])
    return "\(list.subject) may be \(names.joined(separator: " or ")), which leaves their times "
      + "open: -l names the layout"
      + (mayBeOwn ? ", or its fields and epoch as in \(Self.example)" : "")
  }

  /// Returns the warning that numbers of a place, which are read as a layout's that nobody named, may be
  /// others; nil if there is no sign of it.
  ///
  /// `role` says why they are read so. What isn't decided is told if it is so many bits likelier.
  func doubt(
    about verdict: PlaceVerdict,
    readAs layout: FlakeLayout,
    _ role: String = "the default layout",
    ifLikelierBy bits: Double = 3
  ) -> String? {
    if verdict.isDecided || verdict.best.assumedZone != nil,
      let other = self.layout(of: verdict.best.maker)
    {
      return FlakeLikeness(other, layout) == .sameReading
        ? nil : unlikeness(to: "\(layout.name), \(role)", verdict, as: verdict.best.maker)
    }
    // Most numbers in a text aren't ids: of what may be another sort of number nothing is said.
    let mayBeNumber =
      verdict.name != .list
      && verdict.likely.contains { !$0.isFlake && $0.maker != .unknownLayout }
    guard !verdict.isDecided, !mayBeNumber,
      leadOfKnown(at: verdict, over: verdict.lead(over: layout, hypotheses) ?? .infinity) >= bits
    else { return nil }
    let other = candidates(for: verdict)
    let flakes = (other?.flakes ?? []).filter { FlakeLikeness($0.layout, layout) != .sameReading }
    // A rare one explains almost any number.
    guard let other, flakes.contains(where: \.layout.isCommon) else { return nil }
    return "\(verdict.subject) may be \(dated(flakes, other.mayBeOwn, at: verdict)) rather than "
      + "\(layout.name), \(role): -l names the layout"
  }

  /// Returns the sentence that numbers of a place look unlike some ids and rather like a maker's.
  private func unlikeness(
    to ids: String,
    _ verdict: PlaceVerdict,
    as maker: PlaceReading.Maker
  ) -> String? {
    guard let layout = layout(of: maker), let word = word(for: maker) else { return nil }
    let zone = verdict.best.assumedZone.map {
      ", if the lines are in \(ClockEvidence.zone(minutes: $0))"
    }
    return "\(verdict.looks) unlike \(ids): -l '\(word)' gives \(days(of: verdict, as: layout))"
      + (zone ?? "")
  }

  /// Returns what the numbers of a place may be, layouts with the days that they give.
  private func dated(
    _ flakes: [FlakeHypothesis],
    _ mayBeOwn: Bool,
    at verdict: PlaceVerdict
  ) -> String {
    let names = flakes.map { "\($0.word ?? "") (\(days(of: verdict, as: $0.layout)))" }
    return (names + (mayBeOwn ? [Self.own] : [])).joined(separator: " or ")
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
    guard let tomorrow = now.advanced(by: .day) else { return nil }
    let names = layouts.map { IdentifierKind(described: $0).name }.joined(separator: " or ")
    let firsts = layouts.map { $0.time(of: FlakeID(rawValue: verdict.span.lowerBound)) }
    let areMany = verdict.distinctCount >= Self.fewestForObjection
    // Whoever names a layout mostly knows it, and who describes one with its epoch more so.
    let lead = layouts.map { verdict.lead(over: $0, hypotheses) ?? -.infinity }.min() ?? 0
    let isFar =
      areMany && (verdict.isDecided ? max(verdict.lead, lead) : lead) >= Self.enoughForObjection
    // A name that is one maker's says so of a single id.
    let isAnothersName = verdict.best.isNamed && lead >= 12
    // What is outside of the times of its layout stays bare.
    let mayBeDated = layouts.contains { layout in
      layout.time(of: FlakeID(rawValue: verdict.span.lowerBound)) < tomorrow
        && layout.time(of: FlakeID(rawValue: verdict.span.upperBound))
          >= layout.likelyStart(at: now)
    }
    // Readings as one layout next to those as another tell by themselves that most are wrong.
    if layouts.count <= Self.mostNamed, areDated || mayBeDated,
      isFar || verdict.isDecided && (verdict.best.isByClock || isAnothersName),
      let sentence = unlikeness(to: layouts, names, at: verdict, lead)
    {
      return sentence
    }
    guard areDated, areMany, let first = firsts.min(), first > tomorrow else { return nil }
    return "\(verdict.subject) would be of \((first...first).days) or later, in the future, as "
      + "\(names), which -l names"
  }

  /// Returns the warning that such numbers look like others; the best reading leads over those as the
  /// layouts by `lead`.
  private func unlikeness(
    to layouts: [FlakeLayout],
    _ names: String,
    at verdict: PlaceVerdict,
    _ lead: Double
  ) -> String? {
    let named = "\(names), which -l names"
    guard verdict.isDecided else {
      guard let others = candidates(for: verdict), !others.flakes.isEmpty,
        !others.flakes.contains(where: { flake in
          layouts.contains { FlakeLikeness(flake.layout, $0) == .sameReading }
        })
      else { return nil }
      // Ids with unusual low bits may well be the named maker's.
      if others.mayBeOwn, leadOfKnown(at: verdict, over: lead) < Self.enoughForObjection {
        return nil
      }
      return "\(verdict.looks) unlike \(named): they may be "
        + dated(others.flakes, others.mayBeOwn, at: verdict)
        + (verdict.name == .list ? "" : ", and without -l stay bare")
    }
    let counted = verdict.makers?.present.map(\.maker)
    let others = (counted ?? [verdict.best.maker]).filter { maker in
      !layouts.contains { agrees($0, with: maker, at: verdict) }
    }
    guard let other = others.first else {
      if let sentence = objection(toFieldsOf: layouts[0], at: verdict) { return sentence }
      // Of one maker's, too, some look unlike.
      let (bare, all) = (verdict.bareCount ?? 0, verdict.distinctCount)
      return bare < Self.fewestForObjection || bare * 5 < all || bare == all
        ? nil
        : "\(bare) of \(all) numbers \(verdict.name.words(isOne: false)) don't look like ids of "
          + "\(names), as the others do, and -l reads all as that"
    }
    if case .number = other {
      return "\(verdict.looks) like \(hypotheses.name(of: other)) rather than ids of \(named): "
        + "without it, they are judged by their places"
    }
    return counted?.count ?? 1 > 1
      ? "\(verdict.looks) like ids of \(name(of: verdict)), and -l names \(names): without it, each "
        + "is judged" : unlikeness(to: named, verdict, as: other)
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
    guard let other = self.layout(of: verdict.best.maker), let word = word(for: verdict.best.maker),
      FlakeLikeness(other, layout) == .onlySplit,
      let lead = verdict.lead(overFieldsOf: layout, hypotheses), lead >= 8
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
    guard let layout = layout(of: verdict.best.maker), let tomorrow = now.advanced(by: .day) else {
      return nil
    }
    let first = layout.time(of: FlakeID(rawValue: verdict.span.lowerBound))
    guard first >= tomorrow else { return nil }
    return
      "\(verdict.subject) are of a time to come, from \(first.text()) on, and stay bare: --until "
      + "with a later time dates them"
  }

  /// The warnings that can't be given before all was read: about numbers at places that weren't seen when it
  /// was decided, that came before it was, or that can't be told from others at places where all by which
  /// it was decided could.
  var lastWarnings: [String] {
    let unseen = unknown.map { count, example in
      let (subject, bare) =
        count == 1
        ? ("\(example) stands at a place", "stays bare: -l names its layout")
        : (
          "\(count) numbers such as \(example) stand at places", "stay bare: -l names their layout"
        )
      return
        "\(subject) not seen in the parts of the text by which numbers are judged, and \(bare)"
    }
    let early = verdicts.filter { $0.undecidedCount > 0 && $0.isDecided && $0.makers != nil }
      .map { verdict in
        let (count, isOne) = (verdict.undecidedCount, verdict.undecidedCount == 1)
        return
          "\(count) number\(isOne ? "" : "s") \(verdict.name.words(isOne: isOne)) came before it was "
          + "clear what they are, and stay\(isOne ? "s" : "") bare: in a file, the first ones are "
          + "judged by those after them"
      }
    let bare = placesWithBare.filter { !$0.isPartlyBare }.compactMap(sentenceAboutBare)
    return [unseen].compactMap(\.self) + early + bare
  }

  /// Returns the layout that dates ids if the clock of their lines is some hours off, as where local time
  /// is written with a Z; nil if their epoch doesn't look so.
  private func clauseAboutOtherClock(of verdict: PlaceVerdict) -> String? {
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
    let share = (verdict.bareCount ?? 0) * 100 / verdict.distinctCount
    return (share > 0 ? "about \(share) %" : "some")
      + " of the numbers \(verdict.name.words(isOne: false)) can't be told from other "
      + "numbers, though others there are of \(names.joined(separator: " or ")), and stay bare"
      + (names.count > 1 ? "" : ": -l '\(first)' reads all as that, whatever they are")
  }

  /// Returns the kind, other than a layout, for which the name of a place speaks and of which its numbers
  /// have likely times; nil if there is none.
  private func kind(in evidence: [NameEvidence], of verdict: PlaceVerdict) -> String? {
    let clocks = CountedTime.all.filter { clock in
      clock.kind != nil && clock.bits(of: verdict.span.lowerBound, now: now) != nil
        && clock.bits(of: verdict.span.upperBound, now: now) != nil
    }
    return evidence.lazy.compactMap { item in clocks.first { $0.subject == item.subject }?.name }
      .first
  }

  /// Returns the maker for which the name of a place speaks, if it may have made its numbers; nil if there
  /// is none.
  private func maker(in evidence: [NameEvidence], of verdict: PlaceVerdict) -> String? {
    let makers = hypotheses.filter { flake in
      flake.name != nil && flake.bounds.contain(verdict.span.lowerBound)
        && flake.bounds.contain(verdict.span.upperBound)
    }
    return evidence.filter { $0.bits >= PlaceVerdict.enough }.lazy
      .compactMap { item in makers.first { $0.subject == item.subject }?.word }.first
  }

  /// Returns the layouts of which the numbers of an undecided place may be, the likeliest first, and whether
  /// they may be flakes of somebody's own; nil if they are hardly flakes, unless somebody gave a list of
  /// these.
  private func candidates(
    for verdict: PlaceVerdict
  ) -> (flakes: [FlakeHypothesis], mayBeOwn: Bool)? {
    // Of numbers of up to 16 digits, most are none, whatever layout explains them.
    guard let best = verdict.likely.first,
      verdict.name == .list || best.isFlake || best.maker == .unknownLayout,
      verdict.span.upperBound >= 10_000_000_000_000_000 || best.isByClock
    else { return nil }
    let other = verdict.likely.first { !$0.isFlake }
    if let other, verdict.name != .list, best.bits - other.bits < Self.clear { return nil }
    var flakes: [FlakeHypothesis] = []
    // Whoever takes a library may set another epoch.
    var mayBeOwn = false
    for reading in verdict.likely {
      guard case .flake(let index, _) = reading.maker else { continue }
      let alike = hypotheses.filter {
        !$0.isOwn && FlakeLikeness($0.layout, hypotheses[index].layout) == .sameReading
      }
      // The commonest maker with the same dates is named.
      guard !hypotheses[index].isOwn, let flake = alike.max(by: { $0.prior < $1.prior }) else {
        mayBeOwn = true
        continue
      }
      // A few ids could be almost any library's.
      let isTelling = verdict.distinctCount >= PlaceVerdict.fewestOfRare || flake.layout.isCommon
      if isTelling, flakes.count < Self.mostNamed, !flakes.contains(where: { $0 === flake }) {
        flakes.append(flake)
      }
    }
    return (flakes, mayBeOwn || flakes.isEmpty)
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

  /// Returns the layout of what made numbers; nil if that isn't known, or if they aren't flakes.
  private func layout(of maker: PlaceReading.Maker) -> FlakeLayout? {
    guard case .flake(let index, let epoch) = maker else { return nil }
    return hypotheses[index].layout(epoch: epoch)
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
    ids.count < fewestForObjection
      ? nil : ofList(ids, now: now) { $0.objection(to: [layout], at: $1, areDated: true) }
  }

  /// Returns a sentence about what they were judged to be.
  static func ofList(
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

  /// The same with the verb.
  fileprivate var looks: String { subject + (distinctCount == 1 ? " looks" : " look") }

  /// How many of its numbers are no maker's that is known; nil where no maker was looked for.
  fileprivate var bareCount: Int? { makers.map { distinctCount - $0.explainedCount } }

  /// Whether some of its numbers, but not all, stay bare.
  fileprivate var isPartlyBare: Bool { bareCount.map { 0 < $0 && $0 < distinctCount } ?? false }

  /// Whether nothing but the zone of the lines is missing to date its numbers.
  fileprivate var isZoneOpen: Bool {
    best.assumedZone != nil && (isDecided ? !isInAskedZone : isDecidedByZone)
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
