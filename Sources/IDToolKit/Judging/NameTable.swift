/// The names that say something of the makers of ids, for looking up.
struct NameTable: Sendable {
  /// Names that say the same of one subject.
  struct Group: Sendable {
    let subject: NameEvidence.Subject
    let bits: Double
    /// What the names say against all flakes beside that; zero if nothing.
    let bitsAgainstFlakes: Double
    /// With blanks between them.
    ///
    /// `name` is a whole key, `host/segment` or `host/` a place in addresses, `~word` a word among
    /// others, `*part*` a part of the name, and `*ending` that of a key.
    let names: StaticString

    init(
      _ subject: NameEvidence.Subject,
      _ bits: Double,
      againstFlakes: Double = 0,
      _ names: StaticString
    ) {
      self.subject = subject
      self.bits = bits
      bitsAgainstFlakes = againstFlakes
      self.names = names
    }
  }

  /// A part of a name, and what it says.
  struct Part: Sendable {
    let text: [UInt8]
    let evidence: [NameEvidence]
  }

  private(set) var exact: [[UInt8]: [NameEvidence]] = [:]
  private(set) var words: [[UInt8]: [NameEvidence]] = [:]
  private(set) var parts: [Part] = []
  private(set) var endings: [Part] = []

  init(_ groups: [Group]) {
    for group in groups {
      var evidence = [NameEvidence(subject: group.subject, bits: group.bits)]
      if group.bitsAgainstFlakes > 0 {
        evidence.append(NameEvidence(subject: .noFlake, bits: group.bitsAgainstFlakes))
      }
      for name in Array("\(group.names)".utf8).split(whereSeparator: { $0 <= 0x20 }) {
        add(Array(name), evidence)
      }
    }
  }

  private mutating func add(_ name: [UInt8], _ evidence: [NameEvidence]) {
    let star = UInt8(ascii: "*")
    if name[0] == star {
      let part = Part(text: name.filter { $0 != star }, evidence: evidence)
      if name[name.count - 1] == star { parts.append(part) } else { endings.append(part) }
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
