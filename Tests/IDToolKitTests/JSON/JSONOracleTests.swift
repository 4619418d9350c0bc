import Foundation
import Testing

@testable import IDToolKit

/// The reader against two others: Python's, where there is one, and Foundation's.
@Suite struct JSONOracleTests {
  /// Random documents, half of them damaged.
  private static func documents(seed: UInt64, count: Int) -> [[UInt8]] {
    var source = RandomJSON(seed: seed)
    return (0..<count).map { number in
      let document = source.document()
      return number % 2 == 0 ? document : source.damaged(document)
    }
  }

  @Test func acceptsEveryDocumentThatIsValidByConstruction() {
    var source = RandomJSON(seed: 1)
    for _ in 0..<LongRun.count(2000, long: 200_000) {
      let document = source.document()
      #expect(
        JSONReader.problem(document) == nil,
        "\(String(decoding: document, as: UTF8.self).debugDescription)"
      )
    }
  }

  private static let hasPython = ["/usr/local/bin/", "/usr/bin/", "/bin/"].contains {
    FileManager.default.isExecutableFile(atPath: $0 + "python3")
  }

  /// Whether Python takes each document, and what it reads, as JSON that has only ASCII, sorted
  /// keys and numbers as strings.
  ///
  /// Python alone would also take NaN and Infinity; and whatever is not UTF-8 is refused before.
  private static func pythonAnswers(_ documents: [[UInt8]]) throws -> [Bool] {
    let script = """
      import json, sys
      def refuse(name): raise ValueError(name)
      for line in sys.stdin:
        try:
          text = bytes.fromhex(line).decode('utf-8')
          json.loads(text, parse_constant=refuse, parse_int=str, parse_float=str)
          print(1)
        except (ValueError, UnicodeDecodeError):
          print(0)
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["PATH=/usr/local/bin:/usr/bin:/bin", "python3", "-c", script]
    let folder = FileManager.default.temporaryDirectory
    let input = folder.appendingPathComponent("idtool-json-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: input) }
    let lines = documents.map { document in
      document.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: input)
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return text.split(separator: "\n").map { $0 == "1" }
  }

  @Test(.enabled(if: hasPython, "not installed: python3"))
  func takesExactlyWhatPythonTakes() throws {
    let seed: UInt64 = 2
    let documents = Self.documents(seed: seed, count: LongRun.count(2400, long: 400_000))
    let answers = try Self.pythonAnswers(documents)
    try #require(answers.count == documents.count)
    for (document, answer) in zip(documents, answers) {
      let problem = JSONReader.problem(document)
      #expect(
        (problem == nil) == answer,
        "seed \(seed): \(String(decoding: document, as: UTF8.self).debugDescription)"
      )
    }
    #expect(answers.contains(true) && answers.contains(false))
  }

  /// Foundation's reader guesses encodings, takes a byte order mark, refuses halves of surrogate
  /// pairs and numbers out of range: only documents that stay clear of these are compared.
  @Test func takesWhatFoundationTakes() throws {
    let seed: UInt64 = 3
    var compared = 0
    for document in Self.documents(seed: seed, count: LongRun.count(1600, long: 200_000)) {
      let text = String(decoding: document, as: UTF8.self)
      guard document.allSatisfy({ $0 != 0 && $0 < 0xFE }), !text.contains("\\u"),
        !text.contains(/[0-9]{5}|[eE][-+]?[0-9]{2}/)
      else { continue }
      compared += 1
      let object = try? JSONSerialization.jsonObject(
        with: Data(document),
        options: [.fragmentsAllowed]
      )
      #expect(
        (JSONReader.problem(document) == nil) == (object != nil),
        "seed \(seed): \(text.debugDescription)"
      )
    }
    #expect(compared > 500)
  }

  @Test func everyFunctionSurvivesEveryDamage() throws {
    var finder = JSONFinder(try JSONKeyPath(Array("a.b".utf8).span))
    var source = RandomJSON(seed: 4)
    for _ in 0..<LongRun.count(2000, long: 1_000_000) {
      let member = Array("{\"a\":{\"b\":".utf8) + source.document() + Array("}}".utf8)
      let text = source.damaged(Bool.random(using: &source.random) ? member : source.document())
      let problem = JSONReader.problem(text)
      if let lookup = try? finder.find(in: text.span) {
        #expect(problem == nil)
        if let match = lookup.match { _ = JSONIdentity(match, in: text.span) }
      } else {
        #expect(problem != nil)
      }
      for container in [JSONKind.array, .object] {
        guard var items = try? JSONItems(of: container, in: text.span) else { continue }
        while let item = try? items.next(in: text.span) {
          if let key = item.key { _ = JSONString.content(of: key, in: text.span) }
        }
        #expect((items.closing != nil) == (problem == nil))
      }
    }
  }
}
