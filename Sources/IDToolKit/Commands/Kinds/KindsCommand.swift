/// `kinds`: lists the kinds of id, or some of them.
enum KindsCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let rows = try RowRequest(arguments, fields: KindRow.fields)
    var kinds: [IdentifierKind] = []
    for index in arguments.operands.indices {
      let given = arguments.operand(index, as: "NAME")
      kinds += try lifting(
        arguments.kind(given),
        as: { (error: UsageError) in
          guard ItemPlace.argument.isArgument(naming: given.text.span) else { return error }
          var error = error
          error.lines = [arguments.line(of: .guess, operands: [given.text])]
          return error
        }
      ).kinds
    }
    if kinds.isEmpty {
      kinds = IdentifierKind.declared + IdentifierKind.layouts + arguments.ownKinds.kinds
    }
    return { [kinds] console throws(Failure) in
      try rows.write(IdentifierSelection(kinds).kinds.map { KindRow(kind: $0) }, on: &console)
      if rows.format == .text, kinds.contains(where: \.needsName) {
        console.showNote("groups such as -l timed leave out the kinds with named=yes: name these")
      }
      return .success
    }
  }
}
