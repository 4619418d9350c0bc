extension Command {
  static let routeParseSpec = CommandSpec(
    summary: "Split routes into identifier and value",
    description: """
      Print the identifier and the value of routes such as profile:1029053193117499399. A route says \
      where in an application a link or a notification leads: to a screen, and maybe to what it shows.
      The value is everything after the first colon, and may be missing. Without a ROUTE, or if \
      ROUTE is -, routes are read from standard input, one a line of at most 64 MiB; with --key, \
      JSON objects that hold them. An invalid one is reported and skipped; the exit status is then \
      1.
      With --routes or --routes-file, routes are also checked against those that an application \
      knows. With --routes-file, a value of type flake shows its time and fields in JSON, CSV and TSV.
      """,
    operands: .input("ROUTE"),
    options: [.routeKey] + Option.routeRules + Option.rows + Option.times + Option.items,
    fields: RouteRow.allFields + ItemField.all,
    examples: [
      "idtool route parse profile:1029053193117499399": "Split a route",
      "idtool route parse --routes profile,info,feed,event < routes.txt":
        "Split many, and report unknown ones",
      "idtool route parse -f identifier --routes-file routes.json < routes.txt":
        "Print only the identifiers; a file says which values they take",
      "idtool route parse --key destination --json < messages.jsonl":
        "Take routes out of JSON records",
    ]
  )

  static let routeFormatSpec = CommandSpec(
    summary: "Make a route from identifier and value",
    description: """
      Print the route with an identifier and, if given, a value.
      What is printed can be parsed again into the same parts: an identifier with a colon or a \
      blank in it is refused, as is a value of several lines. An empty VALUE is a value, too.
      """,
    operands: OperandSpec(name: "IDENTIFIER [VALUE]", minimum: 1, maximum: 2),
    options: Option.routeRules,
    examples: [
      "idtool route format profile 1029053193117499399": "Make a route",
      "idtool route format --routes profile,info,feed,event feed":
        "Make one that an application knows",
    ]
  )

  static let routeCheckSpec = CommandSpec(
    summary: "Tell whether routes are right",
    description: """
      Print nothing; the exit status is 0 if every route is right, and 1 if any is wrong (each gets a \
      message) or none was given.
      Without a ROUTE, or if ROUTE is -, routes are read from standard input, one a line of at \
      most 64 MiB; with --key, JSON objects that hold them.
      """,
    operands: .input("ROUTE"),
    options: [.routeKey] + Option.routeRules + [.firstLine, .strict],
    examples: [
      "idtool route check profile:1029053193117499399": "Check a route",
      "idtool route check --routes profile,info,feed,event < routes.txt":
        "Check that an application knows them all",
    ]
  )
}
