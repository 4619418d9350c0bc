/// What stands right before a number in a text, without its own numbers: ids that stand at places of
/// one name were mostly made by one maker.
///
/// - `https://discord.com/channels/1/2/` is `discord.com:/channels/2`: the host, the last segment
///   that isn't a number, and how many are. Of a segment like `@name` only the `@` is kept.
/// - The key of a member of JSON follows that of its object: `post.ref:`.
/// - `<@`, `<@!` and `<@&` are `<@`, `<#` is `<#`, and `<:name:` and `<a:name:` are `<:`.
/// - `"user_id": "` is `user_id:`, `order 12 of user #` is `user#`, `shard7=` is `shard0=`: a word
///   with what separates it from the number. Of `a-long-title-` only `title-` is kept.
/// - `urn:li:activity:` stays whole.
/// - Elsewhere it is the number of its word, or of its field, in the line, from 1, `column 2`, or `?` far
///   from the line's beginning. A word that is an id itself is no name.
struct PlaceName: Hashable, Sendable {
  let text: [UInt8]

  /// How many bytes before the number are read.
  static let reach = 160

  /// Creates the name of the place of a number that begins at `start`, with its sign if it has one,
  /// in a line that begins at `lineStart`.
  init(before start: Int, in text: Span<UInt8>, lineStart: Int) {
    var name = PlaceNameHash(keepsText: true)
    name.write(before: start, in: text, lineStart: lineStart)
    self.text = name.text ?? []
  }

  /// Creates a name that is known.
  init(text: String) { self.text = Array(text.utf8) }

  /// Creates a name from a path of keys of JSON, `post.ref`, or the heading of a column.
  init(key: [UInt8]) {
    var name = PlaceNameHash(keepsText: true)
    name.write(key.span, 0..<key.count)
    text = name.text ?? []
  }

  /// The hash by which ``hash(before:in:lineStart:)`` finds the same name.
  var hash: UInt64 {
    var hash = PlaceNameHash()
    for byte in text { hash.append(byte) }
    return hash.value
  }

  /// Returns a hash of the name, for looking up the place of each id: 3 to 50 ns, 80 ns for a
  /// long address.
  static func hash(before start: Int, in text: Span<UInt8>, lineStart: Int) -> UInt64 {
    var hash = PlaceNameHash()
    hash.write(before: start, in: text, lineStart: lineStart)
    return hash.value
  }

  /// Returns the same hash where the beginning of the line isn't known.
  static func hash(before start: Int, in block: PaddedBytes) -> UInt64 {
    hash(before: start, in: block.span, lineStart: lineStart(before: start, in: block))
  }

  /// Returns the beginning of the line of a number, or an offset before all that is read of it.
  static func lineStart(before start: Int, in block: PaddedBytes) -> Int {
    let first = max(0, start - reach - 1)
    return NewlineSearch.lastOffset(in: block[first..<start]).map { first + $0 + 1 } ?? first
  }
}

/// The one reader, for the hash and the text.
extension PlaceNameHash {
  @inline(__always)
  fileprivate mutating func write(before start: Int, in text: Span<UInt8>, lineStart: Int) {
    precondition(0 <= lineStart && lineStart <= start && start <= text.count)
    if start >= lineStart + 2, Self.endsInEscape(start, in: text) {
      writeUnescaped(before: start, in: text, lineStart: lineStart)
    } else {
      writePlain(before: start, in: text, lineStart: lineStart)
    }
  }

  /// Whether an escaped sign stands before a number, as in `https:\/\/x.com\/1` and `urn%3Ali%3A1`.
  @inline(__always)
  private static func endsInEscape(_ start: Int, in text: Span<UInt8>) -> Bool {
    let byte = text[start - 1]
    if byte == UInt8(ascii: "/") { return text[start - 2] == UInt8(ascii: "\\") }
    return byte.isLetterOrDigit && EscapedCharacter.ends(at: start, in: text)
  }

  /// Writes the name as it would be without escapes.
  @inline(never)
  private mutating func writeUnescaped(before start: Int, in text: Span<UInt8>, lineStart: Int) {
    let first = max(lineStart, start - PlaceName.reach)
    var plain: [UInt8] = []
    var offset = first
    while offset < start {
      let isSlash =
        text[offset] == UInt8(ascii: "\\") && offset + 1 < start
        && text[offset + 1] == UInt8(ascii: "/")
      if isSlash {
        offset += 1
      } else if let (sign, end) = EscapedCharacter.decoded(at: offset, in: text), end <= start {
        plain.append(sign)
        offset = end
        continue
      }
      plain.append(text[offset])
      offset += 1
    }
    writePlain(before: plain.count, in: plain.span, lineStart: 0)
  }

  @inline(__always)
  private mutating func writePlain(before start: Int, in text: Span<UInt8>, lineStart: Int) {
    var first = max(lineStart, start - PlaceName.reach)
    if text.extracting(first..<start).hasByteOrderMark { first += 3 }
    guard start > first else {
      write(column: 1)
      return
    }
    switch text[start - 1] {
    case UInt8(ascii: "/"):
      let isCut = first > lineStart
      if writePath(to: start, from: first, isCut: isCut, in: text) { return }
    case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "&"):
      if let mark = Self.mention(to: start, from: first, in: text) {
        append(UInt8(ascii: "<"))
        append(mark)
        return
      }
    default: break
    }
    if writeWord(to: start, from: first, in: text) { return }
    if start - first < PlaceName.reach {
      write(column: Self.wordCount(in: text.extracting(first..<start)) + 1)
    } else {
      append(UInt8(ascii: "?"))
    }
  }

  /// Returns how many words stand in the beginning of a line, or fields of a table; one that begins with
  /// a quotation mark is one up to the next, and the marks are part of neither.
  private static func wordCount(in text: Span<UInt8>) -> Int {
    var count = 0
    var isInWord = false
    var hasWord = false
    // Whether a field with quotation marks goes on, and where one ended.
    var isQuoted = false
    var quoteEnd = -1
    for offset in text.indices {
      switch text[offset] {
      case UInt8(ascii: "\""):
        if isQuoted {
          if !hasWord { count += 1 }
          (isQuoted, isInWord, hasWord) = (false, true, true)
          quoteEnd = offset
        } else {
          // Two of them are one within the field.
          isQuoted = !hasWord || quoteEnd == offset - 1
        }
      case _ where isQuoted: break
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "\t"):
        // An empty field is one.
        if !hasWord { count += 1 }
        (isInWord, hasWord) = (false, false)
      case let byte where isBlank(byte): isInWord = false
      default:
        if !isInWord { count += 1 }
        (isInWord, hasWord) = (true, true)
      }
    }
    return count
  }

  /// Writes a part of the text with `0` for each run of digits.
  @inline(__always)
  mutating func write(_ text: Span<UInt8>, _ range: Range<Int>) {
    var wasDigit = false
    for offset in range {
      let byte = text[offset]
      let isDigit = byte.isDigit
      if !isDigit { append(byte) } else if !wasDigit { append(UInt8(ascii: "0")) }
      wasDigit = isDigit
    }
  }

  @inline(never)
  private mutating func write(column count: Int) {
    for byte in "column ".utf8 { append(byte) }
    append(count: count)
  }

  /// The `@` or the `#` of a mention of Discord that ends there; nil if none does.
  private static func mention(to end: Int, from first: Int, in text: Span<UInt8>) -> UInt8? {
    var place = end - 1
    if text[place] == UInt8(ascii: "!") || text[place] == UInt8(ascii: "&") { place -= 1 }
    guard place > first, text[place - 1] == UInt8(ascii: "<") else { return nil }
    return text[place] == UInt8(ascii: "@") || text[place] == UInt8(ascii: "#") ? text[place] : nil
  }

  /// Writes the word before a number with what separates them; returns whether there is one.
  @inline(__always)
  private mutating func writeWord(to end: Int, from first: Int, in text: Span<UInt8>) -> Bool {
    var place = end
    var separators = place..<place
    var isApart = false
    var sharp: Int?
    tail: while place > first {
      let byte = text[place - 1]
      switch byte {
      case 0x09...0x0D, 0x20: isApart = true
      case UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "#"):
        // The first run of them counts.
        let isNext = separators.lowerBound == place
        separators = place - 1..<(isNext && !separators.isEmpty ? separators.upperBound : place)
        if byte == UInt8(ascii: "#") { sharp = place - 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "("),
        UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: ">"):
        break
      default: break tail
      }
      place -= 1
    }
    var begin = place
    while begin > first, Self.isOfWord(text[begin - 1]) { begin -= 1 }
    if begin < place, place == end, text[place - 1] == UInt8(ascii: "-") {
      // The last part of a title.
      begin = place - 1
      while begin > first, Self.isOfWord(text[begin - 1]), text[begin - 1] != UInt8(ascii: "-") {
        begin -= 1
      }
    }
    if separators.isEmpty, isApart, Self.isLikeID(text.extracting(begin..<place)) { return false }
    if begin > first, begin < place, text[begin - 1] == UInt8(ascii: "#") {
      begin -= 1
    } else {
      while begin < place, !Self.beginsWord(text[begin]) { begin += 1 }
    }
    // The letter of an escaped newline or tab isn't part of the word.
    if begin > first, text[begin - 1] == UInt8(ascii: "\\"), begin + 1 < place,
      "nrt".utf8.contains(text[begin])
    {
      begin += 1
    }
    guard begin < place else {
      guard let sharp else { return false }
      let rest = separators.lowerBound == sharp ? separators.upperBound : sharp + 1
      for offset in sharp..<rest { append(text[offset]) }
      return true
    }
    if begin > first, text[begin - 1] == UInt8(ascii: ":") {
      if Self.isEmoji(to: end, word: begin..<place, from: first, in: text) {
        append(UInt8(ascii: "<"))
        append(UInt8(ascii: ":"))
        return true
      }
      begin = Self.nameStart(begin, from: first, in: text)
    }
    if begin > first, text[begin - 1] == UInt8(ascii: "\""), place < end,
      text[place] == UInt8(ascii: "\""), !separators.isEmpty,
      let parent = Self.parentKey(of: begin - 1, from: first, in: text)
    {
      write(text, parent)
      append(UInt8(ascii: "."))
    }
    write(text, begin..<place)
    if separators.isEmpty {
      if isApart { append(0x20) }
    } else {
      for offset in separators { append(text[offset]) }
    }
    return true
  }

  /// Whether a word is as long as a UUID or the like and has as many digits, so that each line has
  /// another one.
  @inline(__always)
  static func isLikeID(_ word: Span<UInt8>) -> Bool {
    guard word.count >= 20 else { return false }
    var digits = 0
    for offset in word.indices where word[offset].isDigit { digits += 1 }
    return digits >= 4
  }

  /// The key under which the object stands whose member's key begins at a quotation mark, in JSON:
  /// `post` in `"post":{"at":1,"ref":`; nil if that can't be seen, or if the object is in an array.
  private static func parentKey(
    of quote: Int,
    from first: Int,
    in text: Span<UInt8>
  ) -> Range<Int>? {
    var place = quote
    func skip(_ isSkipped: (UInt8) -> Bool) {
      while place > first, isSkipped(text[place - 1]) { place -= 1 }
    }
    func skip(_ sign: Unicode.Scalar) -> Bool {
      guard place > first, text[place - 1] == UInt8(ascii: sign) else { return false }
      place -= 1
      return true
    }
    // Back to the brace of the object.
    var (isInString, depth) = (false, 0)
    skip { byte in
      switch byte {
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth -= 1
      default: break
      }
      return depth >= 0
    }
    guard skip("{") else { return nil }
    skip(isBlank)
    guard skip(":") else { return nil }
    skip(isBlank)
    guard skip("\"") else { return nil }
    let end = place
    skip(isOfWord)
    return place < end ? place..<end : nil
  }

  /// Whether the text ends in `<:word:` or `<a:word:`.
  private static func isEmoji(
    to end: Int,
    word: Range<Int>,
    from first: Int,
    in text: Span<UInt8>
  ) -> Bool {
    func follows(_ mark: StaticString) -> Bool {
      let start = word.lowerBound - mark.utf8CodeUnitCount
      return start >= first && text.extracting(start..<word.lowerBound).holds(mark)
    }
    return word.upperBound == end - 1 && text[end - 1] == UInt8(ascii: ":")
      && (follows("<:") || follows("<a:"))
  }

  /// Where the uniform resource name begins whose last part begins at `begin`; `begin` if it isn't
  /// part of one.
  private static func nameStart(_ begin: Int, from first: Int, in text: Span<UInt8>) -> Int {
    var start = begin
    while start > first, isOfWord(text[start - 1]) || text[start - 1] == UInt8(ascii: ":") {
      start -= 1
    }
    return begin - start > 4 && text.extracting(start..<start + 4).holds("urn:") ? start : begin
  }
}

/// The classes of bytes.
extension PlaceNameHash {
  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  @inline(__always)
  private static func beginsWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "@")
      || byte == UInt8(ascii: "$")
  }

  @inline(__always)
  static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "$"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
