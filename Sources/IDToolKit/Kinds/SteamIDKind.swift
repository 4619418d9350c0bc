extension IdentifierKind {
  /// Steam's ids of people and groups: a universe, a type, an instance and an account, 17 or 18
  /// digits without a time.
  ///
  /// As text they are `STEAM_0:1:…`, with the account's lowest bit first and its universe 0 in older
  /// games, or `[U:1:…]` and `[g:1:…]`.
  ///
  /// Of people only the usual instance is read, 1, and of universes only the public one: nearly all
  /// other numbers with these bits are flakes.
  /// Source: Valve's developer wiki, "SteamID".
  static let steamID = IdentifierKind(
    name: "steamid64",
    aliases: ["steamid"],
    summary: "Steam's account or group, 17 or 18 digits without a time",
    bitCount: 64,
    forms: [
      IdentifierForm("decimal", .shortNumber(.decimal, digits: 17...18)),
      IdentifierForm("steam2", .oldSteam(universe: 0)),
      IdentifierForm("steam2-public", .oldSteam(universe: 1)),
      IdentifierForm("steam3", .steamAccount("U:1:", isGroup: false)),
      IdentifierForm("steam3-group", .steamAccount("g:1:", isGroup: true)),
    ],
    plans: [
      IdentifierPlan(
        time: nil,
        fields: [
          IdentifierField(.account, .number(BitRun(32, at: 0))),
          IdentifierField(.type, .number(BitRun(4, at: 52))),
          IdentifierField(.instance, .number(BitRun(20, at: 32)), isDetail: true),
          IdentifierField(.universe, .number(BitRun(8, at: 56)), isDetail: true),
        ],
        // The upper 32 bits have two values.
        frequency: 31
      )
    ],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 6),
    furtherCheck: { bits throws(IdentifierProblem) in
      let top = bits.number(BitRun(32, at: 32))
      let (isPerson, isGroup) = (top == 0x0110_0001, top == 0x0170_0000)
      guard isPerson || isGroup, bits.number(BitRun(32, at: 0)) != 0 else { throw .unused }
    }
  )
}

extension IdentifierCoding {
  /// Creates the coding of `STEAM_0:1:…`, which is written with a universe and read with either.
  fileprivate static func oldSteam(universe: Int) -> IdentifierCoding {
    steam("STEAM_", write: { SteamText.old($0, universe: universe) }, read: SteamText.old)
  }

  /// Creates the coding of `U:1:…` or `g:1:…`.
  fileprivate static func steamAccount(_ start: String, isGroup: Bool) -> IdentifierCoding {
    steam(
      start,
      write: { SteamText.account($0, isGroup: isGroup) },
      read: { SteamText.account($0, isGroup: isGroup) }
    )
  }

  /// Creates the coding of a text that begins with some characters; `read` reads what follows, and
  /// returns nil for what is in no such id, and `write` writes all of it.
  private static func steam(
    _ start: String,
    write: @escaping @Sendable (IdentifierBits) -> String?,
    read: @escaping @Sendable (Span<UInt8>) -> IdentifierBits?
  ) -> IdentifierCoding {
    let mark = Array(start.utf8)
    let counts = mark.count + 1...mark.count + 14
    var codec = IdentifierCodec(
      alphabet: .base62,
      count: counts.lowerBound,
      most: counts.upperBound,
      start: mark,
      isFoundInTexts: false
    ) { text, start throws(IdentifierProblem) in
      let body = min(start + mark.count, text.count)
      guard counts.contains(text.count - start), text.extracting(start..<body).holds(mark) else {
        throw .otherStart(of: text, from: start)
      }
      guard let bits = read(text.extracting(body..<text.count)) else { throw .unused }
      return bits
    }
    codec.write = { bits in write(bits).map { Array($0.utf8) } }
    return .custom(codec)
  }
}

/// The parts of SteamIDs as text.
private enum SteamText {
  /// Reads `0:1:12345678`: the universe, the account's lowest bit, the others.
  @Sendable
  static func old(_ text: Span<UInt8>) -> IdentifierBits? {
    let colon = UInt8(ascii: ":")
    guard text.count > 4, text[0] | 1 == UInt8(ascii: "1"), text[1] == colon,
      text[2] | 1 == UInt8(ascii: "1"), text[3] == colon,
      let half = Decimal.digits(text.extracting(4..<text.count)), half < 1 << 31
    else { return nil }
    return bits(half << 1 | UInt64(text[2] & 1), isGroup: false)
  }

  /// Reads the decimal number of an account or a group.
  static func account(_ text: Span<UInt8>, isGroup: Bool) -> IdentifierBits? {
    Decimal.digits(text).flatMap { $0 < 1 << 32 ? bits($0, isGroup: isGroup) : nil }
  }

  /// Returns the text that ``old(_:)`` reads; nil for a group.
  static func old(_ bits: IdentifierBits, universe: Int) -> String? {
    let account = number(of: bits)
    return isGroup(bits) ? nil : "STEAM_\(universe):\(account & 1):\(account >> 1)"
  }

  /// Returns the text without brackets; nil if it is of the other sort.
  static func account(_ bits: IdentifierBits, isGroup: Bool) -> String? {
    self.isGroup(bits) == isGroup ? "\(isGroup ? "g" : "U"):1:\(number(of: bits))" : nil
  }

  private static func number(of bits: IdentifierBits) -> UInt64 { bits.number(BitRun(32, at: 0)) }

  private static func isGroup(_ bits: IdentifierBits) -> Bool {
    bits.number(BitRun(32, at: 32)) == 0x0170_0000
  }

  private static func bits(_ account: UInt64, isGroup: Bool) -> IdentifierBits {
    let top: UInt64 = isGroup ? 0x0170_0000 : 0x0110_0001
    return IdentifierBits(UInt128(top << 32 | account))
  }
}
