import Foundation
import Testing

@testable import IDToolKit

/// Words of SQL as names of columns: `--sql` refuses those that a database doesn't take for one.
@Suite struct SQLWordTests {
  /// Source: sqlite.org/lang_keywords.html.
  private static let keywordsOfSQLite = """
    abort action add after all alter always analyze and as asc attach autoincrement before \
    begin between by cascade case cast check collate column commit conflict constraint create \
    cross current current_date current_time current_timestamp database default deferrable \
    deferred delete desc detach distinct do drop each else end escape except exclude exclusive \
    exists explain fail filter first following for foreign from full generated glob group \
    groups having if ignore immediate in index indexed initially inner insert instead \
    intersect into is isnull join key last left like limit match materialized natural no not \
    nothing notnull null nulls of offset on or order others outer over partition plan pragma \
    preceding primary query raise range recursive references regexp reindex release rename \
    replace restrict returning right rollback row rows savepoint select set table temp \
    temporary then ties to transaction trigger unbounded union unique update using vacuum \
    values view virtual when where window with without
    """
    .split(separator: " ").map(String.init)

  private static func isPlain(_ word: String, in dialect: SQLDialect?) -> Bool {
    (try? SQLColumn.name(Array(word.utf8).span, for: dialect)) != nil
  }

  /// A statement that finds the row if the word is taken for the column.
  private static func statements(_ word: String) -> String {
    """
    DROP TABLE IF EXISTS t; CREATE TABLE t ("\(word)" bigint); INSERT INTO t VALUES (5);
    SELECT '\(word)' FROM t WHERE (\(word) >= 5 OR \(word) < -9) AND \(word) < 6;

    """
  }

  @Test(.needs("sqlite3")) func `of SQLite's keywords those are refused that SQLite refuses`()
    throws
  {
    let outcome = try Tool().shell(
      "sqlite3 :memory:",
      input: Self.keywordsOfSQLite.map(Self.statements).joined()
    )
    let taken = Set(outcome.lines)
    // Later versions reserve more.
    let refused = Self.keywordsOfSQLite.filter { !taken.contains($0) }
    try #require(refused.count > 50 && taken.count > 50, "\(outcome.errorText)")
    #expect(refused.filter { Self.isPlain($0, in: .sqlite) } == [])
    #expect(SQLWords.words(of: .sqlite).filter { taken.contains($0) } == [])
  }

  @Test(
    .needs("psql"),
    .enabled(if: PostgresServer.programs != nil, "no PostgreSQL server"),
    .isLong
  )
  func `of PostgreSQL's keywords those are refused that PostgreSQL reserves`() throws {
    let tool = try Tool()
    let server = try PostgresServer(tool)
    defer { server.stop() }
    let query = "SELECT word FROM pg_get_keywords() WHERE catcode"
    let reserved = try tool.shell(
      #"psql -X -A -t -c "\#(query) IN ('R', 'T')""#,
      environment: server.environment
    ).lines
    let others = try tool.shell(
      #"psql -X -A -t -c "\#(query) NOT IN ('R', 'T')""#,
      environment: server.environment
    ).lines
    try #require(reserved.count > 90 && others.count > 300)
    #expect(reserved.filter { Self.isPlain($0, in: .postgres) } == [])
    #expect(others.filter { !Self.isPlain($0, in: .postgres) } == [])
  }

  /// Names that columns of ids, times and places have.
  @Test(arguments: [
    ("key", "mysql", "`key`"), ("rank", "mysql", "`rank`"), ("t.groups", "mysql", "t.`groups`"),
    ("System", "mysql", "`system`"), ("end", "postgres", #""end""#),
    ("offset", "postgres", #""offset""#), ("add", "sqlite", #""add""#),
    ("transaction", "sqlite", #""transaction""#),
  ])
  func aWordOfOneDatabaseIsRefusedThereAndWithoutOne(
    word: String,
    dialect: String,
    quoted: String
  ) throws {
    let tool = try Tool()
    let line = "$T range --kind discord --from 2026 --sql"
    let refused = try tool.shell("\(line) \(word) --dialect \(dialect)")
    #expect(refused.status == 2 && refused.errorText.contains("is a word of SQL"))
    #expect(refused.errorText.contains("--sql '\(quoted)'"), "\(refused.errorText)")
    #expect(try tool.shell("\(line) \(word)").status == 2)
    let accepted = try tool.shell("\(line) '\(quoted)' --dialect \(dialect)")
    #expect(accepted.text.hasPrefix("\(quoted) >= "), "\(accepted.errorText)")
    let name = Array(word.utf8).split(separator: UInt8(ascii: ".")).last.map(Array.init) ?? []
    for other in SQLDialect.allCases
    where other != .mongodb && !SQLWords.contain(name, in: other) {
      let outcome = try tool.shell("\(line) \(word) --dialect \(other.rawValue)")
      #expect(outcome.text.hasPrefix("\(word) >= "), "\(other): \(outcome.errorText)")
    }
  }
}
