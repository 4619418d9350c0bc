import Foundation
import Testing

/// Processes that issue ids of one worker number by grants, each with a ledger of its own and clocks
/// that differ, of which some are stopped for longer than any time-out and some are killed.
struct IssuerFleet {
  let tool: Tool
  /// The line for `--grant`.
  let grant: String
  /// What grants find in their environment.
  var environment: [String: String] = [:]
  /// How far each issuer's clock is off, in seconds; one that is right runs without the warper, so
  /// that it can be stopped at any instruction.
  var clocks: [Int64]
  /// No process is started any more when so many ids were printed, so much time has gone by, and one
  /// was killed and one stopped.
  var wantedCount: Int
  var seconds: Double
  var seed: UInt64
  /// Called every tenth of a second with the seconds since the start.
  var eachRound: (_ seconds: Double) throws -> Void = { _ in }

  struct Outcome {
    var ids = IssuedIDs()
    var processes = 0
    var kills = 0
    var stops = 0
    /// Those that got no window in time, and so ended with status 3.
    var refusals = 0

    var text: String {
      "\(ids.count) ids, \(processes) processes, \(kills) killed, \(stops) stopped, "
        + "\(refusals) without a window in time"
    }
  }

  private struct Issuer {
    let number: Int
    let process: Spawned
    var killTime: Double?
    var stopTime: Double?
    var continueTime: Double?
  }

  /// Longer than the patience of the script, its client's time-outs and `--lock-timeout`.
  private static let stopSeconds = 5.0
  /// 128 ids a millisecond, so that a million take many windows.
  private static let layout = "t41,s7,w10"

  func run() throws -> Outcome {
    var choices = SplitMix(state: seed)
    var outcome = Outcome()
    var issuers: [Issuer?] = Array(repeating: nil, count: clocks.count)
    var ended: [(number: Int, status: Int32)] = []
    for (index, clock) in clocks.enumerated() {
      let nanoseconds = clock * 1_000_000_000
      try withUnsafeBytes(of: nanoseconds) { try Data($0).write(to: tool.url("clock\(index)")) }
    }
    let start = now()
    while true {
      let elapsed = now() - start
      let isOver =
        elapsed > seconds && outcome.kills > 0 && outcome.stops > 0
        && printedCount(outcome.processes) >= wantedCount
      if elapsed > seconds + 300 {
        Issue.record("too slow: \(outcome.processes) processes, seed \(seed)")
        for issuer in issuers.compactMap(\.self) {
          issuer.process.send(SIGKILL)
          _ = issuer.process.wait()
        }
        break
      }
      for index in issuers.indices {
        if var issuer = issuers[index] {
          if let status = issuer.process.poll() {
            ended.append((issuer.number, status))
            issuers[index] = nil
          } else {
            disturb(&issuer, isOver, &outcome)
            issuers[index] = issuer
          }
        }
        if issuers[index] == nil, !isOver {
          issuers[index] = try makeIssuer(outcome.processes, at: index, &choices)
          outcome.processes += 1
        }
      }
      if isOver, issuers.allSatisfy({ $0 == nil }) { break }
      try eachRound(elapsed)
      usleep(20_000)
    }
    for (number, status) in ended { collect(number, status, &outcome) }
    return outcome
  }

  private func now() -> Double { ProcessInfo.processInfo.systemUptime }

  /// An id of our days has 19 digits, and a newline behind it; fewer in this layout at first.
  private func printedCount(_ processes: Int) -> Int {
    (0..<processes).reduce(0) { sum, number in
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: tool.url("\(number).out").path
      )
      return sum + (attributes?[.size] as? Int ?? 0) / 20
    }
  }

  private func makeIssuer(
    _ number: Int,
    at index: Int,
    _ choices: inout SplitMix
  ) throws -> Issuer {
    let warp = HelperProgram.clockWarp.path
    let isWarped = clocks[index] != 0
    let prefix = isWarped ? [warp ?? "", "--clock", tool.url("clock\(index)").path, "--"] : []
    let process = try Spawned(
      directly: prefix + [
        Tool.path, "flake", "next", "--worker", "7", "--layout", Self.layout,
        "--epoch", "miniflake", "--grant", grant,
        "--ledger", tool.url("ledger\(number)").path, "--lock-timeout", "4s", "--max-ahead", "1d",
        "-n", "\(Int.random(in: 20_000...200_000, using: &choices))",
      ],
      environment: tool.environment.merging(environment) { $1 },
      output: tool.url("\(number).out").path,
      errors: tool.url("\(number).err").path
    )
    let chance = Double.random(in: 0..<1, using: &choices)
    let killTime = now() + choices.seconds(mean: 0.15)
    // The first of an issuer with the right time in any case.
    let isStopped = !isWarped && (number == clocks.lastIndex(of: 0) || chance >= 0.8)
    return Issuer(
      number: number,
      process: process,
      killTime: chance < 0.3 && !isStopped ? killTime : nil,
      stopTime: isStopped ? now() + choices.seconds(mean: 0.05) : nil
    )
  }

  private func disturb(_ issuer: inout Issuer, _ isOver: Bool, _ outcome: inout Outcome) {
    if let time = issuer.killTime, now() >= time {
      issuer.process.send(SIGKILL)
      issuer.killTime = nil
      outcome.kills += 1
    } else if let time = issuer.stopTime, now() >= time {
      issuer.process.send(SIGSTOP)
      issuer.stopTime = nil
      issuer.continueTime = now() + Self.stopSeconds
      outcome.stops += 1
    } else if let time = issuer.continueTime, now() >= time {
      issuer.process.send(SIGCONT)
      issuer.continueTime = nil
    }
  }

  private func collect(_ number: Int, _ status: Int32, _ outcome: inout Outcome) {
    let errors = (try? Data(contentsOf: tool.url("\(number).err"))) ?? Data()
    let text = String(decoding: errors, as: UTF8.self)
    switch status {
    case 0, 128 + SIGKILL: break
    case 3 where text.contains("grant"): outcome.refusals += 1
    default: Issue.record("process \(number) ended with \(status): \(text)")
    }
    guard let printed = try? Data(contentsOf: tool.url("\(number).out")) else { return }
    outcome.ids.add(printed, from: "process \(number)")
  }
}
