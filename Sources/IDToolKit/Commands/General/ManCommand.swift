/// `man`: shows a page of the manual on a terminal, or prints its source.
enum ManCommand {
  /// Shows a page by whatever shows manual pages here.
  ///
  /// Its arguments are this program and the words behind it. `man` of some systems can't read standard
  /// input, and mandoc uses no pager.
  private static let script = """
    page=$("$0" "$@") || exit
    if command -v man >/dev/null && printf '%s\\n' "$page" | man -l - 2>/dev/null; then exit; fi
    pager=${MANPAGER:-${PAGER:-less}}
    if command -v mandoc >/dev/null; then printf '%s\\n' "$page" | mandoc | $pager
    else printf '%s\\n' "$page"; fi
    """

  static func effect(of arguments: ParsedArguments) -> Effect {
    let name = arguments.operands.first.map { String(decoding: $0.text, as: UTF8.self) }
    let page = ManualPage.render(name)
    return { console in
      if console.output.isTerminal, let program = CommandLine.arguments.first {
        // Returns only if there is no shell.
        _ = try? SystemCall.becomeShell(
          running: script,
          arguments: [program, Command.man.words] + (name.map { [$0] } ?? [])
        )
      }
      console.output.buffer.append(page)
      return .success
    }
  }
}
