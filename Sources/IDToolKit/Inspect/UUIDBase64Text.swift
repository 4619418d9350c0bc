/// UUIDs as base64, of either alphabet, with or without `==` behind.
///
/// Source: RFC 4648. Whoever encoded the bytes had them in the order of the text, or, with .NET, with
/// the first three fields reversed; both are told.
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
    if uuid.isDefined != other.isDefined {
      let meant = uuid.isDefined ? uuid : other
      return IdentifierReading(.uuidBase64, uuid: meant, structure: structure, parts: parts)
    }
    // Either order may be meant, so that nothing is said of what it holds.
    var reading = IdentifierReading(kind: .uuidBase64, structure: structure)
    reading.parts = parts
    if !uuid.isDefined { reading.oddity = uuid.oddity }
    return reading
  }
}
