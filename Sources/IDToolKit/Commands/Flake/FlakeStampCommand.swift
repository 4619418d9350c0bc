/// `flake stamp`: copies lines with a fresh id in front of each.
struct FlakeStampCommand: RunnableCommand {
  private let request: FlakeNextRequest
  private let form: FlakeForm
  private let operands: [Operand]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    request = try FlakeNextRequest(arguments)
    form = try FlakePresentation(arguments).form
    operands = try arguments.inputs()
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var stamper = FlakeStamper(
      issuer: try FlakeIssuer(request, environment: console.environment),
      layout: request.layout,
      form: form
    )
    try operands.forEachFile(on: &console) { operand, console throws(Failure) in
      let stream = try operand.open()
      stamper.finishLine(on: &console)
      try stamper.copy(stream, on: &console)
    }
    // The lease belongs to the stamper, and lasts until the ids are out.
    try console.flush()
    return console.finishItems()
  }
}
