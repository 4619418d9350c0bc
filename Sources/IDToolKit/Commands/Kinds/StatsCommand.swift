/// `stats`: reads texts, and prints what the ids in them reveal.
struct StatsCommand {
  private let search: IdentifierSearchRequest
  /// Finds ids of the usual kinds, with and without a time, or those of named kinds of any time.
  private let others: IdentifierFinder?
  private let presentation: FlakePresentation
  private let bucket: CalendarStep?
  private let result: Result
  /// The names of the fields that are shown; empty for all.
  private let fields: [String]
  /// How many gaps are shown of each place.
  private let gapCount: Int
  /// Whether a histogram is drawn for each place, and not for a single one alone.
  private let drawsAll: Bool
  private let files: [Operand]
  /// Divides tables and JSON; nil for lines.
  private let divider: RecordDivider?
  /// The number of threads for a large file.
  private let jobs: Int

  /// What is printed.
  private enum Result {
    case places(RowRequestOf<PlaceStatisticsRow>)
    /// The histograms, as SVG.
    case picture
    case repeats(RowRequestOf<RepeatedIdentifierRow>)

    init(_ arguments: ParsedArguments) throws(UsageError) {
      self =
        arguments.outputName == .svg
        ? .picture
        : arguments.has(.mentions)
          ? .repeats(try RowRequest(arguments, fields: RepeatedIdentifierRow.fields))
          : .places(
            try RowRequest(
              arguments,
              fields: arguments.outputFormat == .text
                ? PlaceStatisticsRow.textFields : PlaceStatisticsRow.fields
            )
          )
    }

    var isRepeats: Bool {
      if case .repeats = self { true } else { false }
    }
  }

  /// The most places of which more than a row is shown.
  private static let mostDetailed = 16

  init(_ given: ParsedArguments) throws(UsageError) {
    let arguments = try given.asOf()
    presentation = FlakePresentation(arguments)
    search = try IdentifierSearchRequest(
      arguments,
      mayHaveTimesOfLines: presentation.timeStyle == .utc && !arguments.isLocal
    )
    // Of random texts, few have a time of the next days, and many one of later.
    let ahead = arguments.has(.soughtKinds) ? nil : arguments.now.advanced(by: .days(31))
    let window = IdentifierWindowRequest(present: arguments.present, until: ahead)
    others =
      try arguments.has(.soughtKinds)
      ? SoughtKinds(arguments).finderOfAll(in: window)
      : IdentifierFinder(SoughtKinds(checking: arguments).targets(in: window, template: nil))
    bucket = try arguments.bucket()
    result = try Result(arguments)
    fields = arguments.fields
    gapCount = Int(clamping: arguments.number(.gaps))
    drawsAll = arguments.has(.histogram) || bucket != nil
    let unpacks = arguments.has(.unpack)
    files = try arguments.inputs().map { operand in
      var file = operand
      file.unpacks = unpacks
      return file
    }
    jobs = arguments.jobs
    let separator = try arguments.separator()
    divider = arguments.choiceIfGiven(.countedFormat, as: RecordFormat.self).map { format in
      RecordDivider(format, separator: separator, now: arguments.now)
    }
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    for warning in search.warnings { console.showWarning(warning) }
    for (index, file) in files.enumerated()
    where !file.isStandardInput && files[..<index].contains(where: { $0.text == file.text }) {
      console.showWarning("\(file.words) is named before, and its ids are counted again")
    }
    let bucket = bucket
    let zone = presentation.timeStyle == .local ? LocalTimeZone.days : nil
    var tally = IdentifierTally(
      search.finder,
      doubts: search.doubts,
      listsRepeats: result.isRepeats,
      uncounted: UncheckedIdentifiers(others: others, looksForAll: true, looksForNumbers: false)
    ) {
      IdentifierStatistics(bucket: bucket, zone: zone, repeatsAreMentions: true)
    }
    // If one file fails, the totals of the others are printed, and the exit status says that they
    // are incomplete.
    try files.forEachFile(on: &console) { file, console throws(Failure) in
      try count(file, with: &tally, on: &console)
    }
    for sentence in tally.doubts.sentences + warnings(about: tally) {
      console.showWarning(sentence)
    }
    switch result {
    case .places(let rows): try show(tally, rows, on: &console)
    case .picture:
      var picture = StatisticsPicture(presentation, gapCount: gapCount)
      for row in rows(of: tally).prefix(Self.mostDetailed) { picture.add(row) }
      console.output.buffer.append(picture.text)
    case .repeats(let rows):
      let found = tally.repeated?.all ?? []
      let listed = found.lazy.map { found in
        RepeatedIdentifierRow(
          found,
          at: tally.rows[found.row],
          files: tally.files,
          presentation: presentation
        )
      }
      try rows.write(listed, on: &console)
    }
    if let other = tally.uncounted.other, !search.isWindowed {
      let sentence =
        "ids such as \(Quotation.quoted(other.text)) aren't counted: " + reason(other)
      let isWanted = result.isRepeats || other.time != nil || tally.rows.isEmpty
      if isWanted { console.showWarning(sentence) } else { console.showNote(sentence) }
    }
    let status = console.finishItems()
    if tally.rows.isEmpty, status == .success {
      console.showError("no ids were found")
      return .invalidInput
    }
    return status
  }

  private func count(
    _ file: Operand,
    with tally: inout IdentifierTally,
    on console: inout Console
  ) throws(Failure) {
    var stream = try file.open()
    tally.begin(file.text, linesBefore: file.linesBefore, dividing: divider)
    let judging = search.judging
    console.show(
      try lifting(tally.lookAhead(in: &stream, judging), as: Failure.init(_:))
    )
    if let encoding = stream.utf16Encoding { throw Failure(in: encoding, file) }
    if let packing = stream.packing { throw Failure(packing, file, option: "-z") }
    let jobs = divider == nil ? jobs : 1
    try console.write { output throws(StreamProblem) in
      try stream.forEachBlock(for: &tally, jobs: jobs, to: &output)
    }
    if let encoding = stream.utf16Encoding { throw Failure(in: encoding, file) }
    if let packing = stream.packing { throw Failure(packing, file, option: "-z") }
    console.show(tally.takeWarnings())
    if let divider = tally.divider { show(divider, of: file, on: &console) }
    let endings = [".csv", ".tsv"].map { Array($0.utf8) }
    if divider == nil, let ending = endings.first(where: { file.text.suffix(4) == $0[...] }) {
      let format = String(decoding: ending.dropFirst(), as: UTF8.self)
      console.showNote("'--in \(format)' counts the ids of \(file.words) for each column")
    }
  }

  /// Reports rows that weren't read, and whether the first one named the columns.
  private func show(_ divider: RecordDivider, of file: Operand, on console: inout Console) {
    let table = divider.oddities
    let (count, line) = table.lines
    if count > 0 {
      let hint: String? =
        table.hasOpenQuote
        ? "a quotation mark may be missing there, or a line may have more than 64 MiB"
        : divider.format == .tsv
          ? "--in csv --separator tab reads quoted cells"
          : table.columnCount == 1
            ? "--separator names what separates the columns, and 'tail -n +2 FILE' leaves out what stands "
              + "above the headings" : nil
      console.report(.tableRow, hints: [hint].compactMap(\.self)) {
        let first = "line \(line + file.linesBefore)"
        let subject =
          count == 1
          ? "\(first) of \(file.words) isn't a row"
          : "\(count) lines of \(file.words), from \(first) on, aren't rows"
        return
          "\(subject) of \(table.columnCount) field\(table.columnCount == 1 ? "" : "s") as the "
          + "first one is: ids there aren't counted"
      }
    }
    if table.hasReturns {
      console.showWarning(
        "the first row has carriage returns in it: if they end the lines, tr '\\r' '\\n' makes newlines "
          + "of them"
      )
    } else if table.isHeaderless {
      console.showNote(
        "the first row holds ids, times or numbers, so columns are called by their own numbers"
      )
    }
  }

  /// Returns a row for each place and kind, those with most ids first.
  private func rows(of tally: IdentifierTally) -> [PlaceStatisticsRow] {
    tally.rows.sorted { $0.figures.count > $1.figures.count }.map { place in
      PlaceStatisticsRow(
        place,
        files: tally.files,
        duplicatesAreExact: tally.duplicatesAreExact,
        presentation: presentation
      )
    }
  }

  /// Shows the rows, and more of those with most ids in text.
  private func show(
    _ tally: IdentifierTally,
    _ rows: RowRequestOf<PlaceStatisticsRow>,
    on console: inout Console
  ) throws(Failure) {
    let found = self.rows(of: tally)
    try rows.write(found, on: &console)
    let bounds = StatisticsFigures.warning(about: fields, of: found.map(\.figures))
    if let bounds { console.showWarning(bounds) }
    if rows.format == .text { try showDetails(of: found, on: &console) }
  }

  private func warnings(about tally: IdentifierTally) -> [String] {
    let limit = result.isRepeats ? RepeatedIdentifiers.limit : FlakeRepeats.defaultLimit
    let consequence =
      result.isRepeats
      ? "some repeated ones may be missing"
      : "duplicates are at least as many as it says, and distinct ids at most"
    return [
      tally.duplicatesAreExact
        ? nil : "there are more different ids than the \(limit) that are kept: \(consequence)",
      hasUnzoned(tally)
        ? "in lines with \(tally.unzonedCount) of the ids the time has no zone and, as UTC, is more than a "
          + "minute before or 14 minutes after the id's: no lag is shown for them, unless --tz says the zone"
        : nil,
      tally.repeated?.isComplete ?? true
        ? nil : "only \(RepeatedIdentifiers.most) of the repeated ids are listed",
      tally.hasMorePlaces
        ? "there are too many places to tell apart: the ids at further ones are in the rows of place *"
        : nil,
    ].compactMap(\.self)
  }

  /// Returns why an id isn't counted, and how it would be.
  private func reason(_ id: (text: [UInt8], kind: String, time: Timestamp?)) -> String {
    if let time = id.time {
      let all = "--since epoch --until 2199"
      let first = IdentifierKind.named(id.kind)?.firstUse ?? presentation.now
      if first <= time, time <= presentation.now {
        return "it looks made up, or others at its place look like hashes: '-l \(id.kind) \(all)' "
          + "counts all"
      }
      let odd = time > presentation.now ? "to come" : "before such ids were usual"
      return "\(time.text()) is \(odd): '\(all)' counts all"
    }
    // Most UUIDs have no time.
    let version =
      id.kind == IdentifierKind.uuid.name && id.text.count == 36
      ? "uuidv" + String(decoding: id.text[14...14], as: UTF8.self) : id.kind
    return
      "they have no time: -l uuid,\(IdentifierKind.named(version)?.name ?? id.kind) counts them"
  }

  /// Whether a good part of the lags is missing because lines don't say their zone.
  private func hasUnzoned(_ tally: IdentifierTally) -> Bool {
    let lagCount = tally.rows.reduce(0) { $0 + $1.lags.count }
    return !result.isRepeats && tally.unzonedCount >= 20 && tally.unzonedCount * 20 > lagCount
  }

  /// Shows gaps, lags, workers and histograms of the places with most ids.
  private func showDetails(
    of found: [PlaceStatisticsRow],
    on console: inout Console
  ) throws(Failure) {
    for row in found.prefix(Self.mostDetailed) where row.place.kind.isTimed {
      var text = StatisticsText(
        row.figures,
        presentation: presentation,
        on: &console
      )
      text.beginPlace(row)
      text.appendGaps(gapCount)
      text.appendLags(of: row)
      text.appendDoubts()
      text.appendWorkers()
      if drawsAll || found.count == 1 { text.appendHistogram() }
      console.output.buffer.append(text.text.text)
      try console.flushIfFull()
    }
    if found.count > Self.mostDetailed {
      console.showNote("details of the \(Self.mostDetailed) places with most ids: --json has all")
    }
  }
}
