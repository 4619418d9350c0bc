extension IdentifierKind {
  /// Windows' FILETIME: intervals of 100 ns since 1601, 18 decimal digits or 16 hex ones.
  ///
  /// Active Directory's lastLogon and pwdLastSet are such numbers. 0 and the largest signed number
  /// stand for no time.
  /// Source: Microsoft's documentation of FILETIME and of the attribute accountExpires.
  static let fileTime = IdentifierKind(
    name: "filetime",
    aliases: ["windows-filetime", "win32-filetime", "ldap-time"],
    summary: "Windows' time: intervals of 100 ns since 1601, 18 digits",
    bitCount: 64,
    forms: [
      IdentifierForm("decimal", .number(.decimal, digits: 18)),
      IdentifierForm("hex", .number(.hexadecimal, digits: 16)), .markedNumber,
    ],
    plans: [
      IdentifierPlan(
        // So many bits last until 3427: times of more don't fit in 18 digits.
        time: .intervals(BitRun(59, at: 0), epoch: .startOf1601),
        fields: [IdentifierField(.integer, .integer, isDetail: true)],
        fixed: .init(mask: BitRun(5, at: 59).mask, value: .zero) { bits in
          bits == .low(63) ? .never : .unused
        },
        // Half of the numbers of 18 digits have so few bits.
        frequency: 1
      )
    ],
    sortingPlan: 0,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 5),
    textStructure: { text in
      // A spreadsheet leaves three zeros at the end of 18 digits, whatever they are.
      text.count == 18 ? evidence(ofZerosIn: text, beyond: 3) : 0
    },
    furtherCheck: { bits throws(IdentifierProblem) in
      if bits == .zero { throw .never }
    },
    otherLength: { text in
      let number = try? Decimal.parse(text)
      return number == 0 || number == UInt64(Int64.max)
        ? .never : .wrongLength(count: text.count, accepted: 16...18, strays: 0)
    }
  )
}

extension Timestamp {
  /// 1601-01-01, the first day of a cycle of 400 years.
  static let startOf1601 = Timestamp(microseconds: -11_644_473_600_000_000)
}
