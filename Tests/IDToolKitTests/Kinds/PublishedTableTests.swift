import Testing

@testable import IDToolKit

/// The tables of known answers that the makers of the formats keep beside their own programs, whole.
@Suite struct PublishedTableTests {
  private static func read(_ text: String, _ kind: String) throws -> IdentifierReading {
    try IdentifierKindTests.read(text, IdentifierKindTests.kind(kind))
  }

  private static func field(
    _ name: IdentifierField.Name,
    of reading: IdentifierReading,
    _ text: String
  ) -> String? {
    guard let field = reading.plan.fields.first(where: { $0.name == name }),
      case .text(let value)? = reading.value(of: field, in: Array(text.utf8).span)
    else { return nil }
    return value
  }

  /// Source: jetify-com/typeid, spec/valid.json.
  @Test(arguments: [
    ("00000000000000000000000000", "", "00000000-0000-0000-0000-000000000000"),
    ("00000000000000000000000001", "", "00000000-0000-0000-0000-000000000001"),
    ("0000000000000000000000000a", "", "00000000-0000-0000-0000-00000000000a"),
    ("0000000000000000000000000g", "", "00000000-0000-0000-0000-000000000010"),
    ("00000000000000000000000010", "", "00000000-0000-0000-0000-000000000020"),
    ("7zzzzzzzzzzzzzzzzzzzzzzzzz", "", "ffffffff-ffff-ffff-ffff-ffffffffffff"),
    ("prefix_0123456789abcdefghjkmnpqrs", "prefix", "0110c853-1d09-52d8-d73e-1194e95b5f19"),
    ("prefix_01h455vb4pex5vsknk084sn02q", "prefix", "01890a5d-ac96-774b-bcce-b302099a8057"),
    ("pre_fix_00000000000000000000000000", "pre_fix", "00000000-0000-0000-0000-000000000000"),
  ])
  func aValidTypeIDIsItsUUID(id: String, prefix: String, uuid: String) throws {
    let reading = try Self.read(id, "typeid")
    #expect(IdentifierKindTests.text(reading.bits, try IdentifierKindTests.kind("uuid")) == uuid)
    #expect(reading.value.prefixCount == prefix.utf8.count && id.hasPrefix(prefix))
    // And back: the same digits behind the prefix.
    let digits = try IdentifierKindTests.text(reading.bits, IdentifierKindTests.kind("typeid"))
    #expect(digits == String(id.suffix(26)))
  }

  /// Source: jetify-com/typeid, spec/invalid.json.
  @Test(arguments: [
    "PREFIX_00000000000000000000000000", "12345_00000000000000000000000000",
    "pre.fix_00000000000000000000000000", "pr\u{E9}fix_00000000000000000000000000",
    "  prefix_00000000000000000000000000",
    "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl_00000000000000000000000000",
    "_00000000000000000000000000", "_", "prefix_1234567890123456789012345",
    "prefix_123456789012345678901234567", "prefix_1234567890123456789012345 ",
    "prefix_0123456789ABCDEFGHJKMNPQRS", "prefix_123456789-123456789-123456",
    "prefix_ooooooiiiiiiuuuuuuulllllll", "prefix_i23456789ol23456789oi23456",
    "prefix_123456789-0123456789-0123456", "prefix_8zzzzzzzzzzzzzzzzzzzzzzzzz",
    "_prefix_00000000000000000000000000", "prefix__00000000000000000000000000", "", "prefix_",
  ])
  func anInvalidTypeIDIsNone(id: String) throws {
    #expect(throws: IdentifierProblem.self) { _ = try Self.read(id, "typeid") }
  }

  /// Source: ulid/javascript, test/node/ulid.spec.ts and uuid.spec.ts; oklog/ulid, ulid_test.go.
  @Test(arguments: [
    ("01ARYZ6S41TSV4RRFFQ69G5FAV", 1_469_918_176_385 as Int64),
    ("01ARYZ6S410000000000000000", 1_469_918_176_385),
    ("01ARYZ6S41YYYYYYYYYYYYYYYY", 1_469_918_176_385),
    ("01ARYZ6S42YYYYYYYYYYYYYYYY", 1_469_918_176_386), ("00000000000000000000000000", 0),
    ("7ZZZZZZZZZZZZZZZZZZZZZZZZZ", 281_474_976_710_655),
    ("70000000000000000000000000", 7 << 45),
  ])
  func aULIDHoldsItsTime(id: String, milliseconds: Int64) throws {
    let reading = try Self.read(id, "ulid")
    #expect(reading.time?.unixMilliseconds == milliseconds)
    #expect(try Self.read(id.lowercased(), "ulid").bits == reading.bits)
  }

  /// Source: oklog/ulid, ulid_test.go: overflow, and each character that is no digit at each place.
  @Test func whatIsNoULIDIsNone() throws {
    for id in [
      "80000000000000000000000000", "80000000000000000000000001", "ZZZZZZZZZZZZZZZZZZZZZZZZZZ",
    ] {
      #expect(throws: IdentifierProblem.overflow(bits: 128)) { _ = try Self.read(id, "ulid") }
    }
    let base = Array("0000XSNJG0MQJHBF4QX1EFD6Y3".utf8)
    for place in base.indices {
      var id = base
      id[place] = 0xFF
      let kind = try IdentifierKindTests.kind("ulid")
      #expect(throws: IdentifierProblem.self) { _ = try IdentifierReading(kind, id.span) }
    }
  }

  /// Source: ulid/javascript, test/node/uuid.spec.ts.
  @Test(arguments: [
    ("01ARYZ6S41TSV4RRFFQ69G5FAV", "01563DF3-6481-D676-4C61-EFB99302BD5B"),
    ("01JQ4T23H220KM7X0B3V1109DQ", "0195C9A1-0E22-1027-43F4-0B1EC21025B7"),
    ("01JQ4T8BHJR0A5YKX7SVTVX0YN", "0195C9A4-2E32-C014-5F4F-A7CEF5BE83D5"),
    ("01JQ4T8X6CA54VSH0AANN0SWCX", "0195C9A4-74CC-5149-BCC4-0A556A0CF19D"),
  ])
  func aULIDIsItsUUID(id: String, uuid: String) throws {
    let reading = try Self.read(id, "ulid")
    #expect(Self.field(.uuid, of: reading, id) == uuid.lowercased())
    #expect(try Self.read(uuid, "uuid").value.bits == reading.value.bits)
  }

  /// Source: segmentio/ksuid, README.md: time stamps count seconds since 2014-05-13T16:53:20Z.
  @Test(arguments: [
    ("0ujtsYcgvSTl8PAuAdqWYSMnLOv", 107_608_047 as Int64, "B5A1CD34B5F99D1154FB6853345C9735"),
    ("0ujzPyRiIAffKhBux4PvQdDqMHY", 107_610_780, "73FC1AA3B2446246D6E89FCD909E8FE8"),
    ("0uk1Hbc9dQ9pxyTqJ93IUrfhdGq", 107_611_700, "9850EEEC191BF4FF26F99315CE43B0C8"),
    ("0uk1HdCJ6hUZKDgcxhpJwUl5ZEI", 107_611_700, "CC55072555316F45B8CA2D2979D3ED0A"),
    ("0uk1HcdvF0p8C20KtTfdRSB9XIm", 107_611_700, "BA1C205D6177F0992D15EE606AE32238"),
    ("0uk1Ha7hGJ1Q9Xbnkt0yZgNwg3g", 107_611_700, "67517BA309EA62AE7991B27BB6F2FCAC"),
  ])
  func aKSUIDHoldsItsTimeAndPayload(id: String, stamp: Int64, payload: String) throws {
    let reading = try Self.read(id, "ksuid")
    #expect(reading.time?.unixMilliseconds == (stamp + 1_400_000_000) * 1000)
    #expect(Self.field(.payload, of: reading, id) == payload.lowercased())
  }

  /// Source: segmentio/ksuid, ksuid_test.go: a number above 160 bits is refused.
  @Test func aKSUIDOfMoreThan160BitsIsNone() throws {
    #expect(try Self.read("aWgEPTl1tmebfsQzFP4bxwgy80V", "ksuid").bits == .low(160))
    for id in ["aWgEPTl1tmebfsQzFP4bxwgy80W", "aaaaaaaaaaaaaaaaaaaaaaaaaaa"] {
      #expect(throws: IdentifierProblem.overflow(bits: 160)) { _ = try Self.read(id, "ksuid") }
    }
  }
}
