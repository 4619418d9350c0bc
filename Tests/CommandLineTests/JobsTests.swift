import Foundation
import Testing

/// With any number of threads, results, messages, their order and the exit status are the same.
@Suite struct JobsTests {
  private static let seed = testSeed()

  /// Lines in a long file: plain ids, and, one of `oddOneIn`, something else.
  private static func lines(oddOneIn: Int, _ random: inout SplitMix) -> [UInt8] {
    let odd: [(inout SplitMix) -> String] = [
      { _ in "" }, { _ in " \t" }, { _ in "x" }, { _ in "-5" }, { _ in "18446744073709551616" },
      { "0\(UInt64.random(in: 1...(1 << 59), using: &$0))" },
      { "\(UInt64.random(in: 1...(1 << 59), using: &$0))\r" },
      { "\(UInt64.random(in: 0...100_000, using: &$0))" }, { _ in "\u{0}1é" },
      { "\(UInt64.random(in: 1 << 63 ... .max, using: &$0))" }, { _ in "3000000000000000000" },
      {
        String(repeating: "0", count: Int.random(in: 60...9000, using: &$0)) + "1741610195085610888"
      },
      { _ in "1741610195085610000" },
    ]
    var text = ""
    while text.utf8.count < 300_000 {
      if Int.random(in: 0..<oddOneIn, using: &random) == 0 {
        text += odd[Int.random(in: 0..<odd.count, using: &random)](&random)
      } else {
        // Times that are past in every layout here: how far ahead a time is changes as one looks.
        let low = UInt64(800_000_000_000_000_000)
        text += String(UInt64.random(in: low...low + 200_000_000_000_000_000, using: &random))
      }
      text += "\n"
    }
    // By chance, none of the odd ones may be invalid.
    return Array((text + "x\n").utf8)
  }

  /// A file so long that threads are worth it, of which two pieces never begin alike.
  private static func content(oddOneIn: Int, _ random: inout SplitMix) -> [UInt8] {
    let lines = lines(oddOneIn: oddOneIn, &random)
    var content: [UInt8] = []
    for _ in 0..<15 { content += lines }
    return content
  }

  /// Files with few and with many lines that are odd, made once for all commands.
  private static let contents = {
    var random = SplitMix(state: seed)
    return [1000, 3].map { content(oddOneIn: $0, &random) }
  }()

  /// One of the two files for a command, another one with another seed; with IDTOOL_LONG=1, both.
  private static func contents(for command: String) -> [[UInt8]] {
    let place = (Int(truncatingIfNeeded: seed >> 32) ^ command.utf8.count) & 1
    return Reliability.isLong ? contents : [contents[place]]
  }

  /// So many threads; with IDTOOL_LONG=1, other numbers as well.
  private static let jobs = Reliability.isLong ? [2, 3, 5, 16] : [3]

  private func compare(_ command: String, _ content: [UInt8]) throws {
    let tool = try Tool()
    try Data(content).write(to: tool.url("in"))
    try compare(command + " < in", content.count, with: tool)
  }

  private func compare(_ line: String, _ byteCount: Int, with tool: Tool) throws {
    let one = try tool.shell(
      "{ $T \(line) -j 1 2>&1; echo $?; } > one; stat -c %s one; tail -n 1 one"
    )
    #expect(Int(one.lines[0]) ?? 0 > byteCount / 32 || one.lines[1] == "1", "\(line)")
    for jobs in Self.jobs {
      let many = try tool.shell(
        "{ $T \(line) -j \(jobs) 2>&1; echo $?; } > many; cmp one many"
      )
      #expect(many.status == 0, "\(line) -j \(jobs), seed \(Self.seed): \(many.text)")
    }
  }

  /// What may stand in a line of a log beside its words.
  private static let logWords: [@Sendable (inout SplitMix) -> String] = [
    { "\(UInt64.random(in: 800_000_000_000_000_000...1_000_000_000_000_000_000, using: &$0))" },
    // A time in nanoseconds.
    { "\(UInt64.random(in: 1_700_000_000_000_000_000...1_760_000_000_000_000_000, using: &$0))" },
    { _ in "017f22e2-79b0-7cc3-98c4-dc0c0c07398f" }, { _ in "01ARYZ6S41TSV4RRFFQ69G5FAV" },
    { _ in "user_01h2xcejqtf2nbrexx3vqjhp41" }, { _ in "507f1f77bcf86cd799439011" },
    { _ in "\u{1B}[31m1029053193117499399\u{1B}[0m" }, { _ in "1029053193117499399.5" },
    { _ in "id_1029053193117499399" }, { _ in "é1029053193117499399" }, { _ in "\u{0}" },
    { _ in "0ujtsYcgvSTl8PAuAdqWYSMnLOv+" }, { _ in "-" }, { _ in "1029053193117499399\r" },
    { String(repeating: "7", count: Int.random(in: 14...40, using: &$0)) },
    { String(repeating: "a ", count: Int.random(in: 1...300, using: &$0)) },
  ]

  /// A log so long that threads are worth it, of which two pieces never begin alike.
  private static func log(_ random: inout SplitMix) -> [UInt8] {
    var text = ""
    while text.utf8.count < 300_000 {
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        text += logWords[Int.random(in: 0..<logWords.count, using: &random)](&random)
        text += [" ", "", "=", "/", ",", ": "][Int.random(in: 0..<6, using: &random)]
      }
      text += "\n"
    }
    let lines = Array(text.utf8)
    var content: [UInt8] = []
    for _ in 0..<15 { content += lines }
    return content
  }

  /// Such a log with a word in it that is longer than what is read at once, made once for all commands.
  private static let longLog = {
    var random = SplitMix(state: seed)
    var content = log(&random)
    let place = Int.random(in: 4_400_000..<content.count, using: &random)
    content.insert(contentsOf: Array(repeating: UInt8(ascii: "9"), count: 400_000), at: place)
    return content
  }()

  @Test(
    arguments: Reliability.some(
      [
        "annotate", "annotate --replace --color always", "annotate --delta",
        "flake annotate -l twitter,discord --format '<%t %w %i>'",
        "annotate -f line,column,kind,id,time", "flake annotate -o csv --delta",
        "flake annotate -f file,line,column,worker --first-line 77", "annotate --only",
        "annotate --only -H --replace", "flake annotate --only -l twitter,discord -C 1",
      ],
      oneIn: 2
    )
  )
  func `logs are annotated the same`(command: String) throws {
    let tool = try Tool()
    try Data(Self.longLog).write(to: tool.url("a"))
    try Data("1029053193117499399 end".utf8).write(to: tool.url("b"))
    try compare(command + " b a none - < a", 2 * Self.longLog.count, with: tool)
  }

  @Test(
    arguments: Reliability.some(
      [
        "flake decode", "flake decode -l twitter --json", "flake decode -l twitter -o csv --local",
        "flake decode -l twitter --format '%i %t %w'",
        "flake decode -l twitter -f input,time,error",
        "flake decode -l twitter --invalid skip --time unix", "flake decode -l twitter --delta",
        "flake decode -l twitter --first-line 1000000", "flake decode -l twitter --strict",
        "flake decode -l tsid --form native", "flake decode -l twitter,discord",
      ],
      oneIn: 2
    )
  )
  func `ids are decoded the same`(command: String) throws {
    for content in Self.contents(for: command) { try compare(command, content) }
  }

  @Test(
    arguments: Reliability.some(
      [
        "annotate --in json",
        "annotate -l miniflake --in json -f id,time,kind,worker -k id -k a -k none",
        "annotate --in json -k a", "annotate --in json --kind timed",
      ],
      oneIn: 2
    )
  )
  func `records are annotated the same`(command: String) throws {
    var random = SplitMix(state: Self.seed)
    let oddEnds = [#","id_time":1}"#, "", "}x", "}\n\n "]
    for isOneOdd in Reliability.oneOf([true, false]) {
      var text = ""
      while text.utf8.count < 300_000 {
        let word = Int.random(in: 0..<Self.logWords.count, using: &random)
        let value = Self.logWords[word](&random).filter { $0.isASCII && $0 >= " " }
        text += #"{"id":"\#(value)","a":[{"a":"x\#(text.utf8.count)"},1029053193117499399]"#
        let isOdd = !isOneOdd && Int.random(in: 0..<1000, using: &random) == 0
        text += isOdd ? oddEnds[Int.random(in: 0..<4, using: &random)] : "}"
        text += "\n"
      }
      // What is said of a time that is too late names the latest, which is a day from now otherwise.
      let lines = Array(text.utf8)
      var content: [UInt8] = []
      for _ in 0..<15 { content += lines }
      if isOneOdd {
        let odd = #"{"id":1029053193117499399"# + oddEnds[Int.random(in: 0..<4, using: &random)]
        let place = Int.random(in: 0...15, using: &random) * lines.count
        content.insert(contentsOf: "\(odd)\n".utf8, at: place)
      }
      try compare(command + " --until 2030-01-01", content)
    }
  }

  @Test(
    arguments: Reliability.some(
      [
        "flake stats -l twitter", "flake stats -l twitter --json --first-line 5",
        "flake stats --form hex", "flake guess", "flake guess --json", "flake guess --strict",
      ],
      oneIn: 2
    )
  )
  func `ids are judged the same`(command: String) throws {
    for content in Self.contents(for: command) { try compare(command, content) }
  }

  @Test func `lines that are too long, and a last one without an end, change nothing`() throws {
    var random = SplitMix(state: Self.seed)
    let lines = Self.content(oddOneIn: 5000, &random)
    for length in Reliability.some([65_536, 65_537, 70_000, 400_000]) {
      var content = lines
      let place = Int.random(in: 4_400_000..<content.count, using: &random)
      content.insert(contentsOf: Array(repeating: UInt8(ascii: "7"), count: length), at: place)
      try compare("flake decode -l twitter -o tsv", content + Array("1741610195085610889".utf8))
    }
  }

  @Test func `rounded ids are told from others`() throws {
    var text = ""
    for index in 0..<240_000 { text += "\(1_741_610_195_085_610_000 + index * 1000)\n" }
    try compare("flake decode -l twitter -o tsv", Array(text.utf8))
  }

  @Test func `what is read is read to its end, whoever reads on`() throws {
    let tool = try Tool()
    try Data(Self.contents[0]).write(to: tool.url("in"))
    let outcome = try tool.shell(
      "{ head -c 20 > start; $T flake decode -l twitter -f id -j 3 2> errors > out; wc -c; } < in;"
        + " $T flake decode -l twitter -f id -j 1 2> errors1 > out1 < in;"
        + " tail -c +21 in | $T flake decode -l twitter -f id -j 4 2> errors2 > out2;"
        + " cmp out out2 && cmp errors errors2; wc -c < start"
    )
    #expect(outcome.text == "0\n20\n", "\(outcome.errorText)")
  }

  /// The room for records must not grow with their length times the lines of a piece.
  @Test func `long records fit into little memory`() throws {
    let tool = try Tool()
    var text = ""
    for index in 0..<240_000 { text += "\(1_741_610_195_085_610_123 + index * 1000)\n" }
    try Data(text.utf8).write(to: tool.url("in"))
    let format = "%i" + String(repeating: "y", count: 3000)
    let outcome = try tool.shell(
      "ulimit -v 500000; $T flake decode -l twitter -j 4 --format '\(format)' < in | cksum"
    )
    let expected = try tool.shell(
      "$T flake decode -l twitter -j 1 --format '\(format)' < in | cksum"
    )
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    #expect(outcome.text == expected.text)
  }

  @Test func `a closed pipe ends the program`() throws {
    var random = SplitMix(state: Self.seed)
    let tool = try Tool()
    try Data(Self.content(oddOneIn: 1_000_000, &random)).write(to: tool.url("in"))
    let outcome = try tool.shell("$T flake decode -j 4 < in | head -n 3; echo ${PIPESTATUS[0]}")
    #expect(outcome.lines.count == 4 && outcome.lines.last == "141", "\(outcome.text)")
    let full = try tool.shell("$T flake decode -j 4 < in > /dev/full; echo $?")
    #expect(full.text == "3\n")
  }
}
