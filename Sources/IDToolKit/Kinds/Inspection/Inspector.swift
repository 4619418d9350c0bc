/// Determines what a text could be, the likeliest first.
///
/// A text is read only as the kinds whose shape it has, so that most take a fraction of a
/// microsecond; a text that is not an id takes longer, because the reason is worked out.
struct Inspector {
  /// The possible kinds, to which candidates refer by index.
  let kinds: [IdentifierKind]
  /// The possible readings of the text last inspected.
  private(set) var found: [InspectCandidate] = []

  let request: InspectRequest
  /// The moment at which texts are read.
  var now: Timestamp {
    didSet {
      guard now != oldValue else { return }
      let neighbourBits = flakes.neighbourBits
      flakes = FlakeInspector(kinds, from: layoutBase, now: now)
      flakes.neighbourBits = neighbourBits
    }
  }
  private var flakes: FlakeInspector
  /// What the numbers of the list are, taken together; nil if there are few.
  private(set) var list: PlaceVerdict?
  /// Whether the text stands amid others, rather than in the list.
  private var isApart = false
  /// How much likelier each layout is by how many numbers of the list look like its ids, bits.
  private var listBits: [Double] = []
  /// What the numbers of an undecided list may be besides each kind as which some are read: a layout gives
  /// all of them other times than another.
  private var doubtsOfList: [Int: String?] = [:]
  /// The lengths of the words of the list that are digests rather than ids of the kinds of ``WordSample``:
  /// bit n for n letters and digits.
  var digestLengths: UInt64 = 0
  /// The values of a text as those of the requested layouts that read it.
  private var numbers: [(layout: Int, value: IdentifierValue)] = []
  /// Where the text stands.
  private var place = PlaceName.argument
  /// How much its name speaks for kinds that are not layouts, bits.
  private var namedBits: [(kind: Int, bits: Double)] = []
  /// What flakes may be.
  var hypotheses: [FlakeHypothesis] { flakes.hypotheses }
  private let shapes: InspectShapes
  /// The kinds of UUIDs in other orders of their bytes.
  private lazy var reordered = kinds.indices.filter { kinds[$0].isUUIDInOtherOrder }
  private lazy var hash = kinds.firstIndex(of: .hash)
  /// The index of the first layout among the kinds.
  private let layoutBase: Int
  /// The layouts among them.
  private var layouts: ArraySlice<IdentifierKind> { kinds[layoutBase...] }
  /// The requested kinds, in that order, as indices among ``kinds``.
  private let selected: [Int]
  /// Whether a single kind was requested.
  private let isAlone: Bool
  /// Whether no kind was requested: to look at the request itself copies what is in it.
  let isOfAnyKind: Bool

  /// Candidates that are this many bits less likely than the first are omitted: a millionth.
  private static let shownBits = 20.0

  init(_ request: InspectRequest, now: Timestamp) {
    self.request = request
    self.now = now
    var kinds = request.kinds.filter { $0.layout == nil }
    if case .kinds = request {
      // Layouts are referred to by their index among all.
      kinds += request.kinds.filter { $0.layout != nil && $0.recognition.isNarrower }
    }
    layoutBase = kinds.count
    var all = kinds + IdentifierKind.layouts
    switch request {
    // To look for each of a hundred kinds among a hundred takes as long as to read an id.
    case .anything(let known):
      isOfAnyKind = true
      all += known.layouts
      selected = Array(all.indices)
    case .kinds(let selection):
      isOfAnyKind = false
      all += selection.kinds.filter { [all] in !all.contains($0) }
      selected = selection.kinds.map { [all] kind in all.firstIndex(of: kind) ?? 0 }
    }
    self.kinds = all
    isAlone = selected.count == 1
    flakes = FlakeInspector(all, from: layoutBase, now: now)
    shapes = isOfAnyKind ? InspectShapes(kinds) : InspectShapes(all, asked: selected)
  }

  /// Takes ids for what the numbers of their list, some of which are given, were decided to be.
  mutating func settle(on verdict: PlaceVerdict, of numbers: [UInt64]) {
    // A few may be of several makers, none of which has enough to be seen.
    let isJudged = verdict.isDecided || verdict.distinctCount >= MakerMixture.fewestToLearn
    listBits = isJudged ? bits(of: verdict, numbers) : []
    doubtsOfList = [:]
    list = isJudged ? verdict : nil
    settleOnList()
  }

  /// Returns how much likelier each layout is for an id of a list that isn't known to be its maker's, bits.
  private func bits(of list: PlaceVerdict, _ numbers: [UInt64]) -> [Double] {
    var bits = Array(repeating: 0.0, count: layouts.count)
    if let makers = list.makers {
      for case .flake(let layout, _) in makers.present.map(\.maker) where layout < bits.count {
        bits[layout] = Self.bitsOfMaker
      }
    } else if list.best.isFlake {
      var counts = Array(repeating: 0, count: layouts.count)
      for number in numbers {
        if let layout = flakes.likeliestLayout(of: number, among: isRequested) {
          counts[layout] += 1
        }
      }
      bits = counts.map { min(Double($0 + 1).log2, Self.mostBitsOfList) }
      let most = bits.max() ?? 0
      // Whoever made all of them may have made few that look so.
      for (index, kind) in layouts.enumerated() {
        let lead = kind.layout.flatMap { list.lead(over: $0, hypotheses) } ?? .infinity
        bits[index] = max(bits[index], most - lead)
      }
    }
    return bits
  }

  /// Takes ids for what the numbers of their list are, wherever they stand.
  mutating func settleOnList() {
    flakes.neighbourBits = list == nil ? [] : listBits
    namedBits = []
    (place, isApart) = (.argument, false)
  }

  /// Takes ids for what the name before them says.
  mutating func settle(by name: PlaceName) {
    (place, isApart) = (name, true)
    let evidence = NameEvidence.about(name, own: request.own.layouts)
    namedBits = []
    for each in evidence {
      let isMeant: (IdentifierKind) -> Bool
      switch each.subject {
      case .kind(let word): isMeant = { $0.name == word }
      case .unix: isMeant = { $0.isUnixTime }
      case .own, .anyFlake, .noFlake, .digest, .card: continue
      }
      guard let kind = kinds[..<layoutBase].firstIndex(where: isMeant) else { continue }
      namedBits.append((kind, each.bits))
    }
    flakes.neighbourBits = layouts.map { kind in
      let subject =
        FlakeLayoutName(rawValue: kind.name).map(NameEvidence.Subject.layout) ?? .own(kind.name)
      return evidence.first { $0.subject == subject }?.bits ?? 0
    }
  }

  /// Returns how much the name of the place speaks for a kind that is not a layout, bits.
  @inline(__always)
  private func bitsOfName(_ kind: Int) -> Double {
    namedBits.first { $0.kind == kind }?.bits ?? 0
  }

  /// Returns the layout of the maker that a number of the list has, as was decided; nil if there is none.
  private func layout(ofListed number: UInt64) -> Int? {
    let layout = isApart ? nil : list?.makers?.hypothesis(of: number)
    return layout.flatMap { isRequested($0) ? $0 : nil }
  }

  /// Whether the list was decided to be of makers whose ids were asked for.
  var isListDecided: Bool {
    list?.makers?.makers.contains { $0.count > 0 && isRequested($0.hypothesis) } ?? false
  }

  /// Whether the hypothesis with an index is a layout that ids may have.
  private func isRequested(_ index: Int) -> Bool {
    index < layouts.count && (isOfAnyKind || selected.contains(layoutBase + index))
  }

  /// Whether ids may be of several layouts, so that the numbers of a list tell which.
  var judgesLists: Bool { isOfAnyKind || selected.count { $0 >= layoutBase } > 1 }

  /// Returns what a number that was read as a flake may be as well by the list; nil if it agrees, or
  /// there is none.
  private mutating func doubtOfList(about number: UInt64) -> String? {
    guard !isApart, let list, !isListDecided else { return nil }
    let kind = found[0].kind
    if let known = doubtsOfList[kind] { return known }
    let doubt = doubt(of: list, about: number)
    doubtsOfList[kind] = .some(doubt)
    return doubt
  }

  /// Returns what a number that was read as a flake may be as well by the judge, which knows random
  /// numbers, masks and flakes of your own; nil if it agrees.
  private func doubtOfJudge(about number: UInt64) -> String? {
    guard isApart || list == nil || isListDecided, layout(ofListed: number) == nil
    else { return nil }
    var sample = PlaceSample(place)
    sample.observe(number, at: nil)
    let verdict = PlaceVerdict(sample, hypotheses, now: now)
    return doubt(of: verdict, about: number, ifLeadIsLessThan: Self.enoughAlone)
  }

  /// Returns what a number may be as well by a verdict; nil if that agrees.
  private func doubt(
    of verdict: PlaceVerdict,
    about number: UInt64,
    ifLeadIsLessThan enough: Double = PlaceVerdict.enough
  ) -> String? {
    // Layouts that read it alike aren't others.
    let others = verdict.likely.filter { reading in
      hypotheses.time(of: number, as: reading.maker) != found[0].time?.microseconds
    }
    let agrees = others.first?.maker != verdict.best.maker
    if agrees, verdict.best.isFlake, verdict.lead >= enough { return nil }
    let names = others.map { hypotheses.name(of: $0.maker) }.uniqued()
    return names.isEmpty
      ? "another" : names.prefix(Self.mostRivals).joined(separator: " or ")
  }

  /// The lead from which a single id is clear: 7 bits were never wrong, either.
  private static let enoughAlone = 7.0
  /// What a list adds for its makers where an id isn't clearly theirs, and the most that others add, bits.
  private static let bitsOfMaker = 5.0
  private static let mostBitsOfList = 12.0

  /// Finds what the text could be, at least one reading; returns the offsets of the id in it,
  /// without quotes and other wrapping.
  ///
  /// A text that `isOnly`, not part of a stream, is examined more closely.
  mutating func inspect(
    _ text: Span<UInt8>,
    isOnly: Bool = false
  ) throws(InspectProblem) -> Range<Int> {
    flakes.looksCloser = isOnly
    found.removeAll(keepingCapacity: true)
    let core = IdentifierWrapping.core(of: text)
    let inner = core.count == text.count ? text : text.extracting(core)
    if !isApart, let list, readListed(inner, in: list) { return core }
    let notation =
      core.count == text.count ? nil : IdentifierWrapping.notation(of: text, around: core)
    do throws(InspectProblem) {
      if isOfAnyKind {
        try inspectAnything(inner)
        if notation == .legacyBytes {
          for index in found.indices { found[index].doubt = .legacyBytes }
        }
      } else {
        try inspectSelected(inner, in: notation)
      }
      return core
    } catch {
      if isOfAnyKind, notation == .legacyBytes {
        throw .unknown([.init(kind: IdentifierKind.javaLegacy.name, reason: .odd(.legacyBytes))])
      }
      guard let part = inspectAttached(inner) else { throw error }
      return core.lowerBound + part.lowerBound..<core.lowerBound + part.upperBound
    }
  }

  /// Reads a number of a list as its maker's, if it is clearly that; returns whether it is.
  private mutating func readListed(_ text: Span<UInt8>, in list: PlaceVerdict) -> Bool {
    let number = Decimal.digits(text)
    let mayBeTheirs = number.flatMap { list.makers?.mayHaveMade($0) } ?? true
    flakes.neighbourBits = mayBeTheirs ? listBits : []
    guard let number, let layout = layout(ofListed: number),
      DecimalOddity.oddity(of: text, number) == nil
    else { return false }
    let own = kinds[layoutBase + layout]
    guard list.distinctCount < MakerMixture.fewestToLearn else {
      guard let value = own.value(of: text) else { return false }
      flakes.addForced([(layout, value)], text, to: &found)
      found[0].alike = flakes.twins(of: layout, in: list.span)
      return true
    }
    // Among a few, another maker's own low bits may weigh more.
    for (index, kind) in layouts.enumerated() {
      guard let other = kind.layout, let known = own.layout, other.epoch == known.epoch,
        other.timeField == known.timeField, other.resolution == known.resolution
      else { continue }
      flakes.neighbourBits[index] = Self.mostBitsOfList
    }
    return false
  }

  /// What a text may be as well, with other times than its likeliest reading has.
  enum Rivals {
    /// Other readings, so many of them that are named.
    case readings([InspectCandidate])
    /// What only the judge knows.
    case others(String)
  }

  /// Returns what the text last inspected may be as well; nil if its likeliest reading is clear.
  mutating func rivals(of text: Span<UInt8>) -> Rivals? {
    let number = isOfAnyKind && kinds[found[0].kind].isFlake ? Decimal.digits(text) : nil
    if let number, let doubt = doubtOfList(about: number) { return .others(doubt) }
    if found.count > 1, let others = otherReadings { return .readings(others) }
    return number.flatMap { doubtOfJudge(about: $0) }.map(Rivals.others)
  }

  /// The readings with other times than the likeliest that are about as likely; nil if there are none.
  private var otherReadings: [InspectCandidate]? {
    var others: [InspectCandidate] = []
    for index in 1..<found.count where others.count < Self.mostRivals && isRival(index) {
      others.append(found[index])
    }
    return others.isEmpty ? nil : others
  }

  /// Whether a reading has another time than the likeliest, and is about as likely.
  private func isRival(_ other: Int) -> Bool {
    let isOdder = found[0].doubt?.allowsKind != false && found[other].doubt?.allowsKind == false
    guard !isOdder, found[other].gravity <= found[0].gravity,
      found[other].evidence.distance(behind: found[0].evidence) < PlaceVerdict.enough
    else { return false }
    guard let one = found[0].time, let another = found[other].time else {
      return found[0].time != found[other].time
    }
    return one.clampedSpan(since: another).magnitude >= TimeSpan.second.magnitude
  }

  /// Returns rivals in words: `twitter (2012-03-03, odds 1:1)`.
  func words(_ rivals: Rivals) -> String {
    switch rivals {
    case .readings(let readings):
      readings.map { reading in
        words(reading, ["odds 1:\(1 << Int(reading.evidence.distance(behind: found[0].evidence)))"])
      }.joined(separator: " or ")
    case .others(let words): words
    }
  }

  /// The likeliest reading of the text last inspected: `discord (2016-04-30)`.
  var likeliest: String { words(found[0], []) }

  private func words(_ reading: InspectCandidate, _ details: [String]) -> String {
    let date = reading.time.map { String($0.text().prefix { $0 != "T" }) }
    let details = [date].compactMap(\.self) + details
    return kinds[reading.kind].name
      + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }

  /// The most other readings that are named.
  private static let mostRivals = 2

  /// Notes next to the likeliest reading what else the text may be; what only the judge knows, unless
  /// it is odd anyway; without words if nobody sees them, since they take half as long as all else.
  mutating func note(_ rivals: Rivals, isSeen: Bool = true) {
    let doubt = found[0].doubt
    if case .others = rivals, doubt != nil { return }
    found[0].doubt = .undecided(isSeen ? words(rivals) : "", besides: doubt)
  }

  /// Finds an id after a word that is not part of it, `user_507f1f77bcf86cd799439011` or `pvc-` and a
  /// UUID, or in front of what an underscore adds, `1155010909962240007_1.jpg`; returns its offsets, or
  /// nil if there is no such id.
  ///
  /// Unless a kind was requested, only what `annotate` finds by default is accepted: a word with an
  /// underscore in it is more often a name.
  private mutating func inspectAttached(_ text: Span<UInt8>) -> Range<Int>? {
    let count = text.count
    let underscores = text.indices.filter { text[$0] == UInt8(ascii: "_") }
    if let last = underscores.last, last + 1 < count,
      Self.isPrefix(text.extracting(0..<last), mayHaveHyphens: false)
    {
      // Kinds with prefixes of their own have rejected the word already.
      if isRead(text.extracting(last + 1..<count), next: text[last], leavesOutPrefixed: true) {
        return last + 1..<count
      }
    }
    for hyphen in text.indices.prefix(Self.longestPrefix)
    where text[hyphen] == UInt8(ascii: "-") && hyphen + 1 < count
      && Self.isPrefix(text.extracting(0..<hyphen), mayHaveHyphens: true)
    {
      if isRead(text.extracting(hyphen + 1..<count), next: text[hyphen]) {
        return hyphen + 1..<count
      }
    }
    if let first = underscores.first, first > 0,
      isRead(text.extracting(0..<first), next: text[first])
    {
      return 0..<first
    }
    // Letters of a maker at once before a ULID, `UR01J2…`.
    let start = count - Self.ulidCount
    if (1...4).contains(start), text[start] == UInt8(ascii: "0"),
      (0..<start).allSatisfy({ (0x41...0x5A).contains(text[$0]) }),
      isRead(text.extracting(start..<count))
    {
      return start..<count
    }
    return nil
  }

  private static let longestPrefix = 63
  private static let ulidCount = 26

  /// Whether a part of a text is an id about which nothing is odd, and which can't go on with the byte
  /// next to it.
  private mutating func isRead(
    _ part: Span<UInt8>,
    next byte: UInt8? = nil,
    leavesOutPrefixed: Bool = false
  ) -> Bool {
    found.removeAll(keepingCapacity: true)
    if !isOfAnyKind {
      do throws(InspectProblem) { try inspectSelected(part) } catch { return false }
    } else {
      let textClass = TextClass(part)
      for index in kinds[..<layoutBase].indices where kinds[index].recognition.isFoundUnasked {
        add(part, as: index)
      }
      if textClass.isNumber, IdentifierCoding.flakeDigits.contains(part.count) {
        flakes.addCandidates(part, textClass, to: &found)
      }
    }
    found.removeAll { reading in
      let kind = kinds[reading.kind]
      let digits = kind.forms[reading.value.form].shape.alphabet
      return reading.doubt != nil || leavesOutPrefixed && kind.prefix?.isOwn ?? false
        || byte.map(digits.contains) ?? false
    }
    if isOfAnyKind, !found.isEmpty { rankFound() }
    return !found.isEmpty
  }

  /// Whether a text is a word that may precede an id: a letter, then letters, digits and
  /// underscores, or hyphens as well.
  private static func isPrefix(_ text: Span<UInt8>, mayHaveHyphens: Bool) -> Bool {
    guard (1...longestPrefix).contains(text.count), text[0].isLetter else { return false }
    return text.indices.allSatisfy {
      text[$0].isWordByte || mayHaveHyphens && text[$0] == UInt8(ascii: "-")
    }
  }

  /// Puts the likeliest first, and removes what is a million times less likely.
  private mutating func rankFound() {
    found.sort { $0.rank > $1.rank }
    let best = found[0].likelihood
    found.removeAll { best - $0.likelihood > Self.shownBits }
  }

  private mutating func inspectAnything(_ text: Span<UInt8>) throws(InspectProblem) {
    guard !text.isEmpty else { throw .unknown([]) }
    let textClass = TextClass(text)
    if !textClass.isNumber, let problem = FlakeTextProblem(ofSpreadsheet: text) {
      throw .flake(problem)
    }
    flakes.addCandidates(text, textClass, to: &found)
    // Up to twenty digits are a flake, or another kind's number: an id of letters and digits this
    // long contains a letter.
    let isShortNumber = textClass.isNumber && text.count <= 20
    // A kind reads a text in all of its forms, which follow one another.
    var last = -1
    for entry in shapes.entries(for: text.count)
    where entry.kind != last && (!isShortNumber || entry.isNumber)
      && entry.suits(text, textClass) && (!entry.needsName || bitsOfName(entry.kind) > 0)
    {
      last = entry.kind
      add(text, as: last)
    }
    if textClass.hasUnderscore { addPrefixed(text) }
    addReordered(text)
    if found.isEmpty { flakes.addCandidates(text, textClass, areDoubtful: true, to: &found) }
    if found.isEmpty {
      let slips = slips(text, textClass)
      // A likely time is a better reason than an odd one.
      let isOdd = slips.allSatisfy { if case .odd = $0.reason { true } else { false } }
      let unnamed = isOdd && !isShortNumber ? unnamed(text, textClass) : []
      if !unnamed.isEmpty { throw .unnamed(unnamed) }
      throw slips.isEmpty && isShortNumber && text.count >= IdentifierCoding.flakeDigits.lowerBound
        ? .unlikelyNumber : .unknown(slips)
    }
    rankFound()
  }

  /// Adds the readings of a text with a prefix.
  private mutating func addPrefixed(_ text: Span<UInt8>) {
    let before = found.count
    for kind in shapes.prefixed where !found.contains(where: { $0.kind == kind }) {
      // Prefixes are the purpose of TypeIDs: other kinds accept them only if no TypeID does.
      let isTaken = found[before...].contains { kinds[$0.kind].prefix?.isOwn ?? false }
      if isTaken, kinds[kind].prefix?.isOwn == false { continue }
      add(text, as: kind)
    }
    if found[before...].contains(where: { kinds[$0.kind].prefix?.isOwn ?? false }) {
      found.removeAll { $0.value.prefixCount > 0 && kinds[$0.kind].prefix?.isOwn == false }
    }
  }

  /// Reads lines with plain ids of the times in a window: those of the only requested kind or, of
  /// several, of the first that has hyphens as UUIDs do, and those of the maker of the list.
  func plainIdentifiers(since: Timestamp?, until: Timestamp?) -> [PlainIdentifiers] {
    func isHyphenated(_ kind: Int) -> Bool { kinds[kind].formReadings.contains { $0.isHyphenated } }
    var matches = selected
    if !isAlone {
      let uuid = Array("37fe2c51-8a0e-4d93-b6d2-0c19e5a7f483".utf8)
      matches = shapes.entries(for: uuid.count).filter { !$0.needsName }.map(\.kind).uniqued()
        .filter { isHyphenated($0) || kinds[$0].value(of: uuid.span) != nil }
    }
    func plain(_ index: Int, _ others: [Int], _ list: PlainIdentifiers.List?) -> PlainIdentifiers? {
      PlainIdentifiers(
        kinds[index],
        at: index,
        among: others.map { kinds[$0] },
        in: list,
        since: since,
        until: until,
        now: now
      )
    }
    var all: [PlainIdentifiers] = []
    if isAlone || matches.allSatisfy(isHyphenated), let index = matches.first,
      let one = plain(index, Array(matches.dropFirst()), nil), isAlone || one.isHyphenated
    {
      all.append(one)
    }
    if let list, let makers = list.makers, list.distinctCount >= MakerMixture.fewestToLearn,
      makers.present.count == 1,
      case .flake(let layout, nil) = makers.present[0].maker, isRequested(layout),
      let one = plain(
        layoutBase + layout,
        [],
        .init(makers: makers, layout: layout, alike: flakes.twins(of: layout, in: list.span))
      )
    {
      all.append(one)
    }
    return all
  }

  /// Adds the reading of a text as a kind, if it is one without doubts.
  private mutating func add(_ text: Span<UInt8>, as kind: Int) {
    let own = kinds[kind]
    guard !found.contains(where: { $0.kind == kind }), let value = own.value(of: text)
    else { return }
    var candidate = own.candidate(of: value, text, index: kind, isAlone: isAlone, now: now)
    if digestLengths != 0, text.count < 64, digestLengths >> UInt64(text.count) & 1 == 1,
      WordSample.kind(ofLength: text.count) == own
    {
      candidate.doubt = candidate.doubt ?? .amongDigests
    }
    if !namedBits.isEmpty { candidate.evidence.surroundings += bitsOfName(kind) }
    // A kind identified by its form stays in the list in spite of doubts, and so does a time that
    // somebody made up.
    if !(candidate.doubt?.allowsKind ?? true), !own.recognition.isToldByForm,
      candidate.doubt != .madeUpDigits
    {
      return
    }
    found.append(candidate)
  }

  /// Adds the readings of a UUID that is odd as it stands in other orders of its bytes, as far as they
  /// make more sense, or else as an MD5 if it has no hyphens.
  ///
  /// Without hyphens, one of a name or of anybody's is read in them as well if it has a likely time
  /// there: by chance one in 1,500 has. Of random UUIDs there are too many for that, and one in 16 of
  /// others would be random in the order of .NET.
  private mutating func addReordered(_ text: Span<UInt8>) {
    guard found.contains(where: { $0.doubt != nil }),
      let odd = found.first(where: { $0.doubt != nil && kinds[$0.kind] == .uuid }),
      let oddity = odd.doubt, odd.value.prefixCount == 0
    else { return }
    let version = UUIDPlan.version(of: odd.bits)
    let isOdd = !oddity.allowsKind
    guard isOdd || version != 4 else { return }
    let isHyphenated = kinds[odd.kind].formReadings[odd.value.form].isHyphenated
    let lead = isHyphenated ? Self.leadOfReordered.hyphenated : Self.leadOfReordered.bare
    // Among digests no order of the bytes makes sense but by chance.
    let isDigest = text.count < 64 && digestLengths >> UInt64(text.count) & 1 == 1
    let count = found.count
    for index in reordered where !isDigest {
      let kind = kinds[index]
      guard let value = kind.value(of: text) else { continue }
      let sense = UUIDByteOrder.likelihood(of: value.bits) - UUIDByteOrder.likelihood(of: odd.bits)
      guard sense + kind.recognition.commonness >= lead else { continue }
      var candidate = kind.candidate(of: value, text, index: index, isAlone: false, now: now)
      guard candidate.doubt == nil, isOdd || candidate.time != nil else { continue }
      candidate.doubt =
        isOdd
        ? .reordered(from: oddity)
        : .undecided("a UUID\(version.map { " of version \($0)" } ?? "") as it stands,")
      found.append(candidate)
    }
    guard isOdd else { return }
    guard found.count == count, !isHyphenated, let index = hash,
      let value = kinds[index].value(of: text)
    else { return }
    var candidate = kinds[index]
      .candidate(of: value, text, index: index, isAlone: false, now: now)
    candidate.doubt = .undecided(oddity.notADigest)
    candidate.evidence.form += Self.bitsOfDigest
    found.append(candidate)
  }

  /// How much more sense another order of the bytes makes, with how common it is, bits: hex digits
  /// without hyphens are mostly digests, of which one in 64 would be a random UUID in any order.
  private static let leadOfReordered = (hyphenated: 12.0, bare: 15.0)
  /// How much commoner an MD5 is than a UUID that isn't usual, besides what the kinds say, bits.
  private static let bitsOfDigest = 12.0

  /// Returns the kinds, and the layouts with texts of their own, as which a text has a likely time, but
  /// which must be named.
  private func unnamed(_ text: Span<UInt8>, _ textClass: TextClass) -> [InspectProblem.Slip] {
    let suited = shapes.entries(for: text.count).filter { $0.suits(text, textClass) }
    let named = suited.filter(\.needsName).map(\.kind)
    let native = layouts.indices.filter { index in
      kinds[index].layout?.textForm.isOfAnyWord == false
        && kinds[index].forms.contains { $0.name == "native" && $0.shape.fits(text) }
    }
    // What may be a word is read by name alone.
    let like = suited.filter { !$0.needsName }.map(\.kind)
    return (named + native + like).uniqued().compactMap { index in
      guard let value = kinds[index].value(of: text),
        index < layoutBase || kinds[index].forms[value.form].name == "native"
      else { return nil }
      let candidate = kinds[index]
        .candidate(of: value, text, index: index, isAlone: false, now: now)
      let isOdd =
        candidate.doubt == .likeWords ? !CharacterMix(text).isScrambled : candidate.doubt != nil
      guard let time = candidate.time, !isOdd,
        time >= kinds[index].firstUse, time <= now
      else { return nil }
      return .init(kind: kinds[index].name, reason: .unnamed(time))
    }
  }

  /// Returns the kinds that a text almost matches.
  private func slips(_ text: Span<UInt8>, _ textClass: TextClass) -> [InspectProblem.Slip] {
    var slips: [InspectProblem.Slip] = []
    let isNumber = textClass.isNumber
    // Sixteen hex digits are more often a span of a trace than a number of a time far off.
    for (index, kind) in kinds[..<layoutBase].enumerated()
    where (isNumber ? text.count > 20 || kind.isUnixTime : !kind.isNumber)
      && kind.recognition.isSuggested
    {
      do throws(IdentifierProblem) {
        let value = try kind.read(text)
        let candidate = kind.candidate(of: value, text, index: index, isAlone: isAlone, now: now)
        if let oddity = candidate.doubt, oddity.isAboutTime {
          slips.append(.init(kind: kind.name, reason: .odd(oddity)))
        }
      } catch {
        if error.isTelling(for: kind, isNumber: isNumber) {
          slips.append(.init(kind: kind.name, reason: .problem(error)))
        }
      }
    }
    if let warning = flakes.doubt(text, textClass) {
      let group = IdentifierSelection.Group.flake.rawValue
      slips.append(.init(kind: group, reason: .odd(.flake(warning))))
    }
    return slips.sorted { $0.count < $1.count }
  }

  private mutating func inspectSelected(
    _ text: Span<UInt8>,
    in notation: IdentifierWrapping.Notation? = nil
  ) throws(InspectProblem) {
    guard !text.isEmpty else { throw .kind(.wrongLength(count: 0, accepted: 1...64, strays: 0)) }
    // The likely layouts count, if there are any; fewer digits may be of another form.
    let number = text.count > 16 ? Decimal.digits(text) : nil
    var likely = number.map { flakes.likelyLayouts($0) } ?? .max
    let textClass = TextClass(text)
    while true {
      found.removeAll(keepingCapacity: true)
      numbers.removeAll(keepingCapacity: true)
      var last = -1
      for entry in shapes.entries(for: text.count)
      where entry.kind != last && entry.suits(text, textClass) {
        last = entry.kind
        let layout = last - layoutBase
        if entry.isNumber, layout >= 0, likely &>> UInt64(layout) & 1 == 0 { continue }
        let kind = kinds[last]
        guard notation?.problem(as: kind) == nil, let value = kind.value(of: text) else { continue }
        if layout < 0 {
          found.append(kind.candidate(of: value, text, index: last, isAlone: isAlone, now: now))
        } else {
          numbers.append((layout, value))
        }
      }
      if likely == .max || numbers.contains(where: { likely &>> UInt64($0.layout) & 1 == 1 }) {
        break
      }
      likely = .max
    }
    if !numbers.isEmpty { flakes.addForced(numbers, text, to: &found) }
    if found.isEmpty { throw problem(ofSelected: text, in: notation) }
    if found.count > 1 {
      found.sort { ($0.gravity, -$0.rank) < ($1.gravity, -$1.rank) }
    }
  }

  /// Returns why a text isn't an id of the requested kinds.
  private func problem(
    ofSelected text: Span<UInt8>,
    in notation: IdentifierWrapping.Notation?
  ) -> InspectProblem {
    if request.isFlake { return flakes.problem(text) }
    var problems: [InspectProblem.Slip] = []
    for index in selected {
      do throws(IdentifierProblem) {
        _ = try kinds[index].read(text)
        if let problem = notation?.problem(as: kinds[index]) { throw problem }
      } catch {
        if selected.count == 1 { return .kind(error) }
        problems.append(.init(kind: kinds[index].name, reason: .problem(error)))
      }
    }
    return .kinds(problems)
  }
}

extension IdentifierProblem {
  /// Whether a text that has this problem, and reads as nothing else, was probably meant as such an
  /// id.
  fileprivate func isTelling(for kind: IdentifierKind, isNumber: Bool) -> Bool {
    switch self {
    // The digits and their number are right, but it is not an id.
    case .overflow, .padding, .checksum, .reservedBits: true
    case .upperCase, .wrongLength, .unexpected, .prefix, .version, .noUnit, .timeOutOfRange,
      .pastMidnight, .never, .unused, .rule, .otherVersion, .notBytes, .flakeText, .flake:
      // A number is close to too many kinds to suggest one of them.
      !isNumber && kind.recognition.isToldByForm && slips != nil
    }
  }
}
