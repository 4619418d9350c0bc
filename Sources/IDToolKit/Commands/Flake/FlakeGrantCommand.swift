/// `flake grant`: prints a script that gets time windows from a store.
struct FlakeGrantCommand: RunnableCommand {
  private let script: GrantScript

  init(_ arguments: ParsedArguments, now _: Timestamp) {
    script = arguments.operand(0, as: GrantScript.self)
  }

  func run(on console: inout Console) -> ExitStatus {
    console.output.buffer.append(script.text)
    return .success
  }
}
