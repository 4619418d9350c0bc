import Testing

@testable import IDToolKit

/// What goes from one command to the next is all there, or the next one refuses it.
@Suite struct LossTests {
  /// One of the lines of an array is a record as it stands.
  private static let array = "[\n{\"name\":\"a\"},\n{\"name\":\"b\"}\n]\n"

  @Test(arguments: [array, "  \n\n" + array, "[{\"name\":\"a\"}]"])
  func assignRefusesAnArrayBeforeAnyIdIsIssued(array: String) throws {
    let tool = try Tool()
    let piped = try tool.shell("$T auid assign -s state.json", input: array)
    #expect(piped.status == 1 && piped.output.isEmpty, "\(piped.text)")
    #expect(
      piped.errorText.hasPrefix(
        "idtool: standard input holds an array, and assign copies records one a line"
      ),
      "\(piped.errorText)"
    )
    #expect(try tool.shell("test -e state.json").status == 1)
    let file = try tool.shell("cat > a.json; $T auid assign -s state.json a.json", input: array)
    #expect(file.status == 1 && file.output.isEmpty)
    #expect(file.errorText.hasPrefix("idtool: 'a.json' holds an array"), "\(file.errorText)")
    #expect(try tool.shell("test -e state.json").status == 1)
  }

  @Test(arguments: [
    "auid register -s s 5 && $T auid check -q -s s 5 6 x 7",
    "route check -q --routes a,b c:1 a a:",
    "records check -q < records",
  ])
  func aQuietCheckSaysNothing(line: String) throws {
    let records = String(repeating: "{\"id\":1}\n", count: 30)
    let outcome = try Tool().shell("printf '%s' '\(records)' > records; $T \(line)")
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  @Test(arguments: [
    "records ids --key a --key b", "records dedupe -k a -k b", "records get --key=a -kb 1",
    "auid assign -s s --key a --key b", "order arrange --to a --key a --key b",
    "route parse --key a --key b",
  ])
  func aSecondKeyIsAnErrorWhereOneIsMeant(line: String) throws {
    let outcome = try Tool().shell("$T \(line)")
    #expect(outcome.status == 2)
    #expect(outcome.errorText.hasPrefix("idtool: --key is given twice, as 'a'"))
  }

  @Test(arguments: [
    ("flake range -l discord -l twitter --from 2020", "--kind", "'discord' and as 'twitter'"),
    ("range --kind ulid --kind=uuidv7 --from 2020", "--kind", "'ulid' and as 'uuidv7'"),
    ("flake next --no-ledger -w1 -w2", "--worker", "'1' and as '2'"),
    ("flake next --no-ledger -n 1 --count 2", "--count", "'1' and as '2'"),
    ("range --kind ulid --from 2020 --from 2021", "--from", "'2020' and as '2021'"),
    ("new ulid --seed 1 --seed 2", "--seed", "'1' and as '2'"),
    ("auid next --state a --state b", "--state", "'a' and as 'b'"),
  ])
  func aSecondValueIsAnErrorWhereOneIsMeant(line: String, option: String, values: String) throws {
    let outcome = try Tool().shell("$T \(line)")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errorText.hasPrefix(
        "idtool: \(option) is given twice, as \(values): this command takes one\n"
      ),
      "\(outcome.errorText)"
    )
  }

  @Test(arguments: [
    "flake range -l discord --layout discord --from 2020", "new ulid --at 2026 --seed 1 --seed=1",
    "IDTOOL_WORKER=1 $T flake next --no-ledger -w 2",
    "flake range -o csv --output json --from 2020 --color never --color always",
  ])
  func theSameValueTwiceOrOneThatOverridesADefaultIsTaken(line: String) throws {
    let outcome = try Tool().shell(line.hasPrefix("IDTOOL") ? line : "$T \(line)")
    #expect(outcome.status == 0, "\(outcome.errorText)")
    #expect(outcome.errors.isEmpty)
  }
}
