import Foundation
import Testing

@testable import IDToolKit

@Suite struct JSONStringTests {
  private static func content(_ token: String) throws -> JSONString.Content {
    let bytes = Array(token.utf8)
    let value = try JSONReader.validate(bytes)
    try #require(value.kind == .string)
    return JSONString.content(of: value.range, in: bytes.span)
  }

  @Test(arguments: [
    ("\"\"", ""), ("\"abc\"", "abc"), ("\"\\u0061\"", "a"), ("\"\\u0069d\"", "id"),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"), ("\"\\u00E9é\"", "éé"),
    ("\"\\u20ac\"", "€"), ("\"\\uD834\\uDD1E\"", "𝄞"), ("\"\\ud834\\udd1e𝄞\"", "𝄞𝄞"),
    ("\"\\u0000\"", "\u{0}"), ("\"\\\\u0061\"", "\\u0061"), ("\"\\uFFFF\"", "\u{FFFF}"),
    ("\"\\u07FF\\u0800\"", "\u{7FF}\u{800}"), ("\"\\uDBFF\\uDFFF\"", "\u{10FFFF}"),
    (" \"a\" ", "a"),
  ])
  func givesWhatTheEscapesStandFor(token: String, text: String) throws {
    let content = try Self.content(token)
    #expect(content.bytes == Array(text.utf8))
    #expect(content.isUTF8)
  }

  @Test(arguments: [
    ("\"\\uD800\"", [0xED, 0xA0, 0x80] as [UInt8]), ("\"\\udfff\"", [0xED, 0xBF, 0xBF]),
    ("\"\\uDC00\\uD800\"", [0xED, 0xB0, 0x80, 0xED, 0xA0, 0x80]),
    ("\"\\uD800\\uD800\\uDC00\"", [0xED, 0xA0, 0x80, 0xF0, 0x90, 0x80, 0x80]),
    ("\"\\uD800\\u0041\"", [0xED, 0xA0, 0x80, 0x41]), ("\"\\uD800\\n\"", [0xED, 0xA0, 0x80, 0x0A]),
  ])
  func keepsHalvesOfPairsApartAndSaysThatTheyAreNotUTF8(token: String, bytes: [UInt8]) throws {
    let content = try Self.content(token)
    #expect(content.bytes == bytes)
    #expect(!content.isUTF8)
  }

  @Test func agreesWithFoundationOnRandomStrings() throws {
    var source = RandomJSON(seed: 5)
    for _ in 0..<LongRun.count(1200, long: 100_000) {
      let token = source.string()
      let content = JSONString.content(of: 0..<token.count, in: token.span)
      let oracle = try? JSONSerialization.jsonObject(
        with: Data(token),
        options: [.fragmentsAllowed]
      )
      guard let text = oracle as? String else {
        #expect(!content.isUTF8, "\(String(decoding: token, as: UTF8.self))")
        continue
      }
      #expect(content.bytes == Array(text.utf8), "\(String(decoding: token, as: UTF8.self))")
    }
  }
}
