/// The words of SQL that can't be the plain name of a column: those that at least two of the
/// databases reserve, and those that one of them silently takes for something else.
///
/// Source: the lists of reserved words of PostgreSQL 17, MySQL 8.4 and SQLite 3.
enum SQLWords {
  /// Whether a name, in either case, is one of them.
  static func contains(_ name: [UInt8]) -> Bool {
    all.contains { $0.utf8.elementsEqual(name.lazy.map(\.lowercasedASCII)) }
  }

  private static let all = [
    "all", "alter", "and", "as", "asc", "between", "by", "case", "cast", "check", "collate",
    "column", "constraint", "create", "cross", "current_date", "current_role", "current_time",
    "current_timestamp", "current_user", "default", "delete", "desc", "distinct", "drop", "else",
    "except", "exists", "false", "fetch", "for", "foreign", "from", "full", "grant", "group",
    "having", "in", "index", "inner", "insert", "intersect", "into", "is", "join", "lateral",
    "leading", "left", "like", "limit", "localtime", "localtimestamp", "natural", "not", "null",
    "on", "or", "order", "outer", "primary", "references", "right", "select", "session_user",
    "set", "table", "then", "to", "trailing", "true", "union", "unique", "update", "user",
    "using", "values", "when", "where", "window", "with",
  ]
}
