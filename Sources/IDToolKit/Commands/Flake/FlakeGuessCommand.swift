/// `flake guess`: ids in, the layouts that they may have out.
struct FlakeGuessCommand: RunnableCommand {
  private let operands: [ParsedArguments.Operand]
  private let records: RecordRequest
  private let rowCount: Int
  private let isStrict: Bool
  private let now: Timestamp
  private let presentation: FlakePresentation
  /// A moment at which the latest id was made; with it the epoch is solved for.
  private let near: Timestamp?

  private static let rankColumns = [
    Column(name: "layout", kind: .text, isLabelled: false),
    Column(name: "bits", kind: .number),
    Column(name: "plausible", kind: .number, isInText: false),
    Column(name: "first", kind: .token, isInText: false),
    Column(name: "last", kind: .token, isInText: false),
    Column(name: "reasons", kind: .text, isLabelled: false),
    Column(name: "alike", kind: .text, isOptional: true),
  ]

  private static let epochColumns = [
    Column(name: "layout", kind: .text, isLabelled: false),
    Column(name: "bits", kind: .number),
    Column(name: "epoch", kind: .token),
    Column(name: "known", kind: .text, isOptional: true),
    Column(name: "round", kind: .token, isOptional: true),
  ]

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    self.now = now
    presentation = try FlakePresentation(arguments, now: now)
    if let given = arguments.given(.near) {
      near = try TimeRequest.time(given, arguments, now: now)
    } else {
      near = nil
    }
    records = try RecordRequest(
      arguments,
      columns: near == nil ? Self.rankColumns : Self.epochColumns
    )
    rowCount = Int(clamping: arguments.number(.rankCount) ?? 5)
    isStrict = arguments.has(.strict)
    operands = try InputRequest.operands(arguments)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var guess = FlakeGuess(now: now)
    var reader = FlakeIDReader(.anyNumber, isStrict: isStrict)
    for operand in operands {
      if operand.isStandardInput {
        try reader.read(
          linesOf: InputStream(),
          on: &console,
          place: { .standardInput(line: $0) },
          { guess.observe($0) }
        )
      } else {
        try reader.read(operand.text.span, at: .argument, on: &console) { guess.observe($0) }
      }
    }
    let writer = records.begin(on: &console)
    if let near {
      writeEpochs(guess.epochs(near: near), with: writer, on: &console)
    } else {
      let ranking = guess.ranking
      writeRanking(ranking, with: writer, on: &console)
      if let first = ranking.first, !first.isPlausible {
        console.showError(
          "no known layout fits \(guess.count == 1 ? "the id" : "the ids")",
          hints: [
            "if you know when the latest was made, 'idtool flake guess --near TIME' solves for "
              + "the epoch"
          ]
        )
        _ = console.finishItems()
        return .invalidInput
      }
    }
    return console.finishItems()
  }

  private func writeRanking(
    _ ranking: [FlakeCandidate],
    with writer: RecordWriter,
    on console: inout Console
  ) {
    // Implausible layouts are shown only where nothing better is, with what speaks against them.
    let plausible = ranking.filter(\.isPlausible)
    let shown = (plausible.isEmpty ? ranking : plausible).prefix(rowCount)
    let best = shown.first?.cost ?? 0
    var presentation = presentation
    for candidate in shown {
      let first = presentation.text(of: candidate.firstTime, layout: candidate.layout)
      let last = presentation.text(of: candidate.lastTime, layout: candidate.layout)
      writer.write(to: &console.output.buffer) { index in
        switch index {
        case 0: .text(Array(candidate.layout.name.utf8))
        case 1: .number(Self.bits(candidate.cost, behind: best))
        case 2: .token(candidate.isPlausible ? "true" : "false")
        case 3: .token(first)
        case 4: .token(last)
        case 5:
          .text(Array(candidate.reasons.map(\.sentence).joined(separator: "; ").utf8))
        default: Self.alike(candidate.twins).map { .text(Array($0.utf8)) } ?? .absent
        }
      }
    }
  }

  /// The layouts that can't be told apart, by why: `bwmarrin, leaf (the same reading)`.
  private static func alike(_ twins: [FlakeCandidate.Twin]) -> String? {
    let groups = [FlakeLikeness.sameReading, .onlyEpoch, .onlySplit, .fitsAsWell]
      .compactMap { likeness -> String? in
        let names = twins.filter { $0.likeness == likeness }.map(\.name)
        guard !names.isEmpty else { return nil }
        return names.joined(separator: ", ") + " (\(likeness.phrase))"
      }
    return groups.isEmpty ? nil : groups.joined(separator: "; ")
  }

  private func writeEpochs(
    _ solutions: [FlakeEpochSolution],
    with writer: RecordWriter,
    on console: inout Console
  ) {
    let best = solutions.first?.costWithEpoch ?? 0
    for solution in solutions.prefix(rowCount) {
      writer.write(to: &console.output.buffer) { index in
        switch index {
        case 0: .text(Array(solution.layout.name.utf8))
        case 1: .number(Self.bits(solution.costWithEpoch, behind: best))
        case 2: .time(solution.layout.epoch, .milliseconds)
        case 3:
          solution.known.isEmpty
            ? .absent : .text(Array(solution.known.joined(separator: ", ").utf8))
        default: solution.roundEpoch.map { .token(String($0.text().prefix(10))) } ?? .absent
        }
      }
    }
  }

  /// How many bits more a candidate needs, rounded.
  private static func bits(_ cost: Double, behind best: Double) -> UInt64 {
    UInt64(exactly: (cost - best).rounded()) ?? 0
  }
}

extension FlakeLikeness {
  /// What stands behind the names of layouts that are alike in this way.
  fileprivate var phrase: String {
    switch self {
    case .sameReading: "the same reading"
    case .onlyEpoch: "the same bits, another epoch"
    case .onlySplit: "the same times, the bits below divided otherwise"
    case .fitsAsWell: "as good a fit"
    }
  }
}
