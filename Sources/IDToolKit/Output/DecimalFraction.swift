/// Numbers with a point, for rates and shares.
enum DecimalFraction {
  /// Returns a number in 0 to 10^12 rounded to `digits` (`0...6`) decimal places; a larger one is
  /// shown as 10^12.
  static func text(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 } as UInt64
    let scaled = UInt64(exactly: (min(value, 1e12) * Double(scale)).rounded()) ?? 0
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: scale)
    guard digits > 0 else { return String(whole) }
    let tail = String(fraction)
    return "\(whole)." + String(repeating: "0", count: digits - tail.utf8.count) + tail
  }
}
