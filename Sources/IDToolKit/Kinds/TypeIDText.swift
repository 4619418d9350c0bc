/// TypeIDs: a prefix that names the type, and a UUID in 26 characters of lower-case base 32.
///
/// Source: the TypeID specification 0.3.0, github.com/jetify-com/typeid.
enum TypeIDText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let separator = text.indices.last { text[$0] == UInt8(ascii: "_") }
    let digits = try IdentifierDigits(
      text,
      from: separator.map { $0 + 1 } ?? 0,
      in: .lowerCrockford,
      count: 26
    )
    let prefix = text.extracting(0..<(separator ?? 0))
    if separator != nil { try check(prefix) }
    let uuid = UUIDValue(bytes: try digits.bytes(16))
    let isPrefixed = separator != nil
    var reading = IdentifierReading(
      .typeID,
      uuid: uuid,
      structure: digits.structure + 2 + (isPrefixed ? 8 : 0),
      parts: (isPrefixed ? [.text(.prefix, String(decoding: prefix.array, as: UTF8.self))] : [])
        + [.text(.uuid, uuid.text)]
    )
    // The specification leaves the UUID open, version 7 is only what it recommends; but without a
    // prefix, nothing else tells it from other texts of 26 digits.
    if isPrefixed { reading.oddity = nil }
    return reading
  }

  /// Holds a prefix against `[a-z]([a-z_]{0,61}[a-z])?`.
  private static func check(_ prefix: Span<UInt8>) throws(IdentifierProblem) {
    let underscore = UInt8(ascii: "_")
    guard !prefix.isEmpty else { throw .prefix(.tooShort(count: 0, fewest: 1)) }
    guard prefix.count <= 63 else { throw .prefix(.tooLong(count: prefix.count, most: 63)) }
    for offset in prefix.indices
    where !(0x61...0x7A).contains(prefix[offset]) && prefix[offset] != underscore {
      throw .prefix(.unexpected(byte: prefix[offset], offset: offset))
    }
    if prefix[0] == underscore || prefix[prefix.count - 1] == underscore {
      throw .prefix(.edge(byte: underscore))
    }
  }
}
