import Testing

/// The names that sources declare, but for public ones, and which of them nothing else mentions.
struct UnusedNames {
  struct Name: Equatable {
    var name: String
    /// Such as `File.swift:7`.
    var place: String
  }

  private static let keywords: Set<String> = [
    "func", "var", "let", "case", "struct", "enum", "class", "protocol", "typealias",
  ]
  private static let modifiers: Set<String> = [
    "static", "private", "fileprivate", "mutating", "borrowing", "consuming", "final",
    "indirect", "unsafe", "nonisolated",
  ]

  /// In the order of the files.
  private(set) var unused: [Name] = []

  init(files: [Layers.File]) {
    var mentions: [String: Int] = [:]
    var declarations: [String: [Name]] = [:]
    var published: Set<String> = []
    for file in files {
      let words = file.words
      for word in words where word.isName { mentions[word.text, default: 0] += 1 }
      for (index, word) in words.enumerated().dropLast()
      where Self.keywords.contains(word.text) && !word.isMember {
        let name = words[index + 1]
        guard name.isName, !name.isMember, !Self.keywords.contains(name.text) else { continue }
        let before = words[..<index].last { !Self.modifiers.contains($0.text) }
        if ["public", "package"].contains(before?.text) { published.insert(name.text) }
        // A constant of the system in a pattern.
        if word.text == "case", name.text.contains("_") { continue }
        let place = "\(file.path):\(name.line)"
        declarations[name.text, default: []].append(Name(name: name.text, place: place))
      }
    }
    for (name, places) in declarations
    where mentions[name] == places.count && !published.contains(name) {
      unused += places
    }
    unused.sort { $0.place < $1.place }
  }
}

/// The check itself.
@Suite struct UnusedNamesTests {
  static func unused(_ text: String) -> [String] {
    UnusedNames(files: [Layers.File(path: "A.swift", text: text)]).unused.map(\.place)
  }

  @Test func aDeclarationThatNothingMentionsIsFoundWithItsLine() {
    #expect(Self.unused("enum E {\n  static let a = 1\n  case b\n}\n_ = E.b") == ["A.swift:2"])
    #expect(Self.unused("struct S {\n  func f() {}\n}\n_ = S()") == ["A.swift:2"])
  }

  @Test func whatIsPublicOrMentionedIsNot() {
    #expect(Self.unused("public func f() {}\nlet a = 1\nprint(\"\\(a)\")") == [])
  }
}
