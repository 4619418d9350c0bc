extension ManualPage {
  /// The topic that `idtool man` takes, and the page's name after the hyphen.
  static let reliabilityName = "reliability"

  /// Returns the page about what is promised and what was tried.
  static func renderReliability() -> String {
    var page = header(
      "idtool-reliability",
      section: 7,
      summary: "what idtool promises, what was tried to break it, and what it does not promise"
    )
    page += ".Sh DESCRIPTION\n"
    page += ".Ss What is promised\n" + ManualText.bullets(ReliabilityReport.promises)
    page += ".Ss What was tried\n"
    page += ManualText.prose(
      "On \(ReliabilityReport.date), with the program as it is shipped, none of these broke a promise:"
    )
    page += ".Bl -tag -width Ds\n"
    for (attack, count) in ReliabilityReport.trials {
      page += ".It \(ManualText.prose(attack))" + ManualText.sentence(count)
    }
    page += ".El\n.Pp\n"
    page += ManualText.prose(
      """
      Zero failures in n trials bound the rate at 3 in n, with 95 percent confidence. Only the \
      faults, and the models of the protocols that the tests explore, are exhaustive. \
      The source has all of it: the tests make a part of each attack, and Tests/prove all of it, \
      for hours.
      """
    )
    page += ".Ss What is not promised\n" + ManualText.bullets(ReliabilityReport.limits)
    page += ".Sh SEE ALSO\n.Xr idtool 1 ,\n.Xr idtool-auid 1 ,\n.Xr idtool-flake 1\n"
    return page
  }
}
