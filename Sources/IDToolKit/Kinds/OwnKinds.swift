/// The kinds of a file of your own: names for layouts, and prefixes in front of known kinds.
///
/// Nothing is registered: they are passed on like other arguments, so that what a text is read as
/// depends on the command line alone.
struct OwnKinds: Sendable {
  /// In the order of the file.
  let kinds: [IdentifierKind]
  /// The name of a file that is there and was not read, since results don't go to a terminal.
  var unreadFile: String?

  static let none = OwnKinds(kinds: [])

  /// Those that are names of layouts.
  var layouts: [IdentifierKind] { kinds.filter { $0.layout != nil } }

  /// Those whose ids a prefix tells from all other texts, so that they are found unasked.
  var foundUnasked: [IdentifierKind] { kinds.filter(\.recognition.isFoundUnasked) }

  /// Returns the kind with a name in letters of either case; nil if there is none.
  func named(_ name: [UInt8]) -> IdentifierKind? {
    if kinds.isEmpty { return nil }
    let name = name.map(\.lowercasedASCII)
    return kinds.first { $0.name.utf8.elementsEqual(name) }
  }

  /// Returns the word for a layout with the fields of one in front in place of its name:
  /// `t41,w10,s12@2023-05-15` for `order@2023-05-15`.
  func spelledOut(_ word: [UInt8]) -> [UInt8] {
    let name = word.prefix { $0 != UInt8(ascii: "@") }
    guard name.count < word.count, let layout = named(Array(name))?.layout else { return word }
    return Array(layout.canonicalSpec.utf8) + word[name.count...]
  }

  /// The most layouts that a file may name: with the known ones, a bit of a word stands for each.
  static let mostLayouts = 24
}

extension IdentifierKind {
  /// What a file of your own says of a kind besides its bits.
  struct Own: Sendable {
    /// The names of places where its ids stand; case and punctuation are the same in all.
    let names: [[UInt8]]
    /// The address of what an id names, in front of the id and after it; nil if there is none.
    let about: (before: [UInt8], after: [UInt8])?
    /// The kind that stands after a prefix; nil for a name of a layout.
    var base: IdentifierKind?

    /// What its ids show besides those of the kind that it is made of.
    var fields: [IdentifierField] {
      about.map { [IdentifierField(.about, .link($0.before, $0.after))] } ?? []
    }
  }

  /// Creates a kind of your own that is a name for a layout.
  convenience init(_ layout: FlakeLayout, own: Own) {
    let usual = IdentifierKind(layout)
    self.init(
      layout,
      name: layout.name,
      summary: layout.word(layout.canonicalSpec),
      forms: usual.forms,
      own: own
    )
  }

  /// Creates a kind of your own: ids of a known kind after a prefix, with its underscore.
  convenience init(_ name: String, prefix: [UInt8], of kind: IdentifierKind, own: Own) {
    var own = own
    own.base = kind
    let text = Array(prefix.dropLast())
    self.init(
      name: name,
      summary: "\(String(decoding: prefix, as: UTF8.self)) and \(kind.name): \(kind.summary)",
      bitCount: kind.bitCount,
      // The prefix says what they are.
      forms: kind.forms.map { IdentifierForm($0.name, $0.coding) },
      prefix: IdentifierPrefix(
        isRequired: true,
        structure: 6 * Double(prefix.count),
        endsAtFirst: false,
        only: text,
        check: { prefix throws(IdentifierPrefixProblem) in
          guard prefix.array == text else { throw .other(than: text) }
        }
      ),
      plans: kind.plans,
      view: kind.view,
      sortingPlan: kind.sortingPlan,
      firstUse: kind.firstUse,
      making: kind.making,
      recognition: Recognition(
        commonness: Self.commonnessOfOwn,
        isToldByForm: true,
        isFoundUnasked: kind.isTimed
          && !kind.forms.allSatisfy(\.isTooLongToBeFound)
      ),
      furtherCheck: kind.furtherCheck,
      otherLength: kind.otherLength,
      own: own
    )
  }

  /// How common ids are that somebody declared: whatever else has the prefix, these are meant.
  private static var commonnessOfOwn: Double { 60 }
}
