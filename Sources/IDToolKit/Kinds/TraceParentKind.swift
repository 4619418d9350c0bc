extension IdentifierKind {
  /// W3C's traceparent: a version, a trace id, the id of the parent span and flags, without a time.
  ///
  /// There is no version but 00 yet.
  /// Source: W3C Trace Context, section 3.2.
  static let traceParent = IdentifierKind(
    name: "traceparent",
    aliases: ["w3c-trace"],
    summary: "W3C's header: a trace id, a span id and flags, without a time",
    bitCount: 192,
    forms: [
      IdentifierForm(
        "traceparent",
        .pieces(
          .text("00-") + [
            .digits(.lowerHexadecimal, 16, BitRun(64, at: 128)),
            .digits(.lowerHexadecimal, 16, BitRun(64, at: 64)),
          ] + .text("-") + [.digits(.lowerHexadecimal, 16, BitRun(64, at: 0))] + .text("-")
            + [.free(.lowerHexadecimal, 2)]
        )
      )
    ],
    plans: [
      IdentifierPlan(
        time: nil,
        fields: [
          IdentifierField(.traceID, .hex(BitRun(128, at: 64))),
          IdentifierField(.parentID, .hex(BitRun(64, at: 0))),
          IdentifierField(.traceFlags, .characters(from: 53, count: 2)),
        ]
      )
    ],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 6, isToldByForm: true),
    furtherCheck: { bits throws(IdentifierProblem) in
      if bits[BitRun(128, at: 64)] == 0 { throw .rule("its trace id is zero, which is invalid") }
      if bits.number(.low64) == 0 { throw .rule("its span id is zero, which is invalid") }
    }
  )
}
