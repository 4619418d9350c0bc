/// The commands that tell about idtool itself.
enum GeneralCommands {
  static func printCompletions(
    _ arguments: ParsedArguments,
    on console: inout Console
  ) -> ExitStatus {
    let shell = arguments.operands.first.map { String(decoding: $0.text, as: UTF8.self) }
    console.output.buffer.append(completions(shell: shell ?? "bash"))
    return .success
  }

  static func printManual(_ arguments: ParsedArguments, on console: inout Console) -> ExitStatus {
    let name = arguments.operands.first.map { String(decoding: $0.text, as: UTF8.self) }
    let group = name.flatMap(CommandGroup.init(rawValue:))
    console.output.buffer.append(group.map(ManualPage.render) ?? ManualPage.renderMain())
    return .success
  }

  /// The completion file for a shell.
  static func completions(shell: String) -> String {
    let layouts = FlakeLayoutName.allCases.map(\.rawValue)
    switch shell {
    case "zsh": return ZshCompletion(layoutNames: layouts).render()
    case "fish": return FishCompletion(layoutNames: layouts).render()
    default: return BashCompletion(layoutNames: layouts).render()
    }
  }
}
