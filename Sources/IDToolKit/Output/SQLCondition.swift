/// The SQL condition that a column has the ids of a range, `id >= 5 AND id < 9`.
///
/// Flakes are numbers in it, all other ids texts in their usual form, or bytes.
struct SQLCondition: Sendable {
  /// The column's name, which is ready to be a part of SQL.
  let column: String
  /// Nil where what all databases understand will do.
  var dialect: SQLDialect?
  /// Whether the column has the bytes of ids and not their texts.
  var isBinary = false
  /// What stands in front of texts, with its underscore.
  var prefix: [UInt8] = []

  func text(of range: IdentifierRange) -> String {
    if let layout = range.kind.layout, !isBinary { return numbers(of: range, layout) }
    let lowest = comparison(">=", range.lower, range.kind)
    if let upper = range.upper {
      return "\(lowest) AND \(comparison("<", upper, range.kind))"
    }
    // Ids with other prefixes may stand in the column, and behind those of this one.
    if prefix.isEmpty || isBinary { return lowest }
    return "\(lowest) AND \(comparison("<=", .low(range.kind.bitCount), range.kind))"
  }

  /// What is to be said of bounds that are no numbers of a signed column, the usual one: databases
  /// compare them in ways of their own, as a double for example.
  func warning(about range: IdentifierRange) -> String? {
    guard let layout = range.kind.layout, !isBinary, !layout.hasNegativeForm else { return nil }
    let bounds = [range.lower.low, range.upper?.low ?? 0]
    guard bounds.contains(where: { $0 > UInt128(Int64.max) }) else { return nil }
    return "a bound is above \(Int64.max), the largest number of a signed column such as BIGINT: "
      + "the column must be unsigned or NUMERIC"
  }

  // MARK: Numbers

  /// In a signed column the ids past the top bit are negative and sort first, so a range that
  /// crosses it is two pieces, in parentheses so that more conditions can follow:
  /// `(id >= 5 OR id < -9)`.
  private func numbers(of range: IdentifierRange, _ layout: FlakeLayout) -> String {
    let lower = FlakeID(rawValue: UInt64(truncatingIfNeeded: range.lower.low))
    let upper = range.upper.map { FlakeID(rawValue: UInt64(truncatingIfNeeded: $0.low)) }
    let signBit: UInt64 = 1 << 63
    guard layout.hasNegativeForm else {
      let lowest = "\(column) >= \(lower.rawValue)"
      return upper.map { "\(lowest) AND \(column) < \($0.rawValue)" } ?? lowest
    }
    let lowest = "\(column) >= \(lower.signedValue)"
    // Without an upper bound the range ends with the ids that are all ones, -1.
    guard let upper else {
      return joined(lowest, "\(column) < 0", crosses: lower.rawValue < signBit)
    }
    let crosses = lower.rawValue < signBit && upper.rawValue >= signBit
    return joined(lowest, "\(column) < \(upper.signedValue)", crosses: crosses)
  }

  /// Both bounds of a signed column, which has the ids between them or, where they lie on both
  /// sides of the top bit, those outside.
  private func joined(_ lowest: String, _ highest: String, crosses: Bool) -> String {
    crosses ? "(\(lowest) OR \(highest))" : "\(lowest) AND \(highest)"
  }

  // MARK: Texts and bytes

  private func comparison(
    _ relation: String,
    _ bits: IdentifierBits,
    _ kind: IdentifierKind
  ) -> String {
    if isBinary { return "\(column) \(relation) \(bytes(bits, kind))" }
    var buffer = ByteBuffer()
    buffer.append(prefix)
    _ = kind.write(bits, to: &buffer)
    // Prefixes and digits have no quotes among them.
    let literal = "'\(String(decoding: buffer.array(), as: UTF8.self))'"
    guard kind.needsByteOrder else { return "\(column) \(relation) \(literal)" }
    switch dialect {
    case .postgres?: return "\(column) COLLATE \"C\" \(relation) \(literal)"
    // Beside bytes a text is compared by its bytes, whatever its collation.
    case .mysql?: return "\(column) \(relation) CAST(\(literal) AS BINARY)"
    case .sqlite?, nil: return "\(column) \(relation) \(literal)"
    }
  }

  private func bytes(_ bits: IdentifierBits, _ kind: IdentifierKind) -> String {
    var buffer = ByteBuffer()
    let digitCount = (kind.bitCount + 7) / 8 * 2
    IdentifierCoding.append(bits, .hexadecimal, atLeast: digitCount, to: &buffer)
    let digits = String(decoding: buffer.array(), as: UTF8.self)
    return dialect == .postgres ? "'\\x\(digits)'" : "X'\(digits)'"
  }
}
