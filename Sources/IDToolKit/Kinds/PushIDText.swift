/// Firebase's push ids: eight characters of milliseconds and twelve random ones, of an alphabet in
/// the order of its characters.
///
/// Source: "The 2^120 Ways to Ensure Unique Identifiers", Firebase, and its reference code.
enum PushIDText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .sortable64, count: 20)
    var reading = IdentifierReading(kind: .pushID, structure: digits.structure)
    reading.time = Timestamp(unixMilliseconds: Int64(digits.number(0..<8)))
    reading.timeBits = 8
    // 2012, when they were introduced.
    reading.earliest = Timestamp(microseconds: 1_325_376_000_000_000)
    reading.parts = [
      .text(.random, String(decoding: text.extracting(8..<20).array, as: UTF8.self))
    ]
    return reading
  }
}
