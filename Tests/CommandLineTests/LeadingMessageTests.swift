import Foundation
import Testing

@testable import IDToolKit

/// Messages that say what to do next where no single line would do.
@Suite struct LeadingMessageTests {
  @Test(arguments: [
    "1.99E+18", "1,99E+18", "1991506816005050400.0", "7.9155723368987E+017", "1.99151 E+18",
  ])
  func aRoundedNumberIsNotTakenForACommand(number: String) throws {
    let tool = try Tool()
    let outcome = try tool.run([number])
    #expect(outcome.status == 1)
    #expect(outcome.errorText == (try tool.run(["inspect", number])).errorText)
    #expect(outcome.errorText.contains("has lost digits of the id"), "\(outcome.errorText)")
  }

  @Test(arguments: ["flake decode", "flake stats", "inspect"])
  func jsonOverSeveralLinesLeadsToAnnotate(command: String) throws {
    let outcome = try Tool().shell(
      "$T \(command)",
      input: "{\n  \"id\": \"1991506816005050368\"\n}\n"
    )
    #expect(outcome.status == 1)
    #expect(outcome.errorText.contains("'idtool annotate' finds ids inside text, JSON too"))
  }

  @Test(arguments: [
    ("flake decode", "discord", "\n  -l discord reads the ids with that layout\n"),
    ("flake decode", "ulid", nil),
    ("inspect", "ulid", "\n  -l ulid reads the ids as that kind\n"),
    ("convert --to hex", "twitter", "\n  -l twitter reads the ids as that kind\n"),
  ])
  func aKindAmongTheIDsLeadsToItsOption(command: String, name: String, hint: String?) throws {
    let outcome = try Tool().shell("$T \(command) \(name) 1573827161679597568")
    #expect(outcome.errorText.contains("'\(name)' is not"), "\(outcome.errorText)")
    if let hint {
      #expect(outcome.errorText.contains(hint), "\(outcome.errorText)")
    } else {
      #expect(!outcome.errorText.contains(" reads the ids "), "\(outcome.errorText)")
    }
  }

  @Test(arguments: ["-1991506816005050368", "true", "false", "0.5", "\"abc\""])
  func whatIsNoIDUnderAKeyIsToldWhateverItIs(value: String) throws {
    let outcome = try Tool().run(
      "annotate --in json --key id --kind twitter",
      input: "{\"id\":\"1991506816005050368\",\"x\":[-5,true]}\n{\"id\":\(value)}\n{\"id\":null}\n"
    )
    #expect(outcome.status == 1)
    let text = value.filter { $0 != "\"" }
    #expect(
      outcome.errorText.contains(
        "'\(text)' under the key 'id' is not an id: "
      ),
      "\(outcome.errorText)"
    )
  }

  @Test(arguments: ["a\"b", "a\"\"b"])
  func aColumnIsNamedWithItsQuotationMarkOnceOrAsItStands(name: String) throws {
    let outcome = try Tool().run(
      ["annotate", "--in", "csv", "--kind", "twitter", "--column", name],
      input: "c,\"a\"\"b\"\n1,1991506816005050368\n"
    )
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    #expect(
      outcome.text.hasPrefix("c,\"a\"\"b\",\"a\"\"b_time\"\n1,1991506816005050368,2025-11-20T")
    )
  }

  @Test(arguments: ["123456789012345678901234567", "01500000000000000000000000"])
  func digitsAloneAreDoubtedWhereIDsHaveLetters(digits: String) throws {
    let outcome = try Tool().run("inspect \(digits)")
    #expect(
      outcome.text.contains("it has digits only, and such ids nearly always"),
      "\(outcome.text)"
    )
  }

  @Test(arguments: [
    ("1234578901234567890123456", "uuid25"), ("0341597122611776100421", "timeflake"),
    ("00000000000000000000000000", "typeid"),
  ])
  func digitsAloneAreReadAsBeforeWhereNothingElseTellsThem(text: String, kind: String) throws {
    let outcome = try Tool().run("inspect \(text)")
    #expect(outcome.status == 0 && outcome.text.contains("  \(kind)  "), "\(outcome.errorText)")
    #expect(!outcome.text.contains("digits only"), "\(outcome.text)")
  }

  /// A record over several lines, and several on one: not what jq refuses as well.
  @Test(arguments: [
    ("{\n\"id\": 5\n}\n", "a record stands on one line"),
    ("{ \"id\": 5,\n\"a\": 6 }\n", "a record stands on one line"),
    ("{\"id\":2}{\"id\":3}\n", "each record stands on a line of its own"),
    ("{\"id\":2} {\"id\":3}  [4]\n", "each record stands on a line of its own"),
    ("{\"id\":2}{\"id\":}\n", nil), ("{\"id\":2}}\n", nil), ("{\"id\":2\n", nil),
    ("{\"id\":2,}\n", nil),
    ("{\"id\":\"2\n", nil), ("{id:2}\n", nil), ("{\"id\":2} // two\n", nil),
  ])
  func whatJQMendsLeadsToIt(input: String, hint: String?) throws {
    let tool = try Tool()
    let commands = [
      "annotate --in json", "records dedupe", "records check", "auid assign -s state",
      "route parse --key id", "order arrange --order 1",
    ]
    for command in commands {
      let outcome = try tool.run(command, input: input)
      #expect(outcome.status == 1)
      let hints = outcome.errorText.split(separator: "\n").filter { $0.contains("jq") }
      #expect(hints.count == (hint == nil ? 0 : 1), "\(command): \(outcome.errorText)")
      #expect(hints.allSatisfy { $0.contains("'jq -c .'") && $0.contains(hint ?? "") })
    }
    try Data(input.utf8).write(to: tool.url("file"))
    let outcome = try tool.run("records get 2 --file file")
    #expect(outcome.errorText.contains("'jq -c .'") == (hint != nil), "\(outcome.errorText)")
  }

  /// Statistics read hex digits themselves, so nothing is said of `flake decode`.
  @Test func hexDigitsInStatisticsLeadToAnOptionOfTheirs() throws {
    let tool = try Tool()
    let id = "0e9f0e8d7c6b5a49"
    let refused = try tool.run("flake stats", input: id)
    #expect(refused.errorText.contains("\n  --form hex reads hex digits\n"))
    #expect(!refused.errorText.contains("decode"), "\(refused.errorText)")
    let read = try tool.run("flake stats --form hex --json", input: id)
    #expect(read.text.contains("\"count\":1,"), "\(read.errorText)")
  }

  @Test func bytesAsPostgreSQLPrintsThemAreHexDigits() throws {
    let tool = try Tool()
    let bytes = try tool.run(["flake", "decode", "--form", "hex", #"\x0e9f0e8d7c6b5a49"#])
    let digits = try tool.run("flake decode --form hex 0x0e9f0e8d7c6b5a49")
    #expect(bytes.status == 0 && bytes.text == digits.text, "\(bytes.errorText)")
  }

  /// Some layout's epoch is always a plausible date.
  @Test func smallNumbersAreNotSaidToBeOfAnotherLayout() throws {
    let tool = try Tool()
    let small = try tool.run("flake decode 0 1 42")
    #expect(small.errorText.contains("numbers this small aren't flakes"), "\(small.errorText)")
    #expect(!small.errorText.contains("-l "), "\(small.errorText)")
    let mixed = try tool.run("flake decode 1 2033506816005050368 2033506816005050369")
    #expect(mixed.errorText.contains("-l twitter"), "\(mixed.errorText)")
  }
}
