extension IdentifierKind {
  /// Bare Unix times: seconds, milliseconds, microseconds or nanoseconds, depending on the number
  /// of digits: those of the years 1973 to 2286.
  static let unixTime = IdentifierKind(
    name: "unix",
    aliases: ["unix-s", "unix-ms", "unix-us", "unix-ns", "nginx-msec"],
    summary: "a time since 1970 in s, ms, us or ns, by the number of digits",
    bitCount: 64,
    forms: [
      IdentifierForm("s", .unixTime(nanoseconds: 1_000_000_000, digits: 9...10)),
      IdentifierForm("ms", .unixTime(nanoseconds: 1_000_000, digits: 12...13)),
      IdentifierForm("us", .unixTime(nanoseconds: 1000, digits: 15...16)),
      IdentifierForm("ns", .unixTime(nanoseconds: 1, digits: 18...19)),
      // Seconds with a fraction, as nginx's $msec and Python's time.time() have them.
      IdentifierForm("s.ms", .unixTime(nanoseconds: 1_000_000, digits: 13...13, decimals: 3)),
      IdentifierForm("s.us", .unixTime(nanoseconds: 1000, digits: 16...16, decimals: 6)),
    ],
    plans: [
      IdentifierPlan(
        time: .nanoseconds,
        fields: [IdentifierField(.unit, .form)]
      )
    ],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 6),
    textStructure: { text in
      // Flakes are as long as nanoseconds, and much more common.
      evidence(ofZerosIn: text, beyond: 1) - (text.count >= 18 ? 3 : 0)
    },
    otherLength: { text in
      let offset = text.indices.first { !text[$0].isDigit && text[$0] != UInt8(ascii: ".") }
      return offset.map { .unexpected(byte: text[$0], offset: $0, strays: 1) }
        ?? .noUnit(digitCount: text.count)
    }
  )

  /// Returns the evidence, in bits, that a number is a time because it ends in more than `usual`
  /// zeros: a whole second, minute or day.
  ///
  /// A zero has a chance of one in ten, but many other numbers are round as well.
  static func evidence(ofZerosIn text: Span<UInt8>, beyond usual: Int) -> Double {
    var zeros = 0
    while zeros < text.count, text[text.count - 1 - zeros] == UInt8(ascii: "0") { zeros += 1 }
    return Double(min(max(zeros - usual, 0), 4)) * 3.3
  }

  /// Whether this is the kind of bare Unix times.
  var isUnixTime: Bool { self == .unixTime }
}
