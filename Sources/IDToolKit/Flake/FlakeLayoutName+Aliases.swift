extension FlakeLayoutName {
  /// Creates the name that a text stands for: a name in the table or an alias.
  ///
  /// Names that may mean several layouts, such as sonyflake, are not aliases.
  init?(text: [UInt8]) {
    let named = Self.allCases.first { $0.rawValue.utf8.elementsEqual(text) }
    let known = named ?? Self.aliases.first { $0.alias.utf8.elementsEqual(text) }?.name
    guard let known else { return nil }
    self = known
  }

  /// Other names in common use.
  var aliases: [String] { Self.aliases.filter { $0.name == self }.map(\.alias) }

  private static let aliases: [(alias: String, name: FlakeLayoutName)] = [
    ("snowflake", .twitter), ("x", .twitter), ("tweet", .twitter),
    ("insta", .instagram), ("ig", .instagram),
    ("bluesky", .atprotoTid), ("atproto", .atprotoTid), ("tid", .atprotoTid),
    ("tsid-1024", .tsid),
  ]
}
