/// Where a command's items come from: its arguments, or standard input where there are none.
enum InputRequest {
  /// The arguments, or standard input in their place; an error where that is a terminal, since
  /// waiting for somebody who does not know is the worst answer.
  static func operands(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [ParsedArguments.Operand] {
    guard arguments.operands.isEmpty else { return arguments.operands }
    if Terminal.isTerminal(0) {
      throw UsageError(
        problem: .terminalInput(name: arguments.command.spec.operands?.name ?? ""),
        topic: .command(arguments.command)
      )
    }
    return [ParsedArguments.Operand(text: [UInt8(ascii: "-")], isStandardInput: true)]
  }
}
