import Foundation
import Testing

@testable import IDToolKit

/// The recipes of idtool-recipes(7), run as they stand there.
@Suite struct RecipeTests {
  /// Programs that need not be installed; the steps that use one which isn't are skipped.
  private static let optional: Set = [
    "duckdb", "fzf", "git", "jq", "less", "lnav", "mlr", "sqlite3",
  ]

  /// What a page shows with `cat` is a file, and what begins with four blanks goes on with the command.
  private func steps(of recipe: RecipeGuide.Recipe) -> [SessionStep] {
    let indent = "\n    "
    return SessionStep.steps(of: recipe.lines.replacingOccurrences(of: indent, with: "\r")).map {
      let command = $0.command.replacingOccurrences(of: "\r", with: indent)
      return SessionStep(command: command, output: $0.output, status: $0.status)
    }
  }

  private func makeTool(_ steps: [SessionStep]) throws -> Tool {
    let tool = try Tool()
    // It follows the log as long as a process runs that has ended.
    try tool.addProgram(
      "tail",
      """
      #!/bin/sh
      case "$*" in *-f*) set -- --pid="$(sh -c 'echo $$')" "$@" ;; esac
      exec /usr/bin/tail "$@"
      """
    )
    for step in steps where step.command.hasPrefix("cat ") {
      let text = step.output.map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: tool.url(String(step.command.dropFirst(4))))
    }
    let outcome = try tool.shell(
      """
      ln -s "$T" bin/idtool
      ! command -v git > /dev/null || { git init -q . && git add *.* &&
        git config user.name Ann && git config user.email ann@example.org; }
      """
    )
    try #require(outcome.status == 0, "\(outcome.errorText)")
    return tool
  }

  @Test(arguments: RecipeGuide.recipes.map(\.title))
  func everyRecipePrintsWhatThePageSays(title: String) throws {
    let recipe = try #require(RecipeGuide.recipes.first { $0.title == title })
    let steps = steps(of: recipe)
    let tool = try makeTool(steps + self.steps(of: RecipeGuide.files))
    let typed = steps.filter { !$0.command.hasPrefix("cat ") }
    #expect(!typed.isEmpty)
    var missing: Set<String> = []
    for step in typed {
      let words = step.command.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      let absent = Self.optional.intersection(words).filter { !Tool.installed($0) }
      missing.formUnion(absent)
      guard absent.isEmpty else { continue }
      let outcome = try tool.shell(
        "{ \(step.command)\n} 2>&1",
        environment: ["PATH": tool.url("bin").path + ":/usr/local/bin:/usr/bin:/bin"]
      )
      let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.map(String.init) == step.output, "\(step.command)")
      #expect(outcome.status == step.status, "\(step.command)")
    }
    guard missing.isEmpty else {
      let reason = "not installed: \(missing.sorted().joined(separator: ", "))"
      // That a case is cancelled is not shown.
      print("recipe '\(title)' skipped: \(reason)")
      try Test.cancel("\(reason)")
    }
  }
}
