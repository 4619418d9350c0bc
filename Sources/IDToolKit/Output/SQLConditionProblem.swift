extension IdentifierColumn {
  /// The database that has such columns.
  fileprivate var dialect: SQLDialect {
    switch self {
    case .timeUUID: .cassandra
    case .uniqueIdentifier: .sqlserver
    case .swappedBytes: .mysql
    }
  }

  /// The options of a condition on such a column.
  fileprivate var options: String {
    (self == .swappedBytes ? "--binary " : "") + "--dialect \(dialect.rawValue)"
  }

  /// The columns in words.
  var title: String {
    switch self {
    case .timeUUID: "columns of timeuuid in Cassandra"
    case .uniqueIdentifier: "columns of uniqueidentifier in SQL Server"
    case .swappedBytes: "columns of binary(16) in MySQL"
    }
  }
}

/// Why no condition on a column finds the ids of a span of time.
enum SQLConditionProblem: DescribedError {
  /// Ids of the kind sort by time in one sort of column of one database alone.
  case needsColumn(String, IdentifierColumn)
  /// SQL Server compares UUIDs by their last group.
  case lastGroupFirst(String)
  /// Cassandra compares UUIDs by their version first, which ids of the kind don't have.
  case versionFirst(String)
  /// From a moment on ids are negative in a signed column, and CQL has no `OR`.
  case inTwoPieces(String, Timestamp?)
  case notSortedAsText(String)
  /// Ids of the kind aren't whole bytes.
  case noBytes(String)

  /// Finds the problem; nil if there is a condition.
  init?(_ kind: IdentifierKind, _ dialect: SQLDialect?, isBinary: Bool) {
    if let column = kind.sortingColumn {
      if dialect == column.dialect, isBinary == (column == .swappedBytes) { return nil }
      self = .needsColumn(kind.name, column)
      return
    }
    let isNumber =
      kind.isNumber || kind.isFlake && kind.form(named: FlakeForm.decimal.rawValue) != nil
    if isBinary, !kind.isConvertible || kind.bitCount % 8 != 0 {
      self = .noBytes(kind.name)
      return
    }
    if isBinary || isNumber { return nil }
    if dialect == .sqlserver, kind.isUUID {
      self = .lastGroupFirst(kind.name)
    } else if dialect == .cassandra, kind.isUUID, !kind.hasOneVersion {
      self = .versionFirst(kind.name)
    } else if !kind.sortsAsText {
      self = .notSortedAsText(kind.name)
    } else {
      return nil
    }
  }

  var sentence: String {
    switch self {
    case .needsColumn(let kind, let column):
      "ids of kind \(kind) sort by time only in \(column.title), which \(column.options) is for"
    case .lastGroupFirst(let kind):
      "SQL Server compares a uniqueidentifier by its last group first, so no condition on it finds "
        + "the \(kind) ids of a span: --binary is for a column of binary(16) with their bytes in the "
        + "order of the text"
    case .versionFirst(let kind):
      "Cassandra compares a uuid by its version first, and in \(kind) ids its bits are part of the time, "
        + "so no condition on it finds those of a span: --binary is for a column of blob with their bytes"
    case .inTwoPieces(let kind, let time):
      "ids of \(kind) are negative in a bigint\(time.map { " from \($0.text()) on" } ?? ""), and CQL has no "
        + "OR for a range that begins before it and ends after it: two ranges up to it and from it on do"
    case .notSortedAsText(let kind):
      "the text of ids of kind \(kind) does not sort by time, so no condition on it "
        + "does; --binary is for a column of their bytes"
    case .noBytes(let kind):
      "--binary is for ids that are bytes, and those of kind \(kind) are texts"
    }
  }
}

extension IdentifierKind {
  /// Whether the version of a UUID is the same in all ids of a range.
  fileprivate var hasOneVersion: Bool {
    rangePlan.map { plans[$0].fixed.mask.number(UUIDPlan.versionRun) == 0xF } ?? false
  }
}
