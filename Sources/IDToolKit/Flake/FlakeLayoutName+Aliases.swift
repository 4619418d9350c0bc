extension FlakeLayoutName {
  /// The layout that a text names, by its name in the table or one that people use for it.
  ///
  /// Names that may mean several layouts, as sonyflake, are not among them.
  init?(text: [UInt8]) {
    let named = Self.allCases.first { $0.rawValue.utf8.elementsEqual(text) }
    let known = named ?? Self.aliases.first { $0.alias.utf8.elementsEqual(text) }?.name
    guard let known else { return nil }
    self = known
  }

  /// The other names that people use for it.
  var aliases: [String] { Self.aliases.filter { $0.name == self }.map(\.alias) }

  private static let aliases: [(alias: String, name: FlakeLayoutName)] = [
    ("snowflake", .twitter), ("x", .twitter), ("tweet", .twitter),
    ("insta", .instagram), ("ig", .instagram),
    ("bluesky", .atprotoTid), ("atproto", .atprotoTid), ("tid", .atprotoTid),
  ]
}
