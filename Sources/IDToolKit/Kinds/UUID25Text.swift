/// UUIDs in 25 digits of base 36.
///
/// Source: github.com/uuid25/spec.
enum UUID25Text {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .base36, count: 25)
    let uuid = UUIDValue(bytes: try digits.bytes(16))
    return IdentifierReading(
      .uuid25,
      uuid: uuid,
      structure: digits.structure + 1,
      parts: [.text(.uuid, uuid.text)]
    )
  }
}
