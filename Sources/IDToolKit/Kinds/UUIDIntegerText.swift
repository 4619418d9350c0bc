/// UUIDs as decimal numbers, as languages and databases print their 128 bits.
enum UUIDIntegerText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .decimal, counts: 1...39)
    let uuid = UUIDValue(bytes: try digits.bytes(16))
    var reading = IdentifierReading(
      .uuidInteger,
      uuid: uuid,
      structure: digits.structure,
      parts: [.text(.uuid, uuid.text)]
    )
    reading.parts.removeAll { $0.name == .integer }
    // The 34 digits of the smallest one with a time in this century: a shorter number is none.
    if text.count < 34 { reading.oddity = .unusualLength(usual: 39) }
    return reading
  }
}
