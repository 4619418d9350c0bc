/// The context of hints about items.
struct HintContext: Sendable {
  /// The requested layout as part of a command line, ` -l twitter`; empty if there is none.
  var layoutOption = ""
  /// The command, where it reads files that have an id on each line: `flake stats`.
  var readerOfLists: String?
  /// The name of the file as part of a command line.
  var file = " FILE"
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
    var context = context
    if case .file(let name, _, _) = place, let word = Suggestion.pasteable([name]) {
      context.file = word
    }
    let odd = OddText(bytes: text.array, kind: self, context: context)
    switch self {
    case .flakeID, .auid, .knownID, .idOfKinds, .convertibleID:
      // The digits of a rounded number are not those of the id.
      if FlakeRounding.isFloatingPoint(text) { return [] }
      if case .argument = place, let hint = odd.hintOfName { return [hint] }
      let advice = self == .auid ? OddText.adviceForSmallIDs : OddText.advice
      guard let hint = advice.lazy.compactMap({ $0(odd) }).first else { return [] }
      // Of a stream, the next line has ids in it, too.
      let isInside = hint == odd.lineOfIDs && odd.ids != [odd.bytes] && place != .argument
      return [isInside ? OddText.adviceForText : hint]
    case .completeRecord:
      return ["--merge keeps what the new record lacks, --whole drops it"]
    case .searchableLine, .readableLine, .unusedAUID, .usedAUID, .repeatedAUID, .jsonRecord,
      .timedID, .idInWindow, .clearID, .tableRow, .tableColumn, .orderedItem, .wantedID, .route,
      .name,
      .recordID, .uniqueRecordID, .time:
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
        .timedID, .idInWindow, .clearID, .tableRow, .tableColumn, .orderedItem, .wantedID,
        .uniqueRecordID,
        .time:
        nil
      }
    return remedy.map { "a file has that name: " + $0 }
  }

  /// Returns the line that inspects an id given as the name of a file that can't be read, or that
  /// looks for the ids of a kind.
  static func hint(forFile name: [UInt8], _ context: HintContext) -> [String] {
    if IdentifierKind.named(name) != nil {
      let name = String(decoding: name, as: UTF8.self)
      return ["a kind has that name: 'idtool annotate -l \(name)' finds its ids"]
    }
    let odd = OddText(bytes: name, kind: .flakeID, context: context)
    return odd.ids == [name] ? [odd.lineOfIDs].compactMap(\.self) : []
  }
}

extension ItemKind {
  /// Whether a number may be such an item, as far as a kind is named that could refuse it.
  fileprivate func mayBe(_ number: UInt64) -> Bool {
    guard case .idOfKinds(let name) = self, let kind = IdentifierKind.named(name) else {
      return true
    }
    return (try? kind.read("\(number)")) != nil
  }
}

/// A text that isn't an id of the kind that is read, and what it may be instead.
struct OddText {
  let bytes: [UInt8]
  let kind: ItemKind
  let context: HintContext

  fileprivate static let adviceForText = "'idtool annotate' finds ids inside text, JSON too"

  /// What texts look like, and what to do with them; the first that applies counts.
  fileprivate static let advice: [@Sendable (OddText) -> String?] = [
    { text in
      guard text.bytes == Array("{".utf8) || text.bytes == Array("[".utf8) else { return nil }
      return adviceForText
    },
    { text in text.plainDigits.map { text.line(of: [$0]) } },
    { $0.hintOfRow },
    { text in
      let marks = Array("\"'[](){}<>@!&#,".utf8)
      let bare = text.bytes.drop { marks.contains($0) }.reversed().drop { marks.contains($0) }
      guard bare.count < text.bytes.count, isNumber(bare) else { return nil }
      return text.kind == .flakeID && text.isInspectable(text.bytes.indices)
        ? "'idtool inspect' takes quotes and brackets off"
        : "such marks aren't part of ids: tr -dc '0-9\\n' leaves the digits of lines"
    },
    { text in
      guard text.kind == .flakeID || text.kind == .knownID, let digits = text.hexDigits else {
        return nil
      }
      return text.context.takesForm
        ? "--form hex reads hex digits"
        : "did you mean 'idtool flake decode\(text.context.layoutOption) --form hex \(digits)'?"
    },
    { text in
      text.kind == .knownID && (try? Decimal.parse(text.bytes.span)) != nil
        ? "'idtool flake decode -l LAYOUT' reads any number as a flake, however odd its time" : nil
    },
    { text in
      guard text.kind == .flakeID, text.bytes.contains(UInt8(ascii: " ")) else { return nil }
      let line = "idtool flake annotate\(text.context.layoutOption)"
      guard let reader = text.context.readerOfLists else {
        return "ids in lines of text: '\(line)', with -f id just the ids"
      }
      return "ids in lines of text: '\(line) -f id\(text.context.file) | idtool \(reader)"
        + "\(text.context.layoutOption)'"
    },
    { text in
      guard let number = Int64(String(decoding: text.bytes, as: UTF8.self)), number < 0,
        text.kind.mayBe(UInt64(bitPattern: number))
      else { return nil }
      return
        "a negative number may be a 64-bit id or hash in a signed column: without the sign it is "
        + "\(UInt64(bitPattern: number))"
    },
    { $0.lineOfIDs },
  ]

  /// As ``advice``, for numbers from 1 on.
  fileprivate static let adviceForSmallIDs: [@Sendable (OddText) -> String?] = [
    { text in
      guard text.bytes.allSatisfy({ $0.isDigit || "-.,;".utf8.contains($0) }) else { return nil }
      if text.bytes.contains(where: { ",;".utf8.contains($0) }) {
        return
          "ids are separated by blanks or lines, not by commas: tr ',' '\\n' makes lines of them"
      }
      let ends = text.bytes.split(separator: UInt8(ascii: "."))
      // A number of a program that writes all with a fraction, such as 4.0, is no range.
      let isRange = ends.count == 2 && !ends[1].allSatisfy { $0 == UInt8(ascii: "0") }
      return isRange ? "a range is written with a hyphen, as in 5-9" : nil
    }
  ]

  /// The option that a name of a kind belongs to; nil for `x`, which may stand for anything.
  fileprivate var hintOfName: String? {
    guard kind != .auid, bytes.count > 1, let named = IdentifierKind.named(bytes) else {
      return nil
    }
    if kind != .flakeID { return "-l \(named.name) reads the ids as that kind" }
    return named.layout.map { "-l \($0.name) reads the ids with that layout" }
  }

  /// What to do with several ids and separators between them, or with a row of a table.
  private var hintOfRow: String? {
    for (separator, cut, sign) in [(",", " -d,", ","), (";", " -d';'", "';'"), ("\t", "", "'\\t'")]
    {
      let parts = bytes.split(
        separator: Array(separator.utf8)[0],
        omittingEmptySubsequences: false
      )
      guard parts.count(where: { !$0.isEmpty }) > 1,
        let column = parts.firstIndex(where: Self.isNumber)
      else { continue }
      return "it holds several values: cut\(cut) -f\(column + 1) takes the one with an id, "
        + "tr \(sign) '\\n' makes a line of each"
    }
    return nil
  }

  /// The ids in the text, or the text itself where it is one of another kind; at most three.
  var ids: [[UInt8]] {
    let parts = bytes.indices.split { index in
      let byte = bytes[index]
      return !byte.isLetterOrDigit && byte != 0x2D && byte != 0x5F && !isPoint(at: index)
    }
    let ids = parts.filter { part in
      (part.count < bytes.count || kind == .flakeID)
        && (Self.fewestIfNamed...64).contains(part.count) && bytes[part.lowerBound] != 0x2D
        && IdentifierWrapping.notation(of: bytes.span, around: part) != .legacyBytes
        && isInspectable(part)
    }.map { Array(bytes[$0]) }
    if ids.isEmpty, bytes.contains(UInt8(ascii: "/")) {
      // Titles in addresses have hyphens around their number.
      return bytes.split { !$0.isDigit }.map(Array.init)
        .filter { DigitRunSearch.lengths.contains($0.count) && $0.count < bytes.count }
    }
    return ids.count <= 3 ? ids : []
  }

  fileprivate var lineOfIDs: String? {
    let ids = ids
    return ids.isEmpty ? nil : line(of: ids.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Returns the line that reads some ids: as the layout that was named, unless that has refused it.
  private func line(of ids: [String]) -> String {
    let isOfLayout =
      kind == .flakeID && !context.layoutOption.isEmpty
      && ids.allSatisfy { Self.isNumber($0.utf8) && !bytes.elementsEqual($0.utf8) }
    let command = isOfLayout ? "flake decode\(context.layoutOption)" : "inspect"
    return "did you mean 'idtool \(command) \(ids.joined(separator: " "))'?"
  }

  // MARK: What a text is

  private static let fewestIfNamed = 10

  /// Whether `idtool inspect` reads a part of the text, which the name before it may help.
  ///
  /// Letters alone, and what could as well be a code of anything else, must be named by it.
  private func isInspectable(_ part: Range<Int>) -> Bool {
    var inspector = Inspector(.anything(), now: context.now)
    let place = PlaceName(before: part.lowerBound, in: bytes.span, lineStart: 0)
    inspector.settle(by: place)
    guard (try? inspector.inspect(Array(bytes[part]).span)) != nil else { return false }
    let names = NameEvidence.about(place).filter { $0.bits > 0 }.map(\.subject)
    // So few letters and digits are an id only where its kind is named.
    if part.count == Self.fewestIfNamed {
      return names.contains(.kind(inspector.kinds[inspector.found[0].kind].name))
    }
    let isNamed = names.contains { if case .kind = $0 { true } else { false } }
    return isNamed || bytes[part].contains(where: \.isDigit) && !inspector.found[0].isUntold
  }

  /// Whether a byte is the point of a time in seconds, which have ten digits.
  private func isPoint(at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: ".") && index >= 10 && index + 1 < bytes.count
      && bytes[index - 10..<index].allSatisfy(\.isDigit) && bytes[index + 1].isDigit
  }

  /// Whether there are enough digits for an id.
  private static func isNumber(_ text: some Collection<UInt8>) -> Bool {
    let digits = text.filter { $0 != 0x20 }
    return (15...20).contains(digits.count) && digits.allSatisfy(\.isDigit)
  }

  /// The digits of a number as written in programs, `1_573_827`, `1573827n`, `1573827L`, or with
  /// thousands separators.
  private var plainDigits: String? {
    var digits = FlakeText.digits(ofGrouped: bytes.span) ?? bytes
    if let last = digits.last, "nNlL".utf8.contains(last) { digits.removeLast() }
    digits.removeAll { $0 == UInt8(ascii: "_") }
    guard digits.count < bytes.count, bytes[0].isDigit, Self.isNumber(digits),
      let number = try? Decimal.parse(digits.span), Int64(exactly: number) != nil
    else { return nil }
    return "\(number)"
  }

  /// The text as `--form hex` takes it, if it can only be a flake in hex digits.
  private var hexDigits: String? {
    let whole = String(decoding: bytes, as: UTF8.self)
    // PostgreSQL prints bytes this way.
    let string = whole.hasPrefix("\\x") ? String(whole.dropFirst(2)) : whole
    let digits = string.lowercased().hasPrefix("0x") ? string.dropFirst(2) : string[...]
    let isMarked = digits.utf8.count < bytes.count
    guard (13...16).contains(digits.utf8.count),
      isMarked || digits.utf8.contains(where: { $0 > 0x39 }),
      let number = UInt64(digits, radix: 16), Int64(exactly: number) != nil
    else { return nil }
    return string
  }
}
