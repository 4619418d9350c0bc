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
        problem: .terminalInput(
          remedy: "pass \(arguments.command.spec.operands.name), or '-' to type them in"
        ),
        topic: .command(arguments.command)
      )
    }
    return [ParsedArguments.Operand(text: [UInt8(ascii: "-")], isStandardInput: true)]
  }

  /// Takes the items one by one: the arguments as they are, the lines of standard input without
  /// blanks at their ends, empty lines left out.
  ///
  /// What is ready is written out before input is waited for. A line of more than 64 KiB is refused.
  static func forEachItem(
    of operands: [ParsedArguments.Operand],
    sink: ItemSink,
    on console: inout Console,
    _ body: (Span<UInt8>, ItemPlace, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    for operand in operands {
      if operand.isStandardInput {
        let input = LineInput(source: operand, kind: .readableLine)
        try input.forEachItem(sink: sink, on: &console, body)
      } else {
        try body(operand.text.span, .argument, &console)
        try console.flushIfFull()
      }
    }
  }

  /// Takes files one by one; of several, one that can't be read must not hide what the others hold.
  static func forEachFile(
    of operands: [ParsedArguments.Operand],
    on console: inout Console,
    _ body: (ParsedArguments.Operand, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    for operand in operands {
      do throws(Failure) {
        try body(operand, &console)
      } catch  where error.concernsInput && operands.count > 1 {
        console.reportUnreadableInput(error)
      }
    }
  }

  /// Opens the file that an argument names, or standard input for `-`.
  static func open(
    _ operand: ParsedArguments.Operand,
    blockSize: Int = InputStream.usualBlockSize
  ) throws(Failure) -> InputStream {
    if operand.isStandardInput { return InputStream(blockSize: blockSize) }
    do {
      return try InputStream(opening: operand.text, blockSize: blockSize)
    } catch {
      throw Failure(error)
    }
  }
}
