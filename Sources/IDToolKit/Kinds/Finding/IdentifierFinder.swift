/// Determines which words of a text are ids of given kinds with a relevant time.
struct IdentifierFinder: Sendable {
  /// What to look for, in the order in which a text is read: flake layouts last, and after them the
  /// kinds of ``judgement``.
  let targets: [IdentifierTarget]
  /// What numbers are, if that was decided by where they stand.
  let judgement: Judgement?
  /// The places, and lengths, whose words were judged to be digests, as those of the judgement, which
  /// would be counted for each word.
  private let digests: KeyTable<UInt64, Void>
  /// The index of the first target of a kind of the judgement.
  let firstJudged: Int
  /// Whether ids whose times are on the clock of lines without a zone are found.
  private let findsTimesOfLines: Bool
  /// Whether a number whose digits look made up is an id where those around it were judged to be some.
  let takesMadeUp: Bool
  /// Whether the ids of each kind of the judgement are left out for that.
  let leavesOut: [Bool]
  /// How each of them reads a text.
  private let readings: [TargetReading]
  /// What the search must find.
  let shapes: WordRunSearch.Shapes
  /// Whether only flakes in decimal are sought.
  let findsOnlyNumbers: Bool
  /// Whether letters that could be a word are not taken for an id.
  private let leavesOutWords: Bool
  /// The indices of the targets for each length, one length after the other.
  let sought: [Int]
  /// Where the targets for each length begin in ``sought``, and where the last ones end.
  let starts: [Int]
  /// Where the flakes for each length begin in ``sought``, after all others.
  private let flakeStarts: [Int]
  /// The flakes that are sought in decimal.
  let windows: [FlakeWindow]
  /// The lengths of words that can only be flakes: bit n for n digits.
  let flakeLengths: UInt64

  /// Creates a finder of some targets, and of numbers that were judged: `judged` has a target for each
  /// kind of the judgement.
  init(
    _ targets: [IdentifierTarget],
    judgement: Judgement? = nil,
    judged: [IdentifierTarget] = [],
    findsTimesOfLines: Bool = false,
    takesMadeUp: Bool = false
  ) {
    self.findsTimesOfLines = findsTimesOfLines
    self.takesMadeUp = takesMadeUp
    leavesOut = judged.map { $0.isOfLines && !findsTimesOfLines }
    let sorted =
      targets.filter { !$0.isFlake && $0.reading.hasOwnPrefix }
      + targets.filter { !$0.isFlake && !$0.reading.hasOwnPrefix }
      + targets.filter(\.isFlake)
    self.targets = sorted + judged
    self.judgement = judgement
    digests = judgement?.digests ?? KeyTable()
    firstJudged = sorted.count
    readings = (sorted + judged).map(\.reading)
    findsOnlyNumbers = targets.allSatisfy(\.isDecimalFlake) && judgement == nil
    windows = sorted.compactMap { $0.isDecimalFlake ? $0.flakes : nil }
    leavesOutWords = targets.contains(where: \.leavesOutMadeUp)
    var shapes = WordRunSearch.Shapes()
    for target in sorted {
      if target.reading.isHyphenatedUUID {
        shapes.hasUUIDs = true
        continue
      }
      let others = target.otherLetters
      for length in target.searchedLengths {
        shapes.lengths |= 1 << UInt64(length)
        if !others.isEmpty { shapes.widerLengths |= 1 << UInt64(length) }
      }
      shapes.otherLetters += others.filter { !shapes.otherLetters.contains($0) }
    }
    if judgement != nil {
      for length in DigitRunSearch.lengths { shapes.lengths |= 1 << UInt64(length) }
    }
    self.shapes = shapes
    let lists = (0...IdentifierShape.longestFound).map { length in
      sorted.indices.filter { index in
        sorted[index].reading.isHyphenatedUUID
          ? length == 36 : sorted[index].searchedLengths.contains(length)
      }
    }
    sought = lists.flatMap(\.self)
    starts = lists.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    flakeStarts = zip(starts, lists).map { start, list in
      start + list.count { !sorted[$0].isFlake }
    }
    var flakeLengths: UInt64 = 0
    for (length, list) in lists.enumerated()
    where !list.isEmpty && list.allSatisfy({ sorted[$0].isDecimalFlake }) {
      flakeLengths |= 1 << UInt64(length)
    }
    self.flakeLengths = flakeLengths
  }

  /// The window of each layout that is sought, once: one that has a text form of its own is two
  /// targets.
  var flakeWindows: [FlakeWindow] {
    targets[..<firstJudged].compactMap(\.flakes).reduce(into: []) { windows, window in
      let isThere = windows.contains { $0.layout.name == window.layout.name }
      if !isThere { windows.append(window) }
    }
  }

  /// Whether a run is a number that can only be a flake.
  @inline(__always)
  func isFlake(_ run: TextRun, in block: PaddedBytes) -> Bool {
    flakeLengths &>> UInt64(run.length) & 1 != 0
      && DigitLine.isNumber(block[run.range])
  }

  /// One as of the present, if that has moved; nil otherwise.
  var renewed: IdentifierFinder? { targets.contains { $0.now != $0.present.now } ? copy() : nil }

  /// Returns a copy as of the present, for another thread; if `isOfAnyTime`, it finds ids of any likely
  /// time as well, whatever window was asked for.
  func copy(isOfAnyTime: Bool = false) -> IdentifierFinder {
    let targets = targets.map { $0.copy(isOfAnyTime: isOfAnyTime) }
    return IdentifierFinder(
      Array(targets[..<firstJudged]),
      judgement: judgement,
      judged: Array(targets[firstJudged...]),
      findsTimesOfLines: findsTimesOfLines,
      takesMadeUp: takesMadeUp
    )
  }

  /// Returns the likeliest kind of a run and, if that is a flake, the first layout that fits.
  func find(_ run: TextRun, in block: PaddedBytes) -> FoundIdentifier? {
    guard let first = firstReading(of: run, in: block) else { return nil }
    guard !isSettled(first), let second = nextReading(of: run, in: block, after: first)
    else { return first }
    let best = likeliest(of: run, in: block, first, second)
    return readings[best.target].isFlake ? firstFlake(of: run, in: block, second) : best
  }

  /// Returns the likeliest reading of a run, a single layout of flakes before others.
  ///
  /// `place` is the hash of the place where it stands, if the block does not show that.
  func findLikeliest(
    _ run: TextRun,
    in block: PaddedBytes,
    at place: UInt64? = nil
  ) -> FoundIdentifier? {
    guard let first = firstReading(of: run, in: block, at: place) else { return nil }
    guard readings[first.target].isFlake || !isSettled(first),
      let second = nextReading(of: run, in: block, after: first)
    else { return first }
    return likeliest(of: run, in: block, first, second)
  }

  /// Returns the reading of a run as the next layout, after one as a flake.
  func nextFlake(
    _ run: TextRun,
    in block: PaddedBytes,
    after found: FoundIdentifier
  ) -> FoundIdentifier? {
    readings[found.target].isFlake ? nextReading(of: run, in: block, after: found) : nil
  }

  /// Returns the first reading of a run, by the targets for its length.
  @inline(__always)
  private func firstReading(
    of run: TextRun,
    in block: PaddedBytes,
    at place: UInt64? = nil
  ) -> FoundIdentifier? {
    // In this order, or references would be counted for each word.
    if judges(run, in: block), let judgement,
      let found = judged(run, in: block, at: place, judgement)
    {
      return found
    }
    let first = starts[run.length]
    guard starts[run.length + 1] > first,
      !(leavesOutWords && CharacterMix.isWord(block.span.extracting(run.range))),
      !isRadixNumber(run, in: block), !isEndOfETag(run, in: block)
    else { return nil }
    if isEndOfTrace(run, in: block) { return trace(run, in: block) }
    return reading(of: run, in: block, from: first)
  }

  private func nextReading(
    of run: TextRun,
    in block: PaddedBytes,
    after found: FoundIdentifier
  ) -> FoundIdentifier? {
    reading(of: run, in: block, from: found.place + 1)
  }

  /// Returns the first reading of a run from a place in ``sought`` on.
  private func reading(
    of run: TextRun,
    in block: PaddedBytes,
    from first: Int
  ) -> FoundIdentifier? {
    let firstFlake = max(first, flakeStarts[run.length])
    for place in first..<firstFlake {
      let isOneWord = readings[sought[place]].word == nil
      if !isOneWord, !touchesHyphen(run, in: block) { continue }
      let found = isOneWord ? read(run, in: block, at: place) : readWhole(run, in: block, at: place)
      if let found { return found }
    }
    return firstFlake < starts[run.length + 1] ? flake(of: run, in: block, from: firstFlake) : nil
  }

  /// Returns the first reading of a run as a flake, from a place in ``sought`` on.
  ///
  /// A number is read as each layout that is sought until one fits: its digits are added up once
  /// for all of these.
  @inline(never)
  private func flake(
    of run: TextRun,
    in block: PaddedBytes,
    from first: Int
  ) -> FoundIdentifier? {
    let text = block.span.extracting(run.range)
    let number = Decimal.digits(text) ?? (try? Decimal.parse(text))
    for place in first..<starts[run.length + 1] {
      if !readings[sought[place]].isDecimalFlake {
        // Nobody writes an id in both cases in an alphabet that has one.
        if !readings[sought[place]].hasBothCases, CharacterMix(text).hasBothCases { continue }
        if let found = read(run, in: block, at: place) { return found }
      } else if let number,
        let found = read(FlakeID(rawValue: number), run, in: block, as: sought[place], at: place)
      {
        return found
      }
    }
    return nil
  }

  /// Reads a run of digits as an id of a target's layout, at a place in ``sought`` or after all.
  func read(
    _ id: FlakeID,
    _ run: TextRun,
    in block: PaddedBytes,
    as index: Int,
    at place: Int
  ) -> FoundIdentifier? {
    guard let time = targets[index].time(of: id, startsWithZero: block[run.start] == 0x30)
    else { return nil }
    let bits = IdentifierBits(UInt128(id.rawValue))
    guard !readings[index].isMadeUp(block[run.range], bits) else { return nil }
    let precision = readings[index].plain.plan(at: 0).precision
    return FoundIdentifier(
      target: index,
      place: place,
      range: run.start..<run.end,
      prefixCount: 0,
      content: .init(time: time, precision: precision, plan: 0, bits: bits)
    )
  }

  /// Whether no other kind can be likelier: a prefix or hyphens show what is meant, and flakes come
  /// last.
  private func isSettled(_ found: FoundIdentifier) -> Bool {
    readings[found.target].isFlake || found.prefixCount > 0
      || readings[found.target].word != nil
  }

  /// Returns the likeliest reading of a run, given the first two.
  @inline(never)
  private func likeliest(
    of run: TextRun,
    in block: PaddedBytes,
    _ first: FoundIdentifier,
    _ second: FoundIdentifier
  ) -> FoundIdentifier {
    var all = [first]
    var next: FoundIdentifier? = second
    while let found = next {
      // Of the forms of a kind, the first that fits is meant, as everywhere.
      let kind = targets[found.target].kind
      if !all.contains(where: { targets[$0.target].kind == kind }) { all.append(found) }
      next = nextReading(of: run, in: block, after: found)
    }
    let evidence = all.map {
      targets[$0.target].likelihood(of: $0, block.span.extracting($0.range))
    }
    // The cost of a flake's digits only distinguishes layouts.
    let flakes = all.indices.filter { readings[all[$0].target].isFlake }
    let leastCost = flakes.map { evidence[$0].cost }.min() ?? 0
    var best = first
    var highest = Int64.min
    for (found, evidence) in zip(all, evidence) {
      let isFlake = readings[found.target].isFlake
      let rank = InspectCandidate.rank(evidence.bits - (isFlake ? evidence.cost - leastCost : 0))
      if rank > highest { (best, highest) = (found, rank) }
    }
    return best
  }

  /// Returns the first reading of a run as a flake, from another one on.
  private func firstFlake(
    of run: TextRun,
    in block: PaddedBytes,
    _ first: FoundIdentifier
  ) -> FoundIdentifier? {
    var reading: FoundIdentifier? = first
    while let found = reading, !readings[found.target].isFlake {
      reading = nextReading(of: run, in: block, after: found)
    }
    return reading
  }

  /// Whether a run is an id.
  ///
  /// Agrees with ``find(_:in:)``, which also says of which kind it is.
  @inline(__always)
  func counts(_ run: TextRun, in block: PaddedBytes) -> Bool {
    // A run with a zero in front takes the careful path: only some layouts' makers write such ids.
    guard block[run.start] != 0x30, isFlake(run, in: block) else {
      return find(run, in: block) != nil
    }
    let digits = block[run.range]
    let (value, overflow) = DigitLine.value(digits)
    let id = FlakeID(rawValue: value)
    guard !overflow else { return false }
    for index in windows.indices where windows[index].contains(id, writtenAs: digits) {
      return true
    }
    return false
  }

  /// Whether a run is the last part of a trace's id, `1-58406520-a006649127e371903a2de979`: 96
  /// random bits, which in one of five cases would be an ObjectId with a likely time.
  ///
  /// Source: AWS X-Ray, "Tracing header".
  private func isEndOfTrace(_ run: TextRun, in block: PaddedBytes) -> Bool {
    let hyphen = UInt8(ascii: "-")
    let start = run.start - 11
    guard run.length == 24, start >= 0, block[run.start - 1] == hyphen,
      block[start + 1] == hyphen, block[start] == UInt8(ascii: "1")
    else { return false }
    return !WordBoundary.touches(endingAt: start, in: block.span)
      && (start + 2..<run.start - 1).allSatisfy { DigitAlphabet.hexadecimal.contains(block[$0]) }
  }

  /// Whether a run is the last part of an `ETag` of Express, `W/"b906-1UfdDAHWVAOrYtNkrrz7EazjIHw"`: the
  /// length of what was sent, in hex, and a digest in base 64, which in one of thirty cases would be a
  /// KSUID with a likely time.
  ///
  /// Without `W/` letters alone are rather a prefix, as in `"db-"`.
  /// Source: github.com/jshttp/etag.
  private func isEndOfETag(_ run: TextRun, in block: PaddedBytes) -> Bool {
    guard run.length == 27, run.start > 1, block[run.start - 1] == UInt8(ascii: "-"),
      run.end < block.count, "\"\\".utf8.contains(block[run.end])
    else { return false }
    var start = run.start - 1
    var hasDigit = false
    while start > 0, DigitAlphabet.hexadecimal.contains(block[start - 1]) {
      start -= 1
      hasDigit = hasDigit || block[start].isDigit
    }
    guard start < run.start - 1, start > 0, block[start - 1] == UInt8(ascii: "\"")
    else { return false }
    var mark = start - 1
    while mark > 0, "\"\\".utf8.contains(block[mark - 1]) { mark -= 1 }
    return hasDigit || mark > 0 && block[mark - 1] == UInt8(ascii: "/")
  }

  /// Whether a hyphen stands next to a run, as next to hardly any, or an underscore if that is asked.
  @inline(__always)
  private func touchesHyphen(
    _ run: TextRun,
    in block: PaddedBytes,
    orUnderscore: Bool = false
  ) -> Bool {
    func isMark(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "-") || orUnderscore && byte == UInt8(ascii: "_")
    }
    return run.start > 0 && isMark(block[run.start - 1])
      || run.end < block.count && isMark(block[run.end])
  }

  /// Whether a run is the value of a name, as in `ts=1700000000` and `"ts": 1700000000`, or begins its line.
  private func follows(name run: TextRun, in block: PaddedBytes) -> Bool {
    let (equals, colon) = (UInt8(ascii: "="), UInt8(ascii: ":"))
    var end = run.start
    while end > 0, " \"'\\".utf8.contains(block[end - 1]) { end -= 1 }
    return end == 0 || [equals, colon].contains(block[end - 1])
      || end == run.start && block[end - 1] == 0x0A
  }

  /// Reads the text whose longest word is a run, with hyphens around it, as an id of the target at a
  /// place in ``sought``.
  ///
  /// Not inlined: the loop over words must not contain it.
  @inline(never)
  private func readWhole(
    _ run: TextRun,
    in block: PaddedBytes,
    at place: Int
  ) -> FoundIdentifier? {
    let hyphen = UInt8(ascii: "-")
    guard let word = readings[sought[place]].word else { return nil }
    let count = readings[sought[place]].wholeCount
    let whole = TextRun(start: run.start - word.lowerBound, length: count)
    guard whole.start >= 0, whole.end <= block.count,
      word.lowerBound == 0 || block[run.start - 1] == hyphen,
      word.upperBound == count || block[run.end] == hyphen,
      LoneText.isAlone(whole, in: block.span, isLast: true) ?? false
    else { return nil }
    return read(whole, in: block, at: place)
  }

  /// Reads a run that is the end of a trace's id as that.
  @inline(never)
  private func trace(_ run: TextRun, in block: PaddedBytes) -> FoundIdentifier? {
    for place in starts[run.length]..<flakeStarts[run.length]
    where readings[sought[place]].word != nil {
      if let found = readWhole(run, in: block, at: place) { return found }
    }
    return nil
  }

  /// Reads a run as an id of the target at a place in ``sought``.
  @inline(__always)
  private func read(_ run: TextRun, in block: PaddedBytes, at place: Int) -> FoundIdentifier? {
    let index = sought[place]
    // A part of a word in which hyphens are digits is no id.
    if readings[index].hasHyphens, touchesHyphen(run, in: block, orUnderscore: true) { return nil }
    var range = run.start..<run.end
    var prefixCount = 0
    let joinedCount = readings[index].joinedCount
    if joinedCount > 0 {
      prefixCount = joinedCount - 1
      let prefix = block.span.extracting(run.start..<run.start + prefixCount)
      guard block[run.start + prefixCount] == UInt8(ascii: "_"),
        targets[index].takes(prefix: prefix)
      else { return nil }
    } else if readings[index].hasOwnPrefix {
      if let start = Self.prefixStart(endingAt: run.start, in: block) {
        prefixCount = run.start - 1 - start
        guard targets[index].takes(prefix: block.span.extracting(start..<run.start - 1))
        else { return nil }
        range = start..<run.end
      } else if readings[index].needsPrefix {
        return nil
      }
    }
    if readings[index].isPaddedWithEquals {
      let equals = UInt8(ascii: "=")
      guard run.end + 1 < block.count, block[run.end] == equals, block[run.end + 1] == equals
      else { return nil }
      range = range.lowerBound..<run.end + 2
    }
    if readings[index].needsName, !follows(name: run, in: block) { return nil }
    if readings[index].isOfBytes,
      IdentifierWrapping.notation(of: block.span, around: range)?.problem(as: targets[index].kind)
        != nil
    {
      return nil
    }
    let text = block[run.start + joinedCount..<range.upperBound]
    let digitCount = run.length - joinedCount
    let content =
      readings[index].isWhole
      ? readings[index].read(text, digitCount: digitCount)
      : readings[index].mayRead(text) ? targets[index].read(text, digitCount: digitCount) : nil
    guard let content else { return nil }
    if isDigest(run, of: index, at: PlaceName.hash(before: run.start, in: block)) { return nil }
    if readings[index].hasBothCases,
      run.isPieceOfBase64(endingAt: range.upperBound, in: block.span)
    {
      return nil
    }
    return FoundIdentifier(
      target: index,
      place: place,
      range: range,
      prefixCount: prefixCount,
      content: content
    )
  }

  /// Whether the words at a place that are as long as a run were judged to be digests, and not ids of a
  /// target.
  func isDigest(_ run: TextRun, of target: Int, at place: @autoclosure () -> UInt64) -> Bool {
    !digests.isEmpty && WordSample.lengths &>> UInt64(run.length) & 1 != 0
      && digests.index(of: WordSample.key(place(), length: run.length)) != nil
      && targets[target].kind == WordSample.kind(ofLength: run.length)
  }

  /// Whether a run is a number such as `0x1F` or `0b11`.
  private func isRadixNumber(_ run: TextRun, in block: PaddedBytes) -> Bool {
    guard run.length > 2, block[run.start] == UInt8(ascii: "0") else { return false }
    let digits = run.start + 2..<run.end
    switch block[run.start + 1].lowercasedASCII {
    case UInt8(ascii: "x"):
      return digits.allSatisfy { DigitAlphabet.hexadecimal.contains(block[$0]) }
    case UInt8(ascii: "b"): return digits.allSatisfy { block[$0] &- 0x30 < 2 }
    default: return false
    }
  }

  /// Returns the start of a prefix that stands alone and ends, with an underscore, at an offset;
  /// nil if there is none.
  private static func prefixStart(endingAt end: Int, in block: PaddedBytes) -> Int? {
    let underscore = UInt8(ascii: "_")
    guard end >= 2, block[end - 1] == underscore else { return nil }
    var start = end - 1
    while start > 0, end - start <= longestPrefix, block[start - 1].isWordByte { start -= 1 }
    let word = TextRun(start: start, length: end - start)
    let escaped =
      NumberPrefix.escapeEnd(from: start, in: block.span)
      ?? EscapedCharacter.end(of: word, in: block.span)
    if let escaped, escaped < end { start = escaped }
    guard start < end - 1,
      !WordBoundary.touches(endingAt: start, in: block.span)
        || NumberPrefix.ends(at: start, in: block.span)
    else { return nil }
    return start
  }

  /// The most bytes that are examined: a prefix with its underscore, an escaped character in front
  /// of it, and one byte more, which shows that the prefix is too long.
  private static let longestPrefix = 70
}

extension IdentifierTarget {
  /// The lengths of the words that may be such ids.
  fileprivate var searchedLengths: ClosedRange<Int> {
    let extra = reading.joinedCount - (reading.isPaddedWithEquals ? 2 : 0)
    return lengths.lowerBound + extra...lengths.upperBound + extra
  }
}
