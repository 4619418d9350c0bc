import Foundation
import Testing

@testable import IDToolKit

/// Known answers of the formats' own specifications and peers.
@Suite struct IdentifierVectorTests {
  /// What the vectors call a kind; nil for flakes, which have layouts.
  static func kind(_ format: String) -> IdentifierKind? {
    switch format {
    case "cuid1": .cuid
    case "uuid-base64": .uuidBase64
    case "uuid-int": .uuidInteger
    case let name where name.hasPrefix("unix-"): .unixTime
    case let name where name.hasPrefix("uuid-"): .uuid
    default: IdentifierKind(rawValue: format)
    }
  }

  static let rows = FlakeVectors.rows("ids_other.tsv").filter { kind($0["format"] ?? "") != nil }

  static func read(
    _ text: String,
    _ kind: IdentifierKind
  ) throws(IdentifierProblem)
    -> IdentifierReading
  {
    try kind.read(Array(text.utf8).span)
  }

  @Test func everyKindHasAVector() {
    let seen = Set(
      Self.rows.filter { $0["valid"] == "yes" }.compactMap { Self.kind($0["format"] ?? "") }
    )
    #expect(seen == Set(IdentifierKind.allCases))
  }

  @Test(arguments: rows.filter { $0["valid"] == "yes" })
  func anIDHoldsWhatItsFormatSays(row: [String: String]) throws {
    let kind = try #require(Self.kind(row["format"] ?? ""))
    let reading = try Self.read(row["id"] ?? "", kind)
    let milliseconds = row["unix_ms"] ?? ""
    // No time is claimed for a kind that has none.
    #expect(reading.time.map { String($0.unixMilliseconds) } ?? "" == milliseconds)
    for field in (row["fields"] ?? "").split(separator: ";") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.name(String(parts[0]), row["format"] ?? "") else { continue }
      let part = reading.parts.first { $0.name == name }
      let value =
        switch part?.value {
        case .number(let number)?: String(number)
        case .text(let text)?: text
        case nil: field == "prefix=" ? "" : "none"
        }
      let wanted = name == .random && kind == .timeflake ? Self.hex(String(parts[1])) : parts[1]
      #expect(
        value.lowercased() == wanted.lowercased(),
        "\(row["id"] ?? ""): \(name.rawValue)"
      )
    }
  }

  /// The decimal number of the vectors in hex, by Foundation's decimals, twenty digits.
  private static func hex(_ decimal: String) -> Substring {
    var rest = Decimal(string: decimal) ?? 0
    var digits = ""
    for _ in 0..<20 {
      var quotient = rest / 16
      var whole = Decimal()
      NSDecimalRound(&whole, &quotient, 0, .down)
      digits = String(NSDecimalNumber(decimal: rest - whole * 16).intValue, radix: 16) + digits
      rest = whole
    }
    return digits[...]
  }

  /// The part that the vectors call so; nil where it says the whole id once more.
  private static func name(_ field: String, _ format: String) -> IdentifierPart.Name? {
    switch field {
    case "node": .nodeID
    case "process": .processID
    case "seq": .sequence
    case "worker": .machine
    case "uuid_if_little_endian": .uuidLittleEndian
    case "uuid_if_rfc_order": .uuid
    case "unix_100ns": .ticks
    case "raw", "hex", "timestamp": nil
    default: IdentifierPart.Name(rawValue: field)
    }
  }

  @Test(arguments: rows.filter { $0["valid"] == "no" })
  func whatIsNoIDIsRefusedWithAReason(row: [String: String]) throws {
    let kind = try #require(Self.kind(row["format"] ?? ""))
    do throws(IdentifierProblem) {
      let reading = try Self.read(row["id"] ?? "", kind)
      Issue.record("\(row["id"] ?? "") is taken for \(reading)")
    } catch {
      #expect(!error.sentence.isEmpty && !error.sentence.hasSuffix("."))
    }
  }

  @Test(arguments: [
    ("80000000000000000000000000", IdentifierKind.ulid, IdentifierProblem.overflow(bits: 128)),
    ("01ARZ3NDEKTSV4RRFFQ69G5FAI", .ulid, .unexpected(byte: 0x49, offset: 25, strays: 1)),
    ("01ARZ3NDEKTSV4RRFFQ69G5FA", .ulid, .wrongLength(count: 25, accepted: 26...26, strays: 0)),
    ("01ARZ3NDEKTSV4RRFFQ69G5FA\u{E9}", .ulid, .unexpected(byte: 0xC3, offset: 25, strays: 2)),
    ("8zzzzzzzzzzzzzzzzzzzzzzzzz", .typeID, .overflow(bits: 128)),
    ("_00000000000000000000000000", .typeID, .prefix(.tooShort(count: 0, fewest: 1))),
    ("a_b__00000000000000000000000000", .typeID, .prefix(.edge(byte: 0x5F))),
    ("aWgEPTl1tmebfsQzFP4bxwgy80W", .ksuid, .overflow(bits: 160)),
    ("9m4e2mr0ui3e8a215n4h", .xid, .padding(bits: 4)),
    ("UHKjBazX_UG8dEAJaikK1h==", .uuidBase64, .padding(bits: 4)),
    ("340282366920938463463374607431768211456", .uuidInteger, .overflow(bits: 128)),
    ("7n42dgm5tflk9n8mt7fhc7", .timeflake, .overflow(bits: 128)),
    ("user_2accvpp5guht4dts56je5z", .upid, .overflow(bits: 128)),
    ("use_2accvpp5guht4dts56je5a", .upid, .prefix(.tooShort(count: 3, fewest: 4))),
    ("order_00jc1gmm01000000000028t5cy4tqkff", .orderlyID, .version(1)),
    ("order00jc1gmm00000000000028t5cy4tqkff", .orderlyID, .prefix(.missing)),
    ("6772800700000001d97a8af26532e259", .datadogTrace, .reservedBits),
    ("12345678901", .unixTime, .noUnit(digitCount: 11)),
    ("ffffffff-d423-5a10-109a-dd5e0e8f0005", .boundaryFlake, .timeOutOfRange),
    ("550e8400-e29b-41d4-a716-44665544000g", .uuid, .unexpected(byte: 0x67, offset: 35, strays: 1)),
    (
      "{550e8400-e29b-41d4-a716-44665544000g}", .uuid,
      .unexpected(byte: 0x67, offset: 36, strays: 1)
    ),
    ("bjld2cyuq0000t3rmniod1foy", .cuid, .unexpected(byte: 0x62, offset: 0, strays: 1)),
  ])
  func theReasonNamesTheSlip(text: String, kind: IdentifierKind, problem: IdentifierProblem) throws
  {
    do throws(IdentifierProblem) {
      let reading = try Self.read(text, kind)
      Issue.record("taken for \(reading)")
    } catch {
      #expect(error == problem)
    }
  }

  @Test func aChecksumThatAgreesIsTaken() throws {
    let reading = try Self.read("shipment_00jc1gmqww0000801zzzzzzzzzzzzzzz-a0f4", .orderlyID)
    #expect(reading.parts.contains(.number(.tenant, 1)))
    #expect(reading.parts.contains(.number(.shard, 65_535)))
    #expect(reading.time?.unixMilliseconds == 1_735_689_600_999)
    let upper = try Self.read("SHIPMENT_00JC1GMQWW0000801ZZZZZZZZZZZZZZZ-A0F4", .orderlyID)
    #expect(upper.time == reading.time)
    // A control character that differs from a digit by the bit of the case is no digit.
    #expect(throws: IdentifierProblem.checksum(expected: "a0f4")) {
      try Self.read("shipment_00jc1gmqww0000801zzzzzzzzzzzzzzz-a\u{10}f4", .orderlyID)
    }
  }
}
