import Testing

@testable import IDToolKit

/// The loops for plain lines against models that look at each byte.
@Suite struct RouteSplitterTests {
  private typealias Split = (PaddedBytes) throws -> (output: [UInt8], lineCount: UInt64)

  /// Splits lines that have random bytes on both sides, as a block of a stream may.
  private static func result(
    of split: Split,
    _ text: [UInt8],
    _ random: inout SeededGenerator
  ) throws -> (output: [UInt8], lineCount: UInt64) {
    let neighbours = (0..<64 + Int.random(in: 0..<64, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    return try PaddedBytes.with(text, between: neighbours, split)
  }

  /// What should be taken of the lines, up to the first that is not right.
  private static func expectation(
    for lines: [[UInt8]],
    _ isRight: ([UInt8]) -> Bool
  ) -> (output: [UInt8], lineCount: UInt64) {
    var output: [UInt8] = []
    var lineCount: UInt64 = 0
    for line in lines {
      guard isRight(line) else { break }
      var line = line
      if let colon = line.firstIndex(of: 0x3A) { line[colon] = 0x09 }
      output += line + [0x0A]
      lineCount += 1
    }
    return (output, lineCount)
  }

  private static func isPlain(_ line: [UInt8]) -> Bool {
    let identifier = line.prefix { $0 != 0x3A }
    return !identifier.isEmpty && identifier.allSatisfy { (0x21...0x7E).contains($0) }
      && line.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// A line; one in `rarity` has an odd byte in it.
  private static func line(rarity: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let identifiers = [
      "profile", "n", "need", "feed", "auid8888", "uuid", "t", "none", "more-than-8",
    ]
    var line = Array((identifiers.randomElement(using: &random) ?? "").utf8)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: break
    case 1:
      line += Array(":two words: and more ".utf8.prefix(Int.random(in: 1...20, using: &random)))
    case 2: line += [0x3A] + Array(repeating: 0x61, count: Int.random(in: 0...300, using: &random))
    default:
      let edges = [
        "9223372036854775806", "9223372036854775807", "18446744073709551615", "0", "07",
        "0000000000000000000",
      ]
      let digits = (0..<Int.random(in: 0...21, using: &random)).map { _ in
        UInt8.random(in: 0x30...0x39, using: &random)
      }
      let edge = Int.random(in: 0..<8, using: &random) == 0
      line += [0x3A] + (edge ? Array((edges.randomElement(using: &random) ?? "").utf8) : digits)
    }
    guard Int.random(in: 0..<rarity, using: &random) == 0 else { return line }
    let odd: [UInt8] = [0x00, 0x09, 0x0D, 0x1F, 0x20, 0x21, 0x2F, 0x3A, 0x7E, 0x7F, 0x80, 0xFF]
    line.insert(
      odd.randomElement(using: &random) ?? 0,
      at: Int.random(in: 0...line.count, using: &random)
    )
    return Int.random(in: 0..<4, using: &random) == 0 ? [] : line
  }

  private static func check(
    _ split: Split,
    rarities: [Int],
    against isRight: ([UInt8]) -> Bool
  ) throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<LongRun.count(240, long: 20_000) {
      let rarity = rarities[round % rarities.count]
      let lines = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        line(rarity: rarity, &random)
      }
      let found = try result(of: split, lines.flatMap { $0 + [0x0A] }, &random)
      let expected = expectation(for: lines, isRight)
      #expect(found.output == expected.output, "seed \(seed), round \(round)")
      #expect(found.lineCount == expected.lineCount, "seed \(seed), round \(round)")
    }
  }

  @Test func takesThePlainLinesUpToTheFirstOther() throws {
    func split(_ lines: PaddedBytes) throws -> (output: [UInt8], lineCount: UInt64) {
      let room = lines.count + RouteSplitter.slack
      var output = [UInt8](repeating: 0xA5, count: room + 64)
      let taken = try output.withUnsafeMutableBufferPointer {
        try RouteSplitter.split(lines, to: #require($0.baseAddress))
      }
      #expect(output.suffix(64).allSatisfy { $0 == 0xA5 }, "it touched too much")
      return (Array(output.prefix(taken.byteCount)), taken.lineCount)
    }
    try Self.check(split, rarities: [3, 30, .max], against: Self.isPlain)
  }

  /// Rules: an identifier, whether a value is wanted, and its type.
  private static let rules: [(name: String, value: RouteRule.Value, type: RouteValueType)] = [
    ("profile", .required, .flake(layout: nil)), ("n", .optional, .integer),
    ("need", .required, .text), ("feed", .none, .text), ("auid8888", .optional, .auid),
    ("uuid", .optional, .uuid), ("t", .optional, .text), ("more-than-8", .optional, .text),
  ]

  /// What is taken by the rules, told by whole numbers and texts.
  private static func isTaken(_ line: [UInt8]) -> Bool {
    let identifier = String(decoding: line.prefix { $0 != 0x3A }, as: UTF8.self)
    guard isPlain(line), let rule = rules.first(where: { $0.name == identifier }) else {
      return false
    }
    guard let colon = line.firstIndex(of: 0x3A) else { return rule.value != .required }
    guard rule.value != .none else { return false }
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
    let isNumber =
      (1...19).contains(value.utf8.count) && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
    switch rule.type {
    case .text: return true
    case .integer: return isNumber
    // Zeros in front, and numbers that may be too large, are for the careful path.
    case .auid, .flake:
      return isNumber && !value.hasPrefix("0") && (value.utf8.count < 19 || !value.hasPrefix("9"))
    case .uuid: return false
    }
  }

  @Test func takesThePlainLinesThatItsRulesAllow() throws {
    let layout = FlakeLayout(.twitter)
    let set = try RouteSet(
      Self.rules.map { rule in
        RouteSet.Entry(
          identifier: Array(rule.name.utf8),
          rule: RouteRule(value: rule.value, type: rule.type)
        )
      }
    )
    let layouts = Self.rules.map { rule -> FlakeLayout? in
      if case .flake = rule.type { layout } else { nil }
    }
    let rules = RouteRules(set: set, layouts: layouts, form: .decimal)
    let plain = try #require(PlainRoutes(rules, .lines))
    func split(_ lines: PaddedBytes) -> (output: [UInt8], lineCount: UInt64) {
      var buffer = ByteBuffer()
      var offset = 0
      var lineCount: UInt64 = 0
      while plain.take(lines, from: &offset, lineCount: &lineCount, to: &buffer) {
        if offset == lines.count { break }
      }
      return (buffer.array(), lineCount)
    }
    try Self.check(split, rarities: [3, 30, .max], against: Self.isTaken)
  }
}
