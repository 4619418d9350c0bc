import Foundation
import Testing

/// `records dedupe`: lines that stay are the input's, byte for byte.
@Suite struct RecordsDedupeTests {
  private func dedupe(_ options: String, _ input: String) throws -> Tool.Outcome {
    try Tool().shell("$T records dedupe " + options, input: input)
  }

  @Test(arguments: [
    (
      "", "{\"id\":1,\"a\":1.0}\n{\"id\":1.0}\n{\"id\":\"1\"}\n",
      "{\"id\":1,\"a\":1.0}\n{\"id\":\"1\"}\n"
    ),
    (
      "", "{\"id\":1}\r\n \r\n\n{\"id\":1}\r\n{ \"id\" : 2 }\r\n",
      "{\"id\":1}\r\n{ \"id\" : 2 }\r\n"
    ),
    ("", "{\"id\":1}\n{\"id\":2}", "{\"id\":1}\n{\"id\":2}"),
    ("", "{\"id\":1}\n{\"id\":1}", "{\"id\":1}\n"),
    ("", "", ""),
    (
      "",
      "{\"id\":9007199254740992}\n{\"id\":9007199254740993}\n{\"id\":9007199254740993.0}\n",
      "{\"id\":9007199254740992}\n{\"id\":9007199254740993}\n"
    ),
    (
      "--keep last", "{\"id\":1,\"v\":1}\n{\"id\":2}\n{\"id\":1,\"v\":2}\r\n",
      "{\"id\":1,\"v\":2}\r\n{\"id\":2}\n"
    ),
    ("--keep last", "{\"id\":1}\n{\"id\":2}", "{\"id\":1}\n{\"id\":2}"),
    (
      "--keep last", "{\"id\":1}\n{\"id\":2}\n{\"id\":1,\"n\":0}",
      "{\"id\":1,\"n\":0}\n{\"id\":2}\n"
    ),
    ("--keep last", "{\"id\":1}\n{\"id\":1,\"n\":0}", "{\"id\":1,\"n\":0}"),
    ("-k a.b", "{\"a\":{\"b\":1}}\n{\"c\":0,\"a\":{\"b\":1}}\n", "{\"a\":{\"b\":1}}\n"),
    ("-k id", "{\"id\":\"a\"}\n{\"\\u0069d\":\"\\u0061\"}\n", "{\"id\":\"a\"}\n"),
  ])
  func theFirstOrTheNewestIsKept(options: String, input: String, output: String) throws {
    let outcome = try dedupe(options, input)
    #expect(outcome.text == output && outcome.status == 0, "\(outcome.errorText)")
    let tool = try Tool()
    try input.write(to: tool.url("f"), atomically: true, encoding: .utf8)
    let inPlace = try tool.shell("$T records dedupe -i f " + options)
    #expect(try String(contentsOf: tool.url("f"), encoding: .utf8) == output)
    #expect(inPlace.status == 0 && inPlace.output.isEmpty, "\(inPlace.errorText)")
  }

  @Test(arguments: ["", "--keep last"])
  func linesThatAreNoRecordsAreReportedInTheirPlace(options: String) throws {
    let input = "{\"id\":1}\n{\"id\":}\n[\n{\"id\":1}\n{\"x\":2}\n{\"id\":3}"
    let outcome = try dedupe(options, input)
    #expect(outcome.status == 1)
    #expect(outcome.text == "{\"id\":1}\n{\"id\":3}")
    let errors = outcome.errorText.split(separator: "\n")
    #expect(errors.count == 3, "\(outcome.errorText)")
    for (line, error) in zip([2, 3, 5], errors) {
      #expect(error.hasPrefix("idtool: stdin:\(line): "), "\(error)")
    }
    let strict = try dedupe("--strict " + options, input)
    #expect(strict.status == 1)
    #expect(strict.errorText.split(separator: "\n").count == 1)
  }

  @Test func aFileWithABadRecordIsNotReplaced() throws {
    let tool = try Tool()
    let text = "{\"id\":1}\n{\"id\":1}\n{}\n"
    try text.write(to: tool.url("f"), atomically: true, encoding: .utf8)
    for options in ["", "--keep last"] {
      #expect(try tool.shell("$T records dedupe -i f " + options).status == 1)
      #expect(try String(contentsOf: tool.url("f"), encoding: .utf8) == text)
    }
    #expect(try FaultInjector.names(beside: tool.url("f")) == ["f"])
  }

  @Test func severalFilesAreReadAsOne() throws {
    let tool = try Tool()
    try "{\"id\":1}".write(to: tool.url("a"), atomically: true, encoding: .utf8)
    try "{\"id\":1}\n{\"id\":2}".write(to: tool.url("b"), atomically: true, encoding: .utf8)
    let outcome = try tool.shell("$T records dedupe a b - a", input: "{\"id\":3}\n{}\n")
    #expect(outcome.text == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
    #expect(outcome.errorText.hasPrefix("idtool: stdin:2: "))
    let last = try tool.shell("$T records dedupe --keep last a b")
    #expect(last.text == "{\"id\":1}\n{\"id\":2}")
  }

  @Test(arguments: ["", "--keep last"])
  func aFileWithoutRepeatedIDsIsLeftAlone(options: String) throws {
    let tool = try Tool()
    let text = "{\"id\":1}\r\n{\"id\":2}"
    try text.write(to: tool.url("f"), atomically: true, encoding: .utf8)
    let line = "stat -c %i f; $T records dedupe -i f \(options); stat -c %i f; ls"
    let outcome = try tool.shell(line)
    #expect(outcome.lines.count > 1 && outcome.lines[0] == outcome.lines[1], "\(outcome.text)")
    #expect(!outcome.text.contains("tmp"))
    #expect(try String(contentsOf: tool.url("f"), encoding: .utf8) == text)
    try (text + "\n{\"id\":2}").write(to: tool.url("f"), atomically: true, encoding: .utf8)
    let changed = try tool.shell(line)
    #expect(changed.lines[0] != changed.lines[1])
  }

  @Test(arguments: ["", "--keep last"])
  func oneUnreadableFileOfSeveralHidesNothing(options: String) throws {
    let tool = try Tool()
    try "{\"id\":1}\n".write(to: tool.url("a"), atomically: true, encoding: .utf8)
    try "{\"id\":2}\n".write(to: tool.url("b"), atomically: true, encoding: .utf8)
    let outcome = try tool.shell("$T records dedupe \(options) a no b")
    #expect(outcome.status == 3 && outcome.text == "{\"id\":1}\n{\"id\":2}\n")
    #expect(outcome.errorText.contains("'no'"))
  }

  @Test(arguments: ["", "--keep last", "-i"])
  func anArrayIsRefusedOnceAndAsAWhole(options: String) throws {
    let tool = try Tool()
    let text = "\n[\n {\"id\":1},\n {\"id\":1}\n]\n"
    try text.write(to: tool.url("f"), atomically: true, encoding: .utf8)
    let outcome = try tool.shell("$T records dedupe \(options) f")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.errorText.hasPrefix(
        "idtool: 'f' holds an array, and dedupe copies records one a line\n"
      )
    )
    #expect(try String(contentsOf: tool.url("f"), encoding: .utf8) == text)
  }

  @Test func aLineIsAnsweredAsItComes() throws {
    let line = """
      mkfifo p; $T records dedupe < p > out & exec 3> p; printf '{"id":1}\\n' >&3
      for i in {1..1200}; do [ -s out ] && break; sleep 0.05; done; cat out; exec 3>&-; wait
      """
    #expect(try Tool().shell(line).text == "{\"id\":1}\n")
  }

  @Test func aLineThatIsTooLongIsRefusedAndTheRestGoesOn() throws {
    let tool = try Tool()
    let make =
      "(echo '{\"id\":1}'; head -c 68000000 /dev/zero | tr '\\0' 7; echo; echo '{\"id\":2}')"
    for command in ["dedupe", "dedupe --keep last", "ids --invalid skip"] {
      let outcome = try tool.shell("\(make) | $T records \(command)")
      #expect(outcome.status == 1 && outcome.lines.count == 2, "\(outcome.errorText)")
      #expect(outcome.errorText.contains("stdin:2: "))
      #expect(outcome.errorText.contains("it has 68000000 bytes"), "\(outcome.errorText)")
    }
  }

  /// Random streams against a dictionary, across blocks, with all kinds of ids.
  @Test(
    arguments: [UInt64](0..<(Reliability.isLong ? 100 : 6))
  )
  func randomStreamsAgreeWithAModel(seed: UInt64) throws {
    var documents = RecordSamples(seed: seed)
    let pool = Int.random(in: 1...600, using: &documents.random)
    var input: [UInt8] = []
    var order: [Int] = []
    var first: [Int: [UInt8]] = [:]
    var newest: [Int: [UInt8]] = [:]
    for _ in 0..<Int.random(in: 0...3000, using: &documents.random) {
      let number = Int.random(in: 0..<pool, using: &documents.random)
      let line = documents.line(id: number, nested: false) + documents.lineEnd()
      if first[number] == nil {
        first[number] = line
        order.append(number)
      }
      newest[number] = line
      input += line
    }
    let tool = try Tool()
    try Data(input).write(to: tool.url("f"))
    for (options, model) in [([], first), (["--keep", "last"], newest)] {
      let outcome = try tool.run(["records", "dedupe", "f"] + options)
      #expect(outcome.status == 0, "seed \(seed): \(outcome.errorText)")
      #expect(outcome.output == order.flatMap { model[$0] ?? [] }, "seed \(seed)")
    }
    let check = try tool.shell("$T records check f")
    #expect(check.status == (order.count == input.split(separator: 0x0A).count ? 0 : 1))
  }
}
