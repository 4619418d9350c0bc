import Foundation
import Testing

@testable import IDToolKit

/// Numbers in many radices, against digits made by long division.
@Suite struct IdentifierDigitsTests {
  private static let alphabets: [DigitAlphabet] = [
    .decimal, .hexadecimal, .crockford, .lenientCrockford, .lowerCrockford, .sortable32,
    .caselessCrockford, .lowerBase32Hex, .base36, .lowerBase36, .base57, .base58, .base62, .base64,
    .base64URL, .sortable64,
  ]

  private static let lenient = 3
  private static let caseless: Set = [1, 2, 3, 6, 8]

  /// The digits of a number by long division of its bytes.
  private static func digits(_ bytes: [UInt8], _ radix: Int) -> [Int] {
    var rest = bytes.map(Int.init)
    var digits: [Int] = []
    while rest.contains(where: { $0 != 0 }) {
      var remainder = 0
      for index in rest.indices {
        let value = remainder * 256 + rest[index]
        rest[index] = value / radix
        remainder = value % radix
      }
      digits.append(remainder)
    }
    return digits.reversed()
  }

  /// The number that bytes are, put together bit by bit.
  static func bits(_ bytes: [UInt8]) -> IdentifierBits {
    var bits = IdentifierBits.zero
    for byte in bytes { bits = bits.shifted(left: 8) | IdentifierBits(UInt128(byte)) }
    return bits
  }

  private static func read(
    _ text: [UInt8],
    _ alphabet: DigitAlphabet
  ) throws(IdentifierProblem) -> IdentifierDigits {
    try IdentifierDigits(text.span, 0, text.count, alphabet, text.count...text.count)
  }

  private static func text(_ digits: [Int], _ alphabet: DigitAlphabet) -> [UInt8] {
    digits.map { alphabet.digit(of: UInt64($0)) }
  }

  @Test(arguments: alphabets.indices)
  func digitsAreReadAsTheNumberThatTheyAre(index: Int) throws {
    let alphabet = Self.alphabets[index]
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 1...24, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let digits = Self.digits(bytes, Int(alphabet.radix))
      let text = Self.text(digits, alphabet)
      guard !text.isEmpty else { continue }
      let read = try Self.read(text, alphabet)
      #expect(try read.number(of: count * 8) == Self.bits(bytes), "seed \(seed)")
      // One byte fewer does not hold it, unless the first is zero.
      if bytes[0] != 0 {
        #expect(throws: IdentifierProblem.overflow(bits: (count - 1) * 8)) {
          try read.number(of: (count - 1) * 8)
        }
      }
      // And back.
      var buffer = ByteBuffer()
      IdentifierCoding.append(Self.bits(bytes), alphabet, atLeast: 1, to: &buffer)
      #expect(buffer.array() == text, "seed \(seed)")
    }
  }

  /// 0, 1, the most that some bytes hold, random ones of 64 to 192 bits, and where a number gets another
  /// digit.
  @Test(arguments: alphabets.indices)
  func `numbers are written with as many zeros in front as are asked for`(index: Int) {
    let alphabet = Self.alphabets[index]
    let radix = Int(alphabet.radix)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var numbers: [[UInt8]] = [[0], [1]]
    for count in [8, 12, 16, 20, 24] {
      numbers.append([UInt8](repeating: 255, count: count))
      for _ in 0..<20 {
        numbers.append((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      }
    }
    var power = [UInt8](repeating: 0, count: 23) + [1]
    while true {
      var carry = 0
      for place in power.indices.reversed() {
        carry += Int(power[place]) * radix
        power[place] = UInt8(carry % 256)
        carry /= 256
      }
      if carry > 0 { break }
      var (less, more) = (power, power)
      let lowest = power.lastIndex { $0 > 0 } ?? 0
      for place in lowest..<24 { less[place] &-= 1 }
      let last = more.lastIndex { $0 < 255 } ?? 0
      for place in last..<24 { more[place] &+= 1 }
      numbers += [less, power, more]
    }
    for number in numbers {
      let digits = Self.digits(number, radix)
      for count in [0, 1, digits.count, digits.count + 1, 300] {
        let zeros = [Int](repeating: 0, count: max(0, count - digits.count))
        var buffer = ByteBuffer()
        buffer.append("id ")
        IdentifierCoding.append(
          Self.bits(number),
          alphabet,
          atLeast: count,
          to: &buffer
        )
        let text = buffer.array()
        #expect(text == Array("id ".utf8) + Self.text(zeros + digits, alphabet), "seed \(seed)")
      }
    }
  }

  @Test func `base 62 has the digits that the most of some bits need`() {
    for count in 1...IdentifierBits.most {
      let bytes = (0..<24).map { place in
        let bits = min(8, max(0, count - 8 * (23 - place)))
        return UInt8(truncatingIfNeeded: 1 << bits - 1)
      }
      #expect(PlainForm.base62Count(of: count) == Self.digits(bytes, 62).count)
    }
  }

  @Test(arguments: alphabets.indices)
  func aDigitIsReadBackAndNothingElseIsOne(index: Int) {
    let alphabet = Self.alphabets[index]
    let digits = (0..<alphabet.radix).map { alphabet.digit(of: $0) }
    #expect(Set(digits).count == digits.count)
    for (value, digit) in digits.enumerated() {
      #expect(alphabet.value(of: digit) == UInt64(value))
    }
    for byte in UInt8.min...UInt8.max where !digits.contains(byte) {
      guard let value = alphabet.value(of: byte) else { continue }
      let character = Character(Unicode.Scalar(byte))
      let isOtherCase =
        digits.contains(UInt8(ascii: Unicode.Scalar(character.lowercased()) ?? "-"))
        || digits.contains(UInt8(ascii: Unicode.Scalar(character.uppercased()) ?? "-"))
      let isLookAlike = index == Self.lenient && "oOiIlL".contains(character)
      let ignoresCase = Self.caseless.contains(index)
      #expect(ignoresCase && isOtherCase || isLookAlike, "\(character) is \(value)")
    }
  }

  @Test func paddingMustBeZero() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
      var base64 = Array(Data(bytes).base64EncodedString().utf8.prefix(22))
      let read = try Self.read(base64, .base64)
      #expect(try read.paddedNumber(of: 128) == Self.bits(bytes), "seed \(seed)")
      let last = DigitAlphabet.base64.value(of: base64[21]) ?? 0
      base64[21] = DigitAlphabet.base64.digit(of: last + UInt64.random(in: 1...15, using: &random))
      let damaged = try Self.read(base64, .base64)
      #expect(throws: IdentifierProblem.padding(bits: 4)) { try damaged.paddedNumber(of: 128) }
    }
  }
}
