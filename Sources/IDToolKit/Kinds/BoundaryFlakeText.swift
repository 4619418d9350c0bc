/// Boundary's flakes: 64 bits of milliseconds, a machine's address and a sequence, as hex with or
/// without the hyphens of a UUID.
///
/// Source: github.com/boundary/flake.
enum BoundaryFlakeText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let (uuid, structure) = try UUIDText.parse(text)
    let bytes = uuid.bytes
    guard let milliseconds = Int64(exactly: bytes[0..<8].bigEndianNumber),
      let time = Timestamp(unixMilliseconds: milliseconds)
    else { throw .timeOutOfRange }
    var reading = IdentifierReading(kind: .boundaryFlake, structure: structure)
    reading.time = time
    reading.timeBits = 24
    reading.parts = [
      .hex(.machine, bytes[8..<14]), .number(.sequence, bytes[14...].bigEndianNumber),
    ]
    return reading
  }
}
