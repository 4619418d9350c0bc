/// `completions`: prints the completion file for a shell.
struct CompletionsCommand: RunnableCommand {
  private let shell: CompletionShell

  init(_ arguments: ParsedArguments, now _: Timestamp) {
    shell = arguments.operand(0, as: CompletionShell.self)
  }

  func run(on console: inout Console) -> ExitStatus {
    console.output.buffer.append(shell.file)
    return .success
  }
}
