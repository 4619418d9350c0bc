import Foundation
import Testing

@testable import IDToolKit

/// Holds the direction of the arrows between the rooms.
@Suite struct LayerTests {
  /// The rooms, each of which may use those in the rows above its own.
  ///
  /// Rooms of one row don't see each other.
  static let rows: [[String]] = [
    // Pure functions over bytes, and tables.
    ["Bytes"],
    // Moments and spans, and their texts.
    ["Time"],
    // The reader and writer of JSON.
    ["JSON"],
    // All that talks to the system: files, locks, streams, clock, entropy, environment.
    ["System"],
    // The five models, and what works on many of their values.
    ["IdentifiedArray", "AppUniqueIdentifier", "Route", "Order", "Flake"],
    // Collections of JSON records.
    ["Records"],
    // What a declaration of a kind of id consists of, and what follows from it.
    ["Kinds/Model"],
    // New ids, from what their declaration says of making.
    ["Kinds/Making"],
    // Ids of every kind: one file each.
    ["Kinds"],
    // Telling what numbers are by where they stand.
    ["Judging"],
    // Telling what a text could be.
    ["Kinds/Inspection"],
    // The same bits in other forms.
    ["Kinds/Conversion"],
    // Ids of every kind in texts.
    ["Kinds/Finding"],
    // What many ids together reveal: counts, gaps, workers, lags.
    ["Statistics"],
    // Fields, formats and templates; the console and the sink of what is invalid.
    ["Output"],
    // What a row of each result holds.
    ["Output/Rows"],
    // What commands do, without the command line: from the input, by way of the rooms above, to rows,
    // messages and files.
    ["Effects"],
    [
      "Effects/Flake", "Effects/AUID", "Effects/Route", "Effects/Order", "Effects/Records",
      "Effects/Kinds",
    ],
    // The declaration of commands and options, and what follows from it.
    ["Interface"],
    // From the command line to a request, and to its effect.
    ["Commands/Shared"],
    [
      "Commands/Flake", "Commands/AUID", "Commands/Route", "Commands/Order", "Commands/Records",
      "Commands/Kinds",
    ],
    // The program, with help, manual pages and completions.
    ["Commands/General"],
  ]

  @Test func theReadmeNamesTheRoomsInTheirOrder() throws {
    let readme = try String(
      contentsOf: Self.folder.appendingPathComponent("../../Tests/README.md"),
      encoding: .utf8
    )
    let start = try #require(readme.range(of: "In their order these are"))
    let end = try #require(
      readme.range(of: "Commands and options", range: start.upperBound..<readme.endIndex)
    )
    let words = readme[start.upperBound..<end.lowerBound].split(separator: "`").enumerated()
    let named = words.filter { $0.offset % 2 == 1 }.map { String($0.element) }
    var rooms: [String] = []
    for room in Self.rows.joined().map({ String($0.prefix { $0 != "/" }) })
    where !rooms.contains(room) { rooms.append(room) }
    #expect(named == rooms)
  }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/IDToolKit")

  static let files: [Layers.File] = {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let data = FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
      return Layers.File(path: path, text: String(decoding: data ?? Data(), as: UTF8.self))
    }
  }()

  private static let layers = Layers(rows: rows, files: files)

  @Test func aRoomUsesOnlyTheRoomsAboveIt() {
    for breach in Self.layers.breaches {
      Issue.record("\(breach)")
    }
  }

  @Test func everyFileIsInARoomAndEveryRoomHasFiles() {
    #expect(Self.layers.homeless == [])
    #expect(Self.layers.emptyRooms == [])
  }

  @Test func noSourceImportsFoundation() {
    for file in Self.files {
      #expect(!file.text.contains("import Foundation"), "\(file.path)")
    }
  }

  @Test func onlyTheSystemRoomTalksToTheSystem() {
    for file in Self.files where !file.path.hasPrefix("System/") {
      let talks = file.text.contains("import Glibc") || file.text.contains("import Darwin")
      #expect(!talks, "\(file.path)")
    }
  }
}

extension LayerTests {
  @Test func commandsAndTheirEffectsHoldNoUnsafeExpression() {
    for file in Self.files
    where ["Commands/", "Interface/", "Effects/"].contains(where: file.path.hasPrefix) {
      for word in file.words where word.text == "unsafe" {
        Issue.record("\(file.path):\(word.line): bytes and pointers are the business of engines")
      }
    }
  }

  /// Names that nothing in Sources uses, and why they are there.
  static let unusedNames = [
    "callAsFunction": "called without its name",
    "furtherProbes": "how well tables hash, for tests",
    "snapshot": "the state of a registry, for tests",
  ]

  /// A declaration that nothing uses is dead, or was forgotten: an option that no command takes, a
  /// kind that no list names.
  @Test func everyNameThatIsDeclaredIsUsed() {
    var unused = UnusedNames(files: Self.files).unused
    unused.removeAll { Self.unusedNames[$0.name] != nil }
    for name in unused { Issue.record("\(name.place): nothing in Sources uses \(name.name)") }
  }
}

extension LayerTests {
  /// An option that is declared and in no command's list would be known to nobody.
  @Test func everyOptionBelongsToACommand() {
    var declared: [String] = []
    for file in Self.files where file.path.hasPrefix("Interface/Option+") {
      declared += file.text.matches(of: /= Option\(\s*long: "([^"]+)"/).map { String($0.output.1) }
    }
    #expect(declared.count > 100)
    #expect(declared.sorted() == Option.all.map(\.long).sorted())
  }

  /// A kind that is declared in a file and named by no list would be found, read and made nowhere.
  @Test func everyKindIsInTheListOfKinds() throws {
    let list = try #require(Self.files.first { $0.path == "Kinds/IdentifierKind+Declared.swift" })
    let listed = Set(list.words.map(\.text))
    var count = 0
    for file in Self.files where file.path.hasPrefix("Kinds/") {
      let words = file.words.map(\.text)
      for (index, word) in words.enumerated().dropFirst(3)
      where word == "IdentifierKind" && words[index - 3...index - 2] == ["static", "let"] {
        count += 1
        #expect(listed.contains(words[index - 1]), "\(file.path)")
      }
    }
    #expect(count > 15)
  }
}

/// The check itself: it must see what it is for, and nothing else.
@Suite struct LayersTests {
  static func breaches(_ files: [String: String]) -> [String] {
    let layers = Layers(
      rows: [["Low"], ["Left", "Right"], ["High"]],
      files: files.sorted { $0.key < $1.key }.map { Layers.File(path: $0.key, text: $0.value) }
    )
    return layers.breaches.map(\.description)
  }

  @Test func aTypeOfARoomBelowIsFoundWithItsLine() {
    let found = Self.breaches([
      "Low/A.swift": "struct Bottom {\n  var top: Top?\n}\n",
      "High/B.swift": "struct Top { let bottom: Bottom }\n",
    ])
    #expect(found == ["Low/A.swift:2: Top is declared in High"])
  }

  @Test func aTypeOfARoomBesideIsFound() {
    let found = Self.breaches([
      "Left/A.swift": "enum Here {}\n",
      "Right/B.swift": "func use() { _ = \"\\(Here.self)\" }\n",
    ])
    #expect(found == ["Right/B.swift:1: Here is declared in Left"])
  }

  @Test func aMemberThatARoomBelowAddsIsFound() {
    let found = Self.breaches([
      "Low/A.swift": "struct Bottom { var text: String { self.described } }\n",
      "High/B.swift": "extension Bottom {\n  var described: String { \"\" }\n}\n",
    ])
    #expect(found == ["Low/A.swift:1: described is declared in High"])
  }

  @Test(
    arguments: [
      "struct Bottom {} // Top\n",
      "/// As ``Top`` does.\nstruct Bottom { let text = \"Top\" }\n",
      "struct Bottom { let text = #\"\\(Top)\"#; let more = \"\"\"\n  Top \"Top\" \n  \"\"\" }\n",
      "/* Top */ struct Bottom { func of<Top: Error>(_ error: Top) {} }\n",
      "struct Bottom { let described = 1; var twice: Int { self.described * 2 } }\n",
      "struct Bottom { let color = Color.Top }\n",
      "struct Bottom { var pair: (described: Int, Int); var one: Int { pair.described } }\n",
    ]
  )
  func whatOnlyLooksLikeAUseIsNone(source: String) {
    let found = Self.breaches([
      "Low/A.swift": source,
      "High/B.swift": "struct Top {}\nextension Bottom {\n  var described: Bottom { self }\n}\n",
    ])
    #expect(found == [])
  }

  @Test func aNameThatARoomAboveDeclaresTooIsItsOwn() {
    let found = Self.breaches([
      "Low/A.swift": "struct Same {}\n",
      "Left/B.swift": "func use(_ same: Same) {}\n",
      "High/C.swift": "struct Same {}\n",
    ])
    #expect(found == [])
  }

  @Test func aFileOutsideOfTheRoomsAndAnEmptyRoomAreSeen() {
    let layers = Layers(
      rows: [["Low"], ["High"]],
      files: [
        Layers.File(path: "Low/A.swift", text: ""), Layers.File(path: "Attic/B.swift", text: ""),
        Layers.File(path: "Low/Deeper/C.swift", text: ""),
      ]
    )
    #expect(layers.homeless == ["Attic/B.swift", "Low/Deeper/C.swift"])
    #expect(layers.emptyRooms == ["High"])
  }
}
