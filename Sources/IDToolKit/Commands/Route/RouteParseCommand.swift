/// `route parse`: splits routes into their parts.
enum RouteParseCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let rules = try RouteRulesRequest(arguments)
    let presentation = FlakePresentation(arguments)
    let input = try RouteInputRequest(arguments)
    let output = OutputRequest(arguments)
    return { console throws(Failure) in
      let rules = try rules.load()
      let fields = RouteRow.fields(of: rules?.layouts.compactMap { $0 } ?? [])
      // The fields depend on the rules.
      let rows = try lifting(RowRequest(output, fields: fields), as: Failure.init(usage:))
      let results: RouteStream.Output
      if rows.format == .text {
        results = .lines
      } else {
        results = .rows(
          RouteRowWriter(presentation: presentation, writer: rows.begin(on: &console))
        )
      }
      var stream = RouteStream(
        input,
        rules: rules,
        output: results,
        hidesWarnings: !output.fields.isEmpty && !output.fields.contains(FlakeRow.warning.name)
      )
      return try stream.run(on: &console)
    }
  }
}
