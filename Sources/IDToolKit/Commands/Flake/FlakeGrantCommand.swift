/// `flake grant`: prints a script that gets time windows from a store.
struct FlakeGrantCommand: RunnableCommand {
  private let script: GrantScript

  init(_ arguments: ParsedArguments, now _: Timestamp) {
    let name = arguments.operands.first.map { String(decoding: $0.text, as: UTF8.self) }
    script = name.flatMap(GrantScript.init(rawValue:)) ?? .etcd
  }

  func run(on console: inout Console) -> ExitStatus {
    console.output.buffer.append(script.text)
    return .success
  }
}
