/// Kinds of your own as JSON:
/// `{"kinds":{"order":{"layout":"t41,w10,s12@2020-01-01","names":["order_id"]}}}`.
struct OwnKindsFile {
  private typealias Member = SettingsMember<OwnKindsReason>
  private typealias AtOffset = Member.AtOffset

  private(set) var kinds: [IdentifierKind] = []
  /// Words that no kind can be called by, since they mean something else where kinds are named.
  private let taken: [String]

  /// Reads a file's content.
  init(_ text: Span<UInt8>, taken: [String]) throws(OwnKindsProblem) {
    self.taken = taken
    do throws(AtOffset) {
      let all = try Member.only(
        "kinds",
        in: text,
        example: #"{"kinds":{"order":{"layout":"t41,w10,s12@2020-01-01"}}} is such a file"#
      )
      for member in try all.members(in: text) {
        kinds.append(try kind(member, in: text))
        guard kinds.count(where: { $0.layout != nil }) <= OwnKinds.mostLayouts else {
          throw AtOffset(.tooManyLayouts, at: member.place)
        }
      }
    } catch {
      throw OwnKindsProblem(error, in: text)
    }
  }

  /// Reads the kind that a member declares.
  private func kind(_ member: Member, in text: Span<UInt8>) throws(AtOffset) -> IdentifierKind {
    if let clause = clause(against: member.key) {
      throw AtOffset(.name(member.key, clause), at: member.place)
    }
    let name = String(decoding: member.key, as: UTF8.self)
    let keys = ["layout", "unit", "epoch", "prefix", "of", "names", "about"]
    let facts = try member.members(in: text)
    for fact in facts where !keys.contains(where: fact.isNamed) {
      throw AtOffset(.unknownKey(fact.key, known: keys), at: fact.place)
    }
    func fact(_ key: String) -> Member? { facts.first { $0.isNamed(key) } }
    let own = IdentifierKind.Own(
      names: try fact("names").map { names throws(AtOffset) in try self.names(names, in: text) }
        ?? [],
      about: try fact("about").map { about throws(AtOffset) in try Self.address(about, in: text) }
    )
    if let layout = fact("layout") {
      for key in ["prefix", "of"] {
        if let other = fact(key) { throw AtOffset(.besideLayout(key), at: other.place) }
      }
      let (unit, epoch) = (fact("unit"), fact("epoch"))
      let layoutOfName = try Self.layout(layout, unit: unit, epoch: epoch, name: name, in: text)
      return IdentifierKind(layoutOfName, own: own)
    }
    guard let prefix = fact("prefix"), let of = fact("of") else {
      throw AtOffset(.incomplete, at: member.value.range.lowerBound)
    }
    for key in ["unit", "epoch", "names"] {
      if let other = fact(key) { throw AtOffset(.withoutLayout(key), at: other.place) }
    }
    let textOfPrefix = try Self.prefix(prefix, in: text)
    if let other = kinds.first(where: { $0.prefix?.only == textOfPrefix.dropLast() }) {
      throw AtOffset(.takenPrefix(textOfPrefix, by: other.name), at: prefix.value.range.lowerBound)
    }
    return IdentifierKind(
      name,
      prefix: textOfPrefix,
      of: try Self.kind(named: of, in: text),
      own: own
    )
  }
}

extension OwnKindsFile {
  /// Returns why a text can't be the name of a kind; nil if it can.
  private func clause(against name: [UInt8]) -> String? {
    let isWord = name.allSatisfy { byte in
      byte.isDigit || (0x61...0x7A).contains(byte) || "-_.".utf8.contains(byte)
    }
    guard let first = name.first, (0x61...0x7A).contains(first), isWord else {
      return "a name begins with a small letter, and goes on with those, digits, '-', '_' and '.'"
    }
    if let kind = IdentifierKind.named(name), !kind.name.utf8.elementsEqual(name) {
      return "idtool has a kind that is called so, too: \(kind.name)"
    }
    if IdentifierSelection.named(name) != nil
      || taken.contains(where: { $0.utf8.elementsEqual(name) })
    {
      return "idtool has a kind, form or group with that name"
    }
    return FlakeLayout.mayBeDescribed(by: name) ? "it looks like the fields of a layout" : nil
  }

  /// Returns the layout that the values of a kind describe as `-l` does, by its name.
  private static func layout(
    _ member: Member,
    unit: Member?,
    epoch: Member?,
    name: String,
    in text: Span<UInt8>
  ) throws(AtOffset) -> FlakeLayout {
    let fields = try member.string(in: text)
    let place = member.value.range.lowerBound
    let unitText = try unit.map { unit throws(AtOffset) in try unit.string(in: text) }
    let epochText = try epoch.map { epoch throws(AtOffset) in try epoch.string(in: text) }
    if fields.contains(UInt8(ascii: "@")), let other = epoch ?? unit {
      throw AtOffset(.momentTwice(fields), at: other.place)
    }
    let isChanged = unitText != nil || epochText != nil
    let word = isChanged ? FlakeLayout.word(fields, unit: unitText, epoch: epochText) : fields
    do throws(FlakeLayoutProblem) {
      return try FlakeLayout.described(by: word ?? fields).called(name)
    } catch {
      throw AtOffset(.layout(word ?? fields, error), at: place)
    }
  }

  private static func prefix(_ member: Member, in text: Span<UInt8>) throws(AtOffset) -> [UInt8] {
    let prefix = try member.string(in: text)
    let most = 63
    guard prefix.count > 1, prefix.count <= most, prefix.allSatisfy(\.isWordByte),
      prefix[0].isLetter, prefix.last == UInt8(ascii: "_")
    else { throw AtOffset(.prefix(prefix, most: most), at: member.value.range.lowerBound) }
    return prefix
  }

  /// Returns the kind whose ids follow a prefix.
  private static func kind(
    named member: Member,
    in text: Span<UInt8>
  ) throws(AtOffset) -> IdentifierKind {
    let name = try member.string(in: text)
    let place = member.value.range.lowerBound
    guard let kind = IdentifierKind.named(name) else {
      throw AtOffset(.unknownKind(name), at: place)
    }
    guard kind.layout == nil, kind.prefix?.isRequired != true, !kind.isNumber else {
      throw AtOffset(.unfitKind(name), at: place)
    }
    return kind
  }

  /// Returns the names of places.
  private func names(
    _ member: Member,
    in text: Span<UInt8>
  ) throws(AtOffset) -> [[UInt8]] {
    var names: [[UInt8]] = []
    var items = try member.items(of: .array)
    while let item = try Member.next(&items, in: text) {
      let name = try item.string(in: text)
      guard name.contains(where: { $0.isLetterOrDigit || $0 >= 0x80 }) else {
        throw AtOffset(.placeName(name), at: item.value.range.lowerBound)
      }
      let other = kinds.first { kind in
        kind.own?.names.contains { Self.folded($0) == Self.folded(name) } ?? false
      }
      if let other {
        throw AtOffset(.takenPlaceName(name, by: other.name), at: item.value.range.lowerBound)
      }
      names.append(name)
    }
    return names
  }

  /// Returns a name without what doesn't count in it.
  private static func folded(_ name: [UInt8]) -> [UInt8] {
    name.filter { $0.isLetterOrDigit || $0 >= 0x80 }.map(\.lowercasedASCII)
  }

  private static func address(
    _ member: Member,
    in text: Span<UInt8>
  ) throws(AtOffset) -> (before: [UInt8], after: [UInt8]) {
    let address = try member.string(in: text)
    let mark = Array("{id}".utf8)
    let places = address.indices.filter { address[$0...].starts(with: mark) }
    // What every format of results can hold as it is.
    guard places.count == 1, let place = places.first,
      address.allSatisfy({ (0x21...0x7E).contains($0) && !"\"\\,".utf8.contains($0) })
    else { throw AtOffset(.address(address), at: member.value.range.lowerBound) }
    return (Array(address[..<place]), Array(address[(place + mark.count)...]))
  }
}

/// Why a file has no kinds of your own.
enum OwnKindsReason: SettingsReason {
  /// A key that can't be the name of a kind; the clause says why.
  case name([UInt8], String)
  /// Neither a layout nor a prefix and what follows it.
  case incomplete
  /// A key that stands next to a layout.
  case besideLayout(String)
  /// A key that is about a layout, where there is none.
  case withoutLayout(String)
  /// A layout with its epoch in it, next to another.
  case momentTwice([UInt8])
  case layout([UInt8], FlakeLayoutProblem)
  case tooManyLayouts
  case prefix([UInt8], most: Int)
  case takenPrefix([UInt8], by: String)
  case unknownKind([UInt8])
  /// A kind in front of whose ids no prefix can stand.
  case unfitKind([UInt8])
  case placeName([UInt8])
  case takenPlaceName([UInt8], by: String)
  case address([UInt8])

  var clause: String {
    switch self {
    case .name(let name, let clause):
      "a kind can't be called \(Quotation.quoted(name)): \(clause)"
    case .incomplete:
      "a kind has a 'layout' such as t41,w10,s12@2020-01-01, or a 'prefix' such as cus_ and, as 'of', "
        + "the kind that follows it"
    case .besideLayout(let key): "a kind with a 'layout' can't have the key '\(key)'"
    case .withoutLayout(let key): "'\(key)' is for a kind with a 'layout'"
    case .momentTwice(let layout):
      "\(Quotation.quoted(layout)) has its epoch in it, and its unit if that isn't 1ms"
    case .layout(let layout, let problem):
      "'layout' can't be \(Quotation.quoted(layout)): \(problem.sentence)"
    case .tooManyLayouts: "a file can name \(OwnKinds.mostLayouts) layouts at most"
    case .prefix(let prefix, let most):
      "'prefix' can't be \(Quotation.quoted(prefix)): a prefix is a letter, then letters and digits, and "
        + "'_' at its end, at most \(most) of them, such as cus_"
    case .takenPrefix(let prefix, let kind):
      "'prefix' can't be \(Quotation.quoted(prefix)): it is that of '\(kind)'"
    case .unknownKind(let kind):
      "'of' can't be \(Quotation.quoted(kind)): it isn't a kind of id: 'idtool kinds' lists them"
    case .unfitKind(let kind):
      "'of' can't be \(Quotation.quoted(kind)): a prefix can come before ids of letters and digits, such "
        + "as ulid, uuidv7 and nanoid, and numbers are found after any prefix"
    case .placeName(let name):
      "'names' can't have \(Quotation.quoted(name)): a name is a key or a column such as order_id"
    case .takenPlaceName(let name, let kind):
      "'names' can't have \(Quotation.quoted(name)): it is among those of '\(kind)'"
    case .address(let address):
      "'about' can't be \(Quotation.quoted(address)): an address is ASCII, has {id} in it once, and no blanks, "
        + "quotes or commas"
    }
  }

  var near: String? {
    switch self {
    case .layout(_, let problem): problem.near.first
    case .unknownKind(let kind): Suggestion.near(kind, among: IdentifierSelection.names).first
    default: nil
    }
  }
}

/// Why a file has no kinds of your own, and where.
typealias OwnKindsProblem = SettingsProblem<OwnKindsReason>
