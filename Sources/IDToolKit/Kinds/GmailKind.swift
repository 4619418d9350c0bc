extension IdentifierKind {
  /// Gmail's ids of messages and threads: 44 bits of milliseconds and 20 others, in hex in addresses,
  /// in decimal in the header X-GM-MSGID and after `msg-f:`.
  ///
  /// Those after `msg-a:` come from the sender and hold no time. Google documents none of it.
  /// Source: Metaspike, "Dates hidden in Gmail's message ids"; RyanDFIR/unfurl, `parse_gmail.py`.
  static let gmail = IdentifierKind(
    name: "gmail",
    aliases: ["gmail-msgid", "x-gm-msgid", "x-gm-thrid"],
    summary: "Gmail's message or thread: time in ms and 20 other bits",
    bitCount: 64,
    forms: [
      IdentifierForm("decimal", .number(.decimal, digits: 19), needsName: true),
      IdentifierForm("hex", .number(.hexadecimal, digits: 16), needsName: true),
      // Until 2004-11-03.
      IdentifierForm(
        "short-hex",
        .pieces([.digits(.hexadecimal, 15, .low64)]),
        needsName: true
      ),
      .markedNumber,
      IdentifierForm("message", .pieces(.text("msg-f:") + [.digits(.decimal, 19, .low64)])),
      IdentifierForm("thread", .pieces(.text("thread-f:") + [.digits(.decimal, 19, .low64)])),
    ],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(44, at: 20), unit: .milliseconds(1), epoch: .unixEpoch),
        fields: [IdentifierField(.random, .hex(BitRun(20, at: 0)))]
      )
    ],
    sortingPlan: 0,
    // Gmail began on 2004-04-01.
    firstUse: Timestamp(microseconds: 1_080_777_600_000_000),
    making: nil,
    recognition: Recognition(commonness: 2, isSuggested: false)
  )
}
