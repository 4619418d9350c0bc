import Testing

@testable import IDToolKit

/// What goes from one command to the next is all there, or the next one refuses it.
@Suite struct LossTests {
  private func run(_ line: String, input: String = "") throws -> (Tool.Outcome, Tool) {
    let tool = try Tool()
    return (try tool.shell("$T \(line)", input: input), tool)
  }

  /// One of the lines of an array is a record as it stands.
  private static let array = "[\n{\"name\":\"a\"},\n{\"name\":\"b\"}\n]\n"

  @Test(arguments: [array, "  \n\n" + array, "[{\"name\":\"a\"}]"])
  func assignRefusesAnArrayBeforeAnyIdIsIssued(array: String) throws {
    let (piped, tool) = try run("auid assign -s state.json", input: array)
    defer { tool.remove() }
    #expect(piped.status == 1 && piped.output.isEmpty, "\(piped.text)")
    #expect(
      piped.errorText.hasPrefix(
        "idtool: standard input holds an array, and assign copies records that stand one a line"
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
    let tool = try Tool()
    defer { tool.remove() }
    let records = String(repeating: "{\"id\":1}\n", count: 30)
    let outcome = try tool.shell("printf '%s' '\(records)' > records; $T \(line)")
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  @Test(arguments: [
    "records ids --key a --key b", "records dedupe -k a -k b", "records get --key=a -kb 1",
    "auid assign -s s --key a --key a", "order arrange --to a --key a --key b",
    "route parse --key a --key b",
  ])
  func aSecondKeyIsAnErrorWhereOneIsMeant(line: String) throws {
    let (outcome, tool) = try run(line)
    defer { tool.remove() }
    #expect(outcome.status == 2)
    #expect(outcome.errorText.hasPrefix("idtool: --key is given twice, as 'a'"))
  }
}
