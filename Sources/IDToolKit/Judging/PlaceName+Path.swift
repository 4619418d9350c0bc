/// Places at the end of addresses and paths.
extension PlaceNameHash {
  /// Writes the name of an address or a path that ends there; returns whether there is one.
  @inline(__always)
  mutating func writePath(
    to end: Int,
    from first: Int,
    isCut: Bool,
    in text: Span<UInt8>
  ) -> Bool {
    var slash = end - 1
    var word = slash..<slash
    var host = slash..<slash
    var numberCount = 0
    // Segments, the last one first.
    while true {
      var begin = slash
      var isNumber = true
      while begin > first, Self.isOfSegment(text[begin - 1]) {
        begin -= 1
        isNumber = isNumber && text[begin].isDigit
      }
      guard begin < slash else { break }
      let isFirst = begin == first || text[begin - 1] != UInt8(ascii: "/")
      let isAfterTwo = !isFirst && begin - 1 > first && text[begin - 2] == UInt8(ascii: "/")
      if isFirst || isAfterTwo, !(isCut && begin == first) {
        host = Self.hostRange(begin..<slash, in: text)
        if !host.isEmpty { break }
      }
      if !isNumber, word.isEmpty, !isFirst || text[begin].isLetter { word = begin..<slash }
      if isNumber, !isFirst { numberCount += 1 }
      if isFirst { break }
      slash = begin - 1
    }
    if host.isEmpty, word.isEmpty, numberCount == 0 { return false }
    if !host.isEmpty {
      write(text, host)
      append(UInt8(ascii: ":"))
    }
    append(UInt8(ascii: "/"))
    if !word.isEmpty {
      let isName = text[word.lowerBound] == UInt8(ascii: "@")
      write(text, isName ? word.lowerBound..<word.lowerBound + 1 : word)
      append(UInt8(ascii: "/"))
    }
    append(count: numberCount)
    return true
  }

  /// The end of a segment that is the name of a host, without its port: words with single dots
  /// between them; empty if there are no two.
  private static func hostRange(_ segment: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    var end = segment.upperBound
    while end > segment.lowerBound, text[end - 1].isDigit { end -= 1 }
    end =
      end > segment.lowerBound && text[end - 1] == UInt8(ascii: ":") ? end - 1 : segment.upperBound
    let dot = UInt8(ascii: ".")
    var begin = end
    while begin > segment.lowerBound {
      let byte = text[begin - 1]
      let isOfName = byte == dot ? begin < end && text[begin] != dot : isOfWord(byte)
      guard isOfName, byte != UInt8(ascii: "@"), byte != UInt8(ascii: "$") else { break }
      begin -= 1
    }
    if begin < end, text[begin] == dot { begin += 1 }
    return (begin..<end).contains { text[$0] == dot } ? begin..<end : end..<end
  }

  @inline(__always)
  private static func isOfSegment(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "~"), UInt8(ascii: "%"), UInt8(ascii: ":"), UInt8(ascii: "#"): true
    case UInt8(ascii: "$"): false
    default: isOfWord(byte)
    }
  }
}
