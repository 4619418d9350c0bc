/// The names that say something of the makers of ids, for looking up.
struct NameTable: Sendable {
  private(set) var exact: [[UInt8]: [NameEvidence]] = [:]
  private(set) var words: [[UInt8]: [NameEvidence]] = [:]
  /// Parts of whole names, or endings of keys.
  private(set) var parts: [(text: [UInt8], isEnding: Bool, evidence: [NameEvidence])] = []

  /// Reads texts with a line for each subject and what names say of it, `card 8 against 16: pan imei`:
  /// eight bits for cards, and sixteen against all flakes.
  ///
  /// Further lines of the same names are indented. `name` is a whole key, `host/segment` or `host/` a
  /// place in addresses, `~word` a word among others, `*part*` a part of the name, and `*ending` that
  /// of a key.
  init(_ texts: [StaticString]) {
    for text in texts {
      var evidence: [NameEvidence] = []
      for line in Array("\(text)".utf8).split(separator: UInt8(ascii: "\n")) {
        var names = line
        if line.first != 0x20 {
          let heading = line.prefix { $0 != UInt8(ascii: ":") }
          evidence = Self.evidence(heading)
          names = line.dropFirst(heading.count + 1)
        }
        for name in names.split(separator: 0x20) { add(Array(name), evidence) }
      }
    }
  }

  private static func evidence(_ heading: ArraySlice<UInt8>) -> [NameEvidence] {
    let words = heading.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    let subject = NameEvidence.Subject.words[words[0]] ?? .kind(words[0])
    return zip([subject, .noFlake], words.compactMap { Int($0) })
      .map { NameEvidence(subject: $0, bits: Double($1)) }
  }

  private mutating func add(_ name: [UInt8], _ evidence: [NameEvidence]) {
    let star = UInt8(ascii: "*")
    if name[0] == star {
      parts.append((name.filter { $0 != star }, name[name.count - 1] != star, evidence))
    } else if name[0] == UInt8(ascii: "~") {
      words[Self.key(name), default: []] += evidence
    } else {
      exact[Self.key(name), default: []] += evidence
    }
  }

  /// A name as ``PlaceWords`` has it.
  private static func key(_ name: [UInt8]) -> [UInt8] {
    if name[0] == UInt8(ascii: "<") || name.contains(UInt8(ascii: "/")) { return name }
    // Of a path of keys all count.
    return PlaceWords(name.filter { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ":") }).keys[0]
  }
}
