import Foundation
import Testing

@testable import IDToolKit

/// Parsing and formatting undo each other, and the fast ways agree with the careful one.
@Suite struct RouteRoundTripTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  private static let pieces: [String] = [
    "a", "Z", "0", "9", "~", "!", "_", "-", ".", "/", "%", "é", "e\u{301}", "ß", "日", "🎉", "\\",
    "\"",
    "'", ",",
  ]
  /// What only a value may hold.
  private static let valuePieces: [String] =
    pieces + [
      " ", ":", "::", "\t", "\r", "\u{1}", "\u{7F}", "\u{A0}", "\u{202E}", "\u{FEFF}",
    ]

  private static func text(
    _ pieces: [String],
    _ lengths: ClosedRange<Int>,
    _ random: inout Random
  ) -> String {
    var text = ""
    for _ in 0..<Int.random(in: lengths, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    return text
  }

  @Test func formattingWhatWasParsedGivesBackTheSameBytes() throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = Random(state: seed)
    for _ in 0..<(Reliability.isLong ? 2000 : 60) {
      let identifier = Self.text(Self.pieces, 1...12, &random)
      let value = Bool.random(using: &random) ? Self.text(Self.valuePieces, 0...20, &random) : nil
      let made = try tool.run(["route", "format", "--", identifier] + (value.map { [$0] } ?? []))
      let route = identifier + (value.map { ":" + $0 } ?? "")
      // A line would be read without a carriage return at its end.
      if route.utf8.last == UInt8(ascii: "\r") {
        #expect(made.status == 1 && made.output.isEmpty, "seed \(seed)")
      } else {
        #expect(made.output == Array((route + "\n").utf8), "seed \(seed)")
      }
      let parsed = try tool.run(["route", "parse", "--json", "--", route])
      let object = try JSONSerialization.jsonObject(with: Data(parsed.output)) as? [String: Any]
      // Strings are equal where they look alike; bytes are what counts.
      #expect((object?["route"] as? String).map { Array($0.utf8) } == Array(route.utf8))
      #expect((object?["identifier"] as? String).map { Array($0.utf8) } == Array(identifier.utf8))
      #expect((object?["value"] as? String).map { Array($0.utf8) } == value.map { Array($0.utf8) })
    }
  }

  /// Lines of all kinds, most of them plain.
  private static func lines(_ count: Int, _ random: inout Random) -> String {
    let odd = [
      "", " ", ":", ":x", "a b:c", "a:\u{1}", "é:1", "a:é", "a:x\r", "\u{7F}", "a\u{7F}:1",
    ]
    let plain = [
      "profile:", "feed", "a:b:c", "search:two words ", "x: ", "identifier-of-some-length:1",
      "a:\(String(repeating: "long, ", count: 20))", "a:\(String(repeating: "0", count: 70))1",
      "a:\\", "x:\"1\"",
    ]
    var text = ""
    for _ in 0..<count {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: text += odd.randomElement(using: &random) ?? ""
      case 1...3: text += plain.randomElement(using: &random) ?? ""
      default:
        let identifiers = ["profile", "post", "n", "feed", "abcdefgh", "abcdefghi"]
        text += (identifiers.randomElement(using: &random) ?? "") + ":"
        for _ in 0..<Int.random(in: 0...22, using: &random) {
          text += String(Int.random(in: 0...9, using: &random))
        }
      }
      text += "\n"
    }
    return text
  }

  private static let routes = """
    {"routes":{"profile":{"type":"flake:twitter"},"post":{"value":"required","type":"auid"},\
    "n":{"type":"integer"},"feed":{"value":"none"},"abcdefgh":{},"a":{},"x":{},"search":{},\
    "abcdefghi":{"type":"flake"},"é":{}}}
    """
  private static let routesWithoutFlakes = """
    {"routes":{"profile":{"type":"integer"},"post":{"value":"required","type":"auid"},\
    "feed":{"value":"none"},"abcdefgh":{},"a":{},"x":{},"search":{},"abcdefghi":{"type":"uuid"},\
    "identifier-of-some-length":{"type":"integer"},"é":{}}}
    """

  /// A stream in blocks takes the fast way; the same lines as JSON records never do.
  @Test func theFastWaysAgreeWithTheCarefulOne() throws {
    let tool = try Tool()
    try Data(Self.routes.utf8).write(to: tool.url("routes.json"))
    try Data(Self.routesWithoutFlakes.utf8).write(to: tool.url("plain.json"))
    let seed = testSeed()
    var random = Random(state: seed)
    let formats = [[], ["--json"], ["-o", "csv"], ["-o", "tsv"], ["-f", "type,value,route"]]
    let files = [[], ["--routes-file", "routes.json"], ["--routes-file", "plain.json"]]
    for rules in files.flatMap({ file in formats.map { file + $0 } }) {
      for count in [1, 2, 3, 5, 8, 13, 40, 300, Reliability.isLong ? 100_000 : 6000] {
        let input = Self.lines(count, &random)
        // By bytes: CR and LF together are one character to a string.
        let records = input.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
          .map { line -> String in
            // What a line loses at its end.
            let bytes = Array(line)
            let route = bytes.last == 0x0D ? bytes.dropLast() : bytes[...]
            guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { return "" }
            var buffer = ByteBuffer()
            EscapedText.appendJSON(Array(route).span, to: &buffer)
            return #"{"r":""# + String(decoding: buffer.array(), as: UTF8.self) + #""}"#
          }
        let words = ["route", "parse", "--invalid=skip"] + rules
        let fast = try tool.run(words, input: input)
        let careful = try tool.run(
          words + ["--key", "r"],
          input: records.joined(separator: "\n") + "\n"
        )
        #expect(fast.output == careful.output, "seed \(seed), \(count) lines, \(rules)")
        #expect(fast.status == careful.status)
        let starts = [fast, careful].map { outcome in
          outcome.errorText.split(separator: "\n").map { $0.prefix { $0 != "'" } }
        }
        #expect(starts[0] == starts[1], "seed \(seed)")
      }
    }
  }
}
