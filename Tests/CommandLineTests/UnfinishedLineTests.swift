import Testing

/// What a killed run left in a file, to which the next run's ids are appended.
@Suite struct UnfinishedLineTests {
  @Test(
    arguments: [
      "flake next -w 1 --no-ledger", "flake next -w 1 --no-ledger -o json", "auid next -s state",
      "flake next -w 1 --no-ledger -o csv --no-header", "new uuidv4", "new ulid --json",
      "flake stamp -w 1 --no-ledger lines",
    ]
  )
  func theFirstIDIsNotGluedToIt(command: String) throws {
    let outcome = try Tool().shell(
      """
      echo line > lines
      for rest in '1029053193117499' '{"id":"10290' '{"id":' 'a\nb\nc' '9' '1029,' '1029\t'; do
        printf "$rest" > f; $T \(command) >> f; $T \(command) >> f
        [ "$(head -c -1 f | tail -n 2 | wc -l)" = 1 ] && head -n -2 f | cmp - <(printf "$rest\n") || cat f
      done
      """
    )
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.text)\(outcome.errorText)")
  }

  @Test func aFileThatEndsInALineIsGoneOnWith() throws {
    let outcome = try Tool().shell(
      """
      new() { $T flake next -w 1 --now 2026-03-01 --no-ledger -n "$1"; }
      new 1 >> a; new 1 >> a; cat a; : > b; new 1 >> b; cat b; new 0 >> c; wc -c < c
      """
    )
    let id = "1055917082437223425"
    #expect(outcome.lines.count == 4 && outcome.lines[0] == outcome.lines[2], "\(outcome.text)")
    #expect(outcome.lines.prefix(3).allSatisfy { $0.count == id.count })
    #expect(outcome.lines.last == "0")
  }

  /// What waits for a value gets it: the line is not one of ours.
  @Test func aLineThatAScriptHasBegunIsContinued() throws {
    let outcome = try Tool().shell(
      """
      for begun in 'ID=' 'id: ' 'id:' '"' "'"; do printf %s "$begun" > f; $T new uuidv4 >> f; wc -l < f; done
      { printf 'order'; $T new uuidv4; } > f; wc -l < f
      printf 'order' | cat - <($T new uuidv4) | wc -l
      """
    )
    #expect(outcome.lines == Array(repeating: "1", count: 7), "\(outcome.text)")
  }

  /// A line that another process is writing is not an unfinished one.
  @Test func manyThatAppendAtOnceMakeNoBlankLines() throws {
    let outcome = try Tool().shell(
      """
      for i in 1 2 3 4 5 6 7 8 9; do $T flake next -w $i --no-ledger -n 50000 >> f & done; wait
      wc -l < f; grep -cv '^[0-9]\\{18,19\\}$' f; sort f | uniq -d | wc -l
      """
    )
    #expect(outcome.lines == ["450000", "0", "0"])
  }

  @Test func aRecordIsNotGluedToATornOne() throws {
    let outcome = try Tool().shell(
      """
      printf '{"id":12,"na' > out; echo '{"n":1}' | $T auid assign -s state >> out; cat out
      """
    )
    #expect(outcome.text == "{\"id\":12,\"na\n{\"id\":1,\"n\":1}\n", "\(outcome.errorText)")
  }
}
