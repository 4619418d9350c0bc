import Foundation
import IDToolKit
import Testing

/// Positions and keys as a program that depends on the library sees them.
@Suite struct PublicOrderTests {
  @Test func aPositionLiesBetweenTwoOthersOrBeyondOne() throws {
    #expect((101...103).contains(try OrderPosition.between(100, 104)))
    #expect(try OrderPosition.between(100, 104, pick: .middle) == 102)
    #expect(try OrderPosition.between(100, nil) > 100)
    #expect(try OrderPosition.between(nil, 100) < 100)
    let column = try OrderLimits(minimum: Int64(Int32.min), maximum: Int64(Int32.max))
    #expect(Int32(exactly: try OrderPosition.between(100, nil, limits: column)) != nil)
    #expect(throws: OrderError.noRoom(wanted: 1, fitting: 0, lower: 1, upper: 2)) {
      try OrderPosition.between(1, 2)
    }
  }

  @Test func keysReadTheTextThatTheyShow() throws {
    for text in ["a0", "Zz", "b00V", "a0V"] {
      let key = try FractionalKey(parsing: text)
      #expect(key.rawValue == text && "\(key)" == text && FractionalKey(rawValue: text) == key)
    }
    #expect(FractionalKey(rawValue: "a0é") == nil)
    #expect(throws: OrderError.trailingZero(offset: 2)) { try FractionalKey(parsing: "a00") }
  }

  @Test func aKeySortsBetweenTwoOthersAsTextToo() throws {
    let first = try FractionalKey.between(nil, nil)
    let second = try FractionalKey.between(first, nil)
    let middle = try FractionalKey.between(first, second)
    #expect([first, middle, second].map(\.rawValue) == ["a0", "a0V", "a1"])
    for _ in 0..<100 {
      let random = try FractionalKey.jittered(first, second)
      #expect(first < random && random < second)
      #expect("a0" < random.rawValue && random.rawValue < "a1")
    }
    #expect(throws: OrderError.reversedKeys) { try FractionalKey.between(second, first) }
  }

  @Test func keysAreCodedAsText() throws {
    struct Row: Codable, Equatable {
      var key: FractionalKey
    }
    let row = Row(key: try FractionalKey(parsing: "a0V"))
    let json = try JSONEncoder().encode(row)
    #expect(String(decoding: json, as: UTF8.self) == #"{"key":"a0V"}"#)
    #expect(try JSONDecoder().decode(Row.self, from: json) == row)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Row.self, from: Data(#"{"key":"a00"}"#.utf8))
    }
  }
}
