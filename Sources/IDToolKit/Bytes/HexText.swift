/// Bytes as hexadecimal text.
enum HexText {
  /// Two lower-case digits a byte.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var result = ""
    for byte in bytes {
      if byte < 16 { result += "0" }
      result += String(byte, radix: 16)
    }
    return result
  }

  /// A number in lower-case digits, zeros in front up to a width.
  static func text(_ number: UInt64, width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
