extension FlakeLayout {
  /// The default layout.
  public static let miniflake = FlakeLayout(.miniflake)

  /// The names of all known layouts, in table order.
  public static var names: [String] { FlakeLayoutName.allCases.map(\.rawValue) }

  /// All known layouts, in table order.
  static var named: [FlakeLayout] { FlakeLayoutName.allCases.map(FlakeLayout.init) }

  /// Returns the layout with a name, or nil.
  ///
  /// Creates only the one that is asked for.
  public static func named(_ name: String) -> FlakeLayout? {
    FlakeLayoutName(rawValue: name).map(FlakeLayout.init)
  }

  /// Creates a layout of the table.
  convenience init(_ name: FlakeLayoutName) {
    let row = name.row
    do {
      try self.init(
        Parts(
          name: name.rawValue,
          summary: row.summary,
          fields: row.fields(),
          unit: row.unit,
          epoch: Timestamp(microseconds: row.epoch * 1000),
          isSigned: row.isSigned,
          textForm: row.form,
          serviceStart: row.service.map { Timestamp(microseconds: $0 * 1000) },
          limit: row.limit
        )
      )
    } catch {
      preconditionFailure("the table's row for \(name.rawValue) is wrong: \(error.sentence)")
    }
  }
}

extension FlakeLayoutName.Row {
  fileprivate func fields() throws(FlakeLayoutProblem) -> [FlakeField] {
    try FlakeLayout.fields(spec.description.utf8Span.span)
  }
}

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
