import Foundation
import Testing

@testable import IDToolKit

/// The recipes of idtool-fleet(7), run as they stand there, in a folder in place of the root.
@Suite struct FleetGuideTests {
  /// A folder with what recipes take for granted: a source of three orders, and a store.
  private func makeTool() throws -> Tool {
    let tool = try Tool()
    try tool.addFakeEtcd()
    let outcome = try tool.shell(
      """
      mkdir ids; ln -s "$T" bin/idtool
      printf '#!/bin/sh\\nprintf "tea\\\\nrice\\\\nsalt\\\\n"\\n' > bin/make-orders
      printf '#!/bin/sh\\ncat\\n' > bin/send-orders; chmod +x bin/*
      """
    )
    #expect(outcome.status == 0, "\(outcome.errorText)")
    return tool
  }

  private func recipe(_ title: String) throws -> FleetGuide.Recipe {
    let all = FleetGuide.recipes + FleetGuide.elsewhere
    return try #require(all.first { $0.title == title })
  }

  private func run(
    _ line: String,
    in tool: Tool,
    input: String = "",
    _ variables: [String: String] = [:]
  ) throws -> Tool.Outcome {
    let path = tool.url("bin").path + ":/usr/bin:/bin"
    return try tool.shell(
      line.replacingOccurrences(of: "/ids/", with: tool.url("ids").path + "/"),
      input: input,
      environment: variables.merging(["PATH": path]) { $1 }
    )
  }

  private func expectStamped(_ outcome: Tool.Outcome, worker: UInt64?) {
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    let lines = outcome.lines.filter { $0.contains("\t") }.map { $0.split(separator: "\t") }
    #expect(lines.map(\.last) == ["tea", "rice", "salt"])
    for line in lines {
      guard let worker, let id = line.first.flatMap({ FlakeID(String($0)) }) else { continue }
      #expect(FlakeLayout.miniflake.worker(of: id) == worker)
    }
  }

  @Test func everyRecipeIsTried() {
    #expect(
      FleetGuide.recipes.map(\.title) == [
        "Containers with a store", "Containers with a volume", "A StatefulSet",
        "A systemd template unit", "By hand, or from another program",
      ]
    )
    #expect(FleetGuide.elsewhere.map(\.title) == ["Spark", "DuckDB"])
  }

  @Test func everyRepairIsTried() {
    #expect(
      FleetGuide.repairs.map(\.title) == [
        "A ledger is lost or damaged", "Move a worker to another machine",
        "The clock was ahead, and ids were issued",
      ]
    )
  }

  @Test func theLastIDOfALostLedgerIsInTheData() throws {
    let tool = try makeTool()
    let made = try run(
      "idtool flake next --worker 3 --ledger ids/ledger -n 99 | sed 's/^/id=/' > data.log",
      in: tool
    )
    #expect(made.status == 0)
    let found = try run(FleetGuide.repairs[0].lines, in: tool)
    let last = try run("tail -n 1 data.log | cut -c 4- | idtool flake decode -f time", in: tool)
    #expect(found.lines.count == 1 && found.lines[0] == "id=\t" + last.lines[0])
  }

  @Test func anOlderCopyOfALedgerAndANewOneRepeatIDs() throws {
    let tool = try makeTool()
    let next = "idtool flake next --worker 3 --ledger ids/ledger --now 2026-11-21T05:21:00Z"
    let first = try run("\(next) > /dev/null; cp ids/ledger old; \(next)", in: tool)
    #expect(first.status == 0 && first.lines.count == 1)
    #expect(try run("cp old ids/ledger; \(next)", in: tool).text == first.text)
    #expect(try run("rm ids/ledger; \(next); \(next)", in: tool).lines.last == first.lines[0])
  }

  @Test func aWorkerThatMovesGoesOnWhereItWas() throws {
    let tool = try makeTool()
    let next = "idtool flake next --worker 3 --ledger ids/ledger --now 2026-11-21T05:21:00Z -n 9"
    let first = try run("\(next); mkdir old; mv ids/ledger old", in: tool)
    #expect(first.status == 0 && first.lines.count == 9)
    let lines = FleetGuide.repairs[1].lines.replacingOccurrences(
      of: "--existing",
      with: "--existing --now 2026-11-21T05:21:00Z"
    )
    let early = try run(lines.components(separatedBy: "\n")[0], in: tool)
    #expect(early.status == 3 && early.output.isEmpty)
    let moved = try run("cp old/ledger ids; \(lines)", in: tool)
    #expect(moved.status == 0, "\(moved.errorText)")
    let last = try #require(first.lines.last.flatMap { FlakeID($0) })
    let id = try #require(moved.lines.first.flatMap { FlakeID($0) })
    #expect(id > last)
  }

  @Test func anotherNumberGoesOnWhereTheClockWasAhead() throws {
    let tool = try makeTool()
    let next = "idtool flake next --ledger ids/ledger --worker"
    let ahead = try run("\(next) 3 --now +3h --max-ahead 4h", in: tool)
    #expect(ahead.status == 0, "\(ahead.errorText)")
    #expect(try run("\(next) 3", in: tool).status == 3)
    let other = try run("\(next) 4", in: tool)
    #expect(other.status == 0, "\(other.errorText)")
    let found = try run(FleetGuide.repairs[2].lines, in: tool)
    #expect(found.lines.map { $0.prefix(3) } == ["3  ", "4  "])
  }

  @Test func containersWithAStore() throws {
    let tool = try makeTool()
    let outcome = try run(try recipe("Containers with a store").lines, in: tool)
    expectStamped(outcome, worker: nil)
    #expect(outcome.text.contains("ok: a swap of what is no longer there is refused"))
    #expect(!FileManager.default.fileExists(atPath: tool.url(".local").path))
  }

  @Test func containersWithAVolume() throws {
    let tool = try makeTool()
    let lines = try recipe("Containers with a volume").lines
    expectStamped(try run(lines, in: tool), worker: 3)
    // The volume is lost: what is run at each start stops.
    let second = lines.split(separator: "\n").dropFirst().joined(separator: "\n")
    let lost = try run("rm ids/ledger; \(second)", in: tool)
    #expect(lost.status == 3 && lost.output.isEmpty)
  }

  @Test func aStatefulSet() throws {
    let tool = try makeTool()
    // A value that goes on in the next line is one line with a blank, in YAML as here.
    let lines = try recipe("A StatefulSet").lines
      .replacing(/(stamp|next)\n */) { "\($0.1) " }.split(separator: "\n")
    func values(of key: String) throws -> [[String]] {
      try lines.compactMap { line in
        guard let range = line.firstRange(of: key) else { return nil }
        return try JSONDecoder().decode([String].self, from: Data(line[range.upperBound...].utf8))
      }
    }
    #expect(try values(of: "command: ") == [["/bin/sh", "-c"], ["/bin/sh", "-c"]])
    let steps = try values(of: "args: ").compactMap(\.first)
    try #require(steps.count == 2)
    let pod = ["POD": "orders-12"]
    // The ledger is made once: before that, and when it is lost, the pod stops.
    let early = try run(steps[1], in: tool, pod)
    #expect(early.status == 3 && early.output.isEmpty)
    #expect(try run(steps[0], in: tool, pod).status == 0)
    for _ in 1...2 { expectStamped(try run(steps[1], in: tool, pod), worker: 12) }
    let lost = try run("rm ids/ledger; \(steps[1])", in: tool, pod)
    #expect(lost.status == 3 && lost.output.isEmpty)
    #expect(lost.errorText.contains("--existing makes none"))
  }

  @Test(.needs(success: "python3 -c 'import yaml'", else: "not installed: python3-yaml"))
  func theStatefulSetIsYAML() throws {
    let tool = try makeTool()
    try Data(try recipe("A StatefulSet").lines.utf8).write(to: tool.url("set.yaml"))
    let outcome = try tool.shell(
      """
      python3 -c '
      import yaml
      pod = yaml.safe_load(open("set.yaml"))
      for step in pod["initContainers"] + pod["containers"]:
        print(step["name"], step["env"][0]["name"], step["volumeMounts"][0]["mountPath"])
        print(step["args"][0])'
      """
    )
    #expect(
      outcome.lines == [
        "new-ledger POD /ids", "idtool flake next --worker-of $POD --ledger /ids/ledger",
        "orders POD /ids",
        "make-orders | idtool flake stamp --worker-of $POD --ledger /ids/ledger --existing",
      ],
      "\(outcome.errorText)"
    )
  }

  @Test func twoSetsWithTheSameNumbersAreWarnedOf() throws {
    for text in [
      try recipe("A StatefulSet").conclusion, Option.workerOf.details ?? "",
      ManualPage.renderFleet(), try readme(),
    ] {
      #expect(text.contains("api-3"), "\(text)")
    }
  }

  private func readme() throws -> String {
    try String(contentsOf: Tool.root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  @Test func aTemplateUnitOfSystemd() throws {
    let tool = try makeTool()
    let unit = try recipe("A systemd template unit").lines
    let start = try #require(unit.firstRange(of: "ExecStart="))
    let line = unit[start.upperBound...].replacingOccurrences(of: "\\\n", with: " ")
      .replacingOccurrences(of: "%i", with: "3").replacingOccurrences(of: "$$", with: "$")
    let variables = ["STATE_DIRECTORY": tool.url("ids").path]
    let outcome = try run(String(line), in: tool, variables)
    expectStamped(outcome, worker: 3)
    #expect(FileManager.default.fileExists(atPath: tool.url("ids/ids.ledger").path))
    let refused = line.replacingOccurrences(of: "--worker-of 3", with: "--worker 9999")
    #expect(try run(refused, in: tool, variables).status == 2)
  }

  @Test(.needs("systemd-analyze"))
  func systemdAcceptsTheUnit() throws {
    let tool = try makeTool()
    try Data(try recipe("A systemd template unit").lines.utf8)
      .write(to: tool.url("orders@.service"))
    let outcome = try tool.shell(
      "systemd-analyze verify --man=no ./orders@.service 2>&1 | grep orders@"
    )
    #expect(outcome.output.isEmpty, "\(outcome.text)")
  }

  @Test func byHand() throws {
    let tool = try makeTool()
    let outcome = try run(try recipe("By hand, or from another program").lines, in: tool)
    #expect(outcome.status == 0 && outcome.lines.count == 1000, "\(outcome.errorText)")
    #expect(outcome.lines.first == "1155010909962240003")
  }

  /// The part of it that is a shell's.
  @Test func theLineForSparkPassesInvalidItemsAndNoMistakes() throws {
    let tool = try makeTool()
    let lines = try recipe("Spark").lines
    let command = try #require(lines.split(separator: "\"").dropFirst().first)
    let line = command.replacingOccurrences(of: "/usr/local/bin/", with: "")
    let outcome = try run(line, in: tool, input: "1029053193117499399\n12x4\n")
    #expect(outcome.status == 0 && outcome.lines.count == 2)
    #expect(try run(line.replacingOccurrences(of: "--json", with: "--jsno"), in: tool).status != 0)
    #expect(try run(line.replacingOccurrences(of: "idtool", with: "idtol"), in: tool).status != 0)
  }

  @Test func theREADMESaysWhatTwoLedgersDo() throws {
    let sections = try readme().components(separatedBy: "\n## ")
    let section = sections.first { $0.hasPrefix("No id twice") }
    #expect(section?.contains("Two containers with a ledger each") ?? false)
  }
}
