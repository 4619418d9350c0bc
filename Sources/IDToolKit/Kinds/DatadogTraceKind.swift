extension IdentifierKind {
  /// Datadog's 128-bit trace ids: seconds, 32 zero bits and 64 random ones, in 32 hex digits.
  ///
  /// Source: Datadog's documentation, "Span and trace id formats"; bits 32 to 63 are zero.
  static let datadogTrace = IdentifierKind(
    name: "datadog-trace",
    summary: "time in seconds and 64 random bits, 32 hex digits",
    bitCount: 128,
    forms: [IdentifierForm("hex", .number(.hexadecimal, digits: 32))],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(32, at: 96), unit: .second, epoch: .unixEpoch),
        fields: [IdentifierField(.traceLow, .hex(BitRun(64, at: 0)))],
        fixed: .init(mask: BitRun(32, at: 64).mask, value: .zero)
      )
    ],
    sortingPlan: 0,
    firstUse: .usualFirstUse,
    making: nil,
    // Of other 32 digits, one in 4,000,000,000 has these zeros.
    recognition: Recognition(commonness: 2, isToldByForm: true, isFoundUnasked: true),
    // Without a time it is a 64-bit id.
    furtherCheck: { bits throws(IdentifierProblem) in
      if bits.number(BitRun(32, at: 96)) == 0 { throw .reservedBits }
    }
  )
}
