/// The databases that differ in how ids are compared.
enum SQLDialect: String, CaseIterable, Sendable {
  case postgres
  case mysql
  case sqlite

  /// The names of other databases, whose SQL differs from all of these.
  static let foreign = ["mssql", "sqlserver", "tsql", "oracle", "db2"]

  /// The opening quotes of names, the usual one first.
  var quotes: [UInt8] {
    switch self {
    case .postgres: [UInt8(ascii: "\"")]
    case .mysql: [UInt8(ascii: "`")]
    case .sqlite: [UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "[")]
    }
  }
}
