import Testing

@testable import IDToolKit

/// Lines that are read by their shape, against the reader that reads each from its beginning.
@Suite struct JSONShapesTests {
  /// What was read of the lines: for each, the id's text, where its shape was known.
  private struct Reading {
    var shapes = JSONShapes()
    var known = 0
    var unknown = 0

    /// Reads lines, each ending in a newline, and compares all that is found with the finder.
    mutating func read(_ text: [UInt8], path: JSONKeyPath, note: String) {
      PaddedBytes.with(text) { lines in
        shapes.begin(lines)
        var offset = 0
        while offset < lines.count {
          var matches: [JSONShapes.Match] = []
          let next = shapes.read(lines, from: offset) {
            matches.append($0)
            return true
          }
          shapes.note(matches.count)
          #expect(
            matches.map(\.start) == Array([offset] + matches.map(\.end)).dropLast(),
            "\(note)"
          )
          #expect((matches.last?.end ?? offset) == next, "\(note)")
          for match in matches { compare(match, in: text, path: path, note: note) }
          known += matches.count
          offset = next
          guard offset < lines.count, let newline = text[offset...].firstIndex(of: 10) else {
            break
          }
          unknown += 1
          let line = Array(text[offset..<newline])
          if let id = Self.id(of: line, path) { shapes.learn((line + [10]).span, id: id) }
          offset = newline + 1
        }
      }
    }

    private func compare(
      _ match: JSONShapes.Match,
      in text: [UInt8],
      path: JSONKeyPath,
      note: String
    ) {
      let line = Array(text[match.start..<match.end - 1])
      #expect(text[match.end - 1] == 10 && !line.contains(10), "\(note)")
      let shown = String(decoding: line, as: UTF8.self).debugDescription
      guard let id = Self.id(of: line, path) else {
        Issue.record("\(note): taken, but no record: \(shown)")
        return
      }
      switch match.id {
      case .natural(let number):
        #expect(JSONIdentity(id, in: line.span) == .natural(number), "\(note): \(shown)")
      case .other(let value):
        let (start, end) = (value.range.lowerBound, value.range.upperBound)
        let own = start - match.start..<end - match.start
        #expect(value.kind == .string && id.kind == .string, "\(note): \(shown)")
        #expect(own == id.range, "\(note): \(shown)")
      case .absent: Issue.record("\(note): taken without its id: \(shown)")
      }
    }

    /// The id that a reader without memory finds; nil where there is none, or a doubt.
    private static func id(of line: [UInt8], _ path: JSONKeyPath) -> JSONValue? {
      var finder = JSONFinder(path)
      guard let lookup = try? finder.find(in: line.span), lookup.duplicateKey == nil,
        let value = lookup.match, value.kind == .number || value.kind == .string
      else { return nil }
      return value
    }
  }

  private static func path(_ text: String) throws -> JSONKeyPath {
    try JSONKeyPath(Array(text.utf8).span)
  }

  /// Records of a few layouts with other values each, half of them damaged somewhere.
  @Test(arguments: ["id", "a.id"])
  func findsWhatTheFinderFinds(path: String) throws {
    let seed = testSeed()
    var source = RandomJSON(seed: seed)
    var known = 0
    let rounds = LongRun.count(25, long: 5000)
    for round in 0..<rounds {
      var reading = Reading()
      let layouts = (0..<Int.random(in: 1...4, using: &source.random)).map { _ in
        Layout(&source, isNested: path != "id")
      }
      for _ in 0..<3 {
        var text: [UInt8] = []
        for number in 0..<40 {
          guard let layout = layouts.randomElement(using: &source.random) else { continue }
          let line = layout.line(&source)
          let isDamaged = number % 4 == 0
          text += (isDamaged ? source.damaged(line) : line).filter { $0 != 10 } + [10]
        }
        reading.read(text, path: try Self.path(path), note: "seed \(seed), round \(round)")
      }
      known += reading.known
    }
    // Were it nearly none, the test would say nothing.
    #expect(known > 8 * rounds, "\(known)")
  }

  /// Separators that stay the same, with values that change.
  private struct Layout {
    private let parts: [[UInt8]]
    private let kinds: [Int]
    private let idPlace: Int
    private let idKind: Int

    init(_ source: inout RandomJSON, isNested: Bool) {
      let count = Int.random(in: 1...5, using: &source.random)
      let place = Int.random(in: 0..<count, using: &source.random)
      var parts: [[UInt8]] = []
      for index in 0..<count {
        let key = index == place ? Array("\"id\"".utf8) : source.string()
        let isFirst = index == 0
        let open = isFirst ? (isNested ? "{\"a\":{" : "{") : ","
        parts.append(
          Array(open.utf8) + source.space() + key + source.space() + [0x3A] + source.space()
        )
      }
      parts.append(source.space() + Array((isNested ? "}}" : "}").utf8) + source.space())
      self.parts = parts
      kinds = (0..<count).map { _ in Int.random(in: 0...6, using: &source.random) }
      idPlace = place
      idKind = Int.random(in: 0...2, using: &source.random)
    }

    func line(_ source: inout RandomJSON) -> [UInt8] {
      var line: [UInt8] = []
      for index in kinds.indices {
        line += parts[index]
        line += index == idPlace ? id(&source) : value(kinds[index], &source)
      }
      return line + parts[kinds.count]
    }

    private func id(_ source: inout RandomJSON) -> [UInt8] {
      guard idKind > 0 else { return source.string() }
      let bits = UInt64.random(in: 0...64, using: &source.random)
      let number =
        bits == 64 ? UInt64.max : UInt64.random(in: 0..<(1 << bits), using: &source.random)
      return Array(String(number).utf8)
    }

    private func value(_ kind: Int, _ source: inout RandomJSON) -> [UInt8] {
      switch kind {
      case 0: source.number()
      case 1: Array(String(Int.random(in: -99...9999, using: &source.random)).utf8)
      case 2: Array((Bool.random(using: &source.random) ? "true" : "false").utf8)
      case 3: [0x5B] + source.string() + [0x2C] + source.number() + [0x5D]
      case 4: source.value(depth: 1)
      default: plain(Int.random(in: 0...80, using: &source.random), &source)
      }
    }

    private func plain(_ count: Int, _ source: inout RandomJSON) -> [UInt8] {
      let letters = (0..<count).map { _ in UInt8.random(in: 0x61...0x7A, using: &source.random) }
      return [0x22] + letters + [0x22]
    }
  }

  @Test func learnsAfterOneLine() throws {
    var reading = Reading()
    let text = (0..<1000).map { #"{"id":\#($0),"b":[true,null,"x\#($0)"],"c":-1.5e3}"# + "\n" }
    reading.read(Array(text.joined().utf8), path: try Self.path("id"), note: "alike")
    #expect(reading.known == 999 && reading.unknown == 1)
  }

  @Test func knowsSeveralShapesAtOnce() throws {
    var reading = Reading()
    let kinds = [#"{"id":7}"#, #"{"id":"x"}"#, #"{"id":7,"a":1}"#, #"{"a":"1","id":7}"#]
    let text = (0..<400).map { kinds[$0 % 4] + "\n" }.joined()
    reading.read(Array(text.utf8), path: try Self.path("id"), note: "four")
    #expect(reading.known == 396 && reading.unknown == 4)
  }

  /// Lines that are never alike: looking for shapes is given up, and taken up again later.
  @Test func givesUpAndBeginsAgain() throws {
    var reading = Reading()
    let odd = (0..<700).map { #"{"id":1,"key\#($0)":1}"# + "\n" }
    let alike = (0..<700).map { #"{"id":\#($0),"key":1}"# + "\n" }
    let path = try Self.path("id")
    reading.read(Array(odd.joined().utf8), path: path, note: "odd")
    let known = reading.known
    for round in 0..<4 {
      reading.read(Array(alike.joined().utf8), path: path, note: "alike \(round)")
      if round == 0 { #expect(reading.known == known) }
    }
    #expect(reading.known > known + 1000)
  }
}
