import Foundation
import Testing

@testable import IDToolKit

/// Slips of the hand that would pass for something else.
struct SlipTests {
  /// The commands that read text, and arguments that some of them need to do so.
  private static let reading: [String] = Command.allCases.filter { command in
    // What these copy comes out as it is, whatever it is.
    command.spec.operands.readsStandardInput && ![.flakeAnnotate, .flakeStamp].contains(command)
  }
  .map { command in
    switch command {
    case .auidRegister, .auidRecycle, .auidCheck, .auidAssign: "\(command.words) -s ids.json"
    case .annotate: "annotate --in json"
    case .convert: "convert --to hex"
    case .orderArrange: "order arrange --order 1"
    case .recordsGet, .recordsRemove: "\(command.words) 1"
    case .recordsMove: "records move 1 --index 0"
    default: command.words
    }
  }

  @Test(
    arguments: reading + [
      "annotate --in csv", "new ulid --at -", "new uuidv5 --namespace dns",
      "records put --file people.json",
    ]
  )
  func aTextInUTF16IsToldOnce(command: String) throws {
    let tool = try Tool()
    try tool.writeSamples()
    #expect(try tool.run("auid next -s ids.json").status == 0)
    for (encoding, mark, name) in [
      (String.Encoding.utf16LittleEndian, "\u{FEFF}", "UTF-16"),
      (.utf16BigEndian, "\u{FEFF}", "UTF-16"),
      // The last lines of a file have no mark.
      (.utf16LittleEndian, "", "UTF-16LE"), (.utf16BigEndian, "", "UTF-16BE"),
    ] {
      let text = try #require("\(mark)1029053193117499399\r\n1\r\n".data(using: encoding))
      try text.write(to: tool.url("ids"))
      let outcome = try tool.shell("$T \(command) < ids")
      #expect(outcome.status == 1 && outcome.text.split(separator: "\n").isEmpty, "\(command)")
      #expect(
        outcome.errorText
          == "idtool: standard input is in UTF-16, and text must be in UTF-8: "
          + "'iconv -f \(name) -t UTF-8' makes it so\n"
      )
    }
  }

  @Test func aTextInUTF16PassesThroughAndIsTold() throws {
    let tool = try Tool()
    let text = try #require("\u{FEFF}1029053193117499399\n".data(using: .utf16LittleEndian))
    try text.write(to: tool.url("a log"))
    let outcome = try tool.shell("$T annotate 'a log' | cmp - 'a log'")
    #expect(outcome.status == 0)
    #expect(outcome.errorText.hasSuffix("'iconv -f UTF-16 -t UTF-8' makes it so\n"))
  }

  @Test func aMessageDoesNotStandOnTheLineThatIsNoRecord() throws {
    let outcome = try Tool().shell("printf '{\"id\":1\\n{}\\n' | $T annotate --in json 2>&1")
    #expect(outcome.text.hasPrefix("{\"id\":1\nidtool: stdin:1: "), "\(outcome.text)")
    #expect(outcome.text.hasSuffix("\n{}\n"))
  }

  @Test func aZoneThatNobodyKnowsIsTold() throws {
    let tool = try Tool()
    let line = "$T flake decode -l miniflake --local 1029053193117499399"
    for zone in ["Europe/Berlln", "Berlin", "/no/such/zone"] {
      let outcome = try tool.shell(line, environment: ["TZ": zone])
      #expect(
        outcome.errorText
          == "idtool: warning: TZ is '\(zone)', and this machine knows no such zone: local time is UTC\n"
      )
      #expect(try tool.shell("\(line) -q", environment: ["TZ": zone]).errorText.isEmpty)
    }
    for zone in ["UTC", "CET-1CEST,M3.5.0,M10.5.0/3", "<+05>-5", "UTC0", ""] {
      #expect(try tool.shell(line, environment: ["TZ": zone]).errorText.isEmpty, "\(zone)")
    }
    let plain = try tool.shell(
      "$T flake decode -l miniflake 1029053193117499399",
      environment: ["TZ": "x"]
    )
    #expect(plain.errorText.isEmpty)
  }

  @Test(arguments: [
    ("flake stats --bucket 1", "it has a number without a unit"),
    ("flake decode --format json 1", "formats are for --output: --output json"),
    ("annotate --format csv", "formats are for --output: --output csv"),
    ("flake decode --format id 1", "it prints the same for every id; letters are %i id"),
    ("flake decode --format '' 1", "it prints the same for every id"),
    (
      "range --kind ulid --from 2026 --sql id --dialect mssql",
      "choose from postgres, mysql, sqlite"
    ),
  ])
  func aValueThatIsHardlyMeantIsRefused(line: String, message: String) throws {
    let outcome = try Tool().shell("$T \(line) < /dev/null")
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(line)")
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    #expect(!outcome.errorText.contains("--dialect mysql'"))
  }

  @Test(arguments: [
    ("mssql", "sqlserver"), ("tsql", "sqlserver"), ("pg", "postgres"), ("postgresql", "postgres"),
    ("mariadb", "mysql"), ("mongo", "mongodb"), ("cql", "cassandra"), ("sqlite3", "sqlite"),
  ])
  func anotherNameOfADatabaseProposesItsDialect(word: String, dialect: String) throws {
    let line = "range --kind ulid --from 2026 --sql id --dialect "
    try Tool.expectRefusal(of: line + word, saying: "did you mean 'idtool \(line)\(dialect)'?")
  }

  @Test func inATextATemplateMayBeTheSameForEveryID() throws {
    let line = "echo a 1029053193117499399 b | $T annotate -l miniflake --replace --format ID"
    #expect(try Tool().shell(line).text == "a ID b\n")
  }

  @Test func kindsHaveTheNamesThatPeopleUse() throws {
    let tool = try Tool()
    #expect(
      try tool.shell("$T inspect --kind mongo -f kind 507f1f77bcf86cd799439011").text
        == "objectid\n"
    )
    #expect(try tool.shell("$T new mongo | $T inspect -f kind").text == "objectid\n")
    let uuid = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
    #expect(try tool.shell("$T inspect --kind guid -f kind \(uuid)").text == "uuid\n")
    let new = try tool.shell("$T new guid")
    #expect(new.status == 2 && new.errorText.contains("uuidv4"), "\(new.errorText)")
  }

  @Test func aNumberOfNoLikelyTimeIsCalledSo() throws {
    let tool = try Tool()
    for number in ["18446744073709551615", "12345678901234567890"] {
      let outcome = try tool.shell("$T inspect \(number)")
      #expect(outcome.status == 1)
      #expect(
        outcome.errorText.contains("it is a number in which no kind has a likely time"),
        "\(outcome.errorText)"
      )
    }
  }

  @Test func aCollationThatMayDifferIsTold() throws {
    let tool = try Tool()
    let line = "$T range --from 2026-01-01 --for 1d --sql id --kind"
    let told = try tool.shell("\(line) ksuid")
    #expect(told.status == 0 && told.text.hasPrefix("id >= '"))
    #expect(
      told.errorText.hasPrefix("idtool: warning: such ids sort by bytes"),
      "\(told.errorText)"
    )
    for rest in ["ksuid --dialect postgres", "ksuid --dialect sqlite", "ksuid --binary", "ulid"] {
      #expect(try tool.shell("\(line) \(rest)").errorText.isEmpty)
    }
  }
}
