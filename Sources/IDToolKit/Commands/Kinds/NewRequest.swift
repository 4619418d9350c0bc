/// What `idtool new` makes, and from what.
struct NewRequest {
  private let arguments: ParsedArguments
  let kind: KindRequest

  /// The ids to make, and their source.
  enum Work: Sendable {
    /// A number of ids, all of one moment if that is given.
    case count(UInt64, at: GivenTime?)
    /// An id for each of some moments, with warnings about the options that give them.
    case moments(GivenMoments, warnings: [String])
    /// The ids of names, which a table may have.
    case names([Operand], in: IdentifierBits, table: FilledTable?)
    /// A number of texts of random characters, with a warning if some are likely to be equal.
    case characters(UInt64, of: [UInt8], size: Int, warning: String?)
  }

  /// The options that give the times of ids.
  private static let ofTimes: [Option] = [.at, .from, .to, .length, .itemsFile, .tableFormat]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    kind = try Self.kind(arguments)
  }

  /// Returns what to make; throws if the options and arguments are not those of the kind.
  func work() throws(UsageError) -> Work {
    let work: Work
    switch kind.kind.making {
    case .hashedName?: return try names()
    case .randomCharacters(let alphabet, let count)?: work = try characters(alphabet, count)
    case .random?, .timed?: work = try count()
    case .ledger?, nil:
      guard kind.kind.layout != nil else { throw notMade }
      work = try count()
    }
    switch work {
    case .moments(.read, _), .names: break
    case .count, .characters, .moments:
      try arguments.refuse([.itemsFile, .tableFormat]) {
        "\($0) can't be used with ids of kind \(kind.kind.name)"
      }
      try arguments.refuse(Option.items) {
        "\($0) is about times that are read, and only --at - reads any"
      }
    }
    if arguments.operands.count > 1 {
      throw arguments.error(
        .unexpectedOperand(arguments.operands[1].text, afterCount: 1),
        suggestions: kind.kind.isTimed
          ? arguments.linesReading(
            arguments.operands[1].text,
            instead: arguments.line(
              operands: [arguments.operands[0].text],
              setting: [(.at, [UInt8(ascii: "-")])],
              leavingOut: [.at]
            )
          ) : [],
        lines: kind.kind.prefix?.isOwn ?? false && arguments.given(.at) == nil
          ? [
            arguments.line(operands: [Array("\(kind.kind.name):".utf8) + arguments.operands[1].text]
            )
          ]
          : arguments.linesWithOptions(
            for: arguments.operands.dropFirst().map(\.text),
            operands: [arguments.operands[0].text]
          )
      )
    }
    return work
  }

  /// Returns the seed of the random bits; nil if these come from the system.
  func seed(of work: Work) throws(UsageError) -> UInt64? {
    guard let seed = arguments.numberIfGiven(.seed) else { return nil }
    if case .count(_, nil) = work, case .timed? = kind.kind.making {
      throw arguments.conflict(
        "--seed repeats a run of kind \(kind.kind.name) at one time: add --at TIME"
      )
    }
    return seed
  }

  // MARK: The kind

  private static func kind(_ arguments: ParsedArguments) throws(UsageError) -> KindRequest {
    let word = arguments.operand(0, as: "KIND")
    if IdentifierSelection.Group.flake.rawValue.utf8.elementsEqual(word.text) {
      throw flake(arguments)
    }
    let request = try lifting(
      KindRequest(word, choices: IdentifierKind.made.map(\.name), arguments),
      as: { (error: UsageError) in
        // A count or a time comes first: `new 5 uuidv7`.
        var error = error
        let rest = arguments.operands.dropFirst().map(\.text)
        if !rest.isEmpty {
          error.lines = arguments.linesWithOptions(for: [word.text], operands: rest)
        }
        return error
      }
    )
    if request.kind.layout != nil {
      guard ofTimes.contains(where: arguments.isThere) else {
        try arguments.refuse((Option.making + Option.items + Option.times).filter { $0 != .count })
        {
          "\($0) can't be used with flakes whose times are not given"
        }
        return request
      }
      try arguments.refuse(Option.issuing.filter { !PastFlakesCommand.options.contains($0) }) {
        "\($0) can't be used with flakes of given times, which no ledger records"
      }
      return request
    }
    try arguments.refuse(Option.issuing + [.form]) {
      "\($0) is for flakes, and can't be used with ids of kind \(request.kind.name)"
    }
    return request
  }

  /// Returns the refusal of flakes of no layout.
  private static func flake(_ arguments: ParsedArguments) -> UsageError {
    arguments.conflict(
      "flake stands for all layouts, and ids of one are made: 'idtool flake layouts' lists them",
      lines: [arguments.line(of: .flakeNext, operands: [])]
    )
  }

  private var notMade: UsageError {
    let choices = IdentifierKind.made.map(\.name)
    return arguments.refusal(
      of: arguments.operand(0, as: "KIND"),
      kind.kind == .uuid
        ? "UUIDs have versions: those of version 4 are random, and those of version 7 sort by time"
        : "ids of kind \(kind.kind.name) are not made here; choose from "
          + choices.joined(separator: ", "),
      suggestions: kind.kind == .uuidV3
        ? [Suggestion.line(lineOfName)].compactMap(\.self) : kind.kind.usuallyMade()
    )
  }

  /// The line that makes the UUID of a name, in the namespace of a host's if none is given.
  private var lineOfName: [[UInt8]] {
    var names = arguments.operands.dropFirst().map(\.text)
    var namespace: UUIDName? = arguments.isThere(.namespace) ? nil : .dns
    // A word for one is hardly a name next to others.
    if namespace != nil, names.count > 1,
      let place = names.firstIndex(where: { UUIDName.namespace($0) != nil })
    {
      namespace = UUIDName.namespace(names.remove(at: place))
    }
    return arguments.line(
      operands: [Array(IdentifierKind.uuidV5.name.utf8)]
        + (names.isEmpty ? [Array("example.com".utf8)] : names),
      setting: namespace.map { [(.namespace, Array($0.word.utf8))] } ?? []
    )
  }

  // MARK: The source

  /// Refuses the options about making that are for other kinds.
  private func refuse(allBut accepted: [Option]) throws(UsageError) {
    try arguments.refuse(Option.making.filter { !accepted.contains($0) }) {
      "\($0) can't be used with ids of kind \(kind.kind.name)"
    }
  }

  private func count() throws(UsageError) -> Work {
    let isFlake = kind.kind.layout != nil
    if case .timed? = kind.kind.making {
    } else if !isFlake {
      try refuse(allBut: [.count, .seed])
      return .count(arguments.number(.count), at: nil)
    }
    try refuse(allBut: [.count, .at, .from, .to, .length, .seed])
    if [Option.from, .to, .length].contains(where: arguments.isThere) { return try spread() }
    guard let given = arguments.given(.at) else {
      if arguments.isThere(.itemsFile) || arguments.isThere(.tableFormat) {
        return .moments(.read(try arguments.timesOfInput()), warnings: [])
      }
      return .count(arguments.number(.count), at: nil)
    }
    if given.text.span.holds("-") {
      return .moments(.read(try arguments.timesOfInput()), warnings: [])
    }
    let time = try arguments.time(given)
    guard !isFlake else {
      let moments = GivenMoments.repeated(time.moment, count: arguments.number(.count))
      return .moments(moments, warnings: [time.warning].compactMap(\.self))
    }
    if let problem = kind.kind.problem(makingAt: time.moment) {
      throw arguments.refusal(of: given, problem.sentence)
    }
    return .count(arguments.number(.count), at: time)
  }

  /// Returns moments spread over a span of time.
  private func spread() throws(UsageError) -> Work {
    let span = try RangeSpan(arguments)
    guard let start = span.start else {
      throw arguments.conflict("--to needs --from: ids are spread over the time between")
    }
    guard let end = span.end else {
      throw arguments.conflict("--from needs --to or --for: ids are spread over the time between")
    }
    guard start.moment < end.moment else {
      throw arguments.conflict("--from: the span ends before it starts, or where it starts")
    }
    let count = arguments.number(.count)
    guard count <= TimeSpread.mostDrawn || !arguments.isThere(.seed) else {
      throw arguments.conflict("--seed with --from makes at most \(TimeSpread.mostDrawn) ids")
    }
    let spread = TimeSpread(count, from: start.moment, to: end.moment)
    if let last = GivenMoments.spread(spread).ends?.last,
      let problem = kind.kind.problem(makingAt: start.moment)
        ?? kind.kind.problem(makingAt: last), kind.kind.layout == nil
    {
      throw arguments.conflict("no id of kind \(kind.kind.name): \(problem.sentence)")
    }
    return .moments(.spread(spread), warnings: [start.warning, end.warning].compactMap(\.self))
  }

  private func names() throws(UsageError) -> Work {
    try refuse(allBut: [.namespace])
    let given = try arguments.required(.namespace, lines: [lineOfName])
    var rest = arguments
    rest.operands.removeFirst()
    var table = try arguments.timeTable()
    if table != nil, !rest.operands.isEmpty {
      throw arguments.conflict("--in reads the names in a table, and NAME is one")
    }
    table?.areNames = true
    return .names(try rest.inputs(), in: try namespace(given), table: table)
  }

  private func namespace(
    _ given: ParsedArguments.GivenValue
  ) throws(UsageError) -> IdentifierBits {
    if let name = UUIDName.namespace(given.text) { return name.bits }
    do throws(IdentifierProblem) {
      return try IdentifierKind.uuid.read(given.text.span).bits
    } catch {
      let words = UUIDName.namespaces.map(\.word)
      throw arguments.refusal(
        of: given,
        "it is neither \(words.listed(with: "or")) nor a UUID: \(error.sentence)",
        suggestions: Suggestion.near(given.text, among: words)
      )
    }
  }

  private func characters(
    _ usual: DigitAlphabet,
    _ usualCount: Int
  ) throws(UsageError) -> Work {
    try refuse(allBut: [.count, .size, .alphabet, .seed])
    let size = arguments.numberIfGiven(.size).map { Int(clamping: $0) } ?? usualCount
    guard let given = arguments.given(.alphabet) else {
      return try characters((0..<usual.radix).map { usual.digit(of: $0) }, size: size)
    }
    let isPlain = given.text.allSatisfy { NanoIDLimits.characters.contains($0) }
    guard isPlain, given.text.count >= NanoIDLimits.alphabetCounts.lowerBound,
      Set(given.text).count == given.text.count
    else {
      throw arguments.refusal(
        of: given,
        "\(NanoIDLimits.alphabet) are accepted, none of them a blank and none twice"
      )
    }
    return try characters(given.text, size: size)
  }

  /// Refuses to make more texts than there are.
  private func characters(_ alphabet: [UInt8], size: Int) throws(UsageError) -> Work {
    let count = arguments.number(.count)
    func possible(_ size: Int) -> Double {
      (0..<size).reduce(1) { product, _ in product * Double(alphabet.count) }
    }
    // One pair in as many as are possible is equal.
    let pairs = Double(count) * Double(count) / 2
    let safeSize = (size...).first { possible($0) >= pairs * 1000 } ?? size
    guard Double(count) <= possible(size) else {
      throw arguments.conflict(
        "\(count) ids of \(size) characters out of \(alphabet.count) can't all be different",
        lines: [
          arguments.line(
            operands: arguments.operands.map(\.text),
            setting: [(.size, Array("\(safeSize)".utf8))],
            leavingOut: [.size]
          )
        ]
      )
    }
    let warning =
      possible(size) < pairs
      ? "some of the \(count) ids are likely to be the same: with --size \(safeSize), that is "
        + "unlikely" : nil
    return .characters(count, of: alphabet, size: size, warning: warning)
  }
}
