import Foundation
import Testing

/// Many processes at once, some of which are killed or stopped at random moments.
///
/// A process that ends is replaced by a new one until the time is over. What they printed is read
/// after that, so that nothing but the processes takes part in the race.
struct Fleet {
  /// How many run at the same time.
  var size: Int
  /// For how long new ones are started.
  var seconds: Double
  /// The share of processes that are killed, after a random time with a mean of ``killMean``.
  var killShare = 1.0 / 3
  var killMean = 0.02
  /// The chance of a process to be stopped, in each of its rounds of some hundred microseconds.
  var stopChance = 0.001
  var seed: UInt64
  let tool: Tool
  /// The program and its arguments for the process with a number.
  var command: (_ number: Int, _ choices: inout SplitMix) -> [String]
  /// Whether more is wanted when the time is over: a busy machine does less in it.
  var isWanting: () -> Bool = { false }
  /// Called in each round: for what changes around the processes.
  var eachRound: (_ choices: inout SplitMix) -> Void = { _ in }

  /// What came of a run.
  struct Outcome {
    var ids = IssuedIDs()
    var processes = 0
    var kills = 0
    var stops = 0

    var text: String {
      "\(processes) processes, \(kills) killed, \(stops) stopped for a while, \(ids.count) ids"
    }
  }

  private struct Member {
    let number: Int
    let process: Spawned
    var killTime: Double?
    var continueTime: Double?
  }

  /// Runs the processes, collects what they printed and expects each to end well or be killed.
  func run() throws -> Outcome {
    var choices = SplitMix(state: seed)
    var outcome = Outcome()
    var members: [Member] = []
    var ended: [(number: Int, status: Int32)] = []
    let end = now() + seconds
    // A process that hangs is an issue of its own, not a test without an end.
    let deadline = end + 60
    var isOver = false
    while !isOver || !members.isEmpty {
      isOver = isOver || now() >= end && (!isWanting() || now() >= end + 20)
      // A few at a time, or the first ones are done before anybody looks after them.
      for _ in 0..<4 where members.count < size && !isOver {
        members.append(try start(outcome.processes, &choices))
        outcome.processes += 1
      }
      eachRound(&choices)
      members = members.filter { member in
        guard let status = member.process.poll() else { return true }
        ended.append((member.number, status))
        return false
      }
      for index in members.indices { disturb(&members[index], &choices, &outcome) }
      if now() > deadline {
        Issue.record("\(members.count) processes hang")
        for member in members {
          member.process.send(SIGKILL)
          _ = member.process.wait()
        }
        break
      }
      usleep(300)
    }
    for (number, status) in ended { collect(number, status, &outcome) }
    return outcome
  }

  private func now() -> Double {
    ProcessInfo.processInfo.systemUptime
  }

  private func start(_ number: Int, _ choices: inout SplitMix) throws -> Member {
    let process = try Spawned(
      directly: command(number, &choices),
      environment: tool.environment,
      output: tool.url("\(number).out").path,
      errors: tool.url("\(number).err").path
    )
    let isKilled = Double.random(in: 0..<1, using: &choices) < killShare
    let killTime = isKilled ? now() + choices.seconds(mean: killMean) : nil
    return Member(number: number, process: process, killTime: killTime)
  }

  private func disturb(
    _ member: inout Member,
    _ choices: inout SplitMix,
    _ outcome: inout Outcome
  ) {
    if let time = member.killTime, now() >= time {
      member.process.send(SIGKILL)
      member.killTime = nil
      member.continueTime = nil
      outcome.kills += 1
    } else if let time = member.continueTime {
      guard now() >= time else { return }
      member.process.send(SIGCONT)
      member.continueTime = nil
    } else if Double.random(in: 0..<1, using: &choices) < stopChance {
      member.process.send(SIGSTOP)
      member.continueTime = now() + choices.seconds(mean: 0.01)
      outcome.stops += 1
    }
  }

  private func collect(_ number: Int, _ status: Int32, _ outcome: inout Outcome) {
    let output = tool.url("\(number).out")
    let errors = tool.url("\(number).err")
    defer {
      try? FileManager.default.removeItem(at: output)
      try? FileManager.default.removeItem(at: errors)
    }
    if status != 0, status != 128 + SIGKILL {
      let text = String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self)
      Issue.record("process \(number) ended with \(status): \(text)")
    }
    // One killed before it ran has no output.
    guard let printed = try? Data(contentsOf: output) else { return }
    outcome.ids.add(printed, from: "process \(number)")
  }
}
