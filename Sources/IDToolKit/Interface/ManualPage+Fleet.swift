extension ManualPage {
  /// The topic that `idtool man` takes, and the page's name after the hyphen.
  static let fleetName = "fleet"

  /// Returns the page about ids on many machines.
  static func renderFleet() -> String {
    var page = header("idtool-fleet", section: 7, summary: "ids that are unique over many machines")
    page += ".Sh DESCRIPTION\n"
    page += FleetGuide.problem.lines.map(ManualText.prose).joined(separator: ".Pp\n")
    page += ".Ss What is promised\n" + ManualText.bullets(FleetGuide.promise)
    page += ".Ss The protocol\n.Bl -enum\n"
    page += FleetGuide.protocolSteps.lines.map { ".It\n" + ManualText.prose($0) }.joined()
    page += ".El\n.Pp\n" + ManualText.prose(FleetGuide.reason)
    page += ".Ss The command\n" + ManualText.prose(FleetGuide.command)
    page += ".Bd -literal -offset indent\n\(ManualText.literal(FlakeGrant.example))\n.Ed\n.Pp\n"
    page += ManualText.prose(FleetGuide.answer)
    page += "Its environment is that of\n.Nm idtool\nand:\n.Bl -tag -width Ds\n"
    for variable in FlakeGrants.Variable.allCases {
      page += ".It Ev \(variable.rawValue)\n" + ManualText.sentence(variable.summary)
    }
    page += ".El\n.Pp\n" + ManualText.prose(FleetGuide.scripts)
    page += ".Ss Windows with other options\n.Bl -tag -width Ds\n"
    for (options, meaning) in FleetGuide.besides {
      let flags = options.map { "Fl \(ManualText.flag($0))" }.joined(separator: " , ")
      page += ".It \(flags)\n" + ManualText.prose(meaning)
    }
    page += ".El\n.Ss What is not promised\n" + ManualText.bullets(FleetGuide.limits)
    page += ".Sh EXAMPLES\n"
    for recipe in FleetGuide.recipes { page += subsection(recipe) }
    for recipe in FleetGuide.repairs { page += subsection(recipe) }
    page += ".Sh DECODING ELSEWHERE\n"
    page += ManualText.prose(FleetGuide.elsewhereRemarks)
    for recipe in FleetGuide.elsewhere { page += subsection(recipe) }
    page += ".Sh SEE ALSO\n.Xr idtool-flake 1 ,\n.Xr idtool-reliability 7\n"
    return page
  }

  /// Returns the part of a page about a recipe; `display` is what the block of its lines looks like.
  static func subsection(
    _ recipe: FleetGuide.Recipe,
    display: String = "-literal -offset indent"
  ) -> String {
    let lines = recipe.lines.split(separator: "\n", omittingEmptySubsequences: false)
    // A question mark at the end would be taken for punctuation.
    let title = recipe.title + (recipe.title.hasSuffix("?") ? "\\&" : "")
    var text = ".Ss \(title)\n" + ManualText.prose(recipe.remarks)
    text += ".Bd \(display)\n"
    text += lines.flatMap(folded).map { ManualText.literal($0) + "\n" }.joined() + ".Ed\n"
    if !recipe.conclusion.isEmpty { text += ".Pp\n" + ManualText.prose(recipe.conclusion) }
    return text
  }

  /// Returns the pieces of a line that fit on a page; those after the first are indented.
  private static func folded(_ line: Substring) -> [String] {
    let (width, indent) = (74, "    ")
    var (pieces, rest) = ([String](), line)
    while rest.count > width,
      let blank = rest.prefix(width + 1).dropFirst(indent.count).lastIndex(of: " ")
    {
      pieces.append(String(rest[..<blank]))
      rest = indent + rest[blank...].dropFirst()
    }
    return pieces + [String(rest)]
  }
}
