import Foundation
import Testing

/// Processes that change one state at once, some of them killed on the way.
///
/// At length, on 2026-11-21, with the release build: 107,250 ids by 576 processes, 147 of them killed
/// in time; none twice, none lost.
@Suite(.waits) struct AUIDRaceTests {
  private static let processCount = 64
  /// The ids that each process asks for.
  private static let batch = 250

  /// 100,000 ids with `IDTOOL_LONG=1`.
  private static let wantedCount = Reliability.isLong ? 100_000 : 20_000

  @Test func noIDIsIssuedTwiceAndNoneIsLostThoughAThirdOfTheProcessesIsKilled() throws {
    let tool = try Tool()
    var printed: [UInt64] = []
    var startedCount = 0
    var killCount = 0
    // On a busy machine the first kills may all come too late.
    var longestDelay: useconds_t = 12_000
    while printed.count < Self.wantedCount || killCount == 0 {
      let killers = DispatchGroup()
      let victims = Set((0..<Self.processCount).shuffled().prefix(Self.processCount / 3))
      let processes = try (0..<Self.processCount).map { number in
        let process = try Self.start(tool, number)
        guard victims.contains(number) else { return process }
        // Some die before they have done anything, some in the middle, some too late. Each kill has a
        // thread of its own: a dispatch queue runs it only when other tests leave a core free.
        let delay = useconds_t.random(in: 0...longestDelay)
        killers.enter()
        Thread {
          usleep(delay)
          process.send(SIGKILL)
          killers.leave()
        }.start()
        return process
      }
      startedCount += processes.count
      killers.wait()
      for (number, process) in processes.enumerated() {
        let status = process.wait()
        #expect(status == 0 || status == 128 + SIGKILL)
        if status != 0 { killCount += 1 }
        let text = try String(contentsOf: tool.url("out\(number)"), encoding: .utf8)
        let ids = text.split(separator: "\n").compactMap { UInt64($0) }
        #expect(ids.count == Self.batch || status != 0 && ids.isEmpty)
        printed += ids
      }
      if killCount == 0 { longestDelay /= 2 }
    }
    let inUse = try tool.run("auid list --ids -s ids.json").lines.compactMap {
      UInt64($0)
    }
    let burnt = inUse.count - printed.count
    print(
      "reliability: race for auids: \(printed.count) ids by \(startedCount) processes, \(Self.processCount) at once, "
        + "\(killCount) killed: \(printed.count - Set(printed).count) twice, \(burnt) burnt"
    )
    #expect(Set(printed).count == printed.count, "an id was issued twice")
    #expect(Set(printed).isSubset(of: Set(inUse)), "an id was printed that the state does not hold")
    // From 1 on without a gap: what is not printed was recorded by a process that was killed.
    #expect(inUse == Array(1...UInt64(inUse.count)))
    #expect(burnt % Self.batch == 0 && burnt <= killCount * Self.batch)
  }

  private static func start(_ tool: Tool, _ number: Int) throws -> Spawned {
    let words = ["auid", "next", "-s", "ids.json", "-n", "\(batch)", "--lock-timeout", "60s"]
    return try Spawned(
      program: Tool.path,
      arguments: words.map { Array($0.utf8) },
      environment: tool.environment,
      folder: tool.folder.path,
      streams: ["/dev/null", tool.url("out\(number)").path, tool.url("err\(number)").path]
    )
  }

  @Test func whatIsRecycledWhileOthersIssueIsNeverInTwoHands() throws {
    let tool = try Tool()
    // Each process takes ids, keeps the even ones, and gives the others back.
    let line = """
      for round in 1 2 3; do
        $T auid next -s ids.json -n 20 > mine.$1 || exit
        awk '$1 % 2' mine.$1 | $T auid recycle -s ids.json || exit
        awk '$1 % 2 == 0' mine.$1 >> kept.$1
      done
      """
    try Data(line.utf8).write(to: tool.url("worker"))
    let outcome = try tool.shell("for w in $(seq 12); do bash worker $w & done; wait")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    let kept = try tool.shell("cat kept.*").lines.compactMap { UInt64($0) }
    let inUse = try tool.run("auid list --ids -s ids.json").lines.compactMap {
      UInt64($0)
    }
    #expect(kept.count > 0 && Set(kept).count == kept.count)
    #expect(Set(kept) == Set(inUse))
  }

  /// What a run has given, or what records have brought, is known though the file forgets it.
  @Test(arguments: ["{}", #"{"id":3}"#])
  func noIDIsGivenTwiceWhereTheStateIsPutBackMeanwhile(third: String) throws {
    let tool = try Tool()
    let outcome = try tool.shell(
      """
      $T auid register -s state 7; cp state older; : > out
      {
        printf '%s\n' '{}' '{}' '\(third)'
        until [ "$(wc -l < out)" = 3 ]; do sleep 0.01; done
        cp older state
        printf '{}\n{}\n{}\n'
      } | $T auid assign -s state > out
      """
    )
    #expect(outcome.status == 3)
    #expect(try tool.shell("cat out").text == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
    #expect(
      outcome.errorText.hasPrefix(
        "idtool: state file 'state' was put back to an older one, or id 1 "
      )
    )
  }

  /// Between the two ids of the run, another has issued some: the older copy would issue these again.
  @Test func anOlderStateStopsARunBeforeItIssuesWhatOthersHave() throws {
    let outcome = try Tool().shell(
      """
      mkfifo in; $T auid assign -s state < in > out 2> errors & exec 3> in
      echo '{"n":1}' >&3; until [ -s out ]; do sleep 0.02; done; cp state older
      $T auid next -s state -n 20 > others
      echo '{"n":2}' >&3; until [ "$(wc -l < out)" = 2 ]; do sleep 0.02; done
      cp older copy; mv copy state; echo '{"n":3}' >&3; exec 3>&-; wait $!; echo $?; cat out errors
      """
    )
    #expect(outcome.lines.prefix(3) == ["3", #"{"id":1,"n":1}"#, #"{"id":22,"n":2}"#])
    #expect(outcome.text.contains("was put back to an older one, or id 22 "), "\(outcome.text)")
  }
}
