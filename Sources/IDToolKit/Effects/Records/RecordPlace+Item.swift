extension RecordPlace {
  /// The place as messages begin with it.
  func item(in path: [UInt8]?) -> ItemPlace {
    path.map { .file($0, line: line, column: column) }
      ?? .standardInput(line: line, column: column)
  }
}
