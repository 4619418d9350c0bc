import Foundation
import Testing

@testable import IDToolKit

/// `--file` reads what standard input would bring.
@Suite struct ItemsFileTests {
  private static let id = "1155010909962240007"
  private static let routes = "profile:123\nhome\n"

  private static let cases: [(words: String, items: String)] = [
    ("inspect -l miniflake", id), ("convert --to hex -l miniflake", id), ("guess", id),
    ("annotate -l miniflake", "x \(id) y\n"), ("stats -l miniflake", "x \(id) y\n"),
    ("check -l miniflake --unique -f id", "x \(id) y \(id)\n"),
    ("new uuidv5 --namespace dns", "example.com\n"),
    ("new ulid --seed 1 --at -", "2026-01-01\n"), ("flake decode -l miniflake", id),
    ("flake encode", "2026-01-01\n"), ("flake annotate -l miniflake", "x \(id)\n"),
    ("flake guess", id), ("flake stats -l miniflake", "\(id)\n\(id)\n"),
    ("flake stamp -w 7 --no-ledger --now 2026-01-01", "a\nb\n"), ("route parse", routes),
    ("route check --routes profile", routes), ("auid register -s s", "5\n7\n"),
    ("auid recycle -s s", "1\n"), ("auid check -s s", "1\n2\n"),
    ("auid assign -s s", "{\"a\":1}\n"),
    ("order arrange --order 2,1 --pick middle", "{\"id\":1,\"order\":1}\n"),
    ("records ids", "{\"id\":1}\n"), ("records check", "{\"id\":1}\n{\"id\":1}\n"),
    ("records dedupe", "{\"id\":1}\n{\"id\":1}\n"),
  ]

  @Test func everyCommandThatTakesItIsTried() {
    let tried = Set(
      Self.cases.map { $0.words.split(separator: " ").prefix(2).joined(separator: " ") }
    )
    for command in Command.allCases where command.options.contains(.itemsFile) {
      let isTried = tried.contains { $0.hasPrefix(command.words) }
      #expect(isTried, "\(command.words)")
    }
  }

  @Test(arguments: cases.indices)
  func aFileOfItemsIsReadAsStandardInputIs(index: Int) throws {
    let (words, items) = Self.cases[index]
    func outcome(_ end: String) throws -> Tool.Outcome {
      let tool = try Tool()
      try Data(items.utf8).write(to: tool.url("items"))
      return try tool.shell(
        "$T auid register -s s 1 >/dev/null; $T \(words) \(end); s=$?; cat s; exit $s"
      )
    }
    let piped = try outcome("< items")
    let named = try outcome("--file items < /dev/null")
    #expect(named.text == piped.text && named.status == piped.status, "\(named.errorText)")
    #expect(!piped.text.isEmpty && piped.status < 2, "\(piped.errorText)")
    let standard = try outcome("--file - < items")
    #expect(standard.text == piped.text && standard.status == piped.status)
  }

  @Test func argumentsAndFilesAreReadOneAfterTheOther() throws {
    let tool = try Tool()
    try Data("2\n3\n".utf8).write(to: tool.url("a"))
    try Data("4\n".utf8).write(to: tool.url("b"))
    let outcome = try tool.shell("echo 9 | $T flake decode -l miniflake -f id 1 --file a --file b")
    #expect(outcome.text == "1\n2\n3\n4\n", "\(outcome.errorText)")
    let missing = try tool.shell("$T inspect --file nosuch")
    #expect(missing.status == 3 && missing.errorText.contains("nosuch"), "\(missing.errorText)")
    let two = try tool.shell("$T records ids a --file b")
    #expect(two.status == 2 && two.errorText.contains("this command reads one"))
  }
}
