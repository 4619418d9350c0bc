import Foundation
import Testing

@testable import IDToolKit

/// Random sequences of all operations, compared with a plain array after each.
@Suite struct IdentifiedArrayModelTests {
  /// How many identifiers there are to choose from, and how many steps are taken.
  static let runs: [(identifiers: Int, steps: Int)] = [
    (4, 1_000), (12, 1_500), (40, 1_500), (300, 800), (3_000, 600),
  ]

  static var factor: Int { LongRun.isWanted ? 50 : 1 }

  @Test(arguments: runs)
  func anyHistoryLeadsWhereItLeadsAPlainArray(run: (identifiers: Int, steps: Int)) throws {
    try compare(run) { $0 }
  }

  @Test(arguments: runs)
  func stringsAreFoundThroughTheStandardHash(run: (identifiers: Int, steps: Int)) throws {
    try compare(run) { "item \($0), and some text that does not fit inline" }
  }

  @Test(arguments: runs.dropLast())
  func identifiersOfFewHashesPileUpAndAreStillFound(run: (identifiers: Int, steps: Int)) throws {
    try compare(run) { CrowdedIdentifier(number: $0, crowds: 3) }
  }

  /// The few elements of a large table are changed in other ways than the many of a full one.
  @Test(arguments: [(identifiers: 30, steps: 600), (identifiers: 90, steps: 600)])
  func roomForManyMakesNoDifference(run: (identifiers: Int, steps: Int)) throws {
    try compare(run, room: 5_000) { $0 }
    try compare(run, room: 5_000) { CrowdedIdentifier(number: $0, crowds: 5) }
  }

  private func compare<ID: Hashable>(
    _ run: (identifiers: Int, steps: Int),
    room: Int = 0,
    id: (Int) -> ID
  ) throws {
    for round in 0..<Self.factor {
      let seed = UInt64(run.identifiers &+ round &* 7919)
      var history = RandomHistory<ID>(
        seed: seed,
        identifiers: (0..<run.identifiers).map(id),
        startFull: round % 2 == 0,
        room: room
      )
      for step in 0..<run.steps {
        let operation = history.step()
        // A full comparison costs much more than a step where there are many elements.
        if run.identifiers > 1_000 && step % 8 != 0 { continue }
        let violation = history.difference()
        try #require(
          violation == nil,
          "seed \(seed), step \(step): \(operation): \(violation ?? "")"
        )
      }
    }
  }
}
