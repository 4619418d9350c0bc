import Foundation
import Testing

@testable import IDToolKit

/// What stands around the program: the list of changes, scripts, and what GitHub reads.
@Suite struct ProjectFilesTests {
  @Test func theNewestChangesAreOfThisVersionAndDay() throws {
    let file = Tool.root.appendingPathComponent(".github/CHANGELOG.md")
    let heading = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .first { $0.hasPrefix("## ") }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "MMMM d, yyyy"
    let day = try #require(formatter.date(from: ProgramVersion.date))
    formatter.dateFormat = "yyyy-MM-dd"
    #expect(heading == "## \(ProgramVersion.number) - \(formatter.string(from: day))")
  }

  @Test(.needs(success: "git -C '\(Tool.root.path)' rev-parse HEAD", else: "no repository"))
  func nothingElseStandsAtTheTop() throws {
    let outcome = try Tool().shell(
      "cd '\(Tool.root.path)' && git ls-files | cut -d/ -f1 | grep -v '^[.]' | LC_ALL=C sort -u"
    )
    #expect(
      outcome.lines == ["Package.swift", "README.md", "Sources", "Tests", "completions", "man"]
    )
  }

  @Test(.needs("shellcheck"), arguments: [".ci/run", ".ci/package", "Tests/prove"])
  func shellcheckFindsNothing(_ script: String) throws {
    let outcome = try Tool().shell("cd '\(Tool.root.path)' && shellcheck \(script)")
    #expect(outcome.status == 0, "\(outcome.text)")
  }

  @Test(.needs(success: "python3 -c 'import yaml'", else: "not installed: python3-yaml"))
  func workflowsAndFormsHaveThePartsThatGitHubWants() throws {
    let check = """
      import glob, re, subprocess, yaml

      def need(holds, *what):
          if not holds:
              print(*what)

      workflows = glob.glob(".github/workflows/*.yml")
      need(len(workflows) == 2, "workflows", workflows)
      for path in workflows:
          flow = yaml.safe_load(open(path))
          # YAML 1.1 takes the word on for a Boolean.
          need(True in flow and flow["permissions"] == {"contents": "read"}, path)
          for name, job in flow["jobs"].items():
              need({"runs-on", "timeout-minutes", "steps"} <= job.keys(), path, name, "lacks a key")
              need(set(job.get("needs", [])) <= flow["jobs"].keys(), path, name, "needs no job")
              matrix = job.get("strategy", {}).get("matrix", {})
              for part in re.findall(r"matrix\\.(\\w+)", str(job)):
                  need(part in matrix, path, name, part)
              for step in job["steps"]:
                  need(("uses" in step) != ("run" in step), path, name, step)
                  if "uses" in step:
                      need(re.fullmatch(r"actions/[a-z-]+@(v\\d+|[0-9a-f]{40})", step["uses"]), path, step)
                  else:
                      need(subprocess.run(["bash", "-n", "-c", step["run"]]).returncode == 0, path, step)
                      need("${{" not in step["run"], path, step, "puts an expression into a shell")

      forms = glob.glob(".github/ISSUE_TEMPLATE/*.yml")
      need(len(forms) == 3, "forms", forms)
      for path in forms:
          form = yaml.safe_load(open(path))
          need(form["name"] and form["description"], path)
          ids = [part["id"] for part in form["body"]]
          need(len(ids) == len(set(ids)), path, ids)
          for part in form["body"]:
              need(part["type"] in ("textarea", "input") and part["attributes"]["label"], path, part)
          need(any(part.get("validations") == {"required": True} for part in form["body"]), path)
      """
    let tool = try Tool()
    try Data(check.utf8).write(to: tool.url("check.py"))
    let outcome = try tool.shell("cd '\(Tool.root.path)' && python3 '\(tool.url("check.py").path)'")
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.text)\(outcome.errorText)")
  }
}
