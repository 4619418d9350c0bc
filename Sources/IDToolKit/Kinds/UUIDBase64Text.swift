/// UUIDs as base64, of either alphabet, with or without `==` behind.
///
/// Source: RFC 4648. Whoever encoded the bytes had them in the order of the text, or, with .NET, with
/// the first three fields reversed; both are told, and which of them the rest is about.
enum UUIDBase64Text {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let equals = UInt8(ascii: "=")
    let isPadded = text.count == 24 && text[22] == equals && text[23] == equals
    let core = isPadded ? text.extracting(0..<22) : text
    let isURL = core.indices.contains {
      core[$0] == UInt8(ascii: "-") || core[$0] == UInt8(ascii: "_")
    }
    let digits = try IdentifierDigits(core, in: isURL ? .base64URL : .base64, count: 22)
    let uuid = UUIDValue(bytes: try digits.paddedBytes(16))
    let other = uuid.littleEndian
    let parts: [IdentifierPart] = [
      .text(.uuid, uuid.text), .text(.uuidLittleEndian, other.text),
    ]
    // The four bits of padding, and the two characters behind.
    let structure = digits.structure + 4 + (isPadded ? 12 : 0)
    guard let isReversed = isReversed(uuid, other) else {
      // Either order may be meant, so that nothing is said of what it holds.
      var reading = IdentifierReading(kind: .uuidBase64, structure: structure)
      reading.parts = parts
      if !uuid.isDefined { reading.oddity = uuid.oddity }
      return reading
    }
    return IdentifierReading(
      .uuidBase64,
      uuid: isReversed ? other : uuid,
      structure: structure,
      parts: parts + [.text(.byteOrder, isReversed ? "little" : "big")]
    )
  }

  /// Whether the bytes are in the order of .NET; nil where both orders, or none, make sense.
  ///
  /// Of two defined readings, one with a time of these decades is meant. But random bytes read as
  /// such a time as well, so where one is of version 4, which holds none, nothing is claimed.
  private static func isReversed(_ uuid: UUIDValue, _ other: UUIDValue) -> Bool? {
    if uuid.isDefined != other.isDefined { return other.isDefined }
    guard uuid.isDefined, uuid.version != 4, other.version != 4,
      hasUsualTime(uuid) != hasUsualTime(other)
    else { return nil }
    return hasUsualTime(other)
  }

  /// Whether it holds a time from 1990 to 2100.
  private static func hasUsualTime(_ uuid: UUIDValue) -> Bool {
    guard let time = uuid.time else { return false }
    return (631_152_000...4_102_444_800).contains(time.unixSeconds)
  }
}
