import Foundation
import Testing

@testable import IDToolKit

/// An option is obeyed, and the same for ids that are arguments and for those of lines.
@Suite struct OptionEffectTests {
  /// A command that reads items, and for each of its options words that change what it prints.
  ///
  /// Words in front of a bar are given with and without the option.
  struct Case {
    let command: Command
    let items: [String]
    /// What is given in any case.
    var words = ""
    let options: [Option: String]
  }

  static let rows: [Option: String] = [
    .output: "--output csv", .json: "--json", .noHeader: "-o csv | --no-header",
    .strict: "--strict", .invalid: "--invalid skip",
    .color: "--color always",
  ]

  static let customLayout = "-l t41,w10,s12 --epoch 2020-01-01"
  static let layouts: [Option: String] = [
    .layout: "--kind discord", .layouts: "--kind discord,twitter", .epoch: "--epoch 2020-01-01",
    .unit: "\(customLayout) | --unit 10ms", .form: "--form hex",
  ]

  static let times: [Option: String] = [
    .time: "--time unix-ms", .local: "--local", .zone: "--tz +05:00",
  ]

  private static let flakes = [
    "1155010909962240007", "1155010909962240008", "-1", "abc", "115501090996224",
    "0011550109099622",
  ]

  static func merged(_ lists: [Option: String]...) -> [Option: String] {
    lists.reduce(into: [:]) { $0.merge($1) { $1 } }
  }

  static let cases: [Case] = [
    Case(
      command: .flakeDecode,
      items: flakes,
      options: merged(
        rows,
        layouts,
        times,
        [
          .outputOrCard: "--output card", .field: "--field worker,time", .format: "--format %w/%t",
          .delta: "--delta",
        ]
      )
    ),
    Case(
      command: .inspect,
      items: [
        "0190163d-8694-739b-aea5-966c26f8ad91", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "!",
        "1155010909962240007",
        "507f1f77bcf86cd799439011",
      ],
      options: merged(
        rows,
        times,
        [
          // The columns of lines, which come one by one, can't depend on what will be found.
          .output: "-f kind,time | --output csv", .noHeader: "-o csv -f kind,time | --no-header",
          .kind: "--kind uuid,ulid", .kindCount: "--count 1", .field: "--field kind,time",
          .allReadings: "--json | --all", .asOf: "--json | --now 2017-01-01", .delta: "--delta",
          .byTime: "--by-time",
          .earliest: "--since 2016-08-01",
          .latest: "--until 2024-01-01",
        ]
      )
    ),
    Case(
      command: .convert,
      items: ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "!", "0190163d-8694-739b-aea5-966c26f8ad91"],
      words: "--to hex",
      options: merged(
        rows,
        [
          .targetForm: "--to base58", .sourceKind: "--kind ulid", .field: "--field input,id",
          .filledFormat: "--in csv --column 1", .tableColumn: "--in csv --column 1",
          .separator: "--in csv --column 1 | --separator :",
        ]
      )
    ),
    Case(
      command: .routeParse,
      items: ["profile:1155010909962240007", "a b:1", "settings", "home:x:y"],
      options: merged(
        rows,
        times,
        [
          .routes: "--routes profile,home", .routesFile: "--routes-file rules",
          .field: "--field value", .layout: "--routes-file rules -o json | --kind discord",
          .epoch: "--routes-file rules -o json | --epoch 2020-01-01",
          .unit: "--routes-file rules -o json -l t41,w10,s12 --epoch miniflake | --unit 10ms",
          .form: "--routes-file rules -o json | --form hex",
          .time: "--routes-file rules -o json | --time unix-ms",
          .local: "--routes-file rules -o json | --local",
          .zone: "--routes-file rules -o json | --tz +05:00",
          .routeKey: "--key id",
        ]
      )
    ),
  ]

  /// What a command line prints and how it ends, with its items as arguments or as lines.
  static func run(
    _ sample: Case,
    _ words: String,
    asArguments: Bool
  ) throws -> Tool.Outcome {
    let tool = try Tool()
    let rules = #"{"routes":{"profile":{"type":"flake"},"home":{}}}"#
    try Data(rules.utf8).write(to: tool.url("rules"))
    let line = "$T \(sample.command.words) \(words)"
    let quoted = sample.items.map { "'\($0)'" }.joined(separator: " ")
    return try tool.shell(
      asArguments ? "\(line) -- \(quoted)" : line,
      input: asArguments ? "" : sample.items.joined(separator: "\n") + "\n",
      environment: ["TZ": "Asia/Tokyo"]
    )
  }

  @Test(arguments: cases.map(\.command))
  func eachOptionChangesWhatIsPrintedForArgumentsAndLines(command: Command) throws {
    let sample = try #require(Self.cases.first { $0.command == command })
    // What most options are compared with is the same run.
    var plainRuns: [String: Tool.Outcome] = [:]
    for option in command.options
    where ![.itemsFile, .quiet, .help, .jobs, .firstLine, .ownKinds, .noOwnKinds].contains(option) {
      let words = try #require(
        sample.options[option],
        "words that change what \(command.words) prints, for --\(option.long)"
      )
      #expect(words.contains("--\(option.long)"), "\(words)")
      let parts = words.split(separator: "|").map(String.init)
      let before = parts.count > 1 ? parts[0] : ""
      let base = sample.words.contains("--\(option.long) ") ? "" : sample.words
      let lines = try Self.run(sample, "\(base) \(before) \(parts.last ?? "")", asArguments: false)
      // Of tables, arguments are files.
      let arguments = try Self.run(
        sample,
        "\(base) \(before) \(parts.last ?? "")",
        asArguments: !words.contains("--in ")
      )
      #expect(lines.status == arguments.status, "\(words): \(lines.errorText)")
      #expect(lines.text == arguments.text, "\(words)")
      // A refusal shows that an option is read, not that it is obeyed.
      #expect(lines.status != 2, "\(words) is refused: \(lines.errorText)")
      let without =
        try plainRuns[before]
        ?? Self.run(sample, "\(sample.words) \(before)", asArguments: false)
      plainRuns[before] = without
      #expect(
        (lines.text, lines.errorText, lines.status)
          != (without.text, without.errorText, without.status),
        "\(words) changes nothing: \(lines.errorText)"
      )
    }
  }

  /// Forms in which the commands of ``cases`` print what they are told to; the fields are some
  /// that most options have something to do with.
  private static let formsOfItsOwn: [(Command, String)] = [
    (.flakeDecode, "--output card"), (.flakeDecode, "--format '%i %k %t %w %s %r'"),
    (.flakeDecode, "--field id,time"), (.inspect, "--field id,time"), (.convert, "--field id"),
    (.routeParse, "--routes-file rules --field value,time"),
  ]

  /// What prints the form or the fields that it is told to obeys an option or refuses it.
  @Test(arguments: formsOfItsOwn)
  func eachOptionIsObeyedOrRefusedBesideAFormOfItsOwn(command: Command, form: String) throws {
    let sample = try #require(Self.cases.first { $0.command == command })
    let alone = try Self.run(sample, "\(sample.words) \(form)", asArguments: true)
    #expect(alone.status != 2, "\(form) is refused: \(alone.errorText)")
    // What changes nothing that is printed.
    let others: Set<Option> = [
      .itemsFile, .firstLine, .jobs, .quiet, .help, .ownKinds, .noOwnKinds,
    ]
    for option in command.options
    where !others.contains(option) && !form.contains("--\(option.long) ") {
      // With fields, one kind is the default.
      let words =
        option == .kindCount
        ? "--count 2" : try #require(sample.options[option], "words for --\(option.long)")
      let parts = words.split(separator: "|").map(String.init)
      let before = parts.count > 1 ? parts[0] : ""
      let usual = sample.words.contains("--\(option.long) ") ? "" : sample.words
      let form = "\(before) \(form)"
      let outcome = try Self.run(sample, "\(usual) \(form) \(parts.last ?? "")", asArguments: true)
      if outcome.status == 2 { continue }
      let plain = try Self.run(sample, "\(sample.words) \(form)", asArguments: true)
      #expect(plain.status != 2, "\(form) is refused: \(plain.errorText)")
      let isObeyed = (outcome.text, outcome.errorText) != (plain.text, plain.errorText)
      #expect(isObeyed, "beside \(form), \(words) is not obeyed")
    }
  }

  @Test func eachCommandHasAFormOfItsOwn() {
    #expect(Set(Self.formsOfItsOwn.map(\.0)) == Set(Self.cases.map(\.command)))
  }

  /// What rows have, help lists and `--field` takes.
  @Test(arguments: cases.map(\.command))
  func eachKeyOfARowIsAFieldOfTheCommand(command: Command) throws {
    let sample = try #require(Self.cases.first { $0.command == command })
    let listed = Set(command.spec.fields.map(\.name))
    var rowCount = 0
    for words in [""] + sample.options.values.map({ $0.replacing("|", with: "") }) {
      let base = words.contains("--to ") ? "" : sample.words
      let outcome = try Self.run(sample, "\(base) \(words) --json", asArguments: false)
      guard outcome.status != 2 else { continue }
      for line in outcome.lines where line.hasPrefix("{") {
        let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        // What else an id may be is an object of several fields.
        let known = command == .inspect ? listed.union(["or", "undecided"]) : listed
        let others = try #require(row).keys.filter { !known.contains($0) }
        #expect(others.isEmpty, "\(command.words) \(words): no fields of its table")
        rowCount += 1
      }
    }
    #expect(rowCount > 0)
  }

  @Test func eachCommandThatReadsItemsIsHere() {
    let reading = Command.allCases.filter { command in
      let operands = command.spec.operands
      return operands.readsStandardInput && !operands.kind.isFiles && !operands.isNone
    }
    let others: Set<Command> = [
      // Of the items these print nothing, or one answer to all of them.
      .flakeGuess, .recordsGet, .recordsRemove, .auidRegister, .auidRecycle, .auidCheck,
      .routeCheck,
    ]
    #expect(Set(reading) == others.union(Self.cases.map(\.command)))
  }
}
