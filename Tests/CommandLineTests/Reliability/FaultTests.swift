import Foundation
import Testing

@testable import IDToolKit

extension Reliability {
  /// A fault at every system call of the commands that issue flakes: death, a signal, each error that
  /// the call may have.
  ///
  /// By default a part of the injections, with `IDTOOL_LONG=1` all. At length, on 2026-11-21, with
  /// the static release build: all 1,452 in seven scenarios, no violation.
  @Suite struct FaultTests {
    /// A run that issues ids, and what it finds.
    struct Scenario: Sendable, CustomTestStringConvertible {
      let name: String
      let count: Int
      var options: [String]
      /// Lines, each of which gets an id, for `flake stamp`; nil for `flake next`.
      var lines: String?
      /// What `new` makes; nil for the others.
      var layout: String?
      let prepare: @Sendable (Tool) throws -> Void

      var testDescription: String { name }
      var command: Command {
        layout != nil ? .new : lines == nil ? .flakeNext : .flakeStamp
      }

      /// The clock stands still for all runs of a test: else its going on would hide what is
      /// issued twice.
      var arguments: [String] {
        command.rawValue.split(separator: " ").map(String.init) + [layout].compactMap(\.self)
          + ["--now", "2026-03-01", "--lock-timeout", "30ms", "--ledger", "ledger"] + options
          + (lines == nil ? ["-n", "\(count)"] : [])
      }
    }

    /// Issues ids of worker 3 at the time at which the clock stands.
    private static func next(_ tool: Tool, _ count: Int) throws -> Tool.Outcome {
      let line = "$T flake next --now 2026-03-01 --ledger ledger --worker 3 -n \(count)"
      return try tool.shell(line)
    }

    private static func issue(_ tool: Tool, _ counts: Int...) throws {
      for count in counts {
        let outcome = try next(tool, count)
        guard outcome.status == 0 else {
          throw FaultInjector.Failure(description: outcome.errorText)
        }
      }
    }

    static let scenarios = [
      Scenario(name: "a new ledger", count: 3, options: ["--worker", "3"]) { _ in },
      Scenario(
        name: "a new ledger, by new",
        count: 3,
        options: ["--worker", "3"],
        layout: "miniflake"
      ) { _ in },
      Scenario(name: "a killed beginning", count: 3, options: ["--worker", "3"]) { tool in
        try Data("idtool led".utf8).write(to: tool.url("ledger.idtool-new"))
      },
      Scenario(name: "version 1", count: 3, options: ["--worker", "3"]) { tool in
        try issue(tool, 1)
        try LedgerBytes.makeFirstVersion(tool.url("ledger"))
      },
      // The second run of a boot raises the ceiling by a quarter, below which the third stays.
      Scenario(name: "a raise of the ceiling", count: 3, options: ["--worker", "3"]) { tool in
        try issue(tool, 1)
      },
      Scenario(name: "below the ceiling", count: 5000, options: ["--worker", "3"]) { tool in
        try issue(tool, 1, 100_000)
      },
      Scenario(name: "a leased number", count: 3, options: ["--workers", "3-3"]) { tool in
        try issue(tool, 1, 100_000)
      },
      Scenario(name: "another boot's record", count: 3, options: ["--worker", "3"]) { tool in
        try issue(tool, 1, 100_000)
        try LedgerBytes.change(tool.url("ledger"), worker: 3) { $0.boot ^= 1 }
      },
      Scenario(
        name: "lines that are stamped",
        count: 3,
        options: ["--worker", "3"],
        lines: "a\nb\n\n"
      ) { _ in },
      Scenario(
        name: "lines that are stamped under a leased number",
        count: 2,
        options: ["--workers", "3-3"],
        lines: "a\nb\n"
      ) { tool in
        try issue(tool, 1, 100_000)
      },
    ]

    @Test func `every command that writes a file has its faults`() {
      let tried =
        Self.scenarios.map(\.command.rawValue)
        + AUIDFaultTests.changes.map { $0.arguments.prefix(2).joined(separator: " ") }
        + RecordsFaultTests.changes.map { "\($0.group) \($0.arguments[0])" }
      // Nothing is written without a lock, and nothing else waits for one.
      let writing = Command.allCases.filter {
        $0.spec.options.contains(.lockTimeout) || $0.spec.options.contains(.inPlace)
      }
      #expect(writing.count > 5)
      #expect(Set(writing.map(\.rawValue)) == Set(tried))
    }

    @Test(.needs("strace"), arguments: scenarios)
    func `whatever fails, no id is printed that the ledger does not cover`(
      _ scenario: Scenario
    ) throws {
      let injector = FaultInjector(
        arguments: scenario.arguments,
        input: scenario.lines ?? "",
        prepare: scenario.prepare,
        check: { try Self.flaw($0, scenario, $1) }
      )
      let report = try injector.run(limit: 12)
      Reliability.report(
        "faults with \(scenario.name): \(report.injectionCount) of \(report.possibleCount) "
          + "injections into \(report.callCount) calls, \(report.violations.count) violations"
      )
      #expect(report.callCount > 10)
      #expect(report.violations == [])
    }

    /// What is wrong after a run with a fault.
    private static func flaw(
      _ tool: Tool,
      _ scenario: Scenario,
      _ ending: FaultInjector.Ending
    ) throws -> String? {
      let outcome = ending.outcome
      let isLossy = if case .transfer = ending.fault { true } else { false }
      let isOutput = ending.call.name == "write" && ending.call.descriptor == 1
      // What strace swallowed of the output is missing in it.
      let text = isLossy && isOutput ? "" : outcome.text
      if !text.isEmpty, !text.hasSuffix("\n"), !isOutput { return "a part of a line was printed" }
      let ids = text.split(separator: "\n").compactMap { UInt64($0.prefix { $0 != "\t" }) }
      if let flaw = flaw(inTheEnd: ending, idCount: ids.count, scenario) {
        return "\(flaw): status \(outcome.status), \(outcome.errorText)"
      }
      let ledger = LedgerBytes(tool.url("ledger"), worker: 3)
      // A record that lost a byte matches its checksum no more, and the next run is refused.
      if let last = ids.max(), ledger != nil || !isLossy {
        guard let ledger else { return "ids were printed, and there is no ledger" }
        let tick = LedgerBytes.tick(last)
        if tick >= ledger.covered { return "\(last) was printed and is not covered" }
        if tick >= ledger.slot.ceiling { return "\(last) lies above the ceiling" }
      }
      let left = try names(tool).subtracting(["ledger", "ledger.idtool-new"])
      if !left.isEmpty { return "files were left: \(left)" }
      return try flawOfNextRun(tool, ids: ids, isLossy: isLossy)
    }

    /// What is wrong with the way in which the run ended.
    private static func flaw(
      inTheEnd ending: FaultInjector.Ending,
      idCount: Int,
      _ scenario: Scenario
    ) -> String? {
      let outcome = ending.outcome
      if ending.mayBeSilent { return nil }
      if case .transfer = ending.fault { return outcome.status > 3 ? "it did not end well" : nil }
      if outcome.status == 0 {
        return idCount == scenario.count ? nil : "success with \(idCount) ids"
      }
      if ending.mustBeInvisible { return "it did not try again" }
      if outcome.status == 128 + SIGPIPE, ending.fault == .error("EPIPE") { return nil }
      let isBusy = scenario.options.contains("--workers") && ending.call.name == "fcntl"
      if outcome.status != 3, !(isBusy && outcome.status == 4) { return "it did not end with 3" }
      // Where writing fails for good, messages can't be written either.
      let isMute = ending.call.name == "write" && ending.fault == .lastingError("ENOSPC")
      return outcome.errorText.hasPrefix("idtool: ") || isMute ? nil : "it said nothing"
    }

    /// What is wrong with the run after the one that had a fault.
    private static func flawOfNextRun(
      _ tool: Tool,
      ids: [UInt64],
      isLossy: Bool
    ) throws -> String? {
      let outcome = try next(tool, 3)
      // A ledger that lost bytes on its way to the disk is noticed.
      if isLossy, outcome.status == 3, outcome.output.isEmpty { return nil }
      guard outcome.status == 0, outcome.lines.count == 3 else {
        return "the next run failed: \(outcome.errorText)"
      }
      let next = outcome.lines.compactMap { UInt64($0) }
      if let last = ids.max(), let first = next.min(), first <= last {
        return "\(first) came after \(last)"
      }
      let names = try names(tool)
      return names == ["ledger"] ? nil : "files pile up: \(names)"
    }

    private static func names(_ tool: Tool) throws -> Set<String> {
      let all = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
      return Set(all.filter { !$0.hasPrefix(".") })
    }
  }
}
