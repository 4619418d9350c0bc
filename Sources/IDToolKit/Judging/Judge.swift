/// Judges the numbers of a text as a person would: by where they stand, by their neighbours at the same
/// place, and by the times of their lines.
///
/// What it has seen until it is asked does not depend on blocks, threads or the order of lines; what comes
/// then may undo what was decided.
struct Judge: Sendable {
  let now: Timestamp
  /// The zone in which times are asked for, which may be that of lines that don't say theirs.
  private let zone: CivilZone?
  private let hypotheses: [FlakeHypothesis]
  /// By the hashes of their names.
  private var places = KeyTable<UInt64, Place>()
  private var words = KeyTable<UInt64, WordSample>()
  /// Whether enough was seen since ``judgement()`` that another may differ.
  private(set) var hasNews = false
  /// The first number that was left out because its digits look made up.
  private(set) var madeUpNumber: UInt64?

  /// What was seen at a place.
  private struct Place {
    var sample: PlaceSample
    /// How many ids it needs to be judged again, half as many again as the last time.
    var neededCount = 1
    /// What was decided, if that still holds.
    var verdict: PlaceVerdict?
    /// How many ids had come before the block in which the last came, and which that is.
    var earlierCount: UInt64 = 0
    var block = 0
    /// The last ids since it was decided whose they are, or since such ids were judged by themselves; nil
    /// until then.
    var later: PlaceSample?
    /// How many of these there must be to be looked at.
    var neededLater = fewestLater
    /// How many ids had come when it was decided or such ids were judged.
    var checkedCount: UInt64 = 0
    /// How many had come before the block with which it was decided whose they are; nil until then.
    var undecidedCount: UInt64?
  }

  /// How many blocks were looked at.
  private var blockCount = 0
  private var hasJudged = false

  /// More places than this are not told apart: ids at others stay bare.
  private static let mostPlaces = 4096

  /// With fewer ids that came later, these are believed to be of the same makers, and with more a new sample
  /// begins.
  private static let fewestLater: UInt64 = 12
  private static let mostLater: UInt64 = 4096

  init(now: Timestamp, zone: CivilZone? = nil, own: OwnKinds = .none) {
    self.init(now: now, zone: zone, FlakeHypothesis.all(now: now, declared: own.layouts))
  }

  init(now: Timestamp, zone: CivilZone? = nil, _ hypotheses: [FlakeHypothesis]) {
    self.now = now
    self.zone = zone
    self.hypotheses = hypotheses
  }

  /// Observes the numbers of a block from an offset on, or only those of some parts of it; returns where
  /// the next block must continue.
  @discardableResult
  mutating func look(
    at block: PaddedBytes,
    from offset: Int = 0,
    isLast: Bool = true,
    parts: [TextPart]? = nil
  ) -> Int {
    blockCount += 1
    defer { lookForOtherMakers() }
    guard let parts else { return look(at: block, from: offset, isLast: isLast, as: nil) }
    for part in parts where part.range.lowerBound >= offset && part.range.upperBound <= block.count
    {
      let (start, end) = (part.range.lowerBound, part.range.upperBound)
      look(at: block[..<end], from: start, isLast: true, as: part)
    }
    return parts.last?.range.upperBound ?? offset
  }

  /// The line around what was found last in a block or a part of it, whose place is named by what stands
  /// before it there.
  private struct Line {
    let part: TextPart?
    var range = 0..<0

    /// Moves on to an offset; returns whether that is in another line.
    mutating func move(to offset: Int, in block: PaddedBytes) -> Bool {
      guard offset >= range.upperBound else { return false }
      // That of a part may be as long as the text: it is known only from where names are read.
      range =
        part == nil
        ? NewlineSearch.line(around: offset, in: block)
        : PlaceName.lineStart(before: offset, in: block)..<offset + 1
      return true
    }

    func hash(at start: Int, in block: PaddedBytes) -> UInt64 {
      part?.column?.hash
        ?? PlaceName.hash(before: start, in: block.span, lineStart: range.lowerBound)
    }

    func name(at start: Int, in block: PaddedBytes) -> PlaceName {
      part?.column?.name
        ?? PlaceName(before: start, in: block.span, lineStart: range.lowerBound)
    }
  }

  @discardableResult
  private mutating func look(
    at block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    as part: TextPart?
  ) -> Int {
    var search = DigitRunSearch(block, from: offset, isLast: isLast)
    var line = Line(part: part)
    var time: LineTime??
    while let run = search.next() {
      let digits = block[run.range]
      let (number, overflow) = DigitLine.value(digits)
      if overflow || digits[0] == UInt8(ascii: "0") { continue }
      if MadeUpDigits.areMadeUp(number, digits) {
        madeUpNumber = madeUpNumber ?? number
        continue
      }
      if line.move(to: run.start, in: block) { time = part.map(\.time) }
      guard
        let index = index(line.hash(at: run.start, in: block), line.name(at: run.start, in: block))
      else { continue }
      let now = now
      observe(number, at: index) {
        if let known = time { return known }
        let found = LineTime(of: block.span.extracting(line.range), now: now)
        time = .some(found)
        return found
      }
    }
    // Words that are as long as ids which begin with a time of 32 bits.
    line = Line(part: part)
    WordSample.forEachWord(in: block, from: offset, isLast: isLast) { run, kind, bits in
      _ = line.move(to: run.start, in: block)
      let key = WordSample.key(line.hash(at: run.start, in: block), length: run.length)
      let known = words.index(of: key)
      guard known != nil || words.count < Self.mostPlaces else { return }
      let index =
        known ?? words.append(key, WordSample(kind, at: line.name(at: run.start, in: block)))
      if words[at: index].observe(bits, now: now) { hasNews = true }
    }
    return search.undecided
  }

  /// Observes a number at a named place: a column or a key.
  mutating func look(at number: UInt64, in name: PlaceName, time: LineTime?) {
    guard let index = index(name.hash, name) else { return }
    observe(number, at: index) { time }
  }

  private mutating func observe(_ number: UInt64, at place: Int, _ time: () -> LineTime?) {
    if places[at: place].block != blockCount {
      places[at: place].block = blockCount
      places[at: place].earlierCount = places[at: place].sample.count
    }
    places[at: place].later?.observe(number, at: time())
    if places[at: place].sample.observe(number, at: time()),
      places[at: place].sample.keptCount >= places[at: place].neededCount
    {
      hasNews = true
      places[at: place].verdict = nil
    }
  }

  /// Looks at the numbers that came since places were decided on and get the dates of their makers: where a
  /// dozen lie far from those before, or they are half of all, they are judged by themselves, and what was
  /// decided is undone if they are clearly others' flakes.
  ///
  /// To be called when all of a part of the text was looked at that is read by what was decided.
  mutating func lookForOtherMakers() {
    for index in places.entries.indices {
      guard let later = places[at: index].later, later.count >= places[at: index].neededLater,
        let known = places[at: index].verdict, let makers = known.makers
      else { continue }
      let theirs = later.filter { makers.maker(of: $0) != nil }
      let (low, high) = (known.span.lowerBound, known.span.upperBound)
      let near = low - min(low, high - low)...high + min(.max - high, high - low)
      let far = theirs.filter { !near.contains($0) }
      let isHalf = places[at: index].sample.count >= 2 * places[at: index].checkedCount
      let areFar = far.keptCount >= Int(Self.fewestLater)
      guard isHalf || areFar else {
        // Of more, too few are kept to see where another maker's begin.
        if later.count >= Self.mostLater {
          places[at: index].later = PlaceSample(later.name)
          places[at: index].neededLater = Self.fewestLater
        } else {
          places[at: index].neededLater = later.count + max(Self.fewestLater, later.count / 16)
        }
        continue
      }
      places[at: index].checkedCount = places[at: index].sample.count
      places[at: index].later = PlaceSample(later.name)
      places[at: index].neededLater = Self.fewestLater
      let strange = areFar ? far : theirs
      guard strange.keptCount >= Int(Self.fewestLater) else { continue }
      let other = verdict(strange)
      if other.best.isFlake || other.best.maker == .unknownLayout,
        !makers.present.contains(where: { $0.maker == other.best.maker }),
        other.lead(over: known.best.maker) >= PlaceVerdict.enough
      {
        // They have as much weight as all before.
        places[at: index].sample = places[at: index].sample.balanced(with: strange)
        (places[at: index].verdict, places[at: index].later) = (nil, nil)
        hasNews = true
      } else {
        places[at: index].verdict?.widenSpan(to: strange.extremes)
      }
    }
  }

  private mutating func index(_ hash: UInt64, _ name: @autoclosure () -> PlaceName) -> Int? {
    if let known = places.index(of: hash) { return known }
    guard places.count < Self.mostPlaces else { return nil }
    return places.append(hash, Place(sample: PlaceSample(name())))
  }

  /// Judges all places anew when it is asked next, however few ids came since.
  mutating func reconsider() {
    for index in places.entries.indices { places[at: index].verdict = nil }
    hasNews = true
  }

  /// The numbers of a place that are kept.
  func numbers(in name: PlaceName) -> [UInt64] {
    places.index(of: name.hash).map { places[at: $0].sample.ids.map(\.number) } ?? []
  }

  /// Returns what was decided about all places so far.
  mutating func judgement() -> Judgement {
    hasNews = false
    for index in places.entries.indices {
      var place = places[at: index]
      let sample = place.sample
      if place.verdict == nil {
        place.neededCount = sample.keptCount + max(1, sample.keptCount / 2)
        place.verdict = verdict(sample)
        place.later = (place.verdict?.makers).map { _ in PlaceSample(sample.name) }
        (place.checkedCount, place.neededLater) = (sample.count, Self.fewestLater)
      }
      if place.undecidedCount == nil, place.verdict?.isDecided ?? false {
        // Nothing is read before the first decision.
        place.undecidedCount = hasJudged ? place.earlierCount : 0
      }
      place.verdict?.undecidedCount = place.undecidedCount ?? 0
      place.verdict?.count = sample.count
      place.verdict?.widenSpan(to: sample.extremes)
      places[at: index] = place
    }
    hasJudged = true
    return Judgement(
      places.entries.compactMap(\.value.verdict),
      places: KeyTable(places.entries.map(\.key)),
      digests: KeyTable(words.entries.filter { $0.value.areDigests(now: now) }.map(\.key)),
      hypotheses,
      now: now
    )
  }

  /// Returns the warnings that words which are read as ids of kinds that were named look like digests.
  func objections(to kinds: [IdentifierKind]) -> [(place: PlaceName, text: String)] {
    words.entries.map(\.value).filter { kinds.contains($0.kind) }.compactMap { word in
      word.objection(now: now).map { (word.place, $0) }
    }
    .sorted { $0.text < $1.text }
  }

  /// Judges a place, its lines as those of the zone in which times are asked for only if the ids look so.
  private func verdict(_ sample: PlaceSample) -> PlaceVerdict {
    let zoned = zone.flatMap { sample.withLines(in: $0) }
    var verdict = PlaceVerdict(zoned?.sample ?? sample, hypotheses, now: now)
    let isInAskedZone =
      zoned.map { verdict.best.assumedZone.map(Int64.init) == $0.offset / 60 } ?? false
    if zoned != nil, !isInAskedZone { verdict = PlaceVerdict(sample, hypotheses, now: now) }
    if !verdict.isDecided, let minutes = verdict.best.assumedZone {
      let lines = isInAskedZone ? zoned?.sample ?? sample : sample
      let said = PlaceVerdict(lines.withLines(at: Int64(minutes) * 60), hypotheses, now: now)
      verdict.isDecidedByZone = said.isDecided && said.best.isByClock
      // Who asks for the zone in which ids and lines agree says it.
      if isInAskedZone, verdict.isDecidedByZone { verdict = said }
    }
    verdict.isInAskedZone = isInAskedZone
    verdict.askedZone = zoned.map { Int($0.offset) / 60 }
    return verdict
  }
}
