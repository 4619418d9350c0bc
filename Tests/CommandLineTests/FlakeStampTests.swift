import Foundation
import Testing

@testable import IDToolKit

/// `flake stamp` and `flake workers`: lines keep their bytes, ids are new and recorded.
@Suite struct FlakeStampTests {
  /// The ids and the lines behind them, the lines with their newlines.
  private static func parts(_ output: [UInt8]) -> (ids: [UInt64], content: [UInt8]) {
    var ids: [UInt64] = []
    var content: [UInt8] = []
    for line in output.split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard let tab = line.firstIndex(of: 0x09) else {
        content += line
        continue
      }
      ids.append(UInt64(String(decoding: line[..<tab], as: UTF8.self)) ?? 0)
      content += Array(line[(tab + 1)...]) + [0x0A]
    }
    if output.last != 0x0A, !content.isEmpty { content.removeLast() }
    return (ids, content)
  }

  @Test func linesOfAnyBytesAreCopiedWithRisingIDsInFront() throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    for endsInNewline in [true, false] {
      // No tabs, so that the test can tell the first one; lines up to several blocks long.
      var input: [UInt8] = [0, 0xFF, 0x0D, 0x0A, 0x0A, 0x0D, 0x0A]
      for length in [1, 70_000, 200_000, 0, 3] {
        input += (0..<length).map { _ in
          let byte = UInt8.random(in: 0...255, using: &random)
          return byte == 0x09 || byte == 0x0A ? 0x20 : byte
        }
        input.append(0x0A)
      }
      for _ in 0..<5000 { input += Array("line\n".utf8) }
      if !endsInNewline { input.removeLast() }
      let outcome = try tool.run(
        ["flake", "stamp", "--worker", "7"].map { Array($0.utf8) },
        input: input
      )
      #expect(outcome.status == 0, "\(outcome.errorText)")
      let (ids, content) = Self.parts(outcome.output)
      #expect(content == input, "seed \(seed)")
      #expect(ids.count == 5008)
      #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
      #expect(ids.allSatisfy { FlakeLayout.miniflake.worker(of: FlakeID(rawValue: $0)) == 7 })
    }
    // The ledger knows them all: the next id is above.
    let last = try tool.run("flake workers -f worker,unix_ms")
    #expect(last.lines.count == 1 && last.text.hasPrefix("7\t"))
  }

  @Test func everyLineIsStampedAsItComes() throws {
    let outcome = try Tool().shell(
      """
      mkfifo in out; "$T" flake stamp --worker 1 <in >out &
      exec 3>in 4<out
      for word in one two three; do
        echo $word >&3
        IFS=$'\\t' read -r -t 5 id line <&4 || exit 9
        echo "$line ${#id}"
      done
      exec 3>&-
      wait
      """
    )
    #expect(outcome.status == 0, "\(outcome.errorText)")
    #expect(outcome.lines == ["one 19", "two 19", "three 19"])
  }

  @Test func filesFollowEachOtherAndAnOpenLineIsEndedBetweenThem() throws {
    let tool = try Tool()
    try Data("a\nb".utf8).write(to: tool.url("one"))
    try Data().write(to: tool.url("empty"))
    try Data("c".utf8).write(to: tool.url("-two"))
    let outcome = try tool.run("flake stamp --no-ledger one - empty -- -two", input: "x\n")
    #expect(outcome.status == 0, "\(outcome.errorText)")
    #expect(Self.parts(outcome.output).content == Array("a\nb\nx\nc".utf8))
    let none = try tool.run("flake stamp --no-ledger", input: "")
    #expect(none.status == 0 && none.output.isEmpty)
    let missing = try tool.run("flake stamp --no-ledger nothing")
    #expect(missing.status == 3 && missing.errorText.contains("cannot read 'nothing'"))
  }

  @Test func otherLayoutsAndFormsAreStampedToo() throws {
    let tool = try Tool()
    for (layout, form) in [
      ("tsid", "native"), ("sonyflake-v1", "hex"), ("simpleflake-py", "decimal"),
    ] {
      let outcome = try tool.shell(
        "seq 3 | \"$T\" flake stamp --no-ledger -l \(layout) --form \(form) | tee s | cut -f1 | "
          + "\"$T\" flake decode -l \(layout) --form \(form) -f unix_ms && cut -f2 s"
      )
      #expect(outcome.status == 0, "\(outcome.errorText)")
      #expect(outcome.lines.suffix(3) == ["1", "2", "3"])
    }
  }

  @Test func runsThatShareAWorkerNumberNeverStampTwoLinesAlike() throws {
    let outcome = try Tool().shell(
      """
      for i in 1 2 3 4; do seq 20000 | "$T" flake stamp -w 3 --max-ahead 10m > out$i & done; wait
      "$T" flake next -w 3 --max-ahead 10m > after
      cat out? | cut -f1 | sort | uniq | wc -l
      cat out? after | sort -n | tail -n 1 | cmp - after && echo above
      """
    )
    #expect(outcome.status == 0, "\(outcome.errorText)")
    #expect(outcome.lines.map { $0.trimmingCharacters(in: .whitespaces) } == ["80000", "above"])
  }

  @Test(.needs("script"))
  func whatATerminalWouldObeyIsShownEscapedThere() throws {
    let tool = try Tool()
    try Data("a\u{1B}[31mred\u{1B}[0m \u{1B}]0;title\u{7}b\u{9B}c\té\n".utf8)
      .write(to: tool.url("in"))
    let outcome = try tool.shell(
      #"script -qec "\"$T\" flake stamp --no-ledger -w 7 in" /dev/null </dev/null"#
    )
    let text = outcome.text.replacingOccurrences(of: "\r", with: "")
    #expect(
      text.hasSuffix("\ta\u{1B}[31mred\u{1B}[0m \\x1B]0;title\\x07b\\x9Bc\té\n"),
      "\(outcome.text.debugDescription)"
    )
  }

  // MARK: flake workers

  @Test func workersListsWhoIssuedUntilWhenAndWhoIsAtItNow() throws {
    let tool = try Tool()
    let none = try tool.run("flake workers")
    #expect(none.status == 0 && none.output.isEmpty && none.errors.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: tool.url(".local").path))
    let outcome = try tool.shell(
      """
      "$T" flake next --ledger L --worker 900 > id900 && "$T" flake next --ledger L -w 5 -n 9 > id5
      "$T" flake workers --ledger L -f worker,unix_ms,leased
      tail -n 1 id5 | "$T" flake decode -f worker,unix_ms && "$T" flake decode -f worker,unix_ms $(cat id900)
      mkfifo in; "$T" flake stamp --ledger L --workers 77-77 <in >out &
      exec 3>in; echo x >&3
      for i in $(seq 1000); do [ -s out ] && break; sleep 0.05; done
      "$T" flake workers --ledger L -f worker,leased
      exec 3>&-; wait
      "$T" flake workers --ledger L -f worker,leased
      """
    )
    #expect(outcome.status == 0, "\(outcome.errorText)")
    let lines = outcome.lines
    #expect(lines.count == 10)
    guard lines.count == 10 else { return }
    #expect(lines[0] == lines[2] + "\tno" && lines[1] == lines[3] + "\tno")
    #expect(lines[4...6] == ["5\tno", "77\tyes", "900\tno"])
    #expect(lines[7...9] == ["5\tno", "77\tno", "900\tno"])
  }

  @Test func workersNamesWhatIsWrongWithALedger() throws {
    let tool = try Tool()
    let missing = try tool.run("flake workers --ledger none")
    #expect(missing.status == 3)
    #expect(missing.errorText.contains("cannot open ledger 'none': No such file"))
    _ = try tool.run("flake next --ledger L -w 1")
    let other = try tool.run("flake workers --ledger L -l twitter")
    #expect(other.status == 3)
    #expect(other.errorText.contains("is for ids of z1,t41,s12,w10"))
    #expect(other.errorText.contains("--kind, --epoch and --unit say whose ledger it is"))
    try Data("text\n".utf8).write(to: tool.url("T"))
    let foreign = try tool.run("flake workers --ledger T")
    #expect(foreign.status == 3 && foreign.errorText.contains("is not a ledger"))
    #expect(try Data(contentsOf: tool.url("T")) == Data("text\n".utf8))
    let text = try tool.run("flake workers --ledger L")
    #expect(text.text.hasPrefix("1  20") && text.text.hasSuffix("Z  leased=no\n"))
  }
}
