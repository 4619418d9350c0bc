extension InspectRequest {
  init(_ arguments: ParsedArguments) {
    guard let name = arguments.choiceIfGiven(.kind) else {
      self = .anything
      return
    }
    self = IdentifierKind.declared.first { $0.name == name }.map { .kind($0) } ?? .flake
  }

  /// What a text was to be, for messages about one that is not.
  var itemKind: ItemKind {
    switch self {
    case .anything: .knownID
    case .kind(let kind): .idOfKind(kind)
    case .flake: .flakeID
    }
  }
}
