/// `man`: shows a page of the manual on a terminal, or prints its source.
enum ManCommand {
  static func effect(of arguments: ParsedArguments) -> Effect {
    let page = ManualPage.render(
      arguments.operands.first.flatMap { ManualPage.name(meantBy: $0.text) }
    )
    return { console in
      // Returns only if there is no shell.
      if console.output.isTerminal {
        SystemCall.becomeShell(
          running: PackageResources.show_manual_sh,
          arguments: ["idtool", page].map { Array($0.utf8) }
        )
      }
      console.output.buffer.append(page)
      return .success
    }
  }
}
