/// The condition for a column of ids to be in a range, `id >= 5 AND id < 9`.
///
/// Flakes are numbers in it, except for those that are stored as text everywhere, and so are times
/// that are written as numbers; UUIDs are UUIDs where a database has them; all other ids are texts in
/// their usual form, or bytes.
struct SQLCondition: Sendable {
  /// The column's name, ready for use.
  let column: String
  /// Nil for SQL that PostgreSQL, MySQL and SQLite understand.
  var dialect: SQLDialect?
  /// Whether the column stores ids as bytes rather than as texts.
  var isBinary = false
  /// The prefix of texts, including its underscore.
  var prefix: [UInt8] = []

  /// A comparison of the column with an id.
  private struct Bound {
    let relation: Relation
    let literal: String

    enum Relation: String {
      case least = ">="
      case below = "<"
      case most = "<="

      /// The word for it in a query of MongoDB.
      var word: String {
        switch self {
        case .least: "$gte"
        case .below: "$lt"
        case .most: "$lte"
        }
      }
    }

    init(_ relation: Relation, _ literal: String) {
      self.relation = relation
      self.literal = literal
    }
  }

  func text(of range: IdentifierRange) -> String {
    if range.kind.isStoredAsNumber, !isBinary { return numbers(of: range) }
    // The column may contain ids with other prefixes, which sort before those of this one.
    let hasLower = range.hasStart || range.upper == nil || !prefix.isEmpty && !isBinary
    var bounds = hasLower ? [Bound(.least, literal(range.lower, range.kind))] : []
    if let upper = range.upper {
      bounds.append(Bound(.below, literal(upper, range.kind)))
    } else if !prefix.isEmpty, !isBinary {
      // The column may contain ids with other prefixes, which sort after those of this one.
      bounds.append(Bound(.most, literal(.low(range.kind.bitCount), range.kind)))
    }
    return text(of: bounds, range.kind)
  }

  /// Joins bounds of which all hold or, in a signed column, one.
  private func text(of bounds: [Bound], _ kind: IdentifierKind, isEither: Bool = false) -> String {
    guard dialect != .mongodb else {
      let terms = bounds.map { "\($0.relation.word): \($0.literal)" }
      return isEither
        ? "{$or: [\(terms.map { "{\(column): {\($0)}}" }.joined(separator: ", "))]}"
        : "{\(column): {\(terms.joined(separator: ", "))}}"
    }
    let term = self.term(kind)
    let comparisons = bounds.map { "\(term) \($0.relation.rawValue) \($0.literal)" }
    return isEither
      ? "(\(comparisons.joined(separator: " OR ")))" : comparisons.joined(separator: " AND ")
  }

  /// Returns why no condition in the dialect finds the ids of a range; nil if one does.
  func problem(with range: IdentifierRange) -> SQLConditionProblem? {
    guard dialect == .cassandra, !isBinary, range.kind.isStoredAsNumber, isInTwoPieces(range)
    else { return nil }
    return .inTwoPieces(range.kind.name, range.kind.time(of: IdentifierBits(1 << 63)))
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
    guard range.kind.hasNegativeForm else {
      let bounds =
        (range.hasStart || upper == nil ? [Bound(.least, number(lower.rawValue))] : [])
        + (upper.map { [Bound(.below, number($0.rawValue))] } ?? [])
      return text(of: bounds, range.kind)
    }
    // Without an upper bound the range ends with the id whose bits are all ones, -1; without a start
    // it begins with 0.
    let end = upper?.signedValue ?? 0
    let bounds = [Bound(.least, number(lower.signedValue)), Bound(.below, number(end))]
    return text(of: bounds, range.kind, isEither: isInTwoPieces(range))
  }

  /// Whether the numbers of a range lie on both sides of the top bit of a signed column.
  private func isInTwoPieces(_ range: IdentifierRange) -> Bool {
    let signBit: UInt64 = 1 << 63
    return range.kind.hasNegativeForm && range.lower.flake.rawValue < signBit
      && range.upper.map { $0.flake.rawValue >= signBit } ?? true
  }

  /// A bare number of JavaScript is rounded, and a Long has a sign.
  private func number(_ number: some BinaryInteger) -> String {
    guard dialect == .mongodb else { return "\(number)" }
    return Int64(exactly: number) == nil ? "Decimal128(\"\(number)\")" : "Long(\"\(number)\")"
  }

  // MARK: Texts and bytes

  /// Returns what is compared with the bounds.
  private func term(_ kind: IdentifierKind) -> String {
    guard !isBinary else { return column }
    switch dialect {
    // UUIDs are compared by their second half.
    case .clickhouse? where kind.isUUID: return "toUInt128(\(column))"
    case .postgres? where kind.needsByteOrder: return "\(column) COLLATE \"C\""
    case .sqlserver? where kind.needsByteOrder: return "\(column) COLLATE Latin1_General_BIN2"
    default: return column
    }
  }

  private func literal(_ bits: IdentifierBits, _ kind: IdentifierKind) -> String {
    if isBinary { return bytes(bits, kind) }
    var buffer = ByteBuffer()
    buffer.append(prefix)
    _ = kind.write(bits, to: &buffer)
    let text = String(decoding: buffer.array(), as: UTF8.self)
    // There are no quotes among prefixes and digits.
    let literal = "'\(text)'"
    switch dialect {
    case .clickhouse? where kind.isUUID: return "toUInt128(toUUID(\(literal)))"
    case .duckdb? where kind.isUUID: return "UUID \(literal)"
    case .cassandra? where kind.isUUID: return text
    case .mongodb? where kind.isUUID: return "UUID(\"\(text)\")"
    case .mongodb? where kind == .objectID: return "ObjectId(\"\(text)\")"
    case .mongodb?: return "\"\(text)\""
    // Next to bytes a text is compared by its bytes, whatever its collation.
    case .mysql? where kind.needsByteOrder: return "CAST(\(literal) AS BINARY)"
    default: return literal
    }
  }

  private func bytes(_ bits: IdentifierBits, _ kind: IdentifierKind) -> String {
    if dialect == .mongodb, kind.isUUID {
      return "UUID(\"\(String(writing: { _ = kind.write(bits, to: &$0) }))\")"
    }
    let digitCount = (kind.bitCount + 7) / 8 * 2
    let digits = String(writing: {
      if kind.isUUIDInOtherOrder {
        _ = kind.write(bits, to: &$0)
      } else {
        IdentifierCoding.append(bits, .hexadecimal, atLeast: digitCount, to: &$0)
      }
    })
    return SQLDialect.bytes(digits, in: dialect)
  }
}

extension IdentifierKind {
  /// Whether columns store the ids as numbers.
  fileprivate var isStoredAsNumber: Bool {
    layout.map { !$0.textForm.isTheOnlyOne } ?? isNumber
  }

  fileprivate var hasNegativeForm: Bool { layout?.hasNegativeForm ?? false }

  /// Whether databases have a type for the ids; behind a prefix of your own they are text.
  var isUUID: Bool { formReadings[0].isHyphenated && prefix?.isOwn != true }
}
