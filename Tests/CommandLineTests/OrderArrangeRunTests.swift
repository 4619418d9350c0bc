import Foundation
import Testing

@testable import IDToolKit

/// `order arrange`: the fewest changes, and what is said about lists that can't be arranged.
@Suite struct OrderArrangeRunTests {
  // MARK: Against a model

  /// The fewest changes, by trying every set of items to keep; nil where none fits.
  static func fewest(_ wanted: [Int], _ positions: [Int: Int64], _ limits: (Int64, Int64)) -> Int? {
    var best: Int?
    for set in 0..<(1 << wanted.count) {
      let kept = wanted.indices.filter { set & (1 << $0) != 0 }
      guard kept.allSatisfy({ positions[wanted[$0]] != nil }) else { continue }
      var lower = limits.0
      var before = -1
      var fits = true
      for place in kept {
        let position = positions[wanted[place]] ?? 0
        let between = Int64(place - before - 1)
        if between > 0 {
          fits = fits && position - lower - 1 >= between
        } else if before >= 0 {
          let isTie = lower == position && wanted[before] < wanted[place]
          fits = fits && (lower < position || isTie)
        }
        (lower, before) = (position, place)
      }
      let after = Int64(wanted.count - before - 1)
      fits = fits && (after == 0 || limits.1 - lower - 1 >= after)
      if fits { best = min(best ?? .max, wanted.count - kept.count) }
    }
    return best
  }

  static func permutations(of list: [Int]) -> [[Int]] {
    guard list.count > 1 else { return [list] }
    return list.indices.flatMap { index in
      var rest = list
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }

  /// One arrangement through the command line, checked against the model.
  private func check(
    _ wanted: [Int],
    _ positions: [Int: Int64],
    _ limits: (Int64, Int64),
    tool: Tool
  ) throws {
    let input = positions.keys.sorted { $0 > $1 }
      .map { "{\"order\":\(positions[$0] ?? 0),\"id\":\($0)}\n" }.joined()
    let list = wanted.map(String.init).joined(separator: ",")
    let words = ["order", "arrange", "--to", list, "--min", String(limits.0), "--max"]
    let outcome = try tool.run(words + [String(limits.1)], input: input)
    let label = Comment(rawValue: "\(wanted) \(positions) \(limits): \(outcome.errorText)")
    guard let fewest = Self.fewest(wanted, positions, limits) else {
      #expect(outcome.status == 4 && outcome.output.isEmpty, label)
      return
    }
    #expect(outcome.status == 0, label)
    #expect(outcome.lines.count == fewest, label)
    var result = positions
    for line in outcome.lines {
      let cells = line.components(separatedBy: "  ")
      let id = try #require(Int(cells[0]))
      let position: Int64 = try #require(Int64(cells[1]))
      result[id] = position
    }
    let order = wanted.sorted {
      let (first, second) = (result[$0] ?? 0, result[$1] ?? 0)
      return first != second ? first < second : $0 < $1
    }
    #expect(order == wanted, label)
  }

  @Test func everySmallListIsArrangedWithTheFewestChanges() throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = ReproducibleGenerator(seed: seed)
    for count in 1...4 {
      for wanted in Self.permutations(of: Array(1...count)) {
        let even = Dictionary(uniqueKeysWithValues: wanted.map { ($0, Int64($0 * 100)) })
        try check(wanted, even, (-1000, 1000), tool: tool)
        // Hardly any room, ties, and new items.
        let spread = Int64([2, 5, 9].randomElement(using: &random) ?? 2)
        let tight = even.filter { _ in Int.random(in: 0..<6, using: &random) > 0 }
          .mapValues { _ in Int64.random(in: 0...spread, using: &random) }
        let lower = Int64.random(in: -2...1, using: &random)
        try check(wanted, tight, (lower, lower + spread), tool: tool)
      }
    }
    let rounds = Reliability.isLong ? 2000 : 60
    for _ in 0..<rounds {
      let wanted = Array(1...8).shuffled(using: &random)
      let positions = Dictionary(
        uniqueKeysWithValues: wanted.map { ($0, Int64.random(in: 0...14, using: &random)) }
      )
      try check(wanted, positions, (-3, 17), tool: tool)
    }
    print("order arrange: seed \(seed)")
  }

  // MARK: What comes out

  @Test func onlyTheItemThatMovesIsPrinted() throws {
    let text = try OrderList.arrange("--to", "a,c,b", "--seed", "1")
    #expect(text.status == 0 && text.errors.isEmpty)
    let cells = text.text.split(separator: " ")
    #expect(cells.count == 2 && text.text.hasSuffix("\n"))
    let moved = try #require(Int64(cells[1].dropLast()))
    #expect(cells[0] == "b" ? moved > 30 : cells[0] == "c" && moved > 10 && moved < 20)

    let four = OrderList.three + "{\"id\":\"d\",\"order\":40}\n"
    func last(_ option: String, _ value: String) throws -> String {
      try OrderList.arrange("--to", "a,d,b,c", "--pick", "middle", option, value, input: four).text
    }
    #expect(try last("-o", "text") == "d  15\n")
    #expect(try last("-o", "json") == #"{"id":"d","order":15}"# + "\n")
    #expect(try last("-f", "previous,id") == "40\td\n")
    #expect(try last("-o", "csv") == "id,position,previous\nd,15,40\n")
  }

  @Test func anOrderThatHoldsAlreadyGivesNothing() throws {
    for format in ["text", "json"] {
      let outcome = try OrderList.arrange("--to", "a,b,c", "-o", format)
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
    }
    let empty = try OrderList.arrange("--to", "", input: "")
    #expect(empty.status == 0 && empty.output.isEmpty)
  }

  @Test func newIDsAndItemsWithoutAPositionGetOne() throws {
    let input = OrderList.three + "{\"id\":\"d\",\"order\":null}\n"
    let outcome = try OrderList.arrange(
      "--to",
      "a,d,b,x,c",
      "--pick",
      "middle",
      "--json",
      input: input
    )
    #expect(
      outcome.lines == [#"{"id":"d","order":15}"#, #"{"id":"x","order":25}"#]
    )
    let asked = try OrderList.arrange(
      "--to",
      "a,x,b,c",
      "--pick",
      "middle",
      "--json",
      "-f",
      "id,previous"
    )
    #expect(asked.lines == [#"{"id":"x","previous":null}"#])
  }

  @Test func whatIsPrintedInJSONCanBeReadAgain() throws {
    let made = try OrderList.arrange("--to", "x,y,z", "--json", input: "")
    let again = try OrderList.arrange(
      "--to",
      "z,y,x",
      "-f",
      "id",
      input: made.text
    )
    #expect(made.lines.count == 3 && again.lines.count == 2)
  }

  @Test func aSeedGivesTheSameChangesOnEveryRun() throws {
    let first = try OrderList.arrange("--to", "c,b,a", "--seed", "9")
    let second = try OrderList.arrange("--to", "c,b,a", "--seed", "9")
    let other = try OrderList.arrange("--to", "c,b,a", "--seed", "8")
    #expect(first.text == second.text && first.text != other.text)
  }

  @Test func fullGapsMoveAsManyNeighboursAsNeedBe() throws {
    let input = (1...5).map { "{\"id\":\($0),\"order\":\($0)}\n" }.joined()
    let one = try OrderList.arrange("--to", "1,5,2,3,4", "--json", input: input)
    #expect(one.lines.count == 2)
    let full = try OrderList.arrange("--to", "1,5,2,3,4", "--min", "0", "--max", "6", input: input)
    #expect(full.text == "5  2\n2  3\n3  4\n4  5\n")
    let none = try OrderList.arrange(
      "--to",
      "1,5,2,3,4",
      "--min",
      "1",
      "--max",
      "6",
      "--unnamed",
      "leave"
    )
    #expect(none.status == 4 && none.output.isEmpty)
    #expect(
      none.errorText == "idtool: only 4 positions lie between 1 and 6, not 5: "
        + "--min and --max set the limits\n"
    )
  }

  // MARK: Items that the order lacks

  @Test func unnamedItemsAreRefusedOrStayOrLeave() throws {
    let refused = try OrderList.arrange("--to", "c,a")
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(
      refused.errorText == "idtool: stdin:2: id 'b' is not in the wanted order\n"
        + "  --unnamed stay leaves such items at their places, --unnamed leave drops them\n"
    )
    let two = try OrderList.arrange("--to", "c")
    #expect(
      two.errorText.hasPrefix("idtool: stdin:1: id 'a' is not in the wanted order, and so are 1 ")
    )
    let stay = try OrderList.arrange("--to", "c,a", "--unnamed", "stay", "-f", "id")
    #expect(stay.status == 0 && stay.lines.count == 2)
    let leave = try OrderList.arrange("--to", "c,a", "--unnamed", "leave", "-f", "id")
    #expect(leave.status == 0 && leave.lines.count == 1)
  }

  // MARK: Ids

  @Test func idsAreTheSameByTypeAndValue() throws {
    let numbers = "{\"id\":1.0,\"order\":1}\n{\"id\":2e0,\"order\":2}\n{\"id\":-3,\"order\":3}\n"
    try expectNothing("--to", "1,2,-3", input: numbers)
    try expectNothing("--to", "1e0,2.0,-3.0", input: numbers)
    let escaped = "{\"id\":\"\\u0061\",\"order\":1}\n{\"id\":\"1\",\"order\":2}\n"
    try expectNothing("--to", "a,1", input: escaped)
    // Where some are numbers and some strings, each word finds its own.
    let mixed = "{\"id\":1,\"order\":1}\n{\"id\":\"2.0\",\"order\":2}\n{\"id\":\"b\",\"order\":3}\n"
    try expectNothing("--to", "1,2.0,b", input: mixed)
    // 2^53 and 2^53 + 1 are two.
    let large = "{\"id\":9007199254740992,\"order\":1}\n{\"id\":9007199254740993,\"order\":2}\n"
    let moved = try OrderList.arrange(
      "--to",
      "9007199254740993,9007199254740992",
      "--json",
      "-f",
      "id",
      input: large
    )
    #expect(moved.lines.count == 1)
  }

  private func expectNothing(
    _ option: String,
    _ wanted: String,
    input: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try OrderList.arrange(option, wanted, input: input)
    #expect(outcome.status == 0 && outcome.output.isEmpty, sourceLocation: location)
  }

  @Test func tiesArePutInOrderByID() throws {
    func tied(_ ids: String...) -> String {
      ids.map { "{\"id\":\($0),\"order\":7}\n" }.joined()
    }
    let input = tied("\"a\"", "10", "9", "-1", "2.5", "\"Z\"", "\"é\"")
    let sorted = "-1,2.5,9,10,Z,a,é"
    try expectNothing("--to", sorted, input: input)
    let moved = try OrderList.arrange("--to", "2.5,-1,9,10,Z,a,é", input: input)
    #expect(moved.lines.count == 1)
  }

  @Test func aFileOfWantedIDsMayHoldWordsStringsAndRecords() throws {
    let order = "c\r\n\n  \"\\u0061\"  \n{\"order\": 1, \"id\": \"b\"}"
    let outcome = try OrderList.arrange(
      "items.jsonl",
      "--to-file",
      "order.txt",
      "--pick",
      "middle",
      files: ["items.jsonl": OrderList.three, "order.txt": order]
    )
    #expect(outcome.status == 0 && outcome.lines.count == 1)
    #expect(outcome.text.hasPrefix("c  "))
    let piped = try OrderList.arrange(
      "items.jsonl",
      "--to-file",
      "-",
      "--pick",
      "middle",
      input: order,
      files: ["items.jsonl": OrderList.three]
    )
    #expect(piped.text == outcome.text)
    let awkward = "{\"id\":\"\",\"order\":1}\n{\"id\":\"x,\\ny\",\"order\":2}\n"
    let both = try OrderList.arrange(
      "items.jsonl",
      "--to-file",
      "-",
      "--json",
      "-f",
      "id",
      input: "\"x,\\ny\"\n\"\"\n",
      files: ["items.jsonl": awkward]
    )
    #expect(both.status == 0 && both.lines.count == 1, "\(both.errorText)")
  }

  @Test func keysMayLieDeeperAndHaveOtherNames() throws {
    let input = """
      {"item":{"key":"a"},"at":{"position":1}}
      {"item":{"key":"b"},"at":{"position":5}}
      """
    let outcome = try OrderList.arrange(
      "-k",
      "item.key",
      "--position=at.position",
      "--to",
      "b,x,a",
      "-f",
      "id",
      input: input
    )
    #expect(outcome.status == 0 && outcome.lines == ["x", "a"] || outcome.lines == ["b", "x"])
  }

  // MARK: Size

  @Test func manyItemsAreArrangedInOneGo() throws {
    let count = Reliability.isLong ? 1_000_000 : 20_000
    var input = ""
    var order = ""
    for number in 0..<count {
      input += "{\"id\":\"task-\(number)\",\"order\":\(number * 1000)}\n"
      order += "task-\((number + count - 1) % count)\n"
    }
    let start = ContinuousClock.now
    let outcome = try OrderList.arrange("-", "--to-file", "w", input: input, files: ["w": order])
    print("order arrange: \(count) items, one moved, in \(ContinuousClock.now - start)")
    #expect(outcome.status == 0 && outcome.lines.count == 1)
    #expect(outcome.text.hasPrefix("task-\(count - 1)  -"))
  }

  // MARK: In place

  /// Every record in the wanted order by its position, and no other byte changed.
  @Test func positionsAreWrittenIntoTheRecords() throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let tool = try Tool()
    let file = tool.url("f")
    for round in 0..<6 {
      let ids = Array(0..<Int.random(in: 1...12, using: &random))
      let records = ids.map { id in
        let position = ["null", "\"\(id)\"", "\(-id)", "\(id / 2)"].randomElement(using: &random)!
        return "{\"id\" : \"n\(id)\", \"at\":{ \"order\": \(position) },\"x\":1.00}"
      }
      let isArray = round % 2 == 0
      let text =
        isArray ? "[\(records.joined(separator: "\n,"))]" : records.joined(separator: "\r\n\n")
      try Data(text.utf8).write(to: file)
      let wanted = ids.shuffled(using: &random).map { "n\($0)" }
      let outcome = try tool.run([
        "order", "arrange", "-i", "f", "--position", "at.order", "--order",
        wanted.joined(separator: ","),
      ])
      #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.errorText), seed \(seed)")
      let changed = try String(contentsOf: file, encoding: .utf8)
      let hole = #/"order": [^ ]+ /#
      #expect(changed.replacing(hole, with: "") == text.replacing(hole, with: ""), "seed \(seed)")
      let objects = try (isArray ? [changed] : changed.split(separator: "\r\n\n").map(String.init))
        .flatMap { text -> [[String: Any]] in
          let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
          return value as? [[String: Any]] ?? [value as? [String: Any] ?? [:]]
        }
      let places = objects.map { object in
        let at = object["at"] as? [String: Any]
        let position = (at?["order"] as? String).flatMap(Int64.init) ?? (at?["order"] as? Int64)
        return (position ?? .min, object["id"] as? String ?? "")
      }
      #expect(places.sorted { $0 < $1 }.map(\.1) == wanted, "seed \(seed): \(changed)")
      let again = try tool.run([
        "order", "arrange", "-i", "f", "--position", "at.order", "--order",
        wanted.joined(separator: ","),
      ])
      #expect(again.status == 0)
      #expect(try String(contentsOf: file, encoding: .utf8) == changed, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("-i f --order b,a,c", 1, "no record has the id 'c' of the wanted order"),
    ("-i f --order a", 1, "f:3: id 'b' is not in the wanted order"),
    ("-i --order b,a", 2, "--in-place replaces a file"),
    ("-i f --order b,a --json", 2, "--in-place can't be used with --json: nothing is printed"),
    ("-i f --order b,a -k nr", 1, "f:1: "), ("-i f --order b,a --position nr", 1, "f:1: "),
    ("f --order b,a --trust-locks", 2, "--trust-locks needs --in-place"),
  ])
  func whatCannotBeArrangedInPlaceStaysAsItIs(line: String, status: Int32, message: String) throws {
    let tool = try Tool()
    let text = "{\"id\":\"a\",\"order\":1}\n\n{\"id\":\"b\",\"order\":2}\n"
    try Data(text.utf8).write(to: tool.url("f"))
    let outcome = try tool.shell("$T order arrange \(line) < f")
    #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome.errorText)")
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    #expect(try String(contentsOf: tool.url("f"), encoding: .utf8) == text)
  }

  /// The rows that `order arrange` prints are no whole records.
  @Test func rowsThatGoToTheRecordsLoseNothing() throws {
    let tool = try Tool()
    let text = "{\"id\":\"a\",\"order\":1,\"x\":0}\n{\"id\":\"b\",\"order\":2,\"x\":0}\n"
    try Data(text.utf8).write(to: tool.url("f"))
    let outcome = try tool.shell(
      "$T order arrange --order b,a --json f | $T records put -i --file f"
    )
    #expect(outcome.status == 1 && outcome.errorText.contains("it lacks the member 'x'"))
    #expect(try String(contentsOf: tool.url("f"), encoding: .utf8) == text)
    let merged = try tool.shell(
      "$T order arrange --order b,a --json -k id --position order f"
        + " | $T records put --merge -i --file f && $T order arrange --order b,a f"
    )
    #expect(merged.status == 0 && merged.text.isEmpty, "\(merged.errorText)")
    #expect(try String(contentsOf: tool.url("f"), encoding: .utf8).contains("\"x\":0"))
  }

  /// Rows in JSON that are merged into the records do what `--in-place` does: they find each record,
  /// change its position, of the type that it has, and add nothing.
  @Test(arguments: [
    #"{"id":3,"order":1}"# + "\n" + #"{"id":9007199254740993,"order":2}"# + "\n",
    #"{"id":"3","order":"1"}"# + "\n" + #"{"id":9007199254740993,"order":"2"}"# + "\n",
    #"{"id":3,"order":"1"}"# + "\n" + #"{"id":9007199254740993,"order":2}"# + "\n",
    #"{"id":"3","order":1}"# + "\n" + #"{"id":9007199254740993,"order":null}"# + "\n",
    #"{"id":-3.5,"order":1}"# + "\n" + #"{"id":9007199254740993,"order":2}"# + "\n",
  ])
  func rowsMergeAsInPlace(_ text: String) throws {
    let tool = try Tool()
    let first = text.contains("-3.5") ? "-3.5" : "3"
    for name in ["merged", "changed"] { try Data(text.utf8).write(to: tool.url(name)) }
    let outcome = try tool.shell(
      """
      $T order arrange --seed 1 --pick middle --order 9007199254740993,\(first) --json merged \
        | $T records put --merge -i --file merged
      $T order arrange --seed 1 --pick middle --order 9007199254740993,\(first) -i changed
      """
    )
    #expect(outcome.status == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
    let merged = try String(contentsOf: tool.url("merged"), encoding: .utf8)
    #expect(try merged == String(contentsOf: tool.url("changed"), encoding: .utf8))
    #expect(merged != text)
  }
}
