import Foundation
import Testing

@testable import IDToolKit

/// UUIDs against Foundation's type and against fields put together here.
@Suite struct UUIDKindTests {
  private static func bits(_ uuid: UUID) -> IdentifierBits {
    IdentifierDigitsTests.bits(withUnsafeBytes(of: uuid.uuid) { Array($0) })
  }

  private static func bytes(_ bits: IdentifierBits) -> [UInt8] {
    (0..<16).map { bits.byte($0, of: 16) }
  }

  /// What a text holds, by the names of results.
  private static func fields(
    _ text: String,
    _ kind: IdentifierKind
  ) throws(IdentifierProblem) -> [String: String] {
    let reading = try IdentifierKindTests.read(text, kind)
    var fields: [String: String] = [:]
    for field in reading.plan.fields {
      switch reading.value(of: field, in: Array(text.utf8).span) {
      case .number(let number)?: fields[field.name.rawValue] = String(number)
      case .text(let text)?: fields[field.name.rawValue] = text
      case nil: break
      }
    }
    return fields
  }

  @Test func theTextIsFoundationsInLowerCase() throws {
    for _ in 0..<1000 {
      let uuid = UUID()
      let bits = Self.bits(uuid)
      let text = uuid.uuidString.lowercased()
      #expect(IdentifierKindTests.text(bits, .uuid) == text)
      #expect(UUIDPlan.version(of: bits) == 4 && IdentifierKind.uuid.time(of: bits) == nil)
      for text in [uuid.uuidString, text.replacingOccurrences(of: "-", with: "")] {
        let fields = try Self.fields(text, .uuid)
        #expect(fields["version"] == "4", "\(text)")
        #expect(fields["int"].flatMap { UInt128($0) } == bits.low)
        #expect(try IdentifierKindTests.read(text, .uuidV4).value.bits == bits)
      }
    }
  }

  @Test func `base64 of a random UUID is never given a date, in either order of the bytes`() throws
  {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let now = Timestamp(microseconds: 1_795_200_000_000_000)
    for _ in 0..<3000 {
      var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      let bits = IdentifierDigitsTests.bits(bytes)
      for order in [bits, bits.uuidLittleEndian] {
        let text = Data(Self.bytes(order)).base64EncodedString()
        let reading = try IdentifierKindTests.read(text, .uuidBase64)
        #expect(reading.time == nil, "\(text), seed \(seed)")
        let oddity = reading.oddity(in: Array(text.utf8).span, now: now)
        #expect(oddity == nil, "\(text), seed \(seed)")
      }
    }
  }

  @Test func theSameBitsAreTheSameUUIDInEveryNotation() throws {
    for _ in 0..<500 {
      let uuid = UUID()
      let bits = Self.bits(uuid)
      let wanted = uuid.uuidString.lowercased()
      let base64 = Data(Self.bytes(bits)).base64EncodedString()
      let swapped = Data(Self.bytes(bits.uuidLittleEndian)).base64EncodedString()
      let texts: [(String, IdentifierKind)] = [
        (String(bits.low), .uuidInteger), (base64, .uuidBase64),
        (
          base64.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_"),
          .uuidBase64
        ),
      ]
      for (text, kind) in texts {
        #expect(try Self.fields(text, kind)["uuid"] == wanted, "\(text)")
      }
      #expect(try Self.fields(swapped, .uuidBase64)["uuid_le"] == wanted)
    }
  }

  @Test func aTimeOfTheseDecadesTellsTheOrderOfTheBytes() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var told = 0
    for _ in 0..<500 {
      let time = UInt64.random(in: 1_500_000_000_000..<1_800_000_000_000, using: &random)
      let words = [
        time << 16 | 0x7000 | UInt64.random(in: 0..<1 << 12, using: &random),
        UInt64.random(in: 0..<1 << 62, using: &random) | 1 << 63,
      ]
      let bits = IdentifierBits(UInt128(words[0]) << 64 | UInt128(words[1]))
      for (order, name) in [(bits, "big"), (bits.uuidLittleEndian, "little")] {
        let text = Data(Self.bytes(order)).base64EncodedString()
        let fields = try Self.fields(text, .uuidBase64)
        // One in sixteen reads as a random one in the other order, and a few as two such times: then
        // nothing is said.
        guard let answer = fields["byte_order"] else { continue }
        told += 1
        let reading = try IdentifierKindTests.read(text, .uuidBase64)
        #expect(answer == name, "\(text), seed \(seed)")
        #expect(reading.time?.unixMilliseconds == Int64(time), "\(text), seed \(seed)")
      }
    }
    #expect(told >= 890, "\(told) of 1000, seed \(seed)")
  }

  /// 60 bits of 100 ns since 1582-10-15, in the order of each version.
  @Test func timesAreThoseThatWerePutIn() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let ticks = UInt64.random(in: 0..<1 << 60, using: &random)
      let tail = UInt64.random(in: 0..<1 << 62, using: &random) | 1 << 63
      let first =
        (ticks & 0xFFFF_FFFF) << 32 | (ticks >> 32 & 0xFFFF) << 16 | 0x1000 | ticks >> 48
      let sixth = (ticks >> 12) << 16 | 0x6000 | ticks & 0xFFF
      // 141,427 days are between the calendar's beginning and 1970.
      let microseconds = Int64(ticks / 10) - 141_427 * 86_400_000_000
      for high in [first, sixth] {
        let bits = IdentifierBits(UInt128(high) << 64 | UInt128(tail))
        let time = IdentifierKind.uuid.time(of: bits)
        #expect(time?.microseconds == microseconds, "seed \(seed)")
      }
      let milliseconds = ticks >> 12
      let seventh = milliseconds << 16 | 0x7000 | ticks & 0xFFF
      let bits = IdentifierBits(UInt128(seventh) << 64 | UInt128(tail))
      let time = IdentifierKind.uuid.time(of: bits)
      #expect(time?.unixMilliseconds == Int64(milliseconds), "seed \(seed)")
    }
  }

  @Test(arguments: [
    (0x0 as UInt128, UUIDPlan.Variant.ncs), (0x7, .ncs), (0x8, .rfc9562), (0xB, .rfc9562),
    (0xC, .microsoft), (0xD, .microsoft), (0xE, .future), (0xF, .future),
  ])
  func theVariantIsToldByTheTopBits(digit: UInt128, variant: UUIDPlan.Variant) throws {
    let bits = IdentifierBits(0x4040_4040_4040_4040_0040_4040_4040_4040 | digit << 60)
    #expect(UUIDPlan.variant(of: bits) == variant)
    #expect((UUIDPlan.version(of: bits) != nil) == (variant == .rfc9562))
    #expect(IdentifierKind.uuid.time(of: bits) == nil)
    let text = try #require(IdentifierKindTests.text(bits, .uuid))
    #expect(try Self.fields(text, .uuid)["variant"] == variant.rawValue)
  }
}
