import Foundation
import Testing

@testable import IDToolKit

/// A key of a text, for tests.
func orderKey(_ text: String, _ alphabet: FractionalAlphabet = .base62) throws -> FractionalKey {
  try FractionalKey(Array(text.utf8).span, alphabet: alphabet)
}

extension FractionalAlphabet {
  /// An alphabet of other characters; without separate heads, the digits are the heads as well.
  init(digits: String, heads: String? = nil) {
    func codes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
    self.init(codes: codes(digits), heads: codes(heads ?? digits))
  }
}

@Suite struct FractionalKeyTests {
  /// A row of the known answers.
  struct Row: CustomTestStringConvertible {
    let fields: [String: String]

    subscript(name: String) -> String? {
      fields[name].flatMap { $0 == "\\N" ? nil : $0 }
    }

    var testDescription: String { "\(self["a"] ?? "-") \(self["b"] ?? "-")" }

    func alphabet() -> FractionalAlphabet {
      if self["digits"] == nil, self["int_digits"] == nil { return .base62 }
      return FractionalAlphabet(digits: self["digits"] ?? "", heads: self["int_digits"])
    }

    func keys() throws -> String {
      let alphabet = alphabet()
      let lower = try self["a"].map { try orderKey($0, alphabet) }
      let upper = try self["b"].map { try orderKey($0, alphabet) }
      guard let count = self["n"].flatMap({ Int($0) }) else {
        return try FractionalKey.between(lower, upper, alphabet: alphabet).description
      }
      return try FractionalKey.between(lower, upper, count: count, alphabet: alphabet)
        .map(\.description).joined(separator: " ")
    }
  }

  static let rows: [Row] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Vectors/fractional_index.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let names = lines.first else { return [] }
    return lines.dropFirst().map {
      Row(fields: Dictionary(uniqueKeysWithValues: zip(names, $0)))
    }
  }()

  @Test(arguments: rows.filter { $0["kind"] == "ok" })
  func makesTheKeysOfTheReference(row: Row) throws {
    if row["a"] == "a1", row["b"] == "a0" {
      // The reference swaps reversed bounds since 4.0.0; before, and here, that is an error.
      #expect(throws: OrderError.reversedKeys) { try row.keys() }
      return
    }
    #expect(try row.keys() == row["expected"])
  }

  @Test(arguments: rows.filter { $0["kind"] == "error" })
  func refusesWhatTheReferenceRefuses(row: Row) throws {
    let expected: OrderError? =
      switch (row["a"], row["b"], row["digits"], row["int_digits"]) {
      case (_, "A00000000000000000000000000", _, _): .smallestInteger
      case ("a0 ", _, _, _): .trailingZero(offset: 2)
      case ("c00", _, _, _): .unknownHead(character: [0x63], heads: "ABab")
      case ("00", _, _, _): .unknownHead(character: [0x30], heads: "ABab")
      case ("a", _, _, _): .shortKey(count: 1, needed: 2)
      case ("B1", _, _, _): .shortKey(count: 2, needed: 26)
      case (let lower, let upper, _, _): lower == upper ? .equalKeys : nil
      }
    #expect(throws: try #require(expected)) { try row.keys() }
  }

  @Test func everyKnownAnswerWasRead() {
    #expect(Self.rows.count == 94)
  }

  @Test(arguments: [
    ("", OrderError.emptyKey),
    ("0", .unknownHead(character: [0x30], heads: headLetters)),
    (" a0", .unknownHead(character: [0x20], heads: headLetters)),
    ("é0", .unknownHead(character: [0xC3, 0xA9], heads: headLetters)),
    ("\u{1F600}", .unknownHead(character: [0xF0, 0x9F, 0x98, 0x80], heads: headLetters)),
    ("a 0", .unknownDigit(character: [0x20], offset: 1)),
    ("a-", .unknownDigit(character: [0x2D], offset: 1)),
    ("a0V\n", .unknownDigit(character: [0x0A], offset: 3)),
    ("a0é", .unknownDigit(character: [0xC3, 0xA9], offset: 2)),
    ("a", .shortKey(count: 1, needed: 2)),
    ("b0", .shortKey(count: 2, needed: 3)),
    ("zz", .shortKey(count: 2, needed: 27)),
    ("a00", .trailingZero(offset: 2)),
    ("a0V0", .trailingZero(offset: 3)),
    ("A00000000000000000000000000", .smallestInteger),
    ("A000000000000000000000000000", .trailingZero(offset: 27)),
  ])
  func refusesTextThatIsNoKeyAndNamesThePlace(text: String, error: OrderError) {
    #expect(throws: error) { try orderKey(text) }
  }

  private static let headLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

  @Test func refusesBytesThatAreNotUTF8() {
    #expect(throws: OrderError.unknownDigit(character: [0xFF], offset: 2)) {
      try FractionalKey(([0x61, 0x30, 0xFF] as [UInt8]).span)
    }
  }

  @Test func refusesKeysThatDoNotAscend() throws {
    let (low, high) = (try orderKey("a0"), try orderKey("a1"))
    #expect(throws: OrderError.equalKeys) { try FractionalKey.between(low, low) }
    #expect(throws: OrderError.reversedKeys) { try FractionalKey.between(high, low) }
    #expect(throws: OrderError.equalKeys) { try FractionalKey.between(low, low, count: 0) }
    #expect(throws: OrderError.tooMany(count: .max, limit: OrderPosition.largestCount)) {
      try FractionalKey.between(low, high, count: .max)
    }
  }

  /// The reference makes the smallest integer here, which it refuses as a key afterwards.
  @Test func countsDownPastTheSmallestIntegerForever() throws {
    for (digits, heads) in [("01", "01"), ("012", "ab"), ("0123456789", "ABab")] {
      let alphabet = FractionalAlphabet(digits: digits, heads: heads)
      var key = try FractionalKey.between(nil, nil, alphabet: alphabet)
      for _ in 0..<300 {
        let before = try FractionalKey.between(nil, key, alphabet: alphabet)
        #expect(before < key)
        #expect(try orderKey(before.description, alphabet) == before)
        key = before
      }
      key = try FractionalKey.between(nil, nil, alphabet: alphabet)
      for _ in 0..<300 {
        let after = try FractionalKey.between(key, nil, alphabet: alphabet)
        #expect(key < after)
        #expect(try orderKey(after.description, alphabet) == after)
        key = after
      }
    }
  }

  /// All keys of up to 5 characters of a small alphabet, each with each.
  @Test(arguments: [("01", "01", 5), ("012", "ab", 4), ("0123", "ABab", 3)])
  func findsAKeyBetweenAnyTwo(digits: String, heads: String, length: Int) throws {
    let alphabet = FractionalAlphabet(digits: digits, heads: heads)
    var texts = [""]
    var keys: [FractionalKey] = []
    for _ in 0..<length {
      texts = texts.flatMap { text in
        (text.isEmpty ? heads : digits).map { text + String($0) }
      }
      keys += texts.compactMap { try? orderKey($0, alphabet) }
    }
    keys.sort()
    #expect(
      keys.map(\.description)
        == keys.map(\.description).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    )
    for (offset, lower) in keys.enumerated() {
      for upper in keys[(offset + 1)...] {
        let key = try FractionalKey.between(lower, upper, alphabet: alphabet)
        #expect(lower < key && key < upper)
        #expect(try orderKey(key.description, alphabet) == key)
      }
      let (first, last) = (
        try FractionalKey.between(nil, lower, alphabet: alphabet),
        try FractionalKey.between(lower, nil, alphabet: alphabet)
      )
      #expect(first < lower && lower < last)
      #expect(try orderKey(first.description, alphabet) == first)
      #expect(try orderKey(last.description, alphabet) == last)
    }
  }

  @Test func keysSortByByteAsTheyWereMade() throws {
    let alphabets = [
      FractionalAlphabet.base62, FractionalAlphabet(digits: "0123456789"),
      FractionalAlphabet(digits: "¡¢£¤¥¦"), FractionalAlphabet(digits: "01", heads: "ABab"),
    ]
    for (round, alphabet) in alphabets.enumerated() {
      var random = SeededGenerator(seed: UInt64(round))
      var keys: [FractionalKey] = []
      for step in 0..<LongRun.count(800, long: 20_000) {
        let index = Int.random(in: 0...keys.count, using: &random)
        let lower = index > 0 ? keys[index - 1] : nil
        let upper = index < keys.count ? keys[index] : nil
        let key =
          step % 3 == 0
          ? try FractionalKey.jittered(lower, upper, alphabet: alphabet, bits: 8, using: &random)
          : try FractionalKey.between(lower, upper, alphabet: alphabet)
        keys.insert(key, at: index)
      }
      let texts = keys.map { Array($0.description.utf8) }
      #expect(zip(texts, texts.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
      #expect(try keys.allSatisfy { try orderKey($0.description, alphabet) == $0 })
    }
  }

  @Test func manyKeysAscendBetweenAnyBounds() throws {
    var random = SeededGenerator(seed: 21)
    let bounds: [(String?, String?)] = [
      (nil, nil), (nil, "a0"), ("a0", nil), ("a0", "a1"), ("a0", "a01"), ("Zz", "a0V"),
      ("a0", "c000"), ("a0V", "a0V1"), ("az", "b00"),
    ]
    for (lower, upper) in bounds {
      for count in [0, 1, 2, 100] {
        let (low, high) = (try lower.map { try orderKey($0) }, try upper.map { try orderKey($0) })
        let plain = try FractionalKey.between(low, high, count: count)
        let jittered = try FractionalKey.jittered(low, high, count: count, using: &random)
        for keys in [plain, jittered] {
          #expect(keys.count == count)
          let all = [low].compactMap { $0 } + keys + [high].compactMap { $0 }
          #expect(zip(all, all.dropFirst()).allSatisfy(<), "\(all)")
        }
      }
    }
  }
}
