extension IdentifierKind {
  /// Slack's ids of messages, unique in their channel: ten digits of seconds, a point and six digits,
  /// and in addresses the same digits after a `p`.
  ///
  /// The last six are microseconds now, and were a counter at first.
  /// Source: Slack's documentation, "Retrieving messages" and `chat.getPermalink`.
  static let slackTimestamp = IdentifierKind(
    name: "slack-ts",
    aliases: ["slack"],
    summary: "Slack's message: time in seconds with six decimals",
    bitCount: 54,
    forms: [
      IdentifierForm(
        "ts",
        .pieces(
          [.digits(.decimal, 10, microseconds)] + .text(".") + [.digits(.decimal, 6, microseconds)]
        ),
        needsName: true
      ),
      IdentifierForm("permalink", .pieces(.text("p") + [.digits(.decimal, 16, microseconds)])),
    ],
    plans: [
      IdentifierPlan(
        time: .count(microseconds, unit: TimeSpan(microseconds: 1), epoch: .unixEpoch),
        fields: []
      )
    ],
    sortingPlan: 0,
    // 2013: Slack's first year.
    firstUse: Timestamp(microseconds: 1_356_998_400_000_000),
    making: nil,
    recognition: Recognition(commonness: 2, isSuggested: false),
    furtherCheck: { bits throws(IdentifierProblem) in
      // Ten digits of seconds.
      if bits.number(microseconds) >= 10_000_000_000_000_000 { throw .unused }
    }
  )

  private static let microseconds = BitRun(54, at: 0)
}
