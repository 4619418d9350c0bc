import Foundation
import Testing

@testable import IDToolKit

/// Text from outside inside of JSON, CSV and TSV.
@Suite struct EscapedTextTests {
  private func escaped(
    _ text: [UInt8],
    _ append: (Span<UInt8>, inout ByteBuffer) -> Void
  ) -> [UInt8] {
    var buffer = ByteBuffer()
    append(text.span, &buffer)
    return buffer.array()
  }

  private func json(_ text: [UInt8]) -> String {
    String(decoding: escaped(text, { EscapedText.appendJSON($0, to: &$1) }), as: UTF8.self)
  }

  @Test func foundationReadsBackTheSameScalars() throws {
    var texts = RandomText(seed: 1, isValid: true)
    for _ in 0..<3000 {
      let text = texts.next()
      let literal = Data("\"\(json(text))\"".utf8)
      let value = try JSONSerialization.jsonObject(with: literal, options: .fragmentsAllowed)
      #expect(Array((value as? String ?? "?").utf8) == text, "\(text)")
    }
  }

  @Test func whatIsNotUTF8IsReplacedAndTheRestStays() throws {
    var texts = RandomText(seed: 2, isValid: false)
    for _ in 0..<3000 {
      let text = texts.next()
      let literal = Data("\"\(json(text))\"".utf8)
      let value = try JSONSerialization.jsonObject(with: literal, options: .fragmentsAllowed)
      // Standard library and idtool may differ in how many replacements a broken piece gives.
      func kept(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != "\u{FFFD}" }
      }
      #expect(
        kept(value as? String ?? "?") == kept(String(decoding: text, as: UTF8.self)),
        "\(text)"
      )
    }
  }

  @Test func nothingInJSONCanHarmATerminal() {
    var texts = RandomText(seed: 3, isValid: false)
    for _ in 0..<3000 {
      for scalar in json(texts.next()).unicodeScalars {
        #expect(!UnicodeText.isUnsafe(scalar), "\(scalar.value)")
      }
    }
    #expect(
      json(Array("\u{1B}\u{7F}\u{9B}\u{2028}\u{202E}".utf8)) == #"\u001b\u007f\u009b\u2028\u202e"#
    )
    #expect(json(Array("\u{E0041}".utf8)) == #"\udb40\udc41"#, "a pair of surrogates")
    #expect(json(Array("\"\\\n\r\t/é🎈".utf8)) == #"\"\\\n\r\t/é🎈"#)
  }

  @Test func tsvKeepsARecordOnItsLineAndCanBeUndone() {
    var texts = RandomText(seed: 4, isValid: false)
    for _ in 0..<3000 {
      let text = texts.next()
      let line = escaped(text, EscapedText.appendTSV)
      #expect(!line.contains(0x09) && !line.contains(0x0A) && !line.contains(0x0D))
      var undone: [UInt8] = []
      var rest = line[...]
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\") else {
          undone.append(byte)
          continue
        }
        switch rest.popFirst() {
        case UInt8(ascii: "t"): undone.append(0x09)
        case UInt8(ascii: "n"): undone.append(0x0A)
        case UInt8(ascii: "r"): undone.append(0x0D)
        default: undone.append(byte)
        }
      }
      #expect(undone == text)
    }
  }

  @Test func csvQuotesOnlyWhatNeedsIt() {
    func csv(_ text: String) -> String {
      String(decoding: escaped(Array(text.utf8), EscapedText.appendCSV), as: UTF8.self)
    }
    #expect(csv("plain text") == "plain text")
    #expect(csv("a,b") == "\"a,b\"")
    #expect(csv("say \"x\"") == "\"say \"\"x\"\"\"")
    #expect(csv("two\nlines\r\n") == "\"two\nlines\r\n\"")
    #expect(csv("") == "\"\"", "empty is a value, and nothing is none")
  }
}
