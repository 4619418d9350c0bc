import Foundation
import Testing

@testable import IDToolKit

/// Every session that the README shows is run, and must come out as it stands there.
@Suite struct ReadmeTests {
  static let text =
    (try? String(contentsOf: Tool.root.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""

  /// The contents of the fenced blocks of a kind.
  static func blocks(_ kind: String) -> [String] {
    var blocks: [String] = []
    var current: [String]?
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let lines = current {
          blocks.append(lines.joined(separator: "\n"))
          current = nil
        } else if line == "```" + kind {
          current = []
        }
      } else {
        current?.append(line)
      }
    }
    return blocks
  }

  @Test func everySessionComesOutAsItIsShown() throws {
    let steps = Self.blocks("console").flatMap(SessionStep.steps)
    #expect(steps.count >= 12)
    let tool = try Tool()
    // What it shows of the log is the log.
    let shown = try #require(steps.first { $0.command == "cat req.log" })
    try Data(shown.output.map { $0 + "\n" }.joined().utf8).write(to: tool.url("req.log"))
    let link = tool.url("idtool")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: Tool.path)
    for step in steps {
      let outcome = try tool.shell("PATH=.:$PATH; { \(step.command) ; } 2>&1")
      let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      // Standard error is shown after the output, as a reader takes it in.
      #expect(lines.map(String.init).sorted() == step.output.sorted(), "\(step.command)")
      #expect(outcome.status == step.status, "\(step.command)")
    }
  }

  @Test func theInstallLinesPutEverythingWhereItIsLookedFor() throws {
    let block = try #require(Self.blocks("sh").first { $0.contains("install -D") })
    let tool = try Tool()
    let lines = block.components(separatedBy: "\n").filter { !$0.hasPrefix("swift build") }
      .joined(separator: "\n").replacingOccurrences(of: ".build/release/idtool", with: "\"$T\"")
    let outcome = try tool.shell(
      "set -e; cd '\(Tool.root.path)'; \(lines)",
      environment: ["PREFIX": tool.folder.path]
    )
    #expect(outcome.status == 0, "\(outcome.errorText)")
    for path in [
      "bin/idtool", "share/bash-completion/completions/idtool", "share/zsh/site-functions/_idtool",
      "share/fish/vendor_completions.d/idtool.fish", "share/man/man1/idtool.1",
      "share/man/man1/idtool-flake.1", "share/man/man7/idtool-reliability.7",
    ] {
      #expect(FileManager.default.fileExists(atPath: tool.url(path).path), "\(path)")
    }
  }

  @Test func itHasTheCountsOfTheManual() {
    let killed = ReliabilityReport.trials[0].value
    #expect(Self.text.contains("(\(killed))"), "README has other counts than \(killed)")
  }

  /// It is read once: what is longer belongs in the manual.
  @Test func itIsShort() {
    #expect((4000...14_000).contains(Self.text.utf8.count))
  }
}
