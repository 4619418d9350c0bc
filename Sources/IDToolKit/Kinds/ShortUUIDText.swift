/// UUIDs in 22 digits of base 57, the most significant first.
///
/// Source: github.com/skorokithakis/shortuuid, from its version 1 on.
enum ShortUUIDText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .base57, count: 22)
    let uuid = UUIDValue(bytes: try digits.bytes(16))
    return IdentifierReading(
      .shortUUID,
      uuid: uuid,
      structure: digits.structure + 0.3,
      parts: [.text(.uuid, uuid.text)]
    )
  }
}
