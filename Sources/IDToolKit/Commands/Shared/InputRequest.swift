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
  /// What is ready is written out before input is waited for. A line of more than 64 KiB is reported
  /// and left out.
  static func forEachItem(
    of operands: [ParsedArguments.Operand],
    on console: inout Console,
    _ body: (Span<UInt8>, ItemPlace, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    for operand in operands {
      guard operand.isStandardInput else {
        try body(operand.text.span, .argument, &console)
        try console.flushIfFull()
        continue
      }
      try forEachLine(on: &console) { line, number, console throws(Failure) in
        let item = line.extracting(line.trimmedRange)
        if item.isEmpty { return }
        try body(item, .standardInput(line: number), &console)
      }
    }
  }

  /// Takes the lines of standard input one by one, without their ends; `number` counts from 1.
  private static func forEachLine(
    on console: inout Console,
    _ body: (Span<UInt8>, UInt64, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    var reader = LineReader(InputStream(), longestLine: InputStream.usualBlockSize)
    var number: UInt64 = 0
    while true {
      switch try reader.next(flushing: &console) {
      case .lines:
        try reader.forEachLine { line throws(Failure) in
          number += 1
          try body(line, number, &console)
          try console.flushIfFull()
        }
      case .oversized(let line):
        number += 1
        // Its beginning must not pass for the whole of it.
        console.reportItem(
          .readableLine,
          at: .standardInput(line: number),
          text: line.beginning.span,
          sentence: line.sentence(longest: reader.longestLine)
        )
      case .end: return
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
