/// Finds a number in a text that was printed as a double, with an exponent, and is as large as ids
/// are: `1.1918251592001823e+18`, as JSON libraries write it.
///
/// Only the start of a text is searched: what prints one id this way prints all so.
struct PrintedDouble: Sendable {
  private(set) var first: [UInt8]?
  private var bytesLeft = 1 << 18

  /// A measured value has fewer digits after the point.
  private static let fewestDigits = 12

  /// Examines the new bytes of a block, from `offset` on.
  @inline(__always)
  mutating func look(at block: PaddedBytes, from offset: Int) {
    if bytesLeft > 0, first == nil { search(block, from: offset) }
  }

  @inline(never)
  private mutating func search(_ block: PaddedBytes, from offset: Int) {
    bytesLeft -= block.count - offset
    let text = block.span
    var place = offset
    while place + 3 < text.count {
      defer { place += 1 }
      guard text[place] | 0x20 == UInt8(ascii: "e"), text[place + 1] == UInt8(ascii: "+"),
        text[place + 2] == UInt8(ascii: "1"), (0x37...0x39).contains(text[place + 3]),
        place + 4 == text.count || text[place + 4] &- 0x30 >= 10
      else { continue }
      var start = place
      while start > 0, text[start - 1] &- 0x30 < 10 { start -= 1 }
      guard place - start >= Self.fewestDigits, start >= 2, text[start - 1] == UInt8(ascii: "."),
        text[start - 2] &- 0x31 < 9, start < 3 || !Self.continues(text[start - 3])
      else { continue }
      first = text.extracting(start - 2..<place + 4).array
      return
    }
  }

  /// Whether digits after a byte continue a number that includes it.
  private static func continues(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  /// The warning that ids were printed this way; nil if none was found.
  var sentence: String? {
    first.map {
      "numbers such as \(String(decoding: $0, as: UTF8.self)) may be ids that were printed as "
        + "doubles, and have lost digits: export ids as text"
    }
  }
}
