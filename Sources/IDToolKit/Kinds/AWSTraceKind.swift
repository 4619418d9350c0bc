extension IdentifierKind {
  /// AWS X-Ray's trace ids: `1-`, eight hex digits of seconds, a hyphen and 24 random ones.
  ///
  /// Source: the X-Ray Developer Guide, "Segment documents" and "Tracing header".
  static let awsTrace = awsTrace(
    "aws-xray",
    aliases: ["xray"],
    "AWS X-Ray's trace: time in seconds and 96 random bits",
    .pieces(
      .text("1-") + [.digits(.lowerHexadecimal, 8, BitRun(32, at: 96))] + .text("-") + [
        .digits(.lowerHexadecimal, 8, BitRun(32, at: 64)),
        .digits(.lowerHexadecimal, 16, .low64),
      ]
    ),
    Recognition(commonness: 6, isToldByForm: true, isFoundUnasked: true)
  )

  /// The same without what is between the digits, as OpenTelemetry writes them: like any trace id.
  ///
  /// Source: the README of @opentelemetry/id-generator-aws-xray.
  static let openTelemetryTrace = awsTrace(
    "otel-xray",
    "OpenTelemetry's form of aws-xray, 32 hex digits",
    .number(.lowerHexadecimal, digits: 32),
    needsName: true,
    Recognition(commonness: 2, isSuggested: false)
  )

  private static func awsTrace(
    _ name: String,
    aliases: [String] = [],
    _ summary: String,
    _ coding: IdentifierCoding,
    needsName: Bool = false,
    _ recognition: Recognition
  ) -> IdentifierKind {
    IdentifierKind(
      name: name,
      aliases: aliases,
      summary: summary,
      bitCount: 128,
      forms: [IdentifierForm("hex", coding, needsName: needsName)],
      plans: [
        IdentifierPlan(
          time: .count(BitRun(32, at: 96), unit: .second, epoch: .unixEpoch),
          fields: [IdentifierField(.random, .hex(BitRun(96, at: 0)))]
        )
      ],
      sortingPlan: 0,
      // 2016: X-Ray was announced in December, and its guide has ids of that November.
      firstUse: Timestamp(microseconds: 1_451_606_400_000_000),
      making: nil,
      recognition: recognition
    )
  }
}
