extension Span where Element == UInt8 {
  /// Whether the bytes are exactly the UTF-8 of this text.
  ///
  /// O(n).
  func holds(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    // Safe: both have `count` bytes, and the text of a static string is there for ever.
    for offset in indices where unsafe self[offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Whether the bytes are exactly these.
  ///
  /// O(n).
  func holds(_ bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    for offset in indices where self[offset] != bytes[offset] { return false }
    return true
  }

  /// Whether the bytes occur somewhere in the span.
  ///
  /// O(n * m). Strings have such a method as well, but it links in a regular expression library, a
  /// tenth of the program.
  func contains(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= count else { return false }
    return (0...count - bytes.count).contains { start in
      extracting(start..<start + bytes.count).holds(bytes)
    }
  }

  /// The bytes as an array, for messages and for keeping.
  var array: [UInt8] {
    // Safe: the span holds the bytes while they are copied.
    unsafe withUnsafeBufferPointer { unsafe Array($0) }
  }
}

extension Span where Element == UInt8 {
  /// The offsets of the item on a line, without blanks, tabs and carriage returns at either end.
  ///
  /// Windows programs begin a file with a byte order mark, which is not part of its first item, nor
  /// of a later one where files were concatenated. O(n).
  var trimmedRange: Range<Int> {
    @inline(__always)
    get {
      // Nearly all items have nothing around them.
      if !isEmpty, (0x21...0x7E).contains(self[0]), self[count - 1] > 0x20 { return 0..<count }
      return range(from: hasByteOrderMark ? 3 : 0)
    }
  }

  @inline(never)
  private func range(from start: Int) -> Range<Int> {
    var first = start
    var last = count
    while first < last, Self.isBlank(self[first]) { first += 1 }
    while last > first, Self.isBlank(self[last - 1]) { last -= 1 }
    return first..<last
  }

  /// The bytes of a line without the carriage return at its end, if there is one.
  var withoutCarriageReturn: Span<UInt8> {
    @inline(__always)
    @_lifetime(copy self)
    get { !isEmpty && self[count - 1] == 0x0D ? extracting(droppingLast: 1) : self }
  }

  /// Whether the bytes begin with the mark that some programs put in front of UTF-8.
  var hasByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// The encoding, as iconv calls it, of bytes that begin like UTF-16: with a byte order mark and
  /// an ASCII character or, as in the tail of a file, with six ASCII characters; nil for others.
  var utf16Encoding: String? {
    guard count >= 4 else { return nil }
    if self[0] == 0xFF && self[1] == 0xFE && self[2] != 0 && self[3] == 0
      || self[0] == 0xFE && self[1] == 0xFF && self[2] == 0 && self[3] != 0
    {
      return "UTF-16"
    }
    guard count >= 12 else { return nil }
    func areASCII(highByte: Int) -> Bool {
      (0..<6).allSatisfy { unit in
        self[2 * unit + highByte] == 0 && (1..<0x80).contains(self[2 * unit + 1 - highByte])
      }
    }
    return areASCII(highByte: 1) ? "UTF-16LE" : areASCII(highByte: 0) ? "UTF-16BE" : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
