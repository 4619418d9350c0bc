/// The SQL condition for a column of ids to be in a range, `id >= 5 AND id < 9`.
///
/// Flakes are numbers in it, except for those that are stored as text everywhere, and so are times
/// that are written as numbers; all other ids are texts in their usual form, or bytes.
struct SQLCondition: Sendable {
  /// The column's name, ready for use in SQL.
  let column: String
  /// Nil for SQL that all databases understand.
  var dialect: SQLDialect?
  /// Whether the column stores ids as bytes rather than as texts.
  var isBinary = false
  /// The prefix of texts, including its underscore.
  var prefix: [UInt8] = []

  func text(of range: IdentifierRange) -> String {
    if range.kind.isStoredAsNumber, !isBinary { return numbers(of: range) }
    let lowest = comparison(">=", range.lower, range.kind)
    if let upper = range.upper {
      return "\(lowest) AND \(comparison("<", upper, range.kind))"
    }
    // The column may contain ids with other prefixes, which sort after those of this one.
    if prefix.isEmpty || isBinary { return lowest }
    return "\(lowest) AND \(comparison("<=", .low(range.kind.bitCount), range.kind))"
  }

  /// Returns a warning if a database may select other rows; nil otherwise.
  ///
  /// Many collations don't sort texts by bytes; and bounds that don't fit in a signed column, the
  /// usual one, are compared in various ways, for example as doubles.
  func warning(about range: IdentifierRange) -> String? {
    if !isBinary, dialect == nil, range.kind.layout == nil, range.kind.needsByteOrder {
      return "such ids sort by bytes, capital letters first, and many collations do not: "
        + "--dialect postgres or mysql compares them so"
    }
    guard range.kind.isStoredAsNumber, !isBinary, !range.kind.hasNegativeForm else { return nil }
    let bounds = [range.lower.low, range.upper?.low ?? 0]
    guard bounds.contains(where: { $0 > UInt128(Int64.max) }) else { return nil }
    return "a bound is above \(Int64.max), the largest number of a signed column such as BIGINT: "
      + "the column must be unsigned or NUMERIC"
  }

  // MARK: Numbers

  /// Returns the condition for numbers.
  ///
  /// In a signed column the ids from the top bit on are negative and sort first, so a range that
  /// crosses it is in two pieces, in parentheses so that more conditions can follow: `(id >= 5 OR
  /// id < -9)`.
  private func numbers(of range: IdentifierRange) -> String {
    let lower = range.lower.flake
    let upper = range.upper?.flake
    let signBit: UInt64 = 1 << 63
    guard range.kind.hasNegativeForm else {
      let lowest = "\(column) >= \(lower.rawValue)"
      return upper.map { "\(lowest) AND \(column) < \($0.rawValue)" } ?? lowest
    }
    let lowest = "\(column) >= \(lower.signedValue)"
    // Without an upper bound the range ends with the id whose bits are all ones, -1.
    guard let upper else {
      return joined(lowest, "\(column) < 0", crosses: lower.rawValue < signBit)
    }
    let crosses = lower.rawValue < signBit && upper.rawValue >= signBit
    return joined(lowest, "\(column) < \(upper.signedValue)", crosses: crosses)
  }

  /// Joins both bounds of a signed column, which select the ids between them or, if they are on
  /// both sides of the top bit, those outside.
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
    // There are no quotes among prefixes and digits.
    let literal = "'\(String(decoding: buffer.array(), as: UTF8.self))'"
    guard kind.needsByteOrder else { return "\(column) \(relation) \(literal)" }
    switch dialect {
    case .postgres?: return "\(column) COLLATE \"C\" \(relation) \(literal)"
    // Next to bytes a text is compared by its bytes, whatever its collation.
    case .mysql?: return "\(column) \(relation) CAST(\(literal) AS BINARY)"
    case .sqlite?, nil: return "\(column) \(relation) \(literal)"
    }
  }

  private func bytes(_ bits: IdentifierBits, _ kind: IdentifierKind) -> String {
    let digitCount = (kind.bitCount + 7) / 8 * 2
    let digits = String(writing: {
      IdentifierCoding.append(bits, .hexadecimal, atLeast: digitCount, to: &$0)
    })
    return dialect == .postgres ? "'\\x\(digits)'" : "X'\(digits)'"
  }
}

extension IdentifierKind {
  /// Whether columns store the ids as numbers.
  fileprivate var isStoredAsNumber: Bool {
    layout.map { !$0.textForm.isTheOnlyOne } ?? isNumber
  }

  fileprivate var hasNegativeForm: Bool { layout?.hasNegativeForm ?? false }
}
