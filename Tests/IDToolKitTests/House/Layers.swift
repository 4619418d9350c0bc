/// The rooms of a library, and which of them may use which.
///
/// Swift sees one module, so nothing in the language holds the arrows. Names do: where a file uses a
/// type, it names it, or calls something that another file of a room it may use has named. What is
/// looked for is therefore a name that only rooms which it may not use declare: of a type, or of a
/// member that an extension adds to a type of another room.
struct Layers {
  struct File {
    /// Below the folder of the library: `Bytes/Decimal.swift`.
    let path: String
    let text: String
    let words: [SwiftWords.Word]

    init(path: String, text: String) {
      self.path = path
      self.text = text
      words = SwiftWords(text).words
    }
  }

  /// A name that a file uses and may not know.
  struct Breach: Equatable, CustomStringConvertible {
    let path: String
    let line: Int
    let name: String
    /// The rooms that declare it.
    let rooms: [String]

    var description: String {
      "\(path):\(line): \(name) is declared in \(rooms.joined(separator: " and "))"
    }
  }

  /// Rooms from the top: each may use those in the rows before its own, and none beside it.
  let rows: [[String]]
  private let sources: [Source]

  private struct Source {
    let file: File
    /// Nil where no room has the file.
    let room: String?
    let names: DeclaredNames
  }

  init(rows: [[String]], files: [File]) {
    self.rows = rows
    sources = files.map { file in
      let room = rows.joined().first { room in
        file.path.hasPrefix(room + "/") && !file.path.dropFirst(room.count + 1).contains("/")
      }
      return Source(file: file, room: room, names: DeclaredNames(file.words))
    }
  }

  /// The files that lie in no room.
  var homeless: [String] { sources.filter { $0.room == nil }.map(\.file.path) }

  /// The rooms without a file.
  var emptyRooms: [String] {
    let used = Set(sources.compactMap(\.room))
    return rows.joined().filter { !used.contains($0) }
  }

  /// Every use of a name that the using room may not know.
  var breaches: [Breach] {
    var types: [String: Set<String>] = [:]
    var members: [String: Set<String>] = [:]
    var addedMembers: [String: Set<String>] = [:]
    for source in sources {
      guard let room = source.room else { continue }
      for name in source.names.types { types[name, default: []].insert(room) }
      for name in source.names.members { members[name, default: []].insert(room) }
    }
    for source in sources {
      guard let room = source.room else { continue }
      for (type, name) in source.names.addedMembers where types[type]?.contains(room) != true {
        addedMembers[name, default: []].insert(room)
      }
    }
    var found: [Breach] = []
    for source in sources {
      guard let room = source.room else { continue }
      let known = self.known(to: room)
      for word in source.file.words where word.isName && !source.names.locals.contains(word.text) {
        let rooms: Set<String>?
        if !word.isMember, let declaring = types[word.text] {
          rooms = declaring
        } else if word.isMember, addedMembers[word.text] != nil {
          rooms = members[word.text]
        } else {
          rooms = nil
        }
        guard let rooms, known.isDisjoint(with: rooms) else { continue }
        found.append(
          Breach(
            path: source.file.path,
            line: word.line,
            name: word.text,
            rooms: rooms.sorted()
          )
        )
      }
    }
    return found
  }

  /// The rooms whose names a room may use, its own among them.
  private func known(to room: String) -> Set<String> {
    let above = rows.prefix { !$0.contains(room) }
    return Set(above.joined()).union([room])
  }
}

/// What a source declares.
struct DeclaredNames {
  /// Types outside of any other.
  private(set) var types: Set<String> = []
  /// Generic parameters and labels, which hide types and members of the same name.
  private(set) var locals: Set<String> = []
  /// Functions, values and cases, of whatever type.
  private(set) var members: Set<String> = []
  /// The members that extensions add, with the type.
  private(set) var addedMembers: [(type: String, name: String)] = []

  private static let typeKeywords: Set<String> = [
    "struct", "class", "enum", "actor", "protocol", "typealias",
  ]
  private static let memberKeywords: Set<String> = ["func", "var", "let", "case"]

  init(_ words: [SwiftWords.Word]) {
    var extended: String?
    for index in words.indices.dropLast() where !words[index].isMember {
      let (word, next) = (words[index], words[index + 1])
      if word.isName, next.text == ":" { locals.insert(word.text) }
      if word.depth == 0, word.isName { extended = word.text == "extension" ? next.text : extended }
      if Self.typeKeywords.contains(word.text), next.isName {
        if word.depth == 0 {
          types.insert(next.text)
          extended = nil
        }
        addParameters(words[(index + 2)...])
      } else if Self.memberKeywords.contains(word.text), next.isName, !next.isMember {
        members.insert(next.text)
        if word.depth == 1, let extended { addedMembers.append((extended, next.text)) }
        if word.text == "func" { addParameters(words[(index + 2)...]) }
      } else if word.text == "init" || word.text == "subscript" {
        addParameters(words[(index + 1)...])
      }
    }
  }

  /// Notes the parameters of a clause, if one begins here: the first name of each.
  private mutating func addParameters(_ words: ArraySlice<SwiftWords.Word>) {
    guard words.first?.text == "<" else { return }
    var isFirst = true
    for word in words.dropFirst() {
      switch word.text {
      case ">": return
      case ",": isFirst = true
      case "let", "each": continue
      default:
        if isFirst { locals.insert(word.text) }
        isFirst = false
      }
    }
  }
}
