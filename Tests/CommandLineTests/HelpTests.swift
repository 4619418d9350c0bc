import Foundation
import Testing

@testable import IDToolKit

/// The help screens, and that every line they show works as it stands.
@Suite struct HelpTests {
  /// The words behind `idtool help`.
  static let topics: [[String]] =
    [[]] + CommandGroup.allCases.map { [$0.rawValue] }
    + Command.allCases.map { $0.words.split(separator: " ").map(String.init) }

  @Test func helpIsTheSameHoweverItIsAskedFor() throws {
    let tool = try Tool()
    for topic in Self.topics {
      let help = try tool.run(["help"] + topic)
      let long = try tool.run(topic + ["--help"])
      let short = try tool.run(topic + ["-h"])
      for outcome in [help, long, short] {
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(topic)")
        #expect(outcome.text.contains("Usage: idtool"), "\(topic)")
      }
      // `help help` is about help, and so is `help --help`.
      #expect(help.output == long.output, "\(topic)")
      #expect(short.output.count <= long.output.count, "\(topic)")
    }
  }

  @Test func screensFitAPlainTerminal() throws {
    let tool = try Tool()
    for topic in Self.topics {
      for option in ["-h", "--help"] {
        let outcome = try tool.run(topic + [option])
        let lines = outcome.text.components(separatedBy: "\n")
        #expect(outcome.output.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) }, "\(topic)")
        #expect(lines.allSatisfy { $0.utf8.count <= 80 && !$0.hasSuffix(" ") }, "\(topic)")
        #expect(lines.last == "" && lines.dropLast().last != "", "\(topic): one newline at the end")
        if topic.isEmpty { #expect(lines.count <= 24) }
      }
    }
  }

  @Test func withoutACommandHelpIsAnErrorAndNothingWaits() throws {
    let tool = try Tool()
    for topic in Self.topics where topic.count < 2 && topic.first.flatMap(Command.init) == nil {
      let outcome = try tool.run(topic)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(topic)")
      #expect(outcome.errorText.contains("Usage: idtool"), "\(topic)")
    }
    #expect(try tool.onTerminal([]).status == 2)
    #expect(try tool.onTerminal(["flake"]).status == 2)
  }

  @Test func theVersionIsOneLine() throws {
    let tool = try Tool()
    for option in ["-V", "--version"] {
      let outcome = try tool.run(option)
      #expect(outcome.text == "idtool \(ProgramVersion.number)\n" && outcome.status == 0)
    }
  }

  @Test func everyExampleWorksAsItStands() throws {
    let tool = try Tool()
    try tool.addSamples()
    let lines = Command.allCases.flatMap { $0.spec.examples.map(\.line) }
    for line in lines {
      try tool.writeSamples()
      let outcome = try tool.shell(
        "set -o pipefail; " + line.replacing("tail -f", with: "cat"),
        environment: ["PATH": tool.pathWithTool]
      )
      // The samples have no id of the last hours.
      let status: Int32 = line.contains("--since 2h") ? 1 : 0
      #expect(outcome.status == status && outcome.errors.isEmpty, "\(line): \(outcome.errorText)")
    }
  }
}
