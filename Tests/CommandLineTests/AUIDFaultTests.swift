import Foundation
import Testing

/// A fault at every system call of the commands that change a state.
///
/// `IDTOOL_LONG=1` makes all injections, `IDTOOL_BINARY` names the release build. At length, on
/// 2026-11-22, with the release build: 2,561 injections, 0 violations.
@Suite struct AUIDFaultTests {
  /// A state file, and what has been printed at most when it stands there.
  struct Stage: Sendable, Equatable {
    /// Nil for no file.
    let state: String?
    let output: String
  }

  /// A command that changes a state, in one step or in several.
  struct Change: Sendable, CustomTestStringConvertible {
    let name: String
    var arguments: [String]
    var input = ""
    /// From the state before to the state after.
    let stages: [Stage]
    /// Other files that are there, by name.
    var files: [String: String] = [:]
    /// Whether the command is given a link to the state.
    var isLinked = false

    var testDescription: String { name }
    var old: Stage { stages[0] }
    var new: Stage { stages[stages.count - 1] }
  }

  private static let usual = Stage(state: state(12, "[1,7],[10,10]"), output: "")
  private static let options = ["-s", "ids.json", "--lock-timeout", "30ms"]

  private static func state(_ highest: UInt64, _ ranges: String) -> String {
    #"{"auid":1,"highest":\#(highest),"inUse":[\#(ranges)]}"# + "\n"
  }

  /// A state that is written in more than one block.
  private static let large = (1...9000).map { "[\($0 * 10),\($0 * 10 + 3)]" }

  static let changes: [Change] = [
    Change(
      name: "next",
      arguments: ["auid", "next"] + options,
      stages: [usual, Stage(state: state(12, "[1,8],[10,10]"), output: "8\n")]
    ),
    Change(
      name: "next, the first time",
      arguments: ["auid", "next", "-n", "2", "--json"] + options,
      stages: [
        Stage(state: nil, output: ""),
        Stage(state: state(2, "[1,2]"), output: "{\"id\":\"1\"}\n{\"id\":\"2\"}\n"),
      ]
    ),
    Change(
      name: "next --fresh through a link, in a large state, after a kill",
      arguments: ["auid", "next", "--fresh"] + options,
      stages: [
        Stage(state: state(90003, large.joined(separator: ",")), output: ""),
        Stage(
          state: state(90004, (large.dropLast() + ["[90000,90004]"]).joined(separator: ",")),
          output: "90004\n"
        ),
      ],
      isLinked: true
    ),
    Change(
      name: "register",
      arguments: ["auid", "register", "8-9", "20", "-f", "id,registered"] + options,
      stages: [usual, Stage(state: state(20, "[1,10],[20,20]"), output: "8-9\t2\n20\t1\n")]
    ),
    Change(
      name: "recycle",
      arguments: ["auid", "recycle", "-", "-f", "id"] + options,
      input: "2-3\n10\n",
      stages: [usual, Stage(state: state(12, "[1,1],[4,7]"), output: "2-3\n10\n")]
    ),
    Change(
      name: "reset",
      arguments: ["auid", "reset", "--yes"] + options,
      stages: [usual, Stage(state: state(0, ""), output: "")]
    ),
    // A last line without a newline comes with the end of the input, and by itself.
    Change(
      name: "assign, from a stream",
      arguments: ["auid", "assign"] + options,
      input: "{\"name\":\"Dax\"}\r\n{\"id\":5}\n{ }",
      stages: [
        usual,
        Stage(
          state: state(12, "[1,8],[10,10]"),
          output: "{\"id\":8,\"name\":\"Dax\"}\r\n{\"id\":5}\n"
        ),
        Stage(
          state: state(12, "[1,10]"),
          output: "{\"id\":8,\"name\":\"Dax\"}\r\n{\"id\":5}\n{\"id\":9 }"
        ),
      ]
    ),
    Change(
      name: "assign, from a file",
      arguments: ["auid", "assign", "people.jsonl"] + options,
      stages: [
        usual,
        Stage(state: state(20, "[1,8],[10,10],[20,20]"), output: ""),
        Stage(
          state: state(20, "[1,10],[20,20]"),
          output: "{\"id\":9,\"n\":1}\n{\"id\":8}\n{\"id\":20}\n"
        ),
      ],
      files: ["people.jsonl": "{\"n\":1}\n{\"id\":8}\n{\"id\":20}\n"]
    ),
  ]

  @Test(.needs("strace"), arguments: changes)
  func whateverFailsTheStateIsTheOldOrTheNewAndWhatWasPrintedIsInIt(change: Change) throws {
    let injector = FaultInjector(
      arguments: change.arguments,
      input: change.input,
      prepare: { try Self.prepare($0, change) },
      check: { try Self.flaw($0, change, $1) }
    )
    let report = try injector.run(limit: 10)
    report.expectNoViolation(of: "auid \(change.name)")
  }

  // MARK: Before and after

  private static func path(_ change: Change) -> String {
    change.isLinked ? "real/state.json" : "ids.json"
  }

  private static func prepare(_ tool: Tool, _ change: Change) throws {
    if change.isLinked {
      try FileManager.default.createDirectory(
        at: tool.url("real"),
        withIntermediateDirectories: false
      )
      try FileManager.default.createSymbolicLink(
        atPath: tool.url("ids.json").path,
        withDestinationPath: "real/state.json"
      )
    }
    for (name, content) in change.files {
      try Data(content.utf8).write(to: tool.url(name))
    }
    guard let old = change.old.state else { return }
    let url = tool.url(path(change))
    try Data(old.utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
    if change.isLinked { try FaultInjector.leaveTemporaryFile(beside: url, "half a st") }
  }

  /// What is wrong after a run with a fault.
  private static func flaw(
    _ tool: Tool,
    _ change: Change,
    _ ending: FaultInjector.Ending
  ) throws -> String? {
    let url = tool.url(path(change))
    let state = try? String(contentsOf: url, encoding: .utf8)
    if case .transfer(let count) = ending.fault, ending.call.name == "write" {
      return flaw(afterTheLossOf: count, change, ending, state: state)
    }
    guard let stage = change.stages.lastIndex(where: { $0.state == state }) else {
      return "the state is neither the old nor the new: \(state?.prefix(200) ?? "gone")"
    }
    let outcome = ending.outcome
    guard change.stages[stage].output.hasPrefix(outcome.text) else {
      return "it printed what the state does not hold: \(outcome.text)"
    }
    if let flaw = flaw(inTheEnd: ending, of: change, stage: stage) {
      return "\(flaw): status \(outcome.status), \(outcome.errorText)"
    }
    if state != nil, change.old.state != nil, try mode(of: url) != 0o640 {
      return "the mode changed"
    }
    if change.isLinked, !isLink(tool.url("ids.json")) { return "the link is gone" }
    if let flaw = try ending.flaw(inTheFilesBeside: url, hadLeftover: change.isLinked) {
      return flaw
    }
    return try flawOfNextRun(tool, change, url: url, outcome: outcome)
  }

  /// What is wrong after a write that said to have taken bytes that are lost: only these may be
  /// missing.
  private static func flaw(
    afterTheLossOf count: Int,
    _ change: Change,
    _ ending: FaultInjector.Ending,
    state: String?
  ) -> String? {
    let outcome = ending.outcome
    func lost(_ text: String?) -> String? { text.map { String($0.dropFirst(count)) } }
    if ending.call.descriptor != 1 {
      let isRest = change.stages.contains { lost($0.state) == state }
      return isRest ? nil : "it did not go on with the rest: \(state?.prefix(200) ?? "gone")"
    }
    guard outcome.status == 0, state == change.new.state else { return "a short write failed" }
    let starts = change.stages.map(\.output)
    // The loss is in what one of the steps has printed.
    let isRest = starts.contains { start in
      outcome.text == start + String(change.new.output.dropFirst(start.count + count))
    }
    return isRest ? nil : "it did not go on with the rest: \(outcome.text)"
  }

  /// What is wrong with the way in which the run ended.
  private static func flaw(
    inTheEnd ending: FaultInjector.Ending,
    of change: Change,
    stage: Int
  ) -> String? {
    let outcome = ending.outcome
    if ending.mayBeSilent { return nil }
    if outcome.status == 0 {
      let isAll = stage == change.stages.count - 1 && outcome.text == change.new.output
      return isAll ? nil : "success without all of the change"
    }
    if ending.mustBeInvisible { return "it did not try again" }
    if outcome.status == 128 + SIGPIPE, ending.fault == .error("EPIPE") { return nil }
    if outcome.status != 3 { return "it did not end with 3" }
    if !ending.saidWhy { return "it said nothing" }
    let isWhole = change.stages.contains { $0.output == outcome.text }
    if !isWhole { return "it failed in the middle of what it printed" }
    // Input that ends in an error is found out last.
    let mayComeLast = ending.call.descriptor == 1 || ending.call.name == "read"
    let isAllPrinted = outcome.text == change.new.output && !outcome.text.isEmpty
    if isAllPrinted, !mayComeLast { return "it failed after all was printed" }
    return nil
  }

  /// What is wrong with a run after the one that had a fault: nothing of it may be issued again.
  private static func flawOfNextRun(
    _ tool: Tool,
    _ change: Change,
    url: URL,
    outcome: Tool.Outcome
  ) throws -> String? {
    let before = try? JSONDecoder().decode(Parsed.self, from: Data(contentsOf: url))
    let next = try tool.run("auid next -s ids.json")
    guard next.status == 0 else { return "the next run failed: \(next.errorText)" }
    let id = String(next.text.dropLast())
    let isInUse = before?.inUse.contains { $0[0]...$0[1] ~= UInt64(id) ?? 0 } ?? false
    if isInUse { return "id \(id) is in use and was issued" }
    let printed = outcome.text.split { !$0.isNumber }.map(String.init)
    if change.arguments[1] != "recycle", printed.contains(id) { return "id \(id) came twice" }
    let names = try FaultInjector.names(beside: url)
    return names == [url.lastPathComponent] ? nil : "files pile up: \(names)"
  }

  /// A state, read by somebody else's parser.
  private struct Parsed: Decodable {
    let inUse: [[UInt64]]
  }

  private static func mode(of url: URL) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  private static func isLink(_ url: URL) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil
  }
}
