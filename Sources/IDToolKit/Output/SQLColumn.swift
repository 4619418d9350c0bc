/// The name of a column as it may be written in an SQL condition.
///
/// The name becomes part of a statement, so only names are accepted: plain identifiers, or
/// identifiers quoted as in standard SQL (`"id"`), MySQL (`` `id` ``) or SQL Server (`[id]`), with
/// a closing quote inside doubled; joined by dots, as in `orders.id`. Names that a database
/// silently takes for something else are refused as well: MySQL reads `"id"` as a text, PostgreSQL
/// reads `user` as the name of the current user. So is one with a backslash, unless a dialect says
/// that it is a character like others: elsewhere it may take the closing quote into the name.
enum SQLColumn {
  /// Why a text is not a column.
  enum Problem: DescribedError {
    case empty
    /// Neither a plain name nor a quoted one; the offset counts from 0.
    case unexpected(byte: UInt8, offset: Int)
    case unclosedQuote
    /// A name in the quotes of another database.
    case otherQuotes(of: SQLDialect)
    /// A plain name that is a word of SQL.
    case reserved([UInt8])
    /// A quoted name with a backslash, for any database.
    case backslash

    var sentence: String {
      switch self {
      case .empty: "it is empty, or a dot has no name next to it"
      case .unexpected(let byte, let offset):
        "unexpected \(Quotation.byte(byte)) at column \(offset + 1); a name is letters, digits and "
          + "_, or quoted as your database wants it"
      case .unclosedQuote: "a quoted name has no end"
      case .otherQuotes(of: let dialect):
        "\(dialect.title) quotes names as \(SQLColumn.quoted(Array("id".utf8), dialect.quotes[0]))"
          + (dialect.quotesTexts ? "; \"id\" is a text there" : "")
      case .reserved(let word):
        "\(Quotation.quoted(word)) is a word of SQL, so a column of that name must be quoted"
      case .backslash:
        "some databases read what follows a backslash as part of the name: 'idtool range' with "
          + "--dialect says which one it is for"
      }
    }
  }

  /// Returns the name, which is the text itself.
  ///
  /// O(n).
  static func name(_ text: Span<UInt8>, for dialect: SQLDialect?) throws(Problem) -> String {
    let parts = try parts(of: text)
    for part in parts {
      if let quote = part.quote {
        if let dialect, !dialect.quotes.contains(quote) { throw .otherQuotes(of: dialect) }
        if dialect == nil, part.name.contains(UInt8(ascii: "\\")) { throw .backslash }
      } else if SQLWords.contain(part.name, in: dialect) {
        throw .reserved(part.name)
      }
    }
    if dialect == .mongodb, parts.count > 1 || parts[0].quote != nil { return member(parts) }
    return String(decoding: text.array, as: UTF8.self)
  }

  /// Returns the name of a member, or a path of several, as MongoDB's shell takes it.
  private static func member(_ parts: [Part]) -> String {
    let path = Array(parts.map(\.name).joined(separator: [UInt8(ascii: ".")]))
    let escaped = path.flatMap { "\"\\".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    return "\"\(String(decoding: escaped, as: UTF8.self))\""
  }

  /// Returns the name that a refused text may have meant, in the quotes of the dialect.
  ///
  /// Without a dialect there are two: in the standard's quotes and, since these can mean a text, in
  /// MySQL's. Empty if no quotes could make it a name, and for an expression, which in quotes would
  /// be the name of a column that does not exist, or a text. A plain word of SQL is converted to
  /// lower case: PostgreSQL folds plain names that way, but not quoted ones.
  static func proposals(for text: Span<UInt8>, in dialect: SQLDialect?) -> [String] {
    guard !text.isEmpty, Quotation.isPlain(text) else { return [] }
    if dialect == nil, text.array.contains(UInt8(ascii: "\\")) { return [] }
    let asWritten = try? parts(of: text)
    if asWritten == nil, text.array.contains(where: "()'<>=*/+|:;,".utf8.contains) { return [] }
    let parts = asWritten ?? names(in: text)
    let quotes = dialect.map { [$0.quotes[0]] } ?? [UInt8(ascii: "\""), UInt8(ascii: "`")]
    return quotes.map { quote in
      parts.map { part in
        if part.quote != nil { return quoted(part.name, quote) }
        return SQLWords.contain(part.name, in: dialect)
          ? quoted(part.name.map(\.lowercasedASCII), quote)
          : String(decoding: part.name, as: UTF8.self)
      }
      .joined(separator: ".")
    }
  }

  /// Returns the names between the dots of a text that is not a name as it stands, quoted where
  /// needed.
  ///
  /// Quoted as a whole, `orders.my id` would be a column that does not exist, and SQLite
  /// takes that for a text.
  private static func names(in text: Span<UInt8>) -> [Part] {
    let quote = UInt8(ascii: "\"")
    let names = text.array.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isQuoted = text.array.contains(where: "\"`[".utf8.contains)
    guard !isQuoted, !names.contains(where: \.isEmpty) else {
      return [Part(name: text.array, quote: quote)]
    }
    return names.map { name in
      let isName = name.indices.allSatisfy { isPlain(name[$0], isFirst: $0 == name.startIndex) }
      return Part(name: Array(name), quote: isName ? nil : quote)
    }
  }

  private static func quoted(_ name: [UInt8], _ quote: UInt8) -> String {
    let closing = quote == UInt8(ascii: "[") ? UInt8(ascii: "]") : quote
    let doubled = name.flatMap { $0 == closing ? [$0, $0] : [$0] }
    return String(decoding: [quote] + doubled + [closing], as: UTF8.self)
  }

  // MARK: Parts

  /// The part between two dots.
  private struct Part {
    /// Without quotes.
    let name: [UInt8]
    /// The opening quote; nil for a plain name.
    let quote: UInt8?
  }

  private static func parts(of text: Span<UInt8>) throws(Problem) -> [Part] {
    var offset = 0
    var parts: [Part] = []
    while true {
      parts.append(try part(text, &offset))
      if offset == text.count { return parts }
      guard text[offset] == UInt8(ascii: ".") else {
        throw .unexpected(byte: text[offset], offset: offset)
      }
      offset += 1
    }
  }

  private static func part(_ text: Span<UInt8>, _ offset: inout Int) throws(Problem) -> Part {
    guard offset < text.count else { throw .empty }
    let start = offset
    switch text[offset] {
    case UInt8(ascii: "\""): return try quotedPart(text, &offset, closing: UInt8(ascii: "\""))
    case UInt8(ascii: "`"): return try quotedPart(text, &offset, closing: UInt8(ascii: "`"))
    case UInt8(ascii: "["): return try quotedPart(text, &offset, closing: UInt8(ascii: "]"))
    case UInt8(ascii: "."): throw .empty
    default:
      while offset < text.count, isPlain(text[offset], isFirst: offset == start) { offset += 1 }
      guard offset > start else { throw .unexpected(byte: text[offset], offset: offset) }
      return Part(name: text.extracting(start..<offset).array, quote: nil)
    }
  }

  private static func isPlain(_ byte: UInt8, isFirst: Bool) -> Bool {
    let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    return isLetter || byte == UInt8(ascii: "_")
      || (!isFirst && (byte &- 0x30 < 10 || byte == UInt8(ascii: "$")))
  }

  /// Steps over a quoted name: any printable text, the closing quote doubled.
  private static func quotedPart(
    _ text: Span<UInt8>,
    _ offset: inout Int,
    closing: UInt8
  ) throws(Problem) -> Part {
    let opening = text[offset]
    var name: [UInt8] = []
    offset += 1
    while offset < text.count {
      guard let (scalar, length) = UnicodeText.scalar(in: text, at: offset),
        !UnicodeText.isUnsafe(scalar)
      else { throw .unexpected(byte: text[offset], offset: offset) }
      if text[offset] == closing {
        offset += 1
        guard offset < text.count, text[offset] == closing else {
          if name.isEmpty { throw .empty }
          return Part(name: name, quote: opening)
        }
      }
      name += text.extracting(offset..<(offset + length)).array
      offset += length
    }
    throw .unclosedQuote
  }
}
