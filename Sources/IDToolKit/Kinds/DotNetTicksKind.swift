extension IdentifierKind {
  /// The ticks of .NET's `DateTime`: intervals of 100 ns since the year 1, 18 digits until 3169.
  ///
  /// `ToBinary` sets bit 62 for a time in UTC, which makes 19 digits of them; for a local time it
  /// sets the sign.
  /// Source: Microsoft's documentation of `DateTime.Ticks` and `DateTime.ToBinary`.
  static let dotNetTicks = IdentifierKind(
    name: "dotnet-ticks",
    aliases: ["ticks", "datetime-ticks"],
    summary: ".NET's DateTime: intervals of 100 ns since the year 1, 18 digits",
    bitCount: 64,
    forms: [IdentifierForm("decimal", .shortNumber(.decimal, digits: 18...19)), .markedNumber],
    plans: [ticksPlan(isMarkedAsUTC: false), ticksPlan(isMarkedAsUTC: true)],
    view: .choice { bits in (bits.number(BitRun(2, at: 62)) == 1 ? 1 : 0, bits) },
    sortingPlan: 0,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 2),
    textStructure: { text in evidence(ofZerosIn: text, beyond: 3) },
    furtherCheck: { bits throws(IdentifierProblem) in
      let isLocal = bits.number(BitRun(1, at: 63)) == 1
      guard !isLocal, ticksOf18Digits.contains(bits.number(ticksRun)) else { throw .unused }
    }
  )

  private static func ticksPlan(isMarkedAsUTC: Bool) -> IdentifierPlan {
    IdentifierPlan(
      time: .intervals(ticksRun, epoch: Timestamp(microseconds: -62_135_596_800_000_000)),
      fields: [IdentifierField(.integer, .integer, isDetail: true)],
      fixed: .init(
        mask: BitRun(2, at: 62).mask,
        value: isMarkedAsUTC ? BitRun(1, at: 62).mask : .zero
      )
    )
  }

  private static let ticksRun = BitRun(62, at: 0)

  /// From the year 317, with the first of 18 digits, to the last moment of 9999, which is
  /// `DateTime.MaxValue`.
  private static let ticksOf18Digits: ClosedRange<UInt64> =
    100_000_000_000_000_000...3_155_378_975_999_999_999
}
