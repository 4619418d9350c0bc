import Foundation
import Testing

/// The protocols of the ledger, of leases and of state files, in every order of steps within bounds;
/// and that a protocol which lacks one thing is found out.
///
/// What they show changes with them alone, not with the program: by default a part is tried, another
/// one in the next run, and with `IDTOOL_LONG=1` all of it within wider bounds.
@Suite struct ModelTests {
  private func expectHolds(_ model: some Model, _ name: String, atLeast count: Int) {
    let found = model.explored()
    #expect(found.violation == nil, "\(name)\n\(found.path.joined(separator: "\n"))")
    // Fewer would mean that somebody stands still.
    #expect(found.stateCount >= count, "\(name)")
    print("reliability: model of \(name): \(found.stateCount) states, no violation")
  }

  /// Two machines; at length, also two processes on one.
  @Test(arguments: LongRun.isWanted ? [[0, 0], [0, 1]] : [[0, 1]] as [[UInt8]])
  func noTickOfALedgerIsPrintedTwice(_ machines: [UInt8]) {
    var model = LedgerModel(machines: machines)
    let name = "the ledger, \(Set(machines).count == 1 ? "one machine" : "two machines")"
    if LongRun.isWanted { model.kills = 2 }
    for isDamaged in LongRun.some([false, true], oneIn: 2) {
      model.powerCuts = LongRun.isWanted ? (isDamaged ? 1 : 2) : (isDamaged ? 0 : 1)
      model.damages = isDamaged ? 1 : 0
      expectHolds(model, name + (isDamaged ? ", and damage" : ""), atLeast: 20_000)
    }
    if LongRun.isWanted {
      expectHolds(
        LedgerModel(machines: machines + [0], runs: 1),
        "\(name), three processes",
        atLeast: 15_000
      )
    }
  }

  @Test(arguments: LongRun.some(LedgerModel.Flaw.allCases))
  func aLedgerThatLacksOneThingIsFoundOut(_ flaw: LedgerModel.Flaw) {
    var model = LedgerModel(flaw: flaw, machines: [0, 1])
    switch flaw {
    case .takesNoLock:
      model.runs = 1
      model.kills = 0
      model.powerCuts = 0
    case .believesADamagedSlot, .takesAnEmptyRecordForUnused:
      model.damages = 1
      model.powerCuts = 0
    case .doesNotSynchronize:
      model.mindsRefusals = false
      model.kills = 0
    default: break
    }
    let expected =
      flaw == .saysUsedBeforeTheRecordIsOnTheDisk
      ? "a worker is refused that nothing happened to" : "a tick was printed twice"
    let found = model.explored()
    #expect(found.violation == expected)
    print(
      "reliability: model of a ledger that \(flaw): \(expected), in \(found.path.count) steps"
    )
  }

  @Test func noIDIsIssuedInTwoWindows() {
    for kills in LongRun.some([0, 1], oneIn: 2) as [UInt8] {
      expectHolds(GrantModel(kills: kills), "windows, \(kills) kills", atLeast: 40_000)
    }
    guard LongRun.isWanted else { return }
    expectHolds(
      GrantModel(clocks: [0, 1, 3]),
      "windows by compare-and-swap, three clocks",
      atLeast: 100_000
    )
    expectHolds(
      GrantModel(processes: 3, grants: 1),
      "windows by compare-and-swap, three processes",
      atLeast: 50_000
    )
  }

  @Test(arguments: LongRun.some(GrantModel.Flaw.allCases))
  func aGrantThatLacksOneThingIsFoundOut(_ flaw: GrantModel.Flaw) {
    let found = GrantModel(flaw: flaw).explored()
    #expect(found.violation == "an id was printed twice")
    print(
      "reliability: model of windows where one \(flaw): an id twice, in \(found.path.count) steps"
    )
  }

  @Test func noNumberIsLeasedByTwo() {
    expectHolds(LeaseModel(), "leases", atLeast: 500)
  }

  @Test(arguments: LongRun.some(LeaseModel.Flaw.allCases))
  func aLeaseThatLacksOneThingIsFoundOut(_ flaw: LeaseModel.Flaw) {
    #expect(LeaseModel(flaw: flaw).explored().violation == "two processes have leased one number")
  }

  @Test(arguments: [true, false])
  func aStateFileIsTheOldOrTheNewAndNoIDIsPrintedTwice(_ fileExists: Bool) {
    let name = "a state file that \(fileExists ? "exists" : "does not exist")"
    let model = StateFileModel(fileExists: fileExists)
    expectHolds(model, name, atLeast: 3000)
    guard LongRun.isWanted else { return }
    expectHolds(
      StateFileModel(processes: 3, fileExists: fileExists),
      "\(name), three processes",
      atLeast: 100_000
    )
    expectHolds(
      StateFileModel(runs: 2, fileExists: fileExists),
      "\(name), two runs each",
      atLeast: 100_000
    )
  }

  /// What goes wrong with each, and whether there is a file at first.
  static let stateFileFlaws: [(StateFileModel.Flaw, fileExists: Bool, violation: String)] = [
    (.takesNoLock, true, "the file is neither the old nor the new"),
    (.locksAFileBesideIt, true, "an id was printed twice"),
    (.doesNotCompareAfterLocking, true, "a run failed that nobody disturbed"),
    (.doesNotCompareBeforeTheRename, true, "a change by others is gone"),
    (.putsTheFirstOverWhatIsThere, false, "an id was printed twice"),
    (.removesWhatOthersWrite, false, "a run failed that nobody disturbed"),
    (.printsBeforeItReplaces, true, "an id was printed twice"),
    (.doesNotSynchronizeTheContent, true, "the file is neither the old nor the new"),
    (.doesNotSynchronizeTheName, true, "an id was printed twice"),
  ]

  @Test func everyFlawOfAStateFileIsTried() {
    #expect(Set(Self.stateFileFlaws.map(\.0)) == Set(StateFileModel.Flaw.allCases))
  }

  @Test(arguments: LongRun.some(stateFileFlaws))
  func aStateFileThatLacksOneThingIsFoundOut(
    _ flaw: StateFileModel.Flaw,
    _ fileExists: Bool,
    _ violation: String
  ) {
    var model = StateFileModel(flaw: flaw, fileExists: fileExists)
    // Others than the program itself only where it is about them.
    if flaw != .doesNotCompareBeforeTheRename { model.edits = 0 }
    let found = model.explored()
    #expect(found.violation == violation)
    print(
      "reliability: model of a state file that \(flaw): \(violation), in \(found.path.count) steps"
    )
  }
}
