/// `man`: a manual page.
struct ManualCommand: RunnableCommand {
  private let group: CommandGroup?

  init(_ arguments: ParsedArguments, now _: Timestamp) {
    let name = arguments.operands.first.map { String(decoding: $0.text, as: UTF8.self) }
    group = name.flatMap(CommandGroup.init(rawValue:))
  }

  func run(on console: inout Console) -> ExitStatus {
    console.output.buffer.append(group.map(ManualPage.render) ?? ManualPage.renderMain())
    return .success
  }
}
