extension IdentifierKind {
  /// The kinds that are made of random bits, a time or a name, in the order of lists.
  static let made = declared.filter { kind in
    switch kind.making {
    case .random?, .hashedName?, .randomCharacters?, .timed?: true
    case .ledger?, nil: false
    }
  }

  /// The names of those that are meant by one of which several forms are made, the best first: of
  /// UUIDs the ones of today, which need no more words on the line.
  func usuallyMade() -> [String] {
    let made = Self.made.filter { $0.name.hasPrefix(name) }.map(\.name)
    return name == "uuid" ? ["uuidv7", "uuidv4"] : made
  }
}
