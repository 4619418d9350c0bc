import Foundation
import Testing

@testable import IDToolKit

/// The known answers of `Answers.console`, among them a value of each field of each command, and what
/// each command says where something is wrong.
///
/// Whoever adds a command or a field adds a line there.
struct AnswerTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Answers.console")
  static let steps = SessionStep.steps(
    of: ((try? String(contentsOf: file, encoding: .utf8)) ?? "").trimmingCharacters(in: .newlines)
  )

  /// The command that a line of bash runs, the last one if there are several.
  static func command(of line: String) -> Command? {
    line.components(separatedBy: "idtool ").dropFirst().compactMap { rest in
      let words = rest.split(separator: " ").prefix(2)
      return Command(rawValue: words.joined(separator: " "))
        ?? words.first.flatMap { Command(rawValue: String($0)) }
    }.last
  }

  /// The columns of a command that no run fills; they are there because others print the same ones.
  private static let unfilled: [Command: Set<String>] = [
    // A layout with bits of unknown meaning makes no ids, and a new id is never in doubt.
    .flakeNext: ["other", "warning"], .new: ["other", "warning"],
    // Cursors of journals are too long to be found in texts.
    .annotate: ["entry", "boot", "uptime_us"],
  ]

  @Test func everyAnswerIsTheKnownOne() throws {
    let tool = try Tool()
    try tool.addSamples()
    for step in Self.steps {
      let outcome = try tool.shell(
        "{ \(step.command) ; } 2>&1",
        environment: ["PATH": tool.pathWithTool]
      )
      let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.map(String.init) == step.output, "\(step.command)")
      #expect(outcome.status == step.status, "\(step.command)")
    }
  }

  @Test(arguments: Command.allCases)
  func everyCommandHasAnAnswerInTextAndARefusal(command: Command) {
    let steps = Self.steps.filter { Self.command(of: $0.command) == command }
    let file = Self.file.lastPathComponent
    let hasText = steps.contains { step in
      step.status == 0 && !["--json", "-o ", "--output"].contains { step.command.contains($0) }
    }
    #expect(hasText, "\(file) lacks an answer of '\(command.words)' in text")
    #expect(
      steps.contains { $0.status != 0 },
      "\(file) lacks what '\(command.words)' says where something is wrong, and its exit status"
    )
  }

  @Test(arguments: Command.allCases.filter { !$0.spec.fields.isEmpty })
  func everyFieldHasAKnownValue(command: Command) throws {
    var known = Self.unfilled[command] ?? []
    let names = command.spec.fields.map(\.name)
    // It prints records, whose members have any names.
    let members: [String] =
      switch command {
      case .orderArrange: ["order"]
      // What else an id may be is an object of several fields.
      case .inspect: ["or", "undecided"]
      default: []
      }
    for step in Self.steps where Self.command(of: step.command) == command {
      for line in step.output where line.hasPrefix("{") {
        let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        for (name, value) in row ?? [:] {
          let isKnown = names.contains(name) || members.contains(name)
          #expect(isKnown, "'\(command.words)' prints a field that it does not list: \(name)")
          if !(value is NSNull), value as? String != "" { known.insert(name) }
        }
      }
    }
    let missing = names.filter { !known.contains($0) }
    #expect(
      missing.isEmpty,
      "no answer of '\(command.words)' in \(Self.file.lastPathComponent) has \(missing) in JSON"
    )
  }
}
