/// A layout that ids may have, and how well it explains them.
enum FlakeGuessRow {
  /// A ranked layout, and how far it is behind the best, in bits.
  struct Ranked {
    let candidate: FlakeCandidate
    let bits: UInt64
    /// The times as written in the output.
    let firstText: String
    let lastText: String

    static let fields: [RowField<Ranked>] = [
      Field(spec: FlakeGuessRow.layout) { .text(Array($0.candidate.layout.name.utf8)) },
      Field(spec: FlakeGuessRow.bits) { .number($0.bits) },
      Field("plausible", "Whether dates and unused bits allow it", .number, .hidden) {
        .token($0.candidate.isPlausible ? "true" : "false")
      },
      Field("first", "The earliest time of the ids", .token, .hidden) { .token($0.firstText) },
      Field("last", "The latest time of the ids", .token, .hidden) { .token($0.lastText) },
      Field("reasons", "What speaks for it and against it", .text, .unlabelled) {
        .text(Array($0.candidate.reasons.joined(separator: "; ").utf8))
      },
      Field("alike", "Layouts that it can't be told from, and why", .text, .optional) {
        alike($0.candidate.twins).map { .text(Array($0.utf8)) } ?? .absent
      },
    ]

    init(_ candidate: FlakeCandidate, behind best: Double, firstText: String, lastText: String) {
      self.candidate = candidate
      self.firstText = firstText
      self.lastText = lastText
      bits = FlakeGuessRow.bits(candidate.likelyCost, behind: best)
    }
  }

  /// A layout with its epoch solved.
  struct Solved {
    let solution: FlakeEpochSolution
    let bits: UInt64

    static let fields: [RowField<Solved>] = [
      Field(spec: FlakeGuessRow.layout) { .text(Array($0.solution.layout.name.utf8)) },
      Field(spec: FlakeGuessRow.bits) { .number($0.bits) },
      Field("epoch", "With --near, the solved epoch, for --epoch", .token) {
        .time($0.solution.layout.epoch, .milliseconds)
      },
      Field("known", "With --near, layouts with that epoch", .text, .optional) {
        let known = $0.solution.known
        return known.isEmpty ? .absent : .text(Array(known.joined(separator: ", ").utf8))
      },
      Field("round", "With --near, a round date within a day of it", .token, .optional) {
        $0.solution.roundEpoch.map { .token(String($0.text().prefix(10))) } ?? .absent
      },
    ]

    init(_ solution: FlakeEpochSolution, behind best: Double) {
      self.solution = solution
      bits = FlakeGuessRow.bits(solution.costWithEpoch, behind: best)
    }
  }

  private static let layout = FieldSpec("layout", "The layout, for --layout", .text, .unlabelled)
  private static let bits = FieldSpec(
    "bits",
    "How far it is behind the best: each bit halves the odds",
    .number
  )

  /// The fields with and without a solved epoch.
  static var allFields: [FieldSpec] {
    (Ranked.fields.map(\.spec) + Solved.fields.map(\.spec)).uniqued()
  }

  /// Returns how many more bits a candidate needs, rounded.
  private static func bits(_ cost: Double, behind best: Double) -> UInt64 {
    UInt64(exactly: (cost - best).rounded()) ?? 0
  }

  /// Returns the layouts that can't be distinguished, with the reason: `bwmarrin, leaf (the same
  /// reading)`.
  private static func alike(_ twins: [FlakeCandidate.Twin]) -> String? {
    let kinds: [FlakeLikeness] = [.sameReading, .onlyEpoch, .onlySplit, .fitsAsWell]
    let groups = kinds.compactMap { likeness in
      // A fit that is at least a bit worse is not as good: its own row says how much worse it is.
      let names = twins.filter { twin in
        twin.likeness == likeness && (likeness != .fitsAsWell || twin.bitsBehind == 0)
      }
      .map(\.layout.name)
      return names.isEmpty ? nil : names.joined(separator: ", ") + " (\(likeness.phrase))"
    }
    return groups.isEmpty ? nil : groups.joined(separator: "; ")
  }
}

extension FlakeLikeness {
  /// The words after the names of layouts that are alike in this way.
  fileprivate var phrase: String {
    switch self {
    case .sameReading: "the same reading"
    case .onlyEpoch: "the same bits, another epoch"
    case .onlySplit: "the same times, the bits below divided otherwise"
    case .fitsAsWell: "as good a fit"
    }
  }
}
