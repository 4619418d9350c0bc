/// `completions`: prints the completion file for a shell.
struct CompletionsCommand: RunnableCommand {
  private let shell: String?

  init(_ arguments: ParsedArguments, now _: Timestamp) {
    shell = arguments.operands.first.map { String(decoding: $0.text, as: UTF8.self) }
  }

  func run(on console: inout Console) -> ExitStatus {
    console.output.buffer.append(Self.text(shell: shell ?? "bash"))
    return .success
  }

  /// Returns the completion file for a shell.
  static func text(shell: String) -> String {
    let layouts = FlakeLayoutName.allCases.map(\.rawValue)
    switch shell {
    case "zsh": return ZshCompletion(layoutNames: layouts).render()
    case "fish": return FishCompletion(layoutNames: layouts).render()
    default: return BashCompletion(layoutNames: layouts).render()
    }
  }
}
