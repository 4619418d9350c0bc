extension InspectRequest {
  /// Reads `--kind`.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let given = arguments.given(.kind) else {
      self = .anything
      return
    }
    self = .kinds(try IdentifierSelection(given, of: arguments.command))
  }

  /// The kind of item, for messages about invalid ones.
  var itemKind: ItemKind {
    guard case .kinds(let selection) = self else { return .knownID }
    if isFlake { return .idOfKinds(IdentifierSelection.Group.flake.rawValue) }
    return selection.kinds.count <= 3
      ? .idOfKinds(selection.kinds.map(\.name).joined(separator: " or ")) : .knownID
  }
}
