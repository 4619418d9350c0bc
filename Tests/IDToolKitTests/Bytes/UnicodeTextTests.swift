import Testing

@testable import IDToolKit

/// What is fit to be shown, against the standard library's tables of Unicode.
@Suite struct UnicodeTextTests {
  /// Scalars of the category Cf that are seen: signs of Arabic, Syriac, Kaithi and Egyptian.
  static let visibleFormats: [ClosedRange<UInt32>] = [
    0x0600...0x0605, 0x06DD...0x06DD, 0x070F...0x070F, 0x0890...0x0891, 0x08E2...0x08E2,
    0x110BD...0x110BD, 0x110CD...0x110CD, 0x13430...0x1343F,
  ]

  @Test func `what can't be seen, what reorders and what has no meaning of its own is unsafe`() {
    // A debug build steps through a million numbers of a range in half a second.
    var next: UInt32 = 0
    while next <= 0x10FFFF {
      let value = next
      next += 1
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isExpected: Bool =
        switch scalar.properties.generalCategory {
        case .control, .privateUse, .lineSeparator, .paragraphSeparator: true
        case .format: !Self.visibleFormats.contains { $0.contains(value) }
        default:
          scalar.properties.isDefaultIgnorableCodePoint
            || scalar.properties.isNoncharacterCodePoint || scalar == "\u{2800}"
        }
      if UnicodeText.isUnsafe(scalar) != isExpected {
        Issue.record("U+\(String(value, radix: 16)) should be \(isExpected)")
      }
    }
  }

  @Test(arguments: [
    0x115F, 0x1160, 0x3164, 0xFFA0, 0xFE0F, 0xE0100, 0xE000, 0xF8FF, 0x10FFFD, 0x034F, 0xE0041,
    0xE0FFF, 0x17B4, 0x180B, 0x1D173, 0x2800, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF,
  ])
  func `the invisible is escaped in messages and in JSON`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let bytes = Array("a\(scalar)b".utf8)
    let digits = String(value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    #expect(Quotation.quoted(bytes) == "'a\\u{\(padded)}b'")
    let isPlain = Quotation.isPlain(bytes.span)
    #expect(!isPlain)
    let json = String(writing: { EscapedText.appendJSON(bytes.span, to: &$0) })
    #expect(json.allSatisfy(\.isASCII) && json.hasPrefix("a\\u"), "\(json)")
  }
}
