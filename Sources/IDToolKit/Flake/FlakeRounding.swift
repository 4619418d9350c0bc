/// The traces left in ids that passed through a number with 53 bits of precision.
///
/// A double holds each whole number up to 2^53; above, neighbouring doubles are 2 to 2048 apart.
/// JavaScript and jq print a rounded id with 17 significant digits, then zeros; a spreadsheet keeps
/// 15 digits; a cast to an integer shows the double itself, whose low bits are zero.
enum FlakeRounding {
  /// The limit up to which doubles hold every whole number.
  static let exactLimit: UInt64 = 1 << 53

  /// Whether a text is a number with an exponent, or with a point after at least 15 digits:
  /// `1.99151E+18`, `1.99151 E+018`, `1991506816005050400.0`.
  static func isFloatingPoint(_ text: Span<UInt8>) -> Bool {
    var place = Place()
    _ = place.take(UInt8(ascii: "-"), in: text)
    let whole = place.takeDigits(in: text)
    // No number of 64 bits has more digits: 24 with an `e` among them are an ObjectId.
    guard (1...20).contains(whole) else { return false }
    // Many spreadsheets write the point as a comma; without an exponent it separates columns.
    let hasComma = place.take(UInt8(ascii: ","), in: text)
    let hasPoint = hasComma || place.take(UInt8(ascii: "."), in: text)
    if hasPoint {
      if place.takeDigits(in: text) == 0 { return false }
    }
    let end = place.offset
    _ = place.take(UInt8(ascii: " "), in: text)
    guard place.take(UInt8(ascii: "e"), in: text) else {
      place.offset = end
      return hasPoint && !hasComma && whole >= 15 && place.offset == text.count
    }
    _ = place.take(UInt8(ascii: "+"), in: text)
    // Some programs write three digits.
    _ = place.offset + 3 == text.count && place.take(UInt8(ascii: "0"), in: text)
    return (1...2).contains(place.takeDigits(in: text)) && place.offset == text.count
  }

  /// Whether a text is a number with a point or an exponent, and as large as ids are:
  /// `1.99151E+18`, `1991506816005050400.0`.
  static func isRoundedID(_ text: Span<UInt8>) -> Bool {
    guard text.count > 4, isFloatingPoint(text) else { return false }
    guard text.indices.contains(where: { text[$0] | 0x20 == UInt8(ascii: "e") }) else {
      return true
    }
    let exponent = text.extracting(last: 2)
    return text[text.count - 3] &- 0x31 >= 9 && exponent[0] == UInt8(ascii: "1")
      && (0x35...0x39).contains(exponent[1])
  }

  /// A position in a text; a struct, because every use of a variable captured by local functions
  /// would be checked for exclusive access.
  private struct Place {
    var offset = 0

    /// Skips digits; returns how many there were.
    mutating func takeDigits(in text: Span<UInt8>) -> Int {
      let start = offset
      while offset < text.count, text[offset] &- 0x30 < 10 { offset += 1 }
      return offset - start
    }

    /// Skips a byte if it is this one, in either case.
    mutating func take(_ byte: UInt8, in text: Span<UInt8>) -> Bool {
      guard offset < text.count, text[offset].lowercasedASCII == byte else { return false }
      offset += 1
      return true
    }
  }

  /// Returns the number of low bits that are zero in every double of this size.
  @inline(__always)
  static func lostBits(of id: FlakeID) -> Int {
    max(0, 11 &- id.rawValue.leadingZeroBitCount)
  }

  /// Returns the decimal zeros at the end of a single id if there are so many that it looks
  /// rounded.
  ///
  /// Four zeros or more: 15 significant digits of 19. One id in 10,000 ends so by chance. Ids whose
  /// lowest field is a sequence of zero would do so 16 times as often, but have many zero bits as
  /// well, which a rounded decimal rarely has, so those are excluded. The two zeros that JavaScript
  /// leaves aren't evidence in a single id: that takes a ``FlakeSample``.
  static func zeros(of id: FlakeID) -> Int? {
    guard id.rawValue > exactLimit, id.rawValue.trailingZeroBitCount <= 8 else { return nil }
    var zeros = 0
    var rest = id.rawValue
    while rest % 10 == 0 {
      rest /= 10
      zeros += 1
    }
    return zeros >= 4 ? zeros : nil
  }

  /// Returns the decimal zeros at the end of an id that looks rounded; one that `isAlone`, not part
  /// of a stream, is examined more closely.
  static func zeros(of id: FlakeID, isAlone: Bool) -> Int? {
    zeros(of: id) ?? (isAlone ? printedZeros(of: id) : nil)
  }

  /// Returns the decimal zeros at the end of an id examined on its own, if it is exactly what
  /// JavaScript prints for a double.
  ///
  /// Two zeros or more are required: one proves nothing, since a tenth of all ids end in it. Even
  /// so, one in 250 ids of 19 digits looks rounded by chance, too many to report each in a stream.
  static func printedZeros(of id: FlakeID) -> Int? {
    guard id.rawValue > exactLimit, id.rawValue % 100 == 0 else { return nil }
    // `1.5935723105938063e+18`: the shortest digits that read back as the same double.
    let digits = Array(Double(id.rawValue).description.utf8)
      .prefix { $0 != UInt8(ascii: "e") }.filter { $0 &- 0x30 < 10 }
    let text = Array(String(id.rawValue).utf8)
    let significant = text.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
    let zeros = text.count - significant.count
    // Ids of 16 or fewer digits end in a zero too often by chance, and an id of 17 may have lost
    // none.
    guard text.count > 17, significant.count <= 17,
      Array(digits).trimmingZeros.elementsEqual(significant)
    else { return nil }
    return zeros
  }
}

extension [UInt8] {
  /// The digits without trailing zeros.
  fileprivate var trimmingZeros: [UInt8] {
    Array(reversed().drop { $0 == UInt8(ascii: "0") }.reversed())
  }
}
