/// The 128 bits of a UUID, and what they hold.
///
/// Source: RFC 9562; for version 2, DCE 1.1 Authentication and Security Services.
struct UUIDValue: Equatable, Sendable {
  /// 16 bytes in the order of the text.
  let bytes: [UInt8]

  /// Whose rules divide the bits.
  ///
  /// Source: RFC 9562, section 4.1.
  enum Variant: String, Sendable {
    /// Apollo's Network Computing System.
    case ncs
    case rfc9562
    case microsoft
    case future
  }

  /// The values that have names.
  ///
  /// Source: RFC 9562, sections 5.9, 5.10 and 6.6.
  private static let names: [(name: String, text: String)] = [
    ("nil", "00000000-0000-0000-0000-000000000000"),
    ("max", "ffffffff-ffff-ffff-ffff-ffffffffffff"),
    ("namespace-dns", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"),
    ("namespace-url", "6ba7b811-9dad-11d1-80b4-00c04fd430c8"),
    ("namespace-oid", "6ba7b812-9dad-11d1-80b4-00c04fd430c8"),
    ("namespace-x500", "6ba7b814-9dad-11d1-80b4-00c04fd430c8"),
  ]

  /// From 1582-10-15T00:00:00Z to 1970, in intervals of 100 ns.
  private static let gregorianOffset: Int64 = 122_192_928_000_000_000

  init(bytes: [UInt8]) {
    precondition(bytes.count == 16)
    self.bytes = bytes
  }

  var variant: Variant {
    switch bytes[8] >> 4 {
    case 0..<8: .ncs
    case 8..<12: .rfc9562
    case 12, 13: .microsoft
    default: .future
    }
  }

  /// The version, `0...15`; nil for other variants than RFC 9562's, which have none.
  var version: UInt64? { variant == .rfc9562 ? UInt64(bytes[6] >> 4) : nil }

  /// Whether the bits that say how to read the others have values that are defined.
  var isDefined: Bool { version.map { (1...8).contains($0) } ?? false }

  /// The hyphenated text in lower case.
  var text: String {
    let digits = HexText.text(bytes)
    var result = ""
    for (offset, character) in digits.enumerated() {
      if [8, 12, 16, 20].contains(offset) { result += "-" }
      result.append(character)
    }
    return result
  }

  /// The 128 bits as a decimal number.
  var integer: String { String(bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }) }

  /// The name that this one value has.
  var name: String? {
    let text = text
    return Self.names.first { $0.text == text }?.name
  }

  /// The same bytes with the first three fields reversed, as .NET keeps them.
  var littleEndian: UUIDValue {
    UUIDValue(
      bytes: bytes[0..<4].reversed() + bytes[4..<6].reversed() + bytes[6..<8].reversed()
        + bytes[8...]
    )
  }

  /// Intervals of 100 ns since 1970, for versions 1 and 6.
  private var ticks: Int64? {
    let bits: UInt64
    switch version {
    case 1?:
      bits =
        (bytes[6..<8].bigEndianNumber & 0xFFF) << 48 | bytes[4..<6].bigEndianNumber << 32
        | bytes[0..<4].bigEndianNumber
    case 6?: bits = bytes[0..<6].bigEndianNumber << 12 | bytes[6..<8].bigEndianNumber & 0xFFF
    default: return nil
    }
    return Int64(bits) - Self.gregorianOffset
  }

  /// The moment in it, for versions 1, 6 and 7.
  ///
  /// Version 2 has another number in the place of the time's low bits, and the others hold none.
  var time: Timestamp? {
    if version == 7 {
      return Timestamp(unixMilliseconds: Int64(bytes[0..<6].bigEndianNumber))
    }
    return ticks.map { Timestamp(microseconds: $0.flooredQuotient(10)) }
  }

  var timePrecision: TimePrecision { version == 7 ? .milliseconds : .microseconds }

  /// What it holds besides its time.
  var parts: [IdentifierPart] {
    var parts: [IdentifierPart] = []
    if let name { parts.append(.text(.name, name)) }
    if let version { parts.append(.number(.version, version)) }
    parts.append(
      IdentifierPart(
        name: .variant,
        value: .text(variant.rawValue),
        isDetail: variant == .rfc9562 || name != nil
      )
    )
    if let ticks {
      parts.append(.number(.clockSequence, bytes[8..<10].bigEndianNumber & 0x3FFF))
      parts.append(.hex(.nodeID, bytes[10...]))
      parts.append(.detail(.ticks, String(ticks)))
    }
    if version == 7 {
      parts.append(.text(.randomA, HexText.text(bytes[6..<8].bigEndianNumber & 0xFFF, width: 3)))
      let random = bytes[8...].bigEndianNumber & (1 << 62 - 1)
      parts.append(.text(.randomB, HexText.text(random, width: 16)))
    }
    return parts
  }

  /// What speaks against it being a UUID.
  var oddity: IdentifierOddity? {
    if name != nil { return nil }
    guard let version else { return .otherVariant }
    return (1...8).contains(version) ? nil : .unknownVersion(version)
  }
}

extension IdentifierReading {
  /// A kind whose bits are those of a UUID; `structure` is that of its text.
  ///
  /// Of the 64 values of the six bits of version and variant, eight are defined, which says three
  /// bits; a time of 60 bits of 100 ns, or of 48 bits of milliseconds, says more if it is plausible.
  init(_ kind: IdentifierKind, uuid: UUIDValue, structure: Double, parts: [IdentifierPart] = []) {
    self.init(kind: kind, structure: structure + (uuid.isDefined || uuid.name != nil ? 3 : 0))
    time = uuid.time
    precision = uuid.timePrecision
    timeBits = uuid.version == 7 ? 8 : 6
    // A name says that this value is meant, however old.
    earliest = uuid.name == nil ? Self.earliestUUID : nil
    oddity = uuid.oddity
    self.parts = parts + uuid.parts + [.detail(.integer, uuid.integer)]
  }

  /// 1987: the first identifiers of this form, those of Apollo's systems.
  private static let earliestUUID = Timestamp(microseconds: 536_457_600_000_000)
}
