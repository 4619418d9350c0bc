/// Judges the numbers of a text as a person would: by where they stand, by their neighbours at the same
/// place, and by the times of their lines.
///
/// What it has seen does not depend on blocks, threads or the order of lines.
struct Judge: Sendable {
  private let now: Timestamp
  private let hypotheses: [FlakeHypothesis]
  private var places: [PlaceSample] = []
  /// The places by the hashes of their names.
  private var indices: [UInt64: Int] = [:]
  private var objectIDs: [UInt64: ObjectIDSample] = [:]
  /// How many ids each place needs to be judged again, half as many again as the last time.
  private var neededCounts: [Int] = []
  /// Whether enough was seen since ``judgement()`` that another may differ.
  private(set) var hasNews = false

  /// More places than this are not told apart: ids at others stay bare.
  private static let mostPlaces = 4096

  init(now: Timestamp) {
    self.now = now
    hypotheses = FlakeHypothesis.all(now: now)
  }

  /// Observes the numbers of a block from an offset on; returns where the next block must continue.
  @discardableResult
  mutating func look(at block: PaddedBytes, from offset: Int = 0, isLast: Bool = true) -> Int {
    let text = block.span
    var search = DigitRunSearch(block, from: offset, isLast: isLast)
    var line = 0..<0
    var time: LineTime??
    while let run = search.next() {
      let digits = block[run.range]
      let (number, overflow) = DigitLine.value(digits)
      if overflow || MadeUpDigits.areMadeUp(number, digits) { continue }
      if run.start >= line.upperBound {
        line = NewlineSearch.line(around: run.start, in: block)
        time = nil
      }
      let start = line.lowerBound
      let hash = PlaceName.hash(before: run.start, in: text, lineStart: start)
      guard
        let index = index(hash, PlaceName(before: run.start, in: text, lineStart: start))
      else { continue }
      let now = now
      observe(number, at: index) {
        if let known = time { return known }
        let found = LineTime(of: text.extracting(line), now: now)
        time = .some(found)
        return found
      }
    }
    lookForObjectIDs(in: block, from: offset, isLast: isLast)
    return search.undecided
  }

  /// Observes a number at a named place: a column or a key.
  mutating func look(at number: UInt64, in name: PlaceName, time: LineTime?) {
    guard let index = index(name.hash, name) else { return }
    observe(number, at: index) { time }
  }

  private mutating func observe(_ number: UInt64, at place: Int, _ time: () -> LineTime?) {
    if places[place].observe(number, at: time()), places[place].keptCount >= neededCounts[place] {
      hasNews = true
    }
  }

  private mutating func lookForObjectIDs(
    in block: PaddedBytes,
    from offset: Int,
    isLast: Bool
  ) {
    let text = block.span
    var search = WordRunSearch(
      block,
      from: offset,
      isLast: isLast,
      for: WordRunSearch.Shapes(lengths: 1 << 24)
    )
    while let run = search.next() {
      guard let value = ObjectIDSample.value(of: text.extracting(run.range)) else { continue }
      let start = NewlineSearch.line(around: run.start, in: block).lowerBound
      let hash = PlaceName.hash(before: run.start, in: text, lineStart: start)
      guard objectIDs[hash] != nil || objectIDs.count < Self.mostPlaces else { continue }
      objectIDs[hash, default: ObjectIDSample()].observe(value)
    }
  }

  private mutating func index(_ hash: UInt64, _ name: @autoclosure () -> PlaceName) -> Int? {
    if let known = indices[hash] { return known }
    guard places.count < Self.mostPlaces else { return nil }
    indices[hash] = places.count
    places.append(PlaceSample(name()))
    neededCounts.append(1)
    return places.count - 1
  }

  /// Returns what was decided about all places so far.
  mutating func judgement() -> Judgement {
    hasNews = false
    neededCounts = places.map { $0.keptCount + max(1, $0.keptCount / 2) }
    return Judgement(
      places.map { PlaceVerdict($0, hypotheses, now: now) },
      indices: indices,
      digests: Set(objectIDs.filter { $0.value.areDigests(now: now) }.keys),
      hypotheses,
      now: now
    )
  }
}

/// Words of 24 hexadecimal digits at one place: ObjectIds, which begin with a time, or digests.
struct ObjectIDSample: Sendable {
  /// The first 32 bits of distinct words, and how often the 40 bits after them were seen before.
  private var times: [UInt64: UInt64] = [:]
  private var middles: Set<UInt64> = []
  private var repeats = 0
  private static let most = 200

  /// Returns the first 72 bits of a word of 24 lower-case hexadecimal digits, by time and middle; nil
  /// for others.
  static func value(of word: Span<UInt8>) -> (time: UInt64, middle: UInt64)? {
    guard word.count == 24 else { return nil }
    var (time, middle) = (UInt64(0), UInt64(0))
    for offset in 0..<24 {
      let byte = word[offset]
      let digit: UInt64
      switch byte {
      case 0x30...0x39: digit = UInt64(byte &- 0x30)
      case 0x61...0x66: digit = UInt64(byte &- 0x57)
      default: return nil
      }
      if offset < 8 {
        time = time << 4 | digit
      } else if offset < 18 {
        middle = middle << 4 | digit
      }
    }
    return (time, middle)
  }

  mutating func observe(_ value: (time: UInt64, middle: UInt64)) {
    let key = value.time << 32 ^ value.middle
    guard times.count < Self.most, times[key] == nil else { return }
    times[key] = value.time
    if !middles.insert(value.middle).inserted { repeats += 1 }
  }

  /// Whether they are more likely digests: of these, one in eight has a time at which ObjectIds were
  /// made, and none shares its middle with another.
  func areDigests(now: Timestamp) -> Bool {
    let life = 1_233_446_400...UInt64(max(0, now.unixSeconds + 86_400))
    let dead = times.values.count { !life.contains($0) }
    let share = Double(life.count) / 4_294_967_296
    let alive = Double(times.count - dead)
    let bits = -alive * share.log2 - 8 * Double(dead) + 39 * Double(repeats)
    return dead > 0 && bits < 0
  }
}
