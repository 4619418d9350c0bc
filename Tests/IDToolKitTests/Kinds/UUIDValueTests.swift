import Foundation
import Testing

@testable import IDToolKit

/// UUIDs against Foundation's type and against fields put together here.
@Suite struct UUIDValueTests {
  private static func value(_ uuid: UUID) -> UUIDValue {
    UUIDValue(bytes: withUnsafeBytes(of: uuid.uuid) { Array($0) })
  }

  @Test func theTextIsFoundationsInLowerCase() throws {
    for _ in 0..<1000 {
      let uuid = UUID()
      let value = Self.value(uuid)
      #expect(value.text == uuid.uuidString.lowercased())
      #expect(value.version == 4 && value.isDefined && value.time == nil)
      for text in [
        uuid.uuidString, "{\(value.text)}", "URN:uuid:\(value.text)",
        uuid.uuidString.replacingOccurrences(of: "-", with: ""),
      ] {
        let reading = try IdentifierKind.uuid.read(Array(text.utf8).span)
        #expect(reading.parts.contains(.number(.version, 4)), "\(text)")
        #expect(reading.parts.contains(.detail(.integer, value.integer)))
      }
    }
  }

  @Test func `braces and URNs stand around the text with hyphens alone`() {
    let digits = "550e8400e29b41d4a716446655440000"
    for text in ["{\(digits)}", "urn:uuid:\(digits)", "URN:UUID:\(digits)"] {
      let reading = try? IdentifierKind.uuid.read(Array(text.utf8).span)
      #expect(reading == nil, "\(text)")
    }
  }

  @Test func `base64 of a random UUID is never given a date, in either order of the bytes`() throws
  {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let now = Timestamp(microseconds: 1_795_200_000_000_000)
    for _ in 0..<3000 {
      var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      let value = UUIDValue(bytes: bytes)
      for order in [value, value.littleEndian] {
        let text = Data(order.bytes).base64EncodedString()
        let reading = try IdentifierKind.uuidBase64.read(Array(text.utf8).span)
        #expect(reading.time == nil, "\(text), seed \(seed)")
        #expect(reading.oddity(now: now) == nil, "\(text), seed \(seed)")
      }
    }
  }

  @Test func theSameBitsAreTheSameUUIDInEveryNotation() throws {
    for _ in 0..<500 {
      let uuid = UUID()
      let value = Self.value(uuid)
      let base64 = Data(value.bytes).base64EncodedString()
      let swapped = Data(value.littleEndian.bytes).base64EncodedString()
      let texts: [(String, IdentifierKind)] = [
        (value.integer, .uuidInteger), (base64, .uuidBase64),
        (
          base64.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_"),
          .uuidBase64
        ),
      ]
      for (text, kind) in texts {
        let reading = try kind.read(Array(text.utf8).span)
        #expect(reading.parts.contains(.text(.uuid, value.text)), "\(text)")
      }
      let other = try IdentifierKind.uuidBase64.read(Array(swapped.utf8).span)
      #expect(other.parts.contains(.text(.uuidLittleEndian, value.text)))
    }
  }

  @Test func aTimeOfTheseDecadesTellsTheOrderOfTheBytes() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var told = 0
    for _ in 0..<500 {
      let time = UInt64.random(in: 1_500_000_000_000..<1_800_000_000_000, using: &random)
      let words = [
        time << 16 | 0x7000 | UInt64.random(in: 0..<1 << 12, using: &random),
        UInt64.random(in: 0..<1 << 62, using: &random) | 1 << 63,
      ]
      let value = UUIDValue(
        bytes: words.flatMap { word in (0..<8).map { UInt8(word >> (56 - 8 * $0) & 255) } }
      )
      for (bytes, order) in [(value.bytes, "big"), (value.littleEndian.bytes, "little")] {
        let text = Data(bytes).base64EncodedString()
        let reading = try IdentifierKind.uuidBase64.read(Array(text.utf8).span)
        // One in sixteen reads as a random one in the other order, and a few as two such times: then
        // nothing is said.
        guard reading.parts.contains(where: { $0.name == .byteOrder }) else { continue }
        told += 1
        #expect(reading.parts.contains(.text(.byteOrder, order)), "\(text), seed \(seed)")
        #expect(reading.time?.unixMilliseconds == Int64(time), "\(text), seed \(seed)")
      }
    }
    #expect(told >= 890, "\(told) of 1000, seed \(seed)")
  }

  /// 60 bits of 100 ns since 1582-10-15, in the order of each version.
  @Test func timesAreThoseThatWerePutIn() throws {
    let seed = UInt64.random(in: 0 ... .max)
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
        let bytes = [high, tail].flatMap { word in
          (0..<8).map { UInt8(word >> (56 - 8 * $0) & 255) }
        }
        #expect(UUIDValue(bytes: bytes).time?.microseconds == microseconds, "seed \(seed)")
      }
      let milliseconds = ticks >> 12
      let seventh = milliseconds << 16 | 0x7000 | ticks & 0xFFF
      let bytes = [seventh, tail].flatMap { word in
        (0..<8).map { UInt8(word >> (56 - 8 * $0) & 255) }
      }
      #expect(UUIDValue(bytes: bytes).time?.unixMilliseconds == Int64(milliseconds), "seed \(seed)")
    }
  }

  @Test(arguments: [
    (0x0 as UInt8, UUIDValue.Variant.ncs), (0x7, .ncs), (0x8, .rfc9562), (0xB, .rfc9562),
    (0xC, .microsoft), (0xD, .microsoft), (0xE, .future), (0xF, .future),
  ])
  func theVariantIsToldByTheTopBits(digit: UInt8, variant: UUIDValue.Variant) {
    var bytes = [UInt8](repeating: 0x40, count: 16)
    bytes[8] = digit << 4
    let value = UUIDValue(bytes: bytes)
    #expect(value.variant == variant)
    #expect((value.version != nil) == (variant == .rfc9562))
    #expect(value.time == nil)
  }
}
