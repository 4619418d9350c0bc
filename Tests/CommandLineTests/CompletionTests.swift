import Foundation
import Testing

@testable import IDToolKit

/// What real shells offer, asked of bash, zsh and fish where they are installed.
@Suite struct CompletionTests {
  /// A line up to the cursor, and everything that is to be offered there.
  struct Question: Sendable {
    let line: String
    let offers: Set<String>
  }

  private static let names = CommandGroup.allCases.map(\.rawValue)
  private static let firstWords =
    names + Command.allCases.filter { $0.group == nil }.map(\.words)

  private static func options(_ options: [IDToolKit.Option]) -> Set<String> {
    Set(options.map { "--" + $0.long })
  }

  /// Facts about each command from the declaration, and about places between them.
  static let questions: [Question] =
    CommandGroup.allCases.map { group in
      Question(line: "idtool \(group.rawValue) ", offers: Set(group.commands.map(\.name)))
    }
    + CommandGroup.allCases.map { group in
      Question(line: "idtool help \(group.rawValue) ", offers: Set(group.commands.map(\.name)))
    }
    + Command.allCases.map { command in
      Question(line: "idtool \(command.words) --", offers: options(command.options))
    }
    + [
      Question(line: "idtool ", offers: Set(firstWords)),
      Question(line: "idtool fl", offers: ["flake"]),
      Question(line: "idtool zz", offers: []),
      Question(line: "idtool --", offers: options(IDToolKit.Option.topLevel)),
      Question(line: "idtool help ", offers: Set(firstWords)),
      Question(line: "idtool help flake ne", offers: ["next"]),
      Question(line: "idtool man ", offers: Set(ManualPage.names)),
      Question(line: "idtool completions ", offers: ["bash", "zsh", "fish"]),
      Question(line: "idtool completions bash ", offers: []),
      Question(line: "idtool completions -- bash ", offers: []),
      Question(line: "idtool --color ", offers: ["auto", "always", "never"]),
      Question(line: "idtool --color=al", offers: ["always"]),
      Question(line: "idtool --color never flake ne", offers: ["next"]),
      Question(line: "idtool --color=never flake ne", offers: ["next"]),
      Question(line: "idtool --json flake ne", offers: ["next"]),
      Question(line: "idtool -l twitter -n3 flake ne", offers: ["next"]),
      Question(line: "idtool new uuidv5 ", offers: []),
      Question(line: "idtool new nano", offers: ["nanoid", "nano64"]),
      // A former name of an option takes a value, too.
      Question(line: "idtool --to-file wanted flake ne", offers: ["next"]),
      Question(line: "idtool flake next --worker ", offers: []),
      Question(line: "idtool flake next -w ", offers: []),
      Question(line: "idtool flake next -w 3 --cou", offers: ["--count"]),
      Question(line: "idtool flake next ", offers: []),
      Question(line: "idtool flake decode -- --", offers: []),
      Question(line: "idtool flake decode --kind tw", offers: ["twitter"]),
      Question(line: "idtool flake decode --kind=tw", offers: ["twitter"]),
      Question(line: "idtool flake next -o ", offers: ["text", "json", "csv", "tsv"]),
      Question(line: "idtool flake decode -o ", offers: ["text", "json", "csv", "tsv", "card"]),
      Question(line: "idtool flake stats --output ", offers: ["text", "json"]),
      Question(line: "idtool flake decode --time ", offers: ["iso", "unix", "unix-ms"]),
      Question(line: "idtool flake encode --at ", offers: []),
      Question(line: "idtool flake decode -f work", offers: ["worker"]),
      Question(line: "idtool flake decode --field time,work", offers: ["worker"]),
      Question(line: "idtool flake decode --field=time,work", offers: ["worker"]),
      Question(line: "idtool flake layouts disc", offers: ["discord"]),
    ]

  /// A folder with the completion files, and with an idtool that tells when it is started.
  private func prepare() throws -> Tool {
    let tool = try Tool()
    for (shell, name) in [("bash", "idtool.bash"), ("zsh", "_idtool"), ("fish", "idtool.fish")] {
      try Data(try tool.run(["completions", shell]).output).write(to: tool.url(name))
    }
    try Data(Self.questions.map { $0.line + "\n" }.joined().utf8).write(to: tool.url("questions"))
    try tool.addProgram("idtool", "#!/bin/sh\n: > '\(tool.url("started").path)'\n")
    // A file name that must not be offered where ids are expected.
    try Data().write(to: tool.url("flakefile"))
    return tool
  }

  private func environment(of tool: Tool) -> [String: String] {
    [
      "PATH": tool.url("bin").path + ":" + (tool.environment["PATH"] ?? ""),
      "ZDOTDIR": tool.folder.path,
    ]
  }

  /// Compares answers, one a line in the order of the questions, with what is expected.
  private func expectAnswers(
    _ answers: [Set<String>],
    _ shell: String,
    tool: Tool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(answers.count == Self.questions.count, "\(shell)", sourceLocation: sourceLocation)
    for (question, answer) in zip(Self.questions, answers) {
      #expect(
        answer == question.offers,
        "\(shell): \(question.line)|",
        sourceLocation: sourceLocation
      )
    }
    #expect(!FileManager.default.fileExists(atPath: tool.url("started").path), "idtool was started")
  }

  /// Candidates as single values: what stands behind `--name=` and behind the last comma.
  private func values(_ candidates: [Substring]) -> Set<String> {
    Set(
      candidates.map { candidate in
        var value = candidate
        if value.hasPrefix("--"), let equals = value.firstIndex(of: "=") {
          value = value[value.index(after: equals)...]
        }
        return String(value.split(separator: ",").last ?? value)
      }
    )
  }

  // MARK: bash

  /// Words as readline splits them; it breaks at `=` unless the user has taken that out.
  @Test(.needs("bash"), arguments: [true, false])
  func bashOffersWhatTheDeclarationSays(breaksAtEquals: Bool) throws {
    let tool = try prepare()
    let script = """
      set -u; before=$(shopt -p; set +o)
      source idtool.bash
      [[ $(shopt -p; set +o) == "$before" ]] || echo 'options changed' >&2
      compopt() { :; }
      while IFS= read -r line; do
        [[ \(breaksAtEquals ? 1 : 0) == 1 ]] && line=${line//=/ = }
        read -ra COMP_WORDS <<<"$line"
        [[ $line == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
        _idtool
        echo "${COMPREPLY[*]-}"
      done < questions
      """
    let outcome = try tool.shell(script, environment: environment(of: tool))
    #expect(outcome.errors.isEmpty, "\(outcome.errorText)")
    let answers = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    expectAnswers(answers.map { values($0.split(separator: " ")) }, "bash", tool: tool)
  }

  @Test(.needs("shellcheck"))
  func bashFilesAreCleanForShellcheck() throws {
    let tool = try prepare()
    let outcome = try tool.shell("shellcheck -s bash idtool.bash")
    #expect(outcome.status == 0, "\(outcome.text)")
  }

  // MARK: fish

  @Test(.needs("fish"))
  func fishOffersWhatTheDeclarationSays() throws {
    let tool = try prepare()
    let script = """
      source idtool.fish
      for line in (cat questions)
        echo (complete -C "$line" | string replace -r '\\t.*' '')
      end
      """
    try Data(script.utf8).write(to: tool.url("ask.fish"))
    let outcome = try tool.shell("fish --no-config ask.fish", environment: environment(of: tool))
    #expect(outcome.errors.isEmpty, "\(outcome.errorText)")
    let answers = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    expectAnswers(answers.map { values($0.split(separator: " ")) }, "fish", tool: tool)
  }

  // MARK: zsh

  /// Completion works in the line editor alone, so that a terminal is needed: the editor asks all
  /// questions as it starts, and notes what `compadd` lets through.
  ///
  /// With one setting that breaks careless scripts, another one in the next run; at length, with all.
  @Test(.needs("zsh"), arguments: Reliability.oneOf(["", "setopt ksharrays", "setopt nounset"]))
  func zshOffersWhatTheDeclarationSays(setting: String) throws {
    let tool = try prepare()
    let script = """
      PS1='$ '; unset zle_bracketed_paste; LISTMAX=100000; setopt no_beep no_list_ambiguous
      fpath=($PWD $fpath); autoload -Uz compinit; compinit -D -u
      typeset -a offered
      compadd() {
        case " $* " in
          *' -O '*|*' -A '*|*' -D '*) builtin compadd "$@"; return ;;
        esac
        local -a matching; builtin compadd -O matching "$@"
        offered+=("${matching[@]}"); builtin compadd "$@"
      }
      zle -C list-offers list-choices _main_complete
      zle-line-init() {
        local line
        while IFS= read -r line; do
          BUFFER=$line CURSOR=${#line} offered=()
          zle list-offers
          print -r -- "${offered[*]}" >> answers.part
        done < questions
        mv answers.part answers
        kill -KILL $$
      }
      zle -N zle-line-init
      \(setting)
      """
    try Data(script.utf8).write(to: tool.url(".zshrc"))
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let process = try Spawned(
      program: "/usr/bin/env",
      arguments: ["zsh", "-d", "-i"].map { Array($0.utf8) },
      environment: tool.environment.merging(environment(of: tool)) { _, second in second },
      folder: tool.folder.path,
      streams: [terminal.path, terminal.path, terminal.path]
    )
    let end = Date() + 30
    var screen: [UInt8] = []
    while process.poll() == nil {
      screen += terminal.read(milliseconds: 20)
      guard Date() > end else { continue }
      process.send(9)
      _ = process.wait()
      break
    }
    let text = (try? String(contentsOf: tool.url("answers"), encoding: .utf8)) ?? ""
    #expect(!text.isEmpty, "no answer: \(String(decoding: screen, as: UTF8.self))")
    let answers = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    // Where options are asked for, zsh offers the letters as well.
    let words = answers.map { line in
      line.split(separator: " ").filter { $0.hasPrefix("--") || !$0.hasPrefix("-") }
    }
    expectAnswers(words.map(values), "zsh \(setting)", tool: tool)
  }
}
