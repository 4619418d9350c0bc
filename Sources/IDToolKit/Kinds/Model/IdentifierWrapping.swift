/// What surrounds an id where it was copied from: quotes, brackets, a comma, `urn:uuid:`, a call
/// such as `ObjectId("…")`, the `0x` of a database's bytes.
enum IdentifierWrapping {
  /// Returns the offsets of a text without its wrapping.
  ///
  /// Brackets and quotation marks are removed in pairs only.
  static func core(of text: Span<UInt8>) -> Range<Int> {
    var start = 0
    var end = text.count
    while end - start >= 2 {
      let first = text[start]
      let last = text[end - 1]
      if first.isLetterOrDigit, last.isLetterOrDigit { break }
      switch (first, last) {
      case (_, UInt8(ascii: ",")), (_, UInt8(ascii: ";")), (_, UInt8(ascii: ".")):
        end -= 1
      case (UInt8(ascii: "{"), UInt8(ascii: "}")):
        (start, end) = (start + 1, end - 1)
        if let value = value(ofMember: text, in: start..<end) { (start, end) = value }
      case (UInt8(ascii: "\""), first), (UInt8(ascii: "'"), first), (UInt8(ascii: "`"), first),
        (UInt8(ascii: "("), UInt8(ascii: ")")),
        (UInt8(ascii: "["), UInt8(ascii: "]")):
        (start, end) = (start + 1, end - 1)
      case (UInt8(ascii: "<"), UInt8(ascii: ">")):
        start = endOfMention(text, from: start + 1)
        end -= 1
      // Spreadsheets mark text this way.
      case (UInt8(ascii: "'"), _) where last.isLetterOrDigit: start += 1
      // SQL marks texts this way, and bytes.
      case (_, UInt8(ascii: "'")):
        guard "xXnNbB".utf8.contains(first), end - start > 2, text[start + 1] == last
        else { return start..<end }
        start += 1
      case (_, UInt8(ascii: ")")):
        guard let argument = startOfArgument(text, in: start..<end) else { return start..<end }
        (start, end) = (argument, endOfArgument(text, in: argument..<end - 1))
      default: return withoutScheme(text, start..<end)
      }
    }
    return withoutScheme(text, start..<end)
  }

  /// What a notation of MongoDB's shells and of programs that show its data says about a UUID in it.
  enum Notation {
    /// Its bytes as they are stored in a binary of subtype 3: in the order of the driver, which isn't
    /// known.
    case legacyBytes
    /// Itself, whatever the order of its bytes.
    case uuid
  }

  /// Returns the notation in which an id is written, given the offsets of the id; nil if it says
  /// nothing about the order of bytes.
  ///
  /// Source: bsonspec.org, "subtype"; `uuidhelpers.js` of MongoDB's C# driver; Robo 3T,
  /// `formatUuid`, for NUUID and LUUID; Compass for the long names.
  static func notation(of text: Span<UInt8>, around core: Range<Int>) -> Notation? {
    // Nothing but a subtype and a quotation mark stands between.
    let start = (0..<core.lowerBound).suffix(8).last { !"0123456789, \"'".utf8.contains(text[$0]) }
    guard let start, text[start] == UInt8(ascii: "(") else { return nil }
    let last = (0..<start).last { text[$0] != 0x20 }
    let end = (last ?? -1) + 1
    let before = (0..<end).suffix(longestName + 1).last { !text[$0].isWordByte }
    guard before != nil || end <= longestName else { return nil }
    let first = before.map { $0 + 1 } ?? 0
    let name = text.extracting(first..<end).array.map(\.lowercasedASCII)
    return switch String(decoding: name, as: UTF8.self) {
    case "juuid", "csuuid", "nuuid", "pyuuid", "legacyjavauuid", "legacycsharpuuid",
      "legacypythonuuid":
      .uuid
    case "luuid": .legacyBytes
    case "bindata", "hexdata", "binary":
      isSubtype3(text, (start + 1..<core.lowerBound).prefix { text[$0] != comma })
        ? .legacyBytes : nil
    case "createfrombase64", "createfromhexstring":
      isSubtype3(
        text,
        (core.upperBound..<text.count).drop { text[$0] != comma }.dropFirst()
          .prefix { text[$0] != UInt8(ascii: ")") }
      ) ? .legacyBytes : nil
    default: nil
    }
  }

  /// The most characters of the name of a notation.
  private static let longestName = "createFromHexString".utf8.count

  /// Whether a number with blanks and zeros around it is that of binaries whose bytes are in the order of
  /// a driver.
  private static func isSubtype3(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.map { text[$0] }.filter { $0 != UInt8(ascii: " ") }
      .drop { $0 == UInt8(ascii: "0") } == [UInt8(ascii: "3")]
  }

  private static let comma = UInt8(ascii: ",")

  /// Returns the offset after the mark of a chat mention: `@`, `@!`, `@&`, `#`.
  private static func endOfMention(_ text: Span<UInt8>, from start: Int) -> Int {
    switch text[start] {
    case UInt8(ascii: "@"):
      let next = start + 1 < text.count ? text[start + 1] : 0
      return next == UInt8(ascii: "!") || next == UInt8(ascii: "&") ? start + 2 : start + 1
    case UInt8(ascii: "#"): return start + 1
    default: return start
    }
  }

  /// Returns where the value of the only member of an object begins and ends, if its name has a dollar sign as in
  /// MongoDB's `{"$oid": "…"}`; nil for others.
  private static func value(
    ofMember text: Span<UInt8>,
    in range: Range<Int>
  ) -> (start: Int, end: Int)? {
    let blank = UInt8(ascii: " ")
    let member = range.drop { text[$0] == blank }
    guard member.count > 2, text[member.startIndex] == UInt8(ascii: "\""),
      text[member.startIndex + 1] == UInt8(ascii: "$")
    else { return nil }
    let rest = member.dropFirst(2).drop { text[$0].isWordByte }
    guard let quote = rest.first, text[quote] == UInt8(ascii: "\"") else { return nil }
    let value = rest.dropFirst().drop { text[$0] == blank || text[$0] == UInt8(ascii: ":") }
    let end = value.last { text[$0] != blank }
    return end.map { (value.startIndex, $0 + 1) }
  }

  /// Returns the offset after the name and the parenthesis of a call, `ObjectId(`, and after the number of
  /// a subtype, `BinData(4, `; nil if there is none.
  private static func startOfArgument(_ text: Span<UInt8>, in range: Range<Int>) -> Int? {
    let blank = UInt8(ascii: " ")
    let name = range.prefix { text[$0].isWordByte || text[$0] == UInt8(ascii: ".") }
    let open = range[name.endIndex...].drop { text[$0] == blank }
    guard let parenthesis = open.first, text[parenthesis] == UInt8(ascii: "(") else { return nil }
    let rest = open.dropFirst().drop { text[$0] == blank }
    let number = rest.prefix { text[$0].isDigit }
    guard !number.isEmpty, text[number.endIndex] == UInt8(ascii: ",") else {
      return rest.startIndex
    }
    return range[(number.endIndex + 1)...].first { text[$0] != UInt8(ascii: " ") }
  }

  /// Returns the end of a text in quotation marks without the number of a subtype after it, `', 3`; that
  /// of the range without blanks if there is none.
  private static func endOfArgument(_ text: Span<UInt8>, in range: Range<Int>) -> Int {
    func end(of range: Range<Int>, without isLeftOut: (UInt8) -> Bool) -> Int {
      (range.last { !isLeftOut(text[$0]) } ?? range.lowerBound - 1) + 1
    }
    let whole = end(of: range) { $0 == UInt8(ascii: " ") }
    let rest = end(of: range.lowerBound..<whole, without: \.isDigit)
    guard rest < whole, rest - range.lowerBound > 1, "\"'".utf8.contains(text[range.lowerBound])
    else { return whole }
    let argument = end(of: range.lowerBound..<rest, without: " ,".utf8.contains)
    return argument < rest && text[argument - 1] == text[range.lowerBound] ? argument : whole
  }

  /// Returns where the id is in the name of a file of an sstable, `nb-3fw2_0tj4_46w3…-big-Data.db`; nil for
  /// other texts.
  ///
  /// Source: apache/cassandra, `Descriptor`: a version of two letters, the id, a format, a component.
  private static func ssTable(in text: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    let hyphen = UInt8(ascii: "-")
    let id = range.lowerBound + 3..<range.lowerBound + 31
    guard range.count > 35, text[id.lowerBound - 1] == hyphen, text[id.upperBound] == hyphen,
      text[id.lowerBound + 4] == UInt8(ascii: "_"), text[id.lowerBound + 9] == UInt8(ascii: "_"),
      range[id.upperBound + 1..<range.upperBound].contains(where: { text[$0] == hyphen })
    else { return nil }
    return id
  }

  /// Returns the offsets without the mark of a notation: `urn:uuid:`, or `0x` or `\x` before the
  /// digits of 12, 16 or 20 bytes, as the clients of MySQL and PostgreSQL print columns of bytes, or
  /// what marks a number as a literal.
  ///
  /// Source: RFC 9562, section 4.
  private static func withoutScheme(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    let word = TextRun(start: range.lowerBound, length: range.count)
    if let number = LoneText.number(withMark: word, in: text) { return number.range }
    let isEscaped = range.count > 1 && text[range.lowerBound] == UInt8(ascii: "\\")
    let mark = isEscaped ? 1 : 0
    let marked = TextRun(start: range.lowerBound + mark, length: range.count - mark)
    if let bytes = LoneText.bytes(withMark: marked, in: text) { return bytes.range }
    if let id = ssTable(in: text, range) { return id }
    let scheme: StaticString = "urn:uuid:"
    let count = scheme.utf8CodeUnitCount
    guard range.count > count else { return range }
    for offset in 0..<count {
      // Safe: the text of a static string is there for ever, and `offset` is below its length.
      let byte = unsafe scheme.utf8Start[offset]
      if text[range.lowerBound + offset].lowercasedASCII != byte { return range }
    }
    return range.lowerBound + count..<range.upperBound
  }
}
