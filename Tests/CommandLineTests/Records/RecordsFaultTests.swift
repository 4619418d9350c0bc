import Foundation
import Testing

/// A fault at every system call of the commands that put a changed collection in its file's place.
///
/// `IDTOOL_LONG=1` makes all injections, `IDTOOL_BINARY` names the release build. At length, on
/// 2026-11-22, with the release build: 1,962 injections, 0 violations.
@Suite struct RecordsFaultTests {
  /// A command with `--in-place`, and what it makes of a file.
  struct Change: Sendable, CustomTestStringConvertible {
    let name: String
    var group = "records"
    let arguments: [String]
    var input = ""
    let old: String
    let new: String
    /// Whether the command is given a link to the file, beside which a killed process left another.
    var isLinked = false

    var testDescription: String { name }
  }

  /// Records that are written in more than one block, each id twice.
  private static let many = (0..<2400).map { number in
    "{\"id\":\(number / 2),\"text\":\"\(String(repeating: "\(number % 10)", count: 40))\"}\n"
  }

  private static func every(_ remainder: Int) -> [String] {
    many.indices.filter { $0 % 2 == remainder }.map { many[$0] }
  }

  static let changes: [Change] = [
    Change(
      name: "put",
      arguments: ["put", "-i", "--file", "people.json", "--lock-timeout", "30ms"],
      input: #"{"id":2,"n":0}"# + "\n" + #"{"id":"x"}"#,
      old: "{\"id\":1}\r\n{\"id\":2}\n{\"id\":3}",
      new: "{\"id\":1}\r\n{\"id\":2,\"n\":0}\n{\"id\":3}\n{\"id\":\"x\"}"
    ),
    Change(
      name: "put, into an array of many blocks, through a link, after a kill",
      arguments: ["put", "-i", "--file", "people.json", "--at", "0"],
      input: #"{"id":-1}"#,
      old: "[" + every(0).joined(separator: ",") + "]\n",
      new: "[{\"id\":-1}\n," + every(0).joined(separator: ",") + "]\n",
      isLinked: true
    ),
    Change(
      name: "remove",
      arguments: ["remove", "-i", "--file", "people.json", "1", "3"],
      old: "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n",
      new: "{\"id\":2}\n"
    ),
    Change(
      name: "move",
      arguments: ["move", "-i", "--file", "people.json", "3", "--before", "1"],
      old: "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n",
      new: "{\"id\":3}\n{\"id\":1}\n{\"id\":2}\n"
    ),
    Change(
      name: "dedupe, many blocks",
      arguments: ["dedupe", "-i", "people.json"],
      old: many.joined(),
      new: every(0).joined()
    ),
    Change(
      name: "dedupe --keep last, through a link, after a kill",
      arguments: ["dedupe", "-i", "people.json", "--keep", "last"],
      old: many.joined(),
      new: every(1).joined(),
      isLinked: true
    ),
    Change(
      name: "arrange",
      group: "order",
      arguments: [
        "arrange", "-i", "people.json", "--order", "3,1,2", "--pick", "middle", "--min", "0",
      ],
      old: "{\"id\":1,\"order\":10}\n{\"id\":2,\"order\":20}\n{\"id\":3,\"order\":\"30\"}\n",
      new: "{\"id\":1,\"order\":10}\n{\"id\":2,\"order\":20}\n{\"id\":3,\"order\":\"5\"}\n"
    ),
  ]

  @Test(.needs("strace"), arguments: changes)
  func whateverFailsTheFileIsTheOldOneOrTheNewOneWhole(change: Change) throws {
    let injector = FaultInjector(
      arguments: [change.group] + change.arguments,
      input: change.input,
      endsEarly: change.arguments[0] == "dedupe",
      prepare: { try Self.prepare($0, change) },
      check: { try Self.flaw($0, change, $1) }
    )
    let report = try injector.run(limit: 10)
    report.expectNoViolation(of: "\(change.group) \(change.name)")
  }

  // MARK: Before and after

  private static func url(_ tool: Tool, _ change: Change) -> URL {
    tool.url(change.isLinked ? "real/records" : "people.json")
  }

  private static func prepare(_ tool: Tool, _ change: Change) throws {
    let url = url(tool, change)
    if change.isLinked {
      try FileManager.default.createDirectory(
        at: tool.url("real"),
        withIntermediateDirectories: false
      )
      try FileManager.default.createSymbolicLink(
        atPath: tool.url("people.json").path,
        withDestinationPath: "real/records"
      )
    }
    try Data(change.old.utf8).write(to: url)
    if change.isLinked { try FaultInjector.leaveTemporaryFile(beside: url, "{\"id\":") }
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
  }

  /// What is wrong after a run with a fault.
  private static func flaw(
    _ tool: Tool,
    _ change: Change,
    _ ending: FaultInjector.Ending
  ) throws -> String? {
    let url = url(tool, change)
    let outcome = ending.outcome
    guard let content = try? String(contentsOf: url, encoding: .utf8) else {
      return "the file is gone"
    }
    if !outcome.output.isEmpty { return "it printed: \(outcome.text)" }
    if case .transfer(let count) = ending.fault, ending.call.name == "write" {
      let isRest = outcome.status == 0 && lacks(count, of: change.new, content)
      return isRest ? nil : "it did not go on with the rest: \(shown(content))"
    }
    guard content == change.old || content == change.new else {
      return "the file is neither the old one nor the new one: \(shown(content))"
    }
    if let flaw = flaw(inTheEnd: ending, isNew: content == change.new) {
      return "\(flaw): status \(outcome.status), \(outcome.errorText)"
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    if (attributes[.posixPermissions] as? NSNumber)?.intValue != 0o640 { return "the mode changed" }
    let target = try? FileManager.default.destinationOfSymbolicLink(
      atPath: tool.url("people.json").path
    )
    if change.isLinked, target != "real/records" { return "the link is gone" }
    return try ending.flaw(inTheFilesBeside: url, hadLeftover: change.isLinked)
      ?? flawOfNextRun(tool, url, content)
  }

  /// Whether a text is another one with so many bytes missing in one place.
  private static func lacks(_ count: Int, of whole: String, _ text: String) -> Bool {
    guard text.utf8.count + count == whole.utf8.count else { return false }
    let start = zip(whole.utf8, text.utf8).prefix { $0 == $1 }.count
    let end = zip(whole.utf8.reversed(), text.utf8.reversed()).prefix { $0 == $1 }.count
    return start + end >= text.utf8.count
  }

  private static func shown(_ content: String) -> String {
    "\(content.utf8.count) bytes, \(String(content.prefix(100)).debugDescription)"
  }

  /// What is wrong with the way in which the run ended.
  private static func flaw(
    inTheEnd ending: FaultInjector.Ending,
    isNew: Bool
  ) -> String? {
    let outcome = ending.outcome
    if outcome.status == 0 { return isNew ? nil : "success without the change" }
    if ending.mayBeSilent { return nil }
    if ending.mustBeInvisible { return "it did not try again" }
    if outcome.status != 3 { return "it did not end with 3" }
    return ending.saidWhy ? nil : "it said nothing"
  }

  /// What is wrong with a change after the run that had a fault: it finds all records, and leaves
  /// no file behind.
  private static func flawOfNextRun(_ tool: Tool, _ url: URL, _ content: String) throws -> String? {
    let next = try tool.shell(
      "$T records put -i --file people.json",
      input: #"{"id":"next"}"#
    )
    // Where an id is there twice, nothing can be put.
    let before = ids(content)
    let isRefused = next.status == 1 && Set(before).count < before.count
    guard next.status == 0 || isRefused else { return "the next run failed: \(next.errorText)" }
    let after = ids(try String(contentsOf: url, encoding: .utf8))
    if after != before + (isRefused ? [] : ["next"]) { return "the next run lost records" }
    let name = url.lastPathComponent
    let names = try FaultInjector.names(beside: url)
    if isRefused { return nil }
    return names == [name] ? nil : "files pile up: \(names)"
  }

  /// The ids of a collection, read by somebody else's parser.
  private static func ids(_ text: String) -> [String] {
    let lines = text.components(separatedBy: .newlines).filter { !$0.isEmpty }
    let array = text.hasPrefix("[") ? text : "[\(lines.joined(separator: ","))]"
    let records =
      (try? JSONSerialization.jsonObject(with: Data(array.utf8))) as? [Any] ?? ["none"]
    return records.map { record in "\((record as? [String: Any])?["id"] ?? "none")" }
  }
}
