import Foundation
import Testing

/// A stream that is followed for days is judged by the present, not by the moment at which the
/// program was started.
@Suite struct FollowedStreamTests {
  /// A command that is given a text some seconds after its start, in which `%s` is an id or a time.
  private struct Run {
    let command: String
    var text = "%s"
  }

  /// Runs all at once, for they all wait; `id` is a command that prints what they are given.
  private func outputs(of runs: [Run], with id: String) throws -> [String] {
    let tool = try Tool()
    try Data(#"{"routes":{"a":{"type":"flake:twitter"}}}"#.utf8).write(to: tool.url("rules"))
    let lines = runs.enumerated().map { index, run in
      "(sleep 5; printf '\(run.text)\\n' $id) | $T \(run.command) > \(index) 2>&1 &"
    }
    let outcome = try tool.shell((["id=$(\(id))"] + lines + ["wait"]).joined(separator: "\n"))
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    return try runs.indices.map { try String(contentsOf: tool.url("\($0)"), encoding: .utf8) }
  }

  /// At the start of each it is more than a minute ahead, and when it is read it is not.
  @Test func whatIsNotAheadAnyMoreIsNotInTheFuture() throws {
    let runs = [
      Run(command: "flake decode -l twitter"), Run(command: "flake decode -l twitter -f time"),
      Run(command: "flake decode -l twitter,discord --json"),
      Run(command: "flake stats -l twitter"),
      Run(command: "inspect --kind twitter --json"), Run(command: "inspect --kind twitter -f time"),

      Run(command: "route parse --routes-file rules -f time,warning", text: "a:%s"),
    ]
    let outputs = try outputs(of: runs, with: "$T flake encode -l twitter --at +64s")
    for (run, output) in zip(runs, outputs) {
      #expect(output.contains("20"), "\(run.command): \(output)")
      let isDoubted = output.contains("future") || output.contains("implausible")
      #expect(!isDoubted, "\(run.command): \(output)")
    }
  }

  /// What may be another kind's is taken for ids of now.
  @Test func whatHasATimeOfNowIsCertain() throws {
    let runs = [Run(command: "convert --to hex")]
    let outputs = try outputs(of: runs, with: "$T new ksuid -n 20 --at +64s")
    #expect(!outputs[0].contains("could be"), "\(outputs[0])")
  }

  /// Ids of more than a day ahead are no ids to a text, and at the start of each this is one.
  @Test func whatIsNotADayAheadAnyMoreIsFound() throws {
    let runs = [
      Run(command: "annotate"), Run(command: "annotate --only"), Run(command: "annotate -f time"),
      Run(command: "annotate --kind miniflake --json"),
      Run(command: "flake annotate -f time", text: "a %s"),
      Run(command: "annotate --in json", text: "{\"id\":%s}"),
      Run(command: "annotate --in json", text: "[{\"id\":%s}]"),
      Run(command: "annotate --in csv", text: "id\\n%s"),
    ]
    let outputs = try outputs(of: runs, with: "$T flake encode --at +86404s")
    let time = try #require(outputs[2].split(separator: "\n").first)
    #expect(time.hasSuffix("Z"))
    for (run, output) in zip(runs, outputs) {
      #expect(output.contains(time), "\(run.command): \(output)")
    }
  }

  @Test func theAgeOfAnIDIsThatAtWhichItIsRead() throws {
    let runs = [
      Run(command: "annotate --format ' %r'"), Run(command: "annotate --only --format ' %r'"),
      Run(command: "flake decode --format %r"),
    ]
    for (run, output) in zip(runs, try outputs(of: runs, with: "$T flake encode --at +1s")) {
      #expect(output.contains(" ago"), "\(run.command): \(output)")
    }
  }

  @Test func nowIsTheMomentAtWhichItIsRead() throws {
    let runs = [
      Run(command: "flake encode | $T flake decode -f unix_ms", text: "now"),
      Run(command: "new ulid -f unix_ms --at -", text: "now"),
      Run(command: "flake encode -f unix_ms,warning", text: "now"),
    ]
    let start = Int64(Date().timeIntervalSince1970 * 1000)
    for (run, output) in zip(runs, try outputs(of: runs, with: "echo")) {
      let time = try #require(Int64(output.prefix { $0.isNumber }), "\(run.command): \(output)")
      #expect(time >= start + 5000)
    }
  }
}
