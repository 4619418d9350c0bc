/// Handles the items of a run of `idtool inspect`: writes, keeps or refuses each.
struct InspectedItems: ~Copyable {
  /// The times that ids may have; nil bounds are open.
  struct Window {
    var since: Timestamp?
    var until: Timestamp?

    /// Whether every id is in it.
    var isOpen: Bool { since == nil && until == nil }

    /// Returns why an id is outside the window; nil if it is not.
    func problem(with candidate: InspectCandidate) -> String? {
      guard !isOpen else { return nil }
      guard let time = candidate.time else { return "it holds no time" }
      let text = time.text(precision: candidate.precision)
      if let since, time < since {
        return "its time, \(text), is before \(since.text())"
      }
      if let until, time >= until {
        return "its time, \(text), is not before \(until.text())"
      }
      return nil
    }
  }

  private(set) var inspector: Inspector
  private(set) var writer: InspectRowWriter
  /// How many readings are written for an id; nil for the one that is clear.
  let mostCandidates: Int?
  /// The layouts that ids may have.
  let layouts: [FlakeLayout]
  let present: Present
  /// The moment at which items are read.
  private var now: Timestamp { inspector.now }
  let itemKind: ItemKind
  let sink: ItemSink
  let window: Window
  let showsDelta: Bool
  /// Whether rows don't show what is odd about their ids.
  let hidesWarnings: Bool
  /// The fields that rows consist of; empty for the usual ones.
  let fieldNames: [String]
  /// Whether items are kept until all have been read.
  let sorts: Bool
  private(set) var readings: ReadingsSeen
  /// Judges the numbers of the list.
  private(set) lazy var judge = Judge(now: now, inspector.hypotheses)
  /// The words of the list that may be ids which begin with a time, by their length.
  private(set) var words: [Int: WordSample] = [:]
  /// How many of the next bytes were looked at ahead.
  private(set) var lookedCount = 0
  /// Read lines that need nothing more than a row.
  private(set) var plain: [PlainIdentifiers] = []
  private(set) var kept: [KeptItem] = []
  private(set) var previous: Timestamp?
  /// The number of ids about which something is odd that no row shows, and the first of them.
  private(set) var oddCount = 0
  private(set) var firstOdd: String?

  /// An item that is written when all were read, as it was read at its place.
  struct KeptItem {
    let text: [UInt8]
    let core: Range<Int>
    let found: [InspectCandidate]
    let isUndecided: Bool

    var time: Timestamp? { found[0].time }

    /// Its place among ids of one moment; `index` is that in the input.
    func rank(_ index: Int) -> (Int, UInt64, UInt64, Int) {
      let bits = found[0].bits.low
      let (high, low) = (UInt64(truncatingIfNeeded: bits >> 64), UInt64(truncatingIfNeeded: bits))
      return (found[0].kind, high, low, index)
    }
  }

  /// With fewer numbers, these are no list.
  private static let fewestOfLists = 5

  /// Looks at the numbers of 15 to 20 digits that stand alone in a text, which are judged together: one
  /// maker made most lists.
  mutating func look(at text: PaddedBytes, isLast: Bool) {
    guard inspector.judgesLists else { return }
    var search = DigitRunSearch(text, from: 0, isLast: isLast)
    while let run = search.next() {
      let (number, overflow) = DigitLine.value(text[run.range])
      if !overflow { judge.look(at: number, in: .list, time: nil) }
    }
    judgeList()
    guard inspector.isOfAnyKind else { return }
    WordSample.forEachWord(in: text, isLast: isLast) { run, kind, bits in
      words[run.length, default: WordSample(kind, at: .list)].observe(bits, now: now)
    }
    inspector.digestLengths = words.reduce(0) { lengths, word in
      word.value.areDigests(now: now) ? lengths | 1 << UInt64(word.key) : lengths
    }
  }

  /// Looks at numbers of the list.
  mutating func look(at numbers: [UInt64]) {
    for number in numbers { judge.look(at: number, in: .list, time: nil) }
    judgeList()
  }

  private mutating func judgeList() {
    judge.lookForOtherMakers()
    guard judge.hasNews, let list = judge.judgement().verdicts.first,
      list.distinctCount >= Self.fewestOfLists
    else { return }
    inspector.settle(on: list, of: judge.numbers(in: .list))
    findPlain()
  }

  private mutating func findPlain() {
    if !sorts { plain = inspector.plainIdentifiers(since: window.since, until: window.until) }
  }

  /// Handles the lines of an input as items, skipping blank ones.
  mutating func take(_ input: LineInput, on console: inout Console) throws(Failure) {
    findPlain()
    var stream: InputStream?
    if inspector.judgesLists {
      // A line that is too long must not fit in what is read ahead.
      var ahead = try input.source.open(blockSize: input.longestLine / 4)
      try lifting(ahead.readAhead(input.longestLine), as: Failure.init(_:))
      // The arguments were judged before.
      judge.reconsider()
      look(at: ahead.block, isLast: ahead.isAtEnd)
      lookedCount = ahead.block.count
      stream = consume ahead
    }
    try input.forEachBlock(
      of: stream,
      sink: sink,
      on: &console,
      whenIdle: { tell(on: &$0, isAtEnd: false) },
      {
        reader,
        line,
        console throws(Failure) in
        renew()
        if lookedCount < reader.lines.count { look(at: reader.lines, isLast: true) }
        lookedCount = max(0, lookedCount - reader.lines.count)
        var walk = LineWalk(reader.lines)
        while !walk.isAtEnd {
          try console.flushIfFull()
          if let index = plain.firstIndex(where: { $0.mayRead(walk.byteCount) }),
            writer.rows.write(
              &walk,
              of: plain[index],
              line: &line,
              to: &console.output.buffer,
              noting: &readings,
              after: &previous
            )
          {
            continue
          }
          line += 1
          let text = walk.line.span
          walk.advance()
          let item = text.extracting(text.trimmedRange)
          if item.isEmpty {
            sink.pass(blankLineOn: &console)
          } else {
            try take(item, at: input.place(line), on: &console)
          }
        }
      }
    )
  }

  /// Reads items as of the present, if that has moved.
  private mutating func renew() {
    guard now != present.now else { return }
    inspector.now = present.now
    // Ids of much later could not have been made by then.
    if now.clampedSpan(since: judge.now) >= .hour { judge = Judge(now: now, inspector.hypotheses) }
    findPlain()
  }

  /// Handles an item: writes what it could be, keeps it for later, or refuses it.
  mutating func take(
    _ item: Span<UInt8>,
    at place: ItemPlace,
    isPart: Bool = false,
    on console: inout Console
  ) throws(Failure) {
    let core: Range<Int>
    do throws(InspectProblem) {
      core = try inspector.inspect(item, isOnly: place == .argument)
    } catch {
      let isSearched = !isPart && (place == .argument || !writer.hasRowsOnly)
      if isSearched, try takeIDs(inside: item, at: place, on: &console) { return }
      return try sink.refuse(
        item,
        as: itemKind,
        at: place,
        error.sentence,
        hints: error.hints,
        on: &console
      )
    }
    let id = core.count == item.count ? item : item.extracting(core)
    let rivals = inspector.rivals(of: id)
    if let rivals, mostCandidates == nil {
      let sentence =
        "\(Quotation.quoted(item)) is undecided: it may be \(inspector.likeliest) or "
        + inspector.words(rivals) + (inspector.found[0].doubt.map { "; \($0.sentence)" } ?? "")
      return try sink.refuse(
        item: item,
        as: .clearID,
        at: place,
        because: sentence,
        hints: ["-l names what it is, and -n 1 takes the likeliest"],
        on: &console
      )
    }
    readings.observe(inspector.found)
    switch rivals {
    case .readings? where mostCandidates != 1: break  // They are written.
    case let rivals?: inspector.note(rivals, isSeen: !hidesWarnings || firstOdd == nil)
    case nil: break
    }
    noteOddity(of: item)
    if let problem = window.problem(with: inspector.found[0]) {
      try sink.refuse(item, as: .idInWindow, at: place, problem, on: &console)
    } else if sorts {
      let found = inspector.found
      let isUndecided = rivals != nil
      kept.append(KeptItem(text: item.array, core: core, found: found, isUndecided: isUndecided))
    } else {
      write(item, core, inspector.found, isUndecided: rivals != nil, on: &console)
    }
  }

  /// Handles the ids in a piece of text, such as the address of a post; returns whether there are any.
  private mutating func takeIDs(
    inside text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) -> Bool {
    let isText = text.indices.contains { "/ ={:".utf8.contains(text[$0]) }
    guard isText, inspector.isOfAnyKind else { return false }
    var taken: [Range<Int>] = []
    for id in OddText(bytes: text.array, kind: itemKind, context: HintContext(now: now)).ids {
      guard let start = text.firstOffset(of: id),
        let range = Self.whole(start..<start + id.count, in: text), !taken.contains(range)
      else { continue }
      taken.append(range)
      inspector.settle(by: PlaceName(before: range.lowerBound, in: text, lineStart: 0))
      try take(text.extracting(range), at: place, isPart: true, on: &console)
    }
    inspector.settleOnList()
    return !taken.isEmpty
  }

  /// Returns the 16 bytes in base 64 of which a word is a part, or else the word; nil for a part of others.
  private static func whole(_ word: Range<Int>, in text: Span<UInt8>) -> Range<Int>? {
    func isDigit(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "+/".utf8.contains(byte) }
    let before = (0..<word.lowerBound).reversed().prefix { isDigit(text[$0]) }
    let after = (word.upperBound..<text.count).prefix { isDigit(text[$0]) }
    let start = before.last ?? word.lowerBound
    let end = after.endIndex
    if end - start == 22, end + 1 < text.count, text.extracting(end..<end + 2).holds("==") {
      return start..<end + 2
    }
    // In a query, it is a blank.
    let isQuery = (0..<start).contains { text[$0] == UInt8(ascii: "?") }
    let isDivided = [before.first, after.first].contains {
      $0.map { text[$0] } == UInt8(ascii: "+")
    }
    let padded = (end..<text.count).prefix { text[$0] == UInt8(ascii: "=") }.endIndex
    let isPadded =
      padded > end && (padded - start).isMultiple(of: 4)
      && (padded == text.count || !text[padded].isLetterOrDigit)
      && !word.contains { text[$0] == UInt8(ascii: "-") }
    return isDivided && !isQuery || isPadded ? nil : word
  }

  /// Writes the items that were kept, sorted by time, and reports what is odd about all of them.
  mutating func finish(on console: inout Console) throws(Failure) {
    if sorts { try writeKept(on: &console) }
    tell(on: &console, isAtEnd: true)
    for sentence in sentencesAboutFields { console.showWarning(sentence) }
  }

  /// Reports what is odd about all items so far.
  private func tell(on console: inout Console, isAtEnd: Bool) {
    // What is decided needs no word about what else it might be.
    let hidesReadings = mostCandidates == 1
    let list = inspector.isOfAnyKind ? inspector.list : nil
    let areJudged = list != nil || inspector.isListDecided
    let sentence =
      list.flatMap { Judgement($0, inspector.hypotheses, now: now).sentenceAboutList }
      ?? readings.sentence(hidesReadings: hidesReadings, areJudgedTogether: areJudged)
      ?? (list == nil ? readings.layoutSentence(among: layouts, hidesReadings: hidesReadings) : nil)
    if let sentence {
      console.showWarning(sentence, about: .readings, isAtEnd: isAtEnd)
    }
    // What looks rounded among a few may be chance.
    guard isAtEnd else { return }
    if let sentence = readings.roundingSentence(areRoundedShown: !hidesWarnings) {
      console.showWarning(sentence)
    }
    if let firstOdd {
      let others =
        oddCount == 2 ? "another is" : "\(oddCount - 1) others are"
      console.showWarning(
        oddCount == 1 ? firstOdd : "\(firstOdd); \(others), too: the field 'warning' says why"
      )
    }
  }

  /// The warnings about fields that were asked for where no id has them and all have a similar one,
  /// which may be meant.
  private var sentencesAboutFields: [String] {
    // Without names nothing is looked for: that would take longer than an id.
    guard !fieldNames.isEmpty else { return [] }
    let held = readings.kindsSeen.map { kind in
      InspectRow.fields(of: [kind], showsDelta: showsDelta).map(\.spec.name)
    }
    guard let first = held.first else { return [] }
    // Of the parts of an id: what every row has is not meant by the name of a part.
    let common = first.filter { name in
      IdentifierField.Name(rawValue: name) != nil && held.allSatisfy { $0.contains(name) }
    }
    let missing = fieldNames.enumerated().filter { index, name in
      !held.contains { $0.contains(name) } && fieldNames.firstIndex(of: name) == index
    }
    return missing.map(\.element).compactMap { name in
      Suggestion.near(Array(name.utf8), among: common).first.map {
        "no id here has the field '\(name)': did you mean '\($0)'?"
      }
    }
  }

  /// Notes what is odd about an id if rows don't show it, for one warning about all such ids.
  private mutating func noteOddity(of item: Span<UInt8>) {
    guard hidesWarnings, let doubt = inspector.found[0].doubt,
      doubt.isOfReading || inspector.isOfAnyKind && doubt.isOfKind
    else { return }
    oddCount += 1
    if firstOdd == nil { firstOdd = "\(Quotation.quoted(item)) is doubtful: \(doubt.sentence)" }
  }

  private mutating func writeKept(on console: inout Console) throws(Failure) {
    let order = kept.indices.sorted { left, right in
      switch (kept[left].time, kept[right].time) {
      case (let one?, let other?) where one != other: one < other
      // Ids of one kind and moment are in their own order.
      case (_?, _?): kept[left].rank(left) < kept[right].rank(right)
      case (_?, nil): true
      case (nil, _?): false
      case (nil, nil): left < right
      }
    }
    for index in order {
      let item = kept[index]
      write(item.text.span, item.core, item.found, isUndecided: item.isUndecided, on: &console)
      try console.flushIfFull()
    }
  }

  private mutating func write(
    _ item: Span<UInt8>,
    _ core: Range<Int>,
    _ found: [InspectCandidate],
    isUndecided: Bool,
    on console: inout Console
  ) {
    var delta: TimeSpan?
    if showsDelta, let time = found[0].time {
      delta = previous.flatMap { time.span(since: $0) }
      previous = time
    }
    let id = core.count == item.count ? item : item.extracting(core)
    writer.write(
      found,
      most: mostCandidates ?? 1,
      isUndecided: isUndecided,
      id: id,
      input: item,
      delta: delta,
      to: &console.output.buffer
    )
  }
}

extension Span<UInt8> {
  /// Returns where bytes begin that it contains; nil if it doesn't.
  fileprivate func firstOffset(of part: [UInt8]) -> Int? {
    guard part.count <= count else { return nil }
    return (0...count - part.count).first { start in
      part.indices.allSatisfy { self[start + $0] == part[$0] }
    }
  }
}
