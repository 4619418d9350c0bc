/// The exact value of a JSON number, for comparing and for display.
///
/// It is `0.digits` times ten to the power of `exponent`, or zero if there are no digits. Nothing
/// is rounded, whatever the exponent.
struct JSONNumberValue: Equatable, Sendable {
  let isNegative: Bool
  /// Digits from the first to the last non-zero one.
  let digits: [UInt8]
  /// The position of the decimal point: how many digits precede it.
  let exponent: JSONExponent

  /// Creates the value of a number's identity; returns nil for a string's.
  init?(_ identity: JSONIdentity) {
    switch identity {
    case .string: return nil
    case .natural(let number):
      let text = Array(String(number).utf8)
      let last = text.lastIndex { $0 != UInt8(ascii: "0") }
      isNegative = false
      digits = Array(text[..<(last.map { $0 + 1 } ?? 0)])
      exponent = JSONExponent(text.span, 0..<0, plus: text.count)
    case .number(let bytes):
      isNegative = bytes.first == UInt8(ascii: "-")
      let start = isNegative ? 1 : 0
      let end = bytes.firstIndex(of: UInt8(ascii: "e")) ?? bytes.count
      digits = Array(bytes[start..<end])
      exponent = JSONExponent(
        bytes.span,
        min(end + 1, bytes.count)..<bytes.count,
        plus: digits.count
      )
    }
  }

  /// The most zeros that are written instead of an exponent.
  private static let mostZeros = 20

  /// The number in JSON, as a person would write it.
  var text: [UInt8] {
    let sign = isNegative ? [UInt8(ascii: "-")] : []
    let zero = UInt8(ascii: "0")
    guard !digits.isEmpty else { return [zero] }
    if let point = exponent.small {
      if 0 < point && point < digits.count {
        return sign + digits[..<point] + [UInt8(ascii: ".")] + digits[point...]
      }
      if digits.count <= point && point <= digits.count + Self.mostZeros {
        return sign + digits + Array(repeating: zero, count: point - digits.count)
      }
      if -Self.mostZeros <= point && point <= 0 {
        let zeros = Array(repeating: zero, count: -point)
        return sign + [zero, UInt8(ascii: ".")] + zeros + digits
      }
    }
    let power = JSONExponent(exponent.text.span, 0..<exponent.text.count, plus: -digits.count)
    return sign + digits + [UInt8(ascii: "e")] + power.text
  }
}

extension JSONNumberValue: Comparable {
  /// Compares by value.
  ///
  /// O(n).
  static func < (left: Self, right: Self) -> Bool {
    guard left.sign == right.sign else { return left.sign < right.sign }
    return left.isNegative
      ? right.hasSmallerMagnitude(than: left) : left.hasSmallerMagnitude(than: right)
  }

  private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  private func hasSmallerMagnitude(than other: Self) -> Bool {
    exponent == other.exponent
      ? digits.lexicographicallyPrecedes(other.digits) : exponent < other.exponent
  }
}
