import Foundation
import Testing

@testable import IDToolKit

/// Merged objects, against RFC 7396 and Foundation's parser.
@Suite struct JSONMergeTests {
  private static func merged(_ object: String, _ patch: String) throws -> String {
    let bytes = try JSONMerge.merge(Array(patch.utf8).span, into: Array(object.utf8).span)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The examples of RFC 7396, appendix A, in which both are objects.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ])
  func theExamplesOfTheStandard(object: String, patch: String, result: String) throws {
    #expect(try Self.merged(object, patch) == result)
  }

  @Test(arguments: [
    (#"{"a": 1}"#, #"{"b":2}"#, #"{"a": 1, "b": 2}"#),
    (#"{ "a":1 , "b":2 }"#, #"{"c":3}"#, #"{ "a":1 , "b":2, "c":3 }"#),
    ("{\n  \"a\": 1\n}", #"{"b":2,"c":{}}"#, "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": {}\n}"),
    (#"{"\u0061":1,"b":1.00}"#, #"{"a":2}"#, #"{"\u0061":2,"b":1.00}"#),
    (#"{"a":1,"a":2}"#, #"{"a":3,"a":4}"#, #"{"a":4,"a":4}"#),
  ])
  func whiteSpaceIsLikeThatAround(object: String, patch: String, result: String) throws {
    #expect(try Self.merged(object, patch) == result)
  }

  @Test func randomObjectsMergeAsParsedOnesDo() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<LongRun.count(800, long: 200_000) {
      let object = Self.object(depth: 3, &random)
      let patch = Self.object(depth: 3, &random)
      let result = try Self.merged(object, patch)
      let expected = Self.merged(try Self.value(object), try Self.value(patch))
      #expect(
        try Self.value(result) as? NSDictionary == expected as? NSDictionary,
        "seed \(seed): \(object) \(patch) \(result)"
      )
      #expect(try Self.merged(object, "{}") == object, "seed \(seed)")
      let lost = try JSONMerge.firstMember(
        of: Array(object.utf8).span,
        missingFrom: Array(patch.utf8).span
      )?.map { String(decoding: $0, as: UTF8.self) }
      let missing = Self.members(of: try Self.value(object), missingFrom: try Self.value(patch))
      #expect((lost == nil) == missing.isEmpty, "seed \(seed): \(object) \(patch)")
      if let lost { #expect(missing.contains(lost), "seed \(seed): \(object) \(patch)") }
    }
  }

  private static func value(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// The paths to all members that another object lacks.
  private static func members(of object: Any, missingFrom other: Any) -> [[String]] {
    guard let object = object as? [String: Any], let other = other as? [String: Any] else {
      return []
    }
    return object.flatMap { key, value in
      other[key].map { members(of: value, missingFrom: $0).map { [key] + $0 } } ?? [[key]]
    }
  }

  /// The algorithm of RFC 7396, section 2, on parsed values.
  private static func merged(_ target: Any, _ patch: Any) -> Any {
    guard let patch = patch as? [String: Any] else { return patch }
    var result = target as? [String: Any] ?? [:]
    for (key, value) in patch {
      if value is NSNull {
        result[key] = nil
      } else {
        result[key] = merged(result[key] ?? NSNull(), value)
      }
    }
    return result
  }

  /// A random object with different keys, and with white space.
  private static func object(depth: Int, _ random: inout SeededGenerator) -> String {
    func space() -> String { [" ", "", "", "\n\t"].randomElement(using: &random) ?? "" }
    let keys = ["a", "b", "cé", "d\\n", "\\u0065"].shuffled(using: &random)
      .prefix(Int.random(in: 0...4, using: &random))
    let members = keys.map { key in
      let kind = Int.random(in: 0...(depth > 0 ? 5 : 3), using: &random)
      let value =
        switch kind {
        case 0: "null"
        case 1: "\(Int.random(in: -9...9, using: &random))"
        case 2: "[null,{\"a\":null}]"
        case 3: "\"x\\\"y\""
        default: object(depth: depth - 1, &random)
        }
      return "\(space())\"\(key)\"\(space()):\(space())\(value)\(space())"
    }
    return "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
  }
}
