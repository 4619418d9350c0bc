/// `flake stamp`: copies lines with a fresh id in front of each, or rows of a table with one at
/// the end.
enum FlakeStampCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let request = try FlakeNextRequest(arguments)
    let form = FlakePresentation(arguments).form
    let operands = try arguments.inputs()
    let table = try arguments.filledTable(.none)
    return { console throws(Failure) in
      console.output.beginsLine = true
      var stamper = FlakeStamper(
        issuer: try FlakeIssuer(request, environment: console.environment),
        layout: request.layout,
        form: form
      )
      try operands.forEachFile(on: &console) { operand, console throws(Failure) in
        if let table {
          try stamper.copy(table, of: operand, on: &console)
        } else {
          try stamper.copy(operand.open(), on: &console)
        }
      }
      // The lease belongs to the stamper, and lasts until the ids are out.
      try console.flush()
      return console.finishItems()
    }
  }
}
