extension IdentifierKind {
  /// Cursors of systemd's journal, `s=…;i=…;b=…;m=…;t=…;x=…` in hex: a file's sequence of numbers, the
  /// number in it, the boot, the time since that, the time since 1970 in microseconds, and a hash.
  ///
  /// Source: systemd, `sd_journal_get_cursor` in src/libsystemd/sd-journal/sd-journal.c.
  static let journalCursor = IdentifierKind(
    name: "journald-cursor",
    aliases: ["journal-cursor"],
    summary: "systemd's journal entry: number, boot and time in us",
    bitCount: 0,
    forms: [
      IdentifierForm(
        "journald-cursor",
        .custom(
          IdentifierCodec(
            alphabet: .lowerHexadecimal,
            count: JournalCursor.counts.lowerBound,
            most: JournalCursor.counts.upperBound,
            start: Array("s=".utf8)
          ) { text, start throws(IdentifierProblem) in
            IdentifierBits(UInt128(try JournalCursor(text.extracting(start..<text.count)).time))
          }
        )
      )
    ],
    plans: [
      IdentifierPlan(
        time: .count(.low64, unit: TimeSpan(microseconds: 1), epoch: .unixEpoch),
        fields: [
          IdentifierField(.entry, .found { (try? JournalCursor($0)).map { String($0.number) } }),
          IdentifierField(
            .boot,
            .found { (try? JournalCursor($0)).map { String(decoding: $0.boot, as: UTF8.self) } }
          ),
          IdentifierField(.uptime, .found { (try? JournalCursor($0)).map { String($0.uptime) } }),
        ]
      )
    ],
    sortingPlan: nil,
    // Version 38 of systemd, the first with a journal.
    firstUse: Timestamp(microseconds: 1_326_240_000_000_000),
    making: nil,
    recognition: Recognition(commonness: 2, isToldByForm: true, isSuggested: false)
  )
}

/// The parts of a cursor.
private struct JournalCursor {
  /// The number of the entry, and the microseconds since the boot and since 1970.
  let number: UInt64
  let uptime: UInt64
  let time: UInt64
  let boot: [UInt8]

  /// How long cursors are: numbers have no zeros in front.
  static let counts = 85...145

  /// Reads a cursor; what is wrong with a part is told with its first byte.
  init(_ text: Span<UInt8>) throws(IdentifierProblem) {
    guard Self.counts.contains(text.count) else {
      throw .wrongLength(count: text.count, accepted: Self.counts, strays: 0)
    }
    let keys = Array("sibmtx".utf8)
    var values: [[UInt8]] = []
    var rest = text.array[...]
    for key in keys {
      let part = rest.prefix { $0 != UInt8(ascii: ";") }
      let value = Array(part.dropFirst(2))
      let isWide = "sb".utf8.contains(key)
      guard part.starts(with: [key, UInt8(ascii: "=")]),
        isWide ? value.count == 32 : (1...16).contains(value.count),
        value.allSatisfy(DigitAlphabet.lowerHexadecimal.contains)
      else {
        let offset = min(part.startIndex, text.count - 1)
        throw .unexpected(byte: text[offset], offset: offset, strays: 1)
      }
      values.append(value)
      rest = rest[part.endIndex...].dropFirst()
    }
    guard rest.isEmpty else {
      throw .unexpected(byte: rest[rest.startIndex], offset: rest.startIndex, strays: rest.count)
    }
    func value(_ index: Int) -> UInt64 {
      values[index].reduce(0) { sum, digit in
        sum << 4 | (DigitAlphabet.lowerHexadecimal.value(of: digit) ?? 0)
      }
    }
    (number, boot, uptime, time) = (value(1), values[2], value(3), value(4))
  }
}
