/// A layout that ids may have, and how well it explains them.
enum FlakeGuessRow {
  /// A ranked layout, and how far it is behind the best, in bits.
  struct Ranked {
    let entry: LayoutRanking.Entry
    let bits: UInt64
    /// What it makes of the fields below the time.
    let reasons: [String]
    /// The times as written in the output.
    let firstText: String
    let lastText: String

    static let fields: [RowField<Ranked>] = [
      Field(spec: FlakeGuessRow.layout) { .text(Array($0.entry.layout.name.utf8)) },
      Field(spec: FlakeGuessRow.bits) { .number($0.bits) },
      Field("first", "The earliest time of the ids", .token, .hidden) { .token($0.firstText) },
      Field("last", "The latest time of the ids", .token, .hidden) { .token($0.lastText) },
      Field("reasons", "What it makes of the ids", .text, .unlabelled) {
        .text(Array($0.reasons.joined(separator: "; ").utf8))
      },
      Field("alike", "Layouts that read every id the same way", .text, .optional) {
        let alike = $0.entry.alike
        return alike.isEmpty ? .absent : .text(Array(alike.joined(separator: ", ").utf8))
      },
    ]

    init(
      _ entry: LayoutRanking.Entry,
      behind best: Double,
      _ ids: [FlakeID],
      of count: UInt64,
      firstText: String,
      lastText: String
    ) {
      self.entry = entry
      self.firstText = firstText
      self.lastText = lastText
      bits = FlakeGuessRow.bits(best - entry.bits)
      let made = "made \(entry.times.wordsOfDays)"
      let sample = count > UInt64(ids.count) ? ["of \(ids.count) ids looked at"] : []
      reasons = [made] + sample + entry.layout.reasons(of: ids)
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
      bits = FlakeGuessRow.bits(best - solution.bits)
    }
  }

  private static let layout = FieldSpec("layout", "The layout, for --kind", .text, .unlabelled)
  private static let bits = FieldSpec(
    "bits",
    "How far it is behind the best: each bit halves the odds",
    .number
  )

  /// The fields with and without a solved epoch.
  static var allFields: [FieldSpec] {
    (Ranked.fields.map(\.spec) + Solved.fields.map(\.spec)).uniqued()
  }

  /// Returns a number of bits, rounded.
  private static func bits(_ bits: Double) -> UInt64 { UInt64(exactly: bits.rounded()) ?? 0 }
}

extension FlakeLayout {
  /// Returns what the layout makes of the workers and sequences of ids, as clauses.
  fileprivate func reasons(of ids: [FlakeID]) -> [String] {
    let possible = ids.filter { problem(with: $0) == nil }
    var reasons: [String] = []
    if possible.count < ids.count {
      reasons.append("\(ids.count - possible.count) that it never makes")
    }
    if !workerFields.isEmpty {
      let workers = Set(possible.map(worker))
      if workers.count == 1 {
        reasons.append("worker \(workers.first ?? 0) in all")
      } else if workers.count * 2 > possible.count {
        reasons.append("almost every id from another worker")
      } else {
        reasons.append("\(workers.count) workers")
      }
    }
    if sequenceField != nil {
      let largest = possible.map(sequence).max() ?? 0
      if largest == 0 {
        reasons.append("sequence 0 in all")
      } else if largest < 256, largest < largestSequence / 4 {
        reasons.append("sequence at most \(largest)")
      } else {
        reasons.append("sequence anywhere up to \(largest)")
      }
    }
    return reasons
  }
}

extension ClosedRange<Timestamp> {
  /// The days with a preposition: `on 2026-11-21`, `from 2026-11-20 to 2026-11-21`.
  fileprivate var wordsOfDays: String {
    let days = days
    return (days.contains(" ") ? "from " : "on ") + days
  }
}
