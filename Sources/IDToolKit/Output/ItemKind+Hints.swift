/// The context of hints about items.
struct HintContext: Sendable {
  /// The requested layout as part of a command line, ` -l twitter`; empty if there is none.
  var layoutOption = ""
  /// Whether the command takes `--form` and is not `flake decode`.
  var takesForm = false
  var now = Timestamp.unixEpoch
}

extension ItemKind {
  /// Returns what to do instead, if a text looks like something else.
  func hints(
    for text: Span<UInt8>,
    at place: ItemPlace,
    _ context: HintContext
  ) -> [String] {
    if let hint = hint(forFile: text, at: place) { return [hint] }
    switch self {
    case .flakeID, .auid, .knownID, .idOfKinds, .convertibleID:
      if case .argument = place, let hint = hint(forName: text) { return [hint] }
      return self == .auid ? Self.hint(forSmallID: text) : hints(forID: text, context)
    case .completeRecord:
      return ["--merge keeps what the new record lacks, --whole drops it"]
    case .searchableLine, .readableLine, .unusedAUID, .usedAUID, .repeatedAUID, .jsonRecord,
      .timedID, .idInWindow, .tableRow, .tableColumn, .orderedItem, .wantedID, .route, .name,
      .recordID,
      .uniqueRecordID, .time:
      return []
    }
  }

  /// Returns what reads the items in a file, if an argument is the name of one.
  private func hint(forFile text: Span<UInt8>, at place: ItemPlace) -> String? {
    guard place.isArgument(naming: text) else { return nil }
    let name = Quotation.shellWord(text.array) ?? "FILE"
    let remedy: String? =
      switch self {
      case .flakeID, .auid, .idOfKinds, .convertibleID: "< \(name) reads the ids in it"
      // A command that takes ids of every kind may have been given a log.
      case .knownID:
        "< \(name) reads the ids in it, idtool annotate \(name) explains those in its text"
      case .jsonRecord: "< \(name) reads the records in it"
      case .route: "< \(name) reads the routes in it, -- \(name) is the route"
      case .name: "< \(name) reads the names in it, -- \(name) is the name"
      case .recordID: "--file \(name) takes its records"
      case .searchableLine, .readableLine, .unusedAUID, .usedAUID, .repeatedAUID, .completeRecord,
        .timedID, .idInWindow, .tableRow, .tableColumn, .orderedItem, .wantedID, .uniqueRecordID,
        .time:
        nil
      }
    return remedy.map { "a file has that name: " + $0 }
  }

  private func hints(forID text: Span<UInt8>, _ context: HintContext) -> [String] {
    // The digits of a rounded number are not those of the id.
    if FlakeRounding.isFloatingPoint(text) { return [] }
    if text.count == 1, text[0] == UInt8(ascii: "{") || text[0] == UInt8(ascii: "[") {
      return [
        "it looks like JSON over several lines: 'jq -c .' puts a record on each, and "
          + "'idtool annotate --in json' reads them"
      ]
    }
    if let hint = Self.hint(forSeveral: text) ?? hint(forJSON: text, context) { return [hint] }
    if let digits = Self.digitsWithoutMarks(text) { return [proposal(digits, context)] }
    if self == .flakeID || self == .knownID, let digits = Self.hexDigits(text) {
      if context.takesForm { return ["--form hex reads hex digits"] }
      return ["did you mean 'idtool flake decode\(context.layoutOption) --form hex \(digits)'?"]
    }
    switch self {
    case .knownID where (try? Decimal.parse(text)) != nil:
      return ["'idtool flake decode -l LAYOUT' reads any number as a flake, however odd its time"]
    case .flakeID where text.indices.contains(where: { text[$0] == UInt8(ascii: " ") }):
      return [
        "ids in lines of text: 'idtool flake annotate\(context.layoutOption)', with -f id just the ids"
      ]
    case .flakeID where Self.looksLikeAnID(text) && Self.isInspectable(text, context):
      return ["did you mean 'idtool inspect \(String(decoding: text.array, as: UTF8.self))'?"]
    default: return hint(forText: text, context)
    }
  }

  /// Returns how small ids and ranges of them are written.
  private static func hint(forSmallID text: Span<UInt8>) -> [String] {
    let string = String(decoding: text.array, as: UTF8.self)
    let words = string.split { $0 == "," || $0 == ";" }
    guard words.joined().utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E }) else {
      return []
    }
    let ends = words.count == 1 ? words[0].split(separator: ".") : []
    if ends.count == 2,
      zip(string.utf8, string.utf8.dropFirst()).contains(where: { $0 == 0x2E && $1 == 0x2E })
    {
      return ["a range is written with a hyphen: \(ends[0])-\(ends[1])"]
    }
    guard words.joined().utf8.count < string.utf8.count else { return [] }
    return ["ids are separated by blanks or lines, not by commas: tr ',' '\\n' makes lines of them"]
  }

  /// Returns the line that inspects the ids inside a longer text, such as a link.
  private func hint(forText text: Span<UInt8>, _ context: HintContext) -> [String] {
    let parts = text.array.split { byte in
      !(byte &- 0x30 < 10 || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F)
    }
    let ids = parts.map(Array.init).filter { part in
      part.count < text.count && Self.looksLikeAnID(part.span)
        && Self.isInspectable(part.span, context)
    }
    // A part of a whole id is none.
    guard (1...3).contains(ids.count), !Self.isInspectable(text, context) else { return [] }
    let words = ids.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    let isOfLayout =
      self == .flakeID && !context.layoutOption.isEmpty && ids.allSatisfy(Self.isNumber)
    let command = isOfLayout ? "flake decode\(context.layoutOption)" : "inspect"
    return [
      "did you mean 'idtool \(command) \(words)'?", "'idtool annotate' finds ids inside text",
    ]
  }

  /// Returns the option that a name of a kind belongs to; nil for `x`, which may stand for
  /// anything.
  private func hint(forName text: Span<UInt8>) -> String? {
    guard self != .auid, text.count > 1, let kind = IdentifierKind.named(text.array) else {
      return nil
    }
    if self != .flakeID { return "--kind \(kind.name) reads the ids as that kind" }
    return kind.layout.map { "-l \($0.name) reads the ids with that layout" }
  }

  /// Returns the line that reads a number written in another way.
  private func proposal(_ digits: String, _ context: HintContext) -> String {
    switch self {
    case .flakeID: "did you mean 'idtool flake decode\(context.layoutOption) \(digits)'?"
    case .knownID: "did you mean 'idtool inspect \(digits)'?"
    default: "ids are written without such marks: \(digits)"
    }
  }

  /// Returns the line that inspects an id given as the name of a file that can't be read.
  static func hint(forFile name: [UInt8], _ context: HintContext) -> [String] {
    guard looksLikeAnID(name.span), isInspectable(name.span, context) else { return [] }
    return ["did you mean 'idtool inspect \(String(decoding: name, as: UTF8.self))'?"]
  }

  // MARK: What a text is

  /// Whether `idtool inspect` reads a text.
  private static func isInspectable(_ text: Span<UInt8>, _ context: HintContext) -> Bool {
    var inspector = Inspector(.anything, now: context.now)
    return (try? inspector.inspect(text)) != nil
  }

  /// Returns what to do with several ids and separators between them, or with a row of a table.
  private static func hint(forSeveral text: Span<UInt8>) -> String? {
    for (separator, name) in [(",", ","), (";", "';'"), ("\t", "'\\t'")] {
      let byte = Array(separator.utf8)[0]
      let parts = text.array.split(separator: byte)
      guard parts.count > 1, parts.allSatisfy(isNumber) else { continue }
      let cut = separator == "\t" ? "cut -f1" : "cut -d\(name) -f1"
      return "it holds \(parts.count) ids: tr \(name) '\\n' puts each on a line of its own, "
        + "\(cut) takes the first"
    }
    for (separator, option) in [(",", " -d,"), (";", " -d';'"), ("\t", "")] {
      let byte = Array(separator.utf8)[0]
      let parts = text.array.split(separator: byte, omittingEmptySubsequences: false)
      guard parts.contains(where: { !$0.isEmpty && !isNumber($0) }),
        let column = parts.firstIndex(where: isNumber)
      else { continue }
      return "it is a row of a table: cut\(option) -f\(column + 1) takes that column"
    }
    return nil
  }

  /// Returns what to do with a number between quotes or brackets.
  private func hint(forJSON text: Span<UInt8>, _ context: HintContext) -> String? {
    let marks = Array("\"'[](){}<>@!&#,".utf8)
    let bare = text.array.drop { marks.contains($0) }.reversed().drop { marks.contains($0) }
    guard bare.count < text.count, Self.isNumber(Array(bare)) else { return nil }
    // Versions of jq before 1.7 round such numbers, but not strings.
    if self == .flakeID, Self.isInspectable(text, context) {
      let isString = text[0] == UInt8(ascii: "\"")
      return (isString ? "jq -r prints strings without their quotes, and " : "")
        + "'idtool inspect' takes quotes and brackets off"
    }
    if text.array.contains(where: { "(){}<>@!&#".utf8.contains($0) }) {
      return "such marks are no part of ids: tr -dc '0-9\\n' leaves the digits of lines"
    }
    if text.array.contains(UInt8(ascii: "'")) {
      return "quotes, brackets and commas are no part of ids: tr -d \"[], '\" takes them off"
    }
    return "brackets and commas are no part of ids: tr -d '[], \"' takes them off"
  }

  /// Whether there are enough digits for an id.
  private static func isNumber(_ text: some Collection<UInt8>) -> Bool {
    let digits = text.filter { $0 != 0x20 }
    return (15...20).contains(digits.count) && digits.allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Returns the digits of a number as written in programs, `1_573_827`, `1573827n`, `1573827L`, or
  /// with thousands separators.
  private static func digitsWithoutMarks(_ text: Span<UInt8>) -> String? {
    var digits = FlakeText.digits(ofGrouped: text) ?? text.array
    if let last = digits.last, "nNlL".utf8.contains(last) { digits.removeLast() }
    digits.removeAll { $0 == UInt8(ascii: "_") }
    guard digits.count < text.count, text[0] &- 0x30 < 10, isNumber(digits),
      let number = try? Decimal.parse(digits.span), Int64(exactly: number) != nil
    else { return nil }
    return "\(number)"
  }

  /// Returns a text that can only be a flake in hex digits, or nil.
  private static func hexDigits(_ text: Span<UInt8>) -> String? {
    guard text.count <= 18 else { return nil }
    let whole = String(decoding: text.array, as: UTF8.self)
    // PostgreSQL prints bytes this way.
    let string = whole.hasPrefix("\\x") ? String(whole.dropFirst(2)) : whole
    let digits = string.lowercased().hasPrefix("0x") ? string.dropFirst(2) : string[...]
    let hasLetter = digits.utf8.contains { $0 > UInt8(ascii: "9") }
    guard (13...16).contains(digits.utf8.count), hasLetter || digits.count < whole.count,
      let number = UInt64(digits, radix: 16), Int64(exactly: number) != nil
    else { return nil }
    return string
  }

  /// Whether a text looks like ids of other kinds: long, with letters, digits and hyphens.
  private static func looksLikeAnID(_ text: Span<UInt8>) -> Bool {
    guard (11...64).contains(text.count), text[0] != UInt8(ascii: "-") else { return false }
    var hasDigit = false
    for index in text.indices {
      let byte = text[index]
      if byte &- 0x30 < 10 {
        hasDigit = true
      } else if !(0x61...0x7A).contains(byte | 0x20), byte != 0x2D, byte != 0x5F {
        return false
      }
    }
    return hasDigit
  }
}
