extension IdentifierKind {
  /// The kinds that are made of random bits, a time or a name, in the order of lists.
  static let made = declared.filter { kind in
    switch kind.making {
    case .random?, .hashedName?, .randomCharacters?, .timed?: true
    case .ledger?, nil: false
    }
  }
}
