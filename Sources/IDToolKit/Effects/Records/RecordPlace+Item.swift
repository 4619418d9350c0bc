extension RecordPlace {
  /// Returns the place with which messages begin.
  func item(in path: [UInt8]?) -> ItemPlace {
    path.map { .file($0, line: line, column: column) }
      ?? .standardInput(line: line, column: column)
  }
}
