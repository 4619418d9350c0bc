import Foundation
import Testing

@testable import IDToolKit

@Suite struct FlakeTextTests {
  @Test(arguments: FlakeLayout.names)
  func whatIsPrintedParsesBackInEveryForm(name: String) throws {
    let layout = FlakeVectors.layout(name)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let largest = layout.largestID.rawValue
    var values = [0, 1, 57, 58, 63, 64, largest - 1, largest]
    for bits in 1...64 {
      values.append(
        min(largest, UInt64.random(in: 0...UInt64.max >> UInt64(64 - bits), using: &random))
      )
    }
    for value in values {
      let id = FlakeID(rawValue: value)
      for form in FlakeForm.allCases {
        let text = FlakeVectors.text(id, layout, form)
        #expect(try FlakeVectors.parse(text, layout, form) == id, "\(text) \(form) seed \(seed)")
      }
      let signed = FlakeVectors.text(id, layout, signed: true)
      #expect(signed == String(Int64(bitPattern: value)))
      if layout.hasNegativeForm || value <= Int64.max {
        #expect(try FlakeVectors.parse(signed, layout) == id)
      }
      #expect(FlakeVectors.text(id, layout) == String(value))
      #expect(UInt64(FlakeVectors.text(id, layout, .hexadecimal), radix: 16) == value)
    }
  }

  /// The rows of other ids that some layout's own form writes.
  @Test(
    arguments: FlakeVectors.rows("ids_other.tsv").filter { row in
      ["tsid", "atproto-tid", "nano64", "instagram-shortcode", "scru64", "frostflake", "snowid"]
        .contains(row["format"] ?? "")
    }
  )
  func theFormatsOwnExamplesAreReadAndWritten(row: [String: String]) throws {
    let kind = try #require(row["format"])
    let layout = FlakeVectors.layout(kind == "instagram-shortcode" ? "instagram" : kind)
    let text = try #require(row["id"])
    guard row["valid"] == "yes" else {
      #expect(throws: FlakeTextProblem.self) { try FlakeVectors.parse(text, layout, .native) }
      return
    }
    let id = try FlakeVectors.parse(text, layout, .native)
    #expect(String(layout.time(of: id).unixMilliseconds) == row["unix_ms"])
    let details = row["fields"] ?? ""
    for detail in details.split(separator: ";") where detail.hasPrefix("int=") {
      #expect(String(id.rawValue) == detail.dropFirst(4))
    }
    if kind != "tsid" { #expect(FlakeVectors.text(id, layout, .native) == text) }
  }

  @Test(arguments: [
    ("+5", FlakeTextProblem.unexpected(byte: 0x2B, offset: 0), "unexpected '+' at column 1"),
    ("5_0", .unexpected(byte: 0x5F, offset: 1), "unexpected '_' at column 2"),
    ("0x5", .unexpected(byte: 0x78, offset: 1), "unexpected 'x' at column 2"),
    ("\"5\"", .unexpected(byte: 0x22, offset: 0), "unexpected '\"' at column 1"),
    ("12x4", .unexpected(byte: 0x78, offset: 2), "unexpected 'x' at column 3"),
    (" 5", .unexpected(byte: 0x20, offset: 0), "unexpected ' ' at column 1"),
    ("5 ", .unexpected(byte: 0x20, offset: 1), "unexpected ' ' at column 2"),
    ("-5", .unexpected(byte: 0x2D, offset: 0), "unexpected '-' at column 1"),
    ("٣", .unexpected(byte: 0xD9, offset: 0), "unexpected '\\xD9' at column 1"),
    ("", .empty, "it is empty"),
    (
      "9223372036854775808",
      .tooLarge(largest: FlakeID(rawValue: 1 << 63 - 1), form: .decimal),
      "larger than the largest id, 9223372036854775807"
    ),
    (
      "99999999999999999999999",
      .tooLarge(largest: FlakeID(rawValue: 1 << 63 - 1), form: .decimal),
      "larger than the largest id, 9223372036854775807"
    ),
    (
      "99999999999999999999999y",
      .unexpected(byte: 0x79, offset: 23), "unexpected 'y' at column 24"
    ),
  ])
  func onlyDigitsAreDecimal(text: String, problem: FlakeTextProblem, sentence: String) {
    #expect(throws: problem) { try FlakeVectors.parse(text, .miniflake) }
    #expect(problem.sentence == sentence)
  }

  @Test func onlySignedLayoutsThatUseTheTopBitTakeAMinus() throws {
    for name in FlakeLayout.names {
      let layout = FlakeVectors.layout(name)
      let takes = ["instagram", "mastodon", "tsid", "tsid-256", "tsid-4096"].contains(name)
      #expect(layout.hasNegativeForm == takes, "\(name)")
      if takes {
        #expect(try FlakeVectors.parse("-1", layout).rawValue == .max)
        #expect(try FlakeVectors.parse("-9223372036854775808", layout).rawValue == 1 << 63)
        #expect(throws: FlakeTextProblem.tooSmall) {
          try FlakeVectors.parse("-9223372036854775809", layout)
        }
        #expect(throws: FlakeTextProblem.unexpected(byte: 0x2D, offset: 0)) {
          try FlakeVectors.parse("-", layout)
        }
        #expect(throws: FlakeTextProblem.unexpected(byte: 0x2D, offset: 1)) {
          try FlakeVectors.parse("--5", layout)
        }
      } else {
        #expect(throws: FlakeTextProblem.unexpected(byte: 0x2D, offset: 0)) {
          try FlakeVectors.parse("-1", layout)
        }
      }
    }
  }

  @Test(arguments: [
    ("tsid", "FZZZZZZZZZZZZZ", FlakeTextProblem.wrongLength(count: 14, accepted: 13...13)),
    ("tsid", "", .empty),
    ("tsid", "G000000000000", .tooLarge(largest: FlakeID(rawValue: .max), form: .base32Crockford)),
    ("tsid", "0123456789ABU", .unexpected(byte: 0x55, offset: 12)),
    ("frostflake", "0", .unexpected(byte: 0x30, offset: 0)),
    ("frostflake", "jpXCZedGfVR", .tooLarge(largest: FlakeID(rawValue: .max), form: .base58)),
    ("snowid", "LygHa16AHYG", .tooLarge(largest: FlakeID(rawValue: .max), form: .base62)),
    ("snowid", "000000000000", .wrongLength(count: 12, accepted: 1...11)),
    ("instagram", "P__________", nil),
    ("threads", "AP__________", nil),
    ("threads", "Q__________", .tooLarge(largest: FlakeID(rawValue: .max), form: .base64URL)),
    ("instagram", "abc+", .unexpected(byte: 0x2B, offset: 3)),
    ("nano64", "199C01B6659_5861C", .unexpected(byte: 0x5F, offset: 11)),
    ("nano64", "199C01B6659-5861G", .unexpected(byte: 0x47, offset: 16)),
    ("nano64", "199C01B66595861C", nil),
    ("scru64", "ZZZZZZZZZZZZ", nil),
    ("scru64", "zzzzzzzzzzzzz", .wrongLength(count: 13, accepted: 12...12)),
    ("flake-idgen", "02308150ec000000", nil),
    ("flake-idgen", "2308150ec000000", .wrongLength(count: 15, accepted: 16...16)),
    ("twitter", "0x12", .unexpected(byte: 0x78, offset: 1)),
  ])
  func nativeFormsAreStrict(name: String, text: String, problem: FlakeTextProblem?) {
    let layout = FlakeVectors.layout(name)
    if let problem {
      #expect(throws: problem) { try FlakeVectors.parse(text, layout, .native) }
      #expect(!problem.sentence.isEmpty)
    } else {
      #expect(throws: Never.self) { try FlakeVectors.parse(text, layout, .native) }
    }
  }

  @Test(arguments: [
    (1, 13...13, "it has 1 character, and 13 are needed"),
    (2, 13...13, "it has 2 characters, and 13 are needed"),
    (12, 1...11, "it has 12 characters, and at most 11 are accepted"),
  ])
  func aWrongLengthIsSaidInWords(count: Int, accepted: ClosedRange<Int>, sentence: String) {
    let problem = FlakeTextProblem.wrongLength(count: count, accepted: accepted)
    #expect(problem.sentence == sentence)
  }

  @Test func hexTakesOneToSixteenDigitsAndAPrefix() throws {
    let layout = FlakeVectors.layout("tsid")
    for text in ["ff", "FF", "0xff", "0XfF", "00000000000000ff"] {
      #expect(try FlakeVectors.parse(text, layout, .hexadecimal).rawValue == 255)
    }
    #expect(throws: FlakeTextProblem.wrongLength(count: 17, accepted: 1...16)) {
      try FlakeVectors.parse("000000000000000ff", layout, .hexadecimal)
    }
    #expect(throws: FlakeTextProblem.noDigits) {
      try FlakeVectors.parse("0x", layout, .hexadecimal)
    }
    #expect(throws: FlakeTextProblem.unexpected(byte: 0x67, offset: 2)) {
      try FlakeVectors.parse("0xg", layout, .hexadecimal)
    }
    let problem = FlakeTextProblem.tooLarge(
      largest: FlakeID(rawValue: 1 << 63 - 1),
      form: .hexadecimal
    )
    #expect(throws: problem) {
      try FlakeVectors.parse("ffffffffffffffff", .miniflake, .hexadecimal)
    }
    #expect(problem.sentence == "larger than the largest id, 7fffffffffffffff")
  }
}
