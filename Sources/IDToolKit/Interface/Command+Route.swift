extension Command {
  static let routeParseSpec = CommandSpec(
    summary: "Split routes into identifier and value",
    description: """
      Print the identifier and the value of routes such as profile:1029053193117499399.
      The value is everything behind the first colon, and may be missing: then the identifier \
      stands alone. Without a ROUTE, or where ROUTE is -, routes are read from standard input, one \
      a line of 64 MiB at most; with --key, JSON objects that hold them. An invalid one is reported \
      and skipped; the exit status is then 1.
      With --routes or --routes-file, routes are also checked against those that an application \
      knows. A value that is a flake then brings its time and fields along in JSON, CSV and TSV.
      """,
    operands: .input("ROUTE"),
    options: [.routeKey] + Option.routeRules + Option.rows + Option.times + Option.items,
    fields: RouteRow.allFields + ItemField.all,
    examples: [
      "idtool route parse profile:1029053193117499399": "Split a route",
      "idtool route parse --routes profile,info,feed,event < routes.txt":
        "Split many, and report those that nobody knows",
      "idtool route parse -f identifier --routes-file routes.json < routes.txt":
        "The identifiers alone; a file says which values are wanted",
      "idtool route parse --key destination --json < messages.jsonl":
        "Take routes out of JSON records",
    ]
  )

  static let routeFormatSpec = CommandSpec(
    summary: "Make a route of identifier and value",
    description: """
      Print the route that has an identifier and, where it is given, a value.
      What is printed can be parsed again into the same parts: an identifier with a colon or a \
      blank in it is refused, as is a value of several lines. An empty VALUE is one, too.
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
      Print nothing; the exit status is 0 if every route is right, and 1 if not, with a message for \
      each that is wrong, or if there is none.
      Without a ROUTE, or where ROUTE is -, routes are read from standard input, one a line of 64 \
      MiB at most; with --key, JSON objects that hold them.
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
