/// `flake stamp`: copies lines with a fresh id in front of each.
enum FlakeStampCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let request = try FlakeNextRequest(arguments)
    let form = FlakePresentation(arguments).form
    let operands = try arguments.inputs()
    return { console throws(Failure) in
      console.output.beginsLine = true
      var stamper = FlakeStamper(
        issuer: try FlakeIssuer(request, environment: console.environment),
        layout: request.layout,
        form: form
      )
      try operands.forEachFile(on: &console) { operand, console throws(Failure) in
        try stamper.copy(operand.open(), on: &console)
      }
      // The lease belongs to the stamper, and lasts until the ids are out.
      try console.flush()
      return console.finishItems()
    }
  }
}
