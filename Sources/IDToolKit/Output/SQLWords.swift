/// The words of SQL that can't be the plain name of a column in a condition, by database: some are
/// errors, some are silently taken for something else, as PostgreSQL reads `user` as the name of
/// the current user.
///
/// Source: PostgreSQL 17, appendix C, the words that are reserved, also those that can be functions
/// or types; MySQL 8 and 9, "Keywords and Reserved Words", those marked (R) in any release; for
/// SQLite 3, those of its keywords that it refuses there.
enum SQLWords {
  /// Whether a name, in either case, is one of them; without a dialect, one of any database's.
  static func contain(_ name: [UInt8], in dialect: SQLDialect?) -> Bool {
    let word = String(decoding: name.map(\.lowercasedASCII), as: UTF8.self)
    return words(of: dialect).contains(word)
  }

  /// Returns the words of a database, in lower case; of those whose words aren't listed, the words of
  /// all, since quotes do no harm.
  static func words(of dialect: SQLDialect?) -> Set<String> {
    switch dialect {
    case .postgres: postgres
    case .mysql: mysql
    case .sqlite: sqlite
    case .sqlserver, .clickhouse, .duckdb, .bigquery, .cassandra, nil:
      postgres.union(mysql).union(sqlite)
    // Names are members of objects.
    case .mongodb: []
    }
  }

  private static let postgres = words(
    """
    all analyse analyze and any array as asc asymmetric authorization binary both case cast \
    check collate collation column concurrently constraint create cross current_catalog \
    current_date current_role current_schema current_time current_timestamp current_user \
    default deferrable desc distinct do else end except false fetch for foreign freeze from \
    full grant group having ilike in initially inner intersect into is isnull join lateral \
    leading left like limit localtime localtimestamp natural not notnull null offset on only \
    or order outer overlaps placing primary references returning right select session_user \
    similar some symmetric system_user table tablesample then to trailing true union unique \
    user using variadic verbose when where window with
    """
  )

  private static let mysql = words(
    """
    accessible add admin all alter analyze and array as asc asensitive before between bigint \
    binary blob both by call cascade case change char character check collate column condition \
    constraint continue convert create cross cube cume_dist current_date current_time \
    current_timestamp current_user cursor database databases day_hour day_microsecond day_minute \
    day_second dec decimal declare default delayed delete dense_rank desc describe deterministic \
    distinct distinctrow div double drop dual each else elseif empty enclosed escaped except \
    exists exit explain false fetch first_value float float4 float8 for force foreign from \
    fulltext function generated get get_master_public_key grant group grouping groups having \
    high_priority hour_microsecond hour_minute hour_second if ignore in index infile inner inout \
    insensitive insert int int1 int2 int3 int4 int8 integer intersect interval into \
    io_after_gtids io_before_gtids is iterate join json_table key keys kill lag last_value \
    lateral lead leading leave left library like limit linear lines load localtime \
    localtimestamp lock long longblob longtext loop low_priority manual master_bind \
    master_ssl_verify_server_cert match maxvalue mediumblob mediumint mediumtext member \
    middleint minute_microsecond minute_second mod modifies natural no_write_to_binlog not \
    nth_value ntile null numeric of on optimize optimizer_costs option optionally or order out \
    outer outfile over parallel partition percent_rank persist persist_only precision primary \
    procedure purge qualify range rank read read_write reads real recursive references regexp \
    release rename repeat replace require resignal restrict return revoke right rlike role row \
    row_number rows schema schemas second_microsecond select sensitive separator set show signal \
    smallint spatial specific sql sql_big_result sql_calc_found_rows sql_small_result \
    sqlexception sqlstate sqlwarning ssl starting stored straight_join system table tablesample \
    terminated then tinyblob tinyint tinytext to trailing trigger true undo union unique unlock \
    unsigned update usage use using utc_date utc_time utc_timestamp values varbinary varchar \
    varcharacter varying virtual when where while window with write xor year_month zerofill
    """
  )

  private static let sqlite = words(
    """
    add all alter and as autoincrement between case cast check collate commit constraint \
    create current_date current_time current_timestamp default deferrable delete distinct drop \
    else escape except exists foreign from group having in index insert intersect into is \
    isnull join limit not nothing notnull null on or order primary raise references returning \
    select set table then to transaction union unique update using values when where with
    """
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
