/// The name of a column as it may stand in an SQL condition.
///
/// The name becomes part of a statement, so nothing passes that could be more than a name: plain
/// identifiers, or quoted ones in the way of standard SQL (`"id"`), MySQL (`` `id` ``) or SQL Server
/// (`[id]`), with a closing quote inside doubled; joined by dots, as in `orders.id`.
enum SQLColumn {
  /// Why a text is no column.
  enum Problem: DescribedError {
    case empty
    /// Neither a plain name nor a quoted one; the offset counts from 0.
    case unexpected(byte: UInt8, offset: Int)
    case unclosedQuote

    var sentence: String {
      switch self {
      case .empty: "it is empty, or a dot has no name beside it"
      case .unexpected(let byte, let offset):
        "unexpected \(Quotation.byte(byte)) at column \(offset + 1); a name is letters, digits and "
          + "_, or quoted as your database wants it"
      case .unclosedQuote: "a quoted name has no end"
      }
    }
  }

  /// The name, which is the text itself.
  ///
  /// O(n).
  static func name(_ text: Span<UInt8>) throws(Problem) -> String {
    var offset = 0
    while true {
      try skipPart(text, &offset)
      if offset == text.count { break }
      guard text[offset] == UInt8(ascii: ".") else {
        throw .unexpected(byte: text[offset], offset: offset)
      }
      offset += 1
    }
    return String(decoding: text.array, as: UTF8.self)
  }

  /// The text as one quoted name of standard SQL; nil where a quote could not make it one.
  static func quoted(_ text: Span<UInt8>) -> String? {
    guard !text.isEmpty, Quotation.isPlain(text) else { return nil }
    let doubled = text.array.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
  }

  private static func skipPart(_ text: Span<UInt8>, _ offset: inout Int) throws(Problem) {
    guard offset < text.count else { throw .empty }
    switch text[offset] {
    case UInt8(ascii: "\""): try skipQuoted(text, &offset, closing: UInt8(ascii: "\""))
    case UInt8(ascii: "`"): try skipQuoted(text, &offset, closing: UInt8(ascii: "`"))
    case UInt8(ascii: "["): try skipQuoted(text, &offset, closing: UInt8(ascii: "]"))
    case UInt8(ascii: "."): throw .empty
    default:
      let start = offset
      while offset < text.count, isPlain(text[offset], isFirst: offset == start) { offset += 1 }
      guard offset > start else { throw .unexpected(byte: text[offset], offset: offset) }
    }
  }

  private static func isPlain(_ byte: UInt8, isFirst: Bool) -> Bool {
    let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    return isLetter || byte == UInt8(ascii: "_")
      || (!isFirst && (byte &- 0x30 < 10 || byte == UInt8(ascii: "$")))
  }

  /// Steps over a quoted name: any printable text, the closing quote doubled.
  private static func skipQuoted(
    _ text: Span<UInt8>,
    _ offset: inout Int,
    closing: UInt8
  ) throws(Problem) {
    let start = offset
    offset += 1
    while offset < text.count {
      guard let (scalar, length) = UnicodeText.scalar(in: text, at: offset),
        !UnicodeText.isUnsafe(scalar)
      else { throw .unexpected(byte: text[offset], offset: offset) }
      guard text[offset] == closing else {
        offset += length
        continue
      }
      offset += 1
      if offset < text.count, text[offset] == closing {
        offset += 1
        continue
      }
      if offset == start + 2 { throw .empty }
      return
    }
    throw .unclosedQuote
  }
}
