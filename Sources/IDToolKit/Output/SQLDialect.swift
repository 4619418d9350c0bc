/// The databases that differ in how ids are compared and written.
enum SQLDialect: String, CaseIterable, Sendable {
  case postgres
  case mysql
  case sqlite
  case sqlserver
  case clickhouse
  case duckdb
  case bigquery
  case cassandra
  case mongodb

  /// Other words for databases, and the dialect of each; nil for those whose SQL isn't printed, however like
  /// the name of one of these they look.
  static let otherNames: [(words: [String], dialect: SQLDialect?)] = [
    (["oracle", "db2"], nil), (["mssql", "tsql", "azuresql"], .sqlserver),
    (["pg", "pgsql", "psql", "cockroachdb", "timescaledb"], .postgres),
    (["mariadb", "maria"], .mysql), (["cql", "scylla", "scylladb"], .cassandra),
    (["bq"], .bigquery),
  ]

  /// The name as its makers write it.
  var title: String {
    switch self {
    case .postgres: "PostgreSQL"
    case .mysql: "MySQL"
    case .sqlite: "SQLite"
    case .sqlserver: "SQL Server"
    case .clickhouse: "ClickHouse"
    case .duckdb: "DuckDB"
    case .bigquery: "BigQuery"
    case .cassandra: "Cassandra"
    case .mongodb: "MongoDB"
    }
  }

  /// The opening quotes of names, the usual one first.
  var quotes: [UInt8] {
    switch self {
    case .postgres, .duckdb, .cassandra, .mongodb: [UInt8(ascii: "\"")]
    case .mysql, .bigquery: [UInt8(ascii: "`")]
    case .sqlite: [UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "[")]
    case .sqlserver: [UInt8(ascii: "["), UInt8(ascii: "\"")]
    case .clickhouse: [UInt8(ascii: "`"), UInt8(ascii: "\"")]
    }
  }

  /// Whether text in the quotes of standard SQL is a text, and not a name.
  var quotesTexts: Bool { self == .mysql || self == .bigquery }

  /// Returns bytes as the database writes them, from their hex digits.
  static func bytes(_ digits: String, in dialect: SQLDialect?) -> String {
    switch dialect {
    case .mysql, .sqlite, nil: "X'\(digits)'"
    case .postgres: "'\\x\(digits)'"
    case .sqlserver, .cassandra: "0x\(digits)"
    case .clickhouse, .duckdb: "unhex('\(digits)')"
    case .bigquery: "FROM_HEX('\(digits)')"
    case .mongodb: "HexData(0, \"\(digits)\")"
    }
  }
}
