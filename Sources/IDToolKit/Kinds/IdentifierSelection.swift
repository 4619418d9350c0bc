/// The kinds that a list such as `discord,uuid` or a group such as `timed` names.
struct IdentifierSelection: Sendable {
  /// In the order of the list, without repeats.
  let kinds: [IdentifierKind]

  /// A name for several kinds.
  enum Group: String, CaseIterable, Sendable {
    /// Every kind, and every flake layout.
    case all
    /// All kinds with a time.
    case timed
    /// All flake layouts.
    case flake

    /// Returns the kinds of the group, in the order of lists; kinds that are a subset of another are
    /// omitted, and those that are read only where they are named.
    func kinds(with own: OwnKinds) -> [IdentifierKind] {
      let declared = IdentifierKind.declared.filter {
        !$0.recognition.isNarrower && !$0.needsName
      }
      let all = declared + IdentifierKind.layouts + own.kinds
      return switch self {
      case .all: all
      case .timed: all.filter(\.isTimed)
      case .flake: all.filter(\.isFlake)
      }
    }
  }

  init(_ kinds: [IdentifierKind]) {
    self.kinds = kinds.uniqued()
  }

  /// Returns the kinds that a word names, of a kind, a layout or a group; nil if it names none.
  static func named(_ word: [UInt8], own: OwnKinds = .none) -> [IdentifierKind]? {
    Group(rawValue: String(decoding: word, as: UTF8.self))?.kinds(with: own)
      ?? (own.named(word) ?? IdentifierKind.named(word)).map { [$0] }
  }

  /// The kinds that few other texts look like, for which `annotate` looks by default.
  static let unasked = IdentifierSelection(
    IdentifierKind.declared.filter(\.recognition.isFoundUnasked)
  )

  /// Every name that a list may contain: kinds, layouts and groups.
  static let names: [String] =
    IdentifierKind.declared.map(\.name) + FlakeLayout.names + Group.allCases.map(\.rawValue)

  /// The other names of kinds and layouts.
  static let aliases: [String] =
    (IdentifierKind.declared + IdentifierKind.layouts).flatMap(\.aliases)
}

extension IdentifierKind {
  /// The known layouts, as kinds.
  static let layouts: [IdentifierKind] = FlakeLayout.named.map { IdentifierKind($0) }

  /// Returns the kind or layout with a name or alias; nil if there is none.
  ///
  /// Letters of either case will do, and `uuid7` or `v7` for `uuidv7`.
  static func named(_ name: [UInt8]) -> IdentifierKind? {
    var name = name.map(\.lowercasedASCII)
    if let digit = name.last, digit.isDigit,
      ["uuid", "v"].contains(where: { $0.utf8.elementsEqual(name.dropLast()) })
    {
      name = Array("uuidv".utf8) + [digit]
    }
    return declaredKind(named: name)
      ?? FlakeLayoutName(text: name).map { IdentifierKind(FlakeLayout($0)) }
  }
}
