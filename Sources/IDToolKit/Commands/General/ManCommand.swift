/// `man`: shows a page of the manual on a terminal, or prints its source.
enum ManCommand {
  static func effect(of arguments: ParsedArguments) -> Effect {
    let name = arguments.operands.first.map { String(decoding: $0.text, as: UTF8.self) }
    let page = ManualPage.render(name)
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
