import Foundation
import Testing

@testable import IDToolKit

/// Known answers of the formats' own specifications and peers.
@Suite struct IdentifierKindTests {
  /// What the vectors call a kind, as `--kind` takes it.
  static func name(_ format: String) -> String {
    switch format {
    case "uuid-nil", "uuid-max", "uuid-ncs", "uuid-microsoft": "uuid"
    default: format
    }
  }

  /// The name under which a text of a format is told where nothing is said of its kind.
  static func inspectedName(_ format: String) -> String {
    let kind = IdentifierKind.named(Array(name(format).utf8))
    if kind?.name.hasPrefix("uuidv") == true { return "uuid" }
    if kind?.isElasticsearch == true { return "es-id" }
    return kind?.layout?.name ?? kind?.name ?? format
  }

  static let rows = FlakeVectors.rows("ids_other.tsv")

  static func kind(_ format: String) throws -> IdentifierKind {
    try #require(IdentifierKind.named(Array(name(format).utf8)), "no kind \(format)")
  }

  static func read(
    _ text: String,
    _ kind: IdentifierKind
  ) throws(IdentifierProblem) -> IdentifierReading {
    try IdentifierReading(kind, Array(text.utf8).span)
  }

  static func text(_ bits: IdentifierBits, _ kind: IdentifierKind, form: Int = 0) -> String? {
    var buffer = ByteBuffer()
    guard kind.write(bits, form: form, to: &buffer) else { return nil }
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  @Test func everyKindHasAVector() throws {
    let seen = Set(
      try Self.rows.filter { $0["valid"] == "yes" }.map { try Self.kind($0["format"] ?? "").name }
    )
    let others = Set(IdentifierKind.declared.map(\.name)).subtracting(seen)
    #expect(others.isEmpty, "without a row in ids_other.tsv: \(others)")
  }

  /// The kinds whose specifications have a letter mean the same in either case.
  private static let readInEitherCase: Set<String> = [
    "uuid", "uuidv1", "uuidv2", "uuidv3", "uuidv4", "uuidv5", "uuidv6", "uuidv7", "uuidv8",
    "uuid25", "ulid", "objectid", "scru128", "orderlyid", "boundary-flake", "datadog-trace",
    "filetime", "sstable-id", "guid-bytes", "guid-ldap", "java-legacy", "mysql-swapped",
    "comb-first-10us", "comb-last-10us", "comb-first-ms", "comb-last-ms", "comb-days",
    "comb-nhibernate", "comb-abp", "uuidv8-sqlserver",
  ]

  /// The kinds of one case, and those of which the other case is another digit.
  private static let readAsWritten: Set<String> = [
    "typeid", "ksuid", "xid", "cuid", "cuid2", "nanoid", "uuid-base64", "shortuuid",
    "shortuuid-old",
    "timeflake",
    "pushid", "puid", "upid", "instagram-shortcode", "short-uuid", "aws-xray", "otel-xray",
    "traceparent", "es-id", "es-id-1x", "es-id-6x", "es-id-korder", "es-id-tsdb",
    "couchdb-utc-random", "couchdb-utc-id",
    "apache-unique-id",
    "apache-unique-id-old", "php-uniqid", "misskey-aid", "misskey-aidx", "misskey-meid",
    "misskey-meidg", "misskey-meid7", "slack-ts", "gmail", "hash", "maker-id",
    "journald-cursor",
  ]

  @Test func theOtherCaseOfALetterIsReadAsTheSpecificationSays() throws {
    let withoutLetters: Set<String> = [
      "uuid-int", "unix", "dotnet-ticks", "steamid64", "cloudwatch-event", "cockroach-rowid",
      "tidb-tso", "modsecurity3-id", "instagram-direct", "webkit-time", "uuid-short",
    ]
    #expect(
      Self.readInEitherCase.union(Self.readAsWritten).union(withoutLetters)
        == Set(IdentifierKind.declared.map(\.name)),
      "say of each kind whether the case of its letters counts"
    )
    var caseless: [String: Bool] = [:]
    for row in Self.rows where row["valid"] == "yes" {
      let kind = try Self.kind(row["format"] ?? "")
      let text = row["id"] ?? ""
      let other = text.contains(where: \.isLowercase) ? text.uppercased() : text.lowercased()
      // A text without bits is only itself, and one without letters is the same in both cases.
      guard kind.bitCount > 0, other != text else { continue }
      let bits = try Self.read(text, kind).value.bits
      let isSame = (try? Self.read(other, kind).value.bits) == bits
      caseless[kind.name, default: true] = caseless[kind.name, default: true] && isSame
    }
    for kind in IdentifierKind.declared {
      guard let isCaseless = caseless[kind.name] else {
        #expect(!Self.readInEitherCase.contains(kind.name), "a row of \(kind.name) with letters")
        continue
      }
      #expect(isCaseless == Self.readInEitherCase.contains(kind.name), "\(kind.name)")
    }
  }

  @Test func everyKindRefusesSomething() throws {
    let refused = Self.rows.filter { $0["valid"] == "no" }.map { $0["format"] ?? "" }
    let seen = try Set((refused + Self.slips.map(\.kind)).map { try Self.kind($0).name })
    let others = IdentifierKind.declared.map(\.name).filter { !seen.contains($0) }
    #expect(others.isEmpty, "add to the slips a text that is no id of \(others)")
  }

  @Test(arguments: rows.filter { $0["valid"] == "yes" })
  func anIDHoldsWhatItsFormatSays(row: [String: String]) throws {
    let kind = try Self.kind(row["format"] ?? "")
    let id = row["id"] ?? ""
    let reading = try Self.read(id, kind)
    let milliseconds = row["unix_ms"] ?? ""
    // No time is claimed for a kind that has none.
    #expect(reading.time.map { String($0.unixMilliseconds) } ?? "" == milliseconds)
    let moment = (row["iso8601"] ?? "").dropLast().prefix("2026-11-26T00:00:00.000000".count)
    #expect(reading.time?.text(precision: .microseconds).hasPrefix(moment) ?? true)
    let values = Dictionary(
      uniqueKeysWithValues: reading.plan.fields.compactMap { field in
        reading.value(of: field, in: Array(id.utf8).span).map { (field.name, $0) }
      }
    )
    for field in (row["fields"] ?? "").split(separator: ";") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.name(String(parts[0]), row["format"] ?? "") else { continue }
      let value =
        switch values[name] {
        case .number(let number)?: String(number)
        case .text(let text)?: text
        case nil: field == "prefix=" || kind.name == "uuid-int" ? "" : "none"
        }
      let wanted =
        switch (name, kind.name) {
        case (.random, "timeflake"): String(Self.hex(String(parts[1])))
        case (.random, "nano64"): UInt64(parts[1], radix: 16).map { String($0) } ?? ""
        default: String(parts[1])
        }
      #expect(value.lowercased() == wanted.lowercased(), "\(id): \(name.rawValue)")
    }
  }

  /// Ids are written as they were read, up to case and lenient digits, in each form that they have.
  @Test(arguments: rows.filter { $0["valid"] == "yes" })
  func anIDIsWrittenAsItWasRead(row: [String: String]) throws {
    let kind = try Self.kind(row["format"] ?? "")
    let text = row["id"] ?? ""
    let reading = try Self.read(text, kind)
    let value = reading.value
    guard kind.bitCount > 0 else { return }
    #expect(value.bits.fits(kind.bitCount))
    // What represents no bits can't be written from them.
    switch kind.forms[value.form].coding {
    case .pieces(let pieces) where !pieces.holdBits: return
    case .custom(let codec) where codec.most != nil: return
    default: break
    }
    let written = try #require(Self.text(value.bits, kind, form: value.form))
    let start = value.prefixCount > 0 ? value.prefixCount + 1 : 0
    let digits = String(text.dropFirst(start))
    if kind.name != "tsid" { #expect(written.lowercased() == digits.lowercased()) }
    for form in kind.forms.indices {
      // Apache's old digits are two of today's, and the same text may mean either.
      if kind.forms[form].name == "old" { continue }
      guard let other = Self.text(value.bits, kind, form: form) else { continue }
      let prefixed = text.prefix(start) + other
      #expect(try Self.read(String(prefixed), kind).value.bits == value.bits, "\(other)")
      if case .custom(let codec) = kind.forms[form].coding, !codec.isFoundInTexts { continue }
      let shape = kind.forms[form].shape
      let hasShape = shape.fits(Array(other.utf8).span)
      #expect(hasShape, "\(other)")
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
  private static func name(_ field: String, _ format: String) -> IdentifierField.Name? {
    switch field {
    case "node" where format.hasPrefix("uuid"): .nodeID
    case "node" where format == "snowid": .node
    case "process": .processID
    case "seq": .sequence
    case "worker": .machine
    case "generator": .worker
    case "unix_us", "base62", "node_ctr": nil
    case "uuid_if_little_endian": .uuidLittleEndian
    case "uuid_if_rfc_order": .uuid
    case "unix_100ns": .ticks
    case "raw", "hex", "timestamp": nil
    // The whole as it is written is said by no field.
    case "int" where format == "uuid-int": nil
    default: IdentifierField.Name(rawValue: field)
    }
  }

  @Test(arguments: rows.filter { $0["valid"] == "no" })
  func whatIsNoIDIsRefusedWithAReason(row: [String: String]) throws {
    let kind = try Self.kind(row["format"] ?? "")
    let text = row["id"] ?? ""
    do throws(IdentifierProblem) {
      let reading = try Self.read(text, kind)
      Issue.record("\(text) is taken for \(reading)")
    } catch {
      #expect(!error.sentence.isEmpty && !error.sentence.hasSuffix("."))
    }
  }

  /// Texts that are no ids of a kind, and why.
  private static let slips: [(text: String, kind: String, problem: IdentifierProblem)] = [
    ("80000000000000000000000000", "ulid", IdentifierProblem.overflow(bits: 128)),
    ("01ARZ3NDEKTSV4RRFFQ69G5FAI", "ulid", .unexpected(byte: 0x49, offset: 25, strays: 1)),
    ("01ARZ3NDEKTSV4RRFFQ69G5FA", "ulid", .wrongLength(count: 25, accepted: 26...26, strays: 0)),
    ("01ARZ3NDEKTSV4RRFFQ69G5FA\u{E9}", "ulid", .unexpected(byte: 0xC3, offset: 25, strays: 2)),
    ("8zzzzzzzzzzzzzzzzzzzzzzzzz", "typeid", .overflow(bits: 128)),
    ("_00000000000000000000000000", "typeid", .prefix(.tooShort(count: 0, fewest: 1))),
    ("a_b__00000000000000000000000000", "typeid", .prefix(.edge(byte: 0x5F))),
    ("aWgEPTl1tmebfsQzFP4bxwgy80W", "ksuid", .overflow(bits: 160)),
    ("9m4e2mr0ui3e8a215n4h", "xid", .padding(bits: 4)),
    ("UHKjBazX_UG8dEAJaikK1h==", "uuid-base64", .padding(bits: 4)),
    ("340282366920938463463374607431768211456", "uuid-int", .overflow(bits: 128)),
    ("7n42dgm5tflk9n8mt7fhc7", "timeflake", .overflow(bits: 128)),
    ("user_2accvpp5guht4dts56je5z", "upid", .overflow(bits: 128)),
    ("use_2accvpp5guht4dts56je5a", "upid", .wrongLength(count: 26, accepted: 27...27, strays: 2)),
    ("order_00jc1gmm01000000000028t5cy4tqkff", "orderlyid", .version(1)),
    ("order00jc1gmm00000000000028t5cy4tqkff", "orderlyid", .prefix(.missing)),
    ("6772800700000001d97a8af26532e259", "datadog-trace", .reservedBits),
    (
      "581cf771a006649127e371903a2de97g", "otel-xray",
      .unexpected(byte: 0x67, offset: 31, strays: 1)
    ),
    ("7QWrKrJpmTXFC8zWAAEBjcDXW-A", "es-id-tsdb", .reservedBits),
    ("ZFJGec8R3U_ldaMTbxzC3___AAM", "apache-unique-id", .reservedBits),
    ("W4kEeX8AAQEAAHUu-mgBAAAA", "apache-unique-id-old", .reservedBits),
    (
      "81899acdcc9859ec5708ac24", "misskey-meid7", .unexpected(byte: 0x38, offset: 0, strays: 1)
    ),
    ("12345678901", "unix", .noUnit(digitCount: 11)),
    ("0", "filetime", .never),
    ("9223372036854775807", "filetime", .never),
    ("0000000000000000", "filetime", .never),
    ("7fffffffffffffff", "filetime", .never),
    ("7ffffffffffffffe", "filetime", .unused),
    ("12345", "filetime", .wrongLength(count: 5, accepted: 16...18, strays: 0)),
    ("13377427200000000x", "filetime", .unexpected(byte: 0x78, offset: 17, strays: 1)),
    ("3155378976000000000", "dotnet-ticks", .unused),
    ("9223372036854775808", "dotnet-ticks", .unused),
    ("4611686018427387904", "dotnet-ticks", .unused),
    ("12", "dotnet-ticks", .wrongLength(count: 2, accepted: 18...19, strays: 0)),
    ("76561197960265728", "steamid64", .unused),
    ("76561202255233024", "steamid64", .unused),
    ("103582791429521408", "steamid64", .unused),
    ("148618787703226369", "steamid64", .unused),
    ("ffffffff-d423-5a10-109a-dd5e0e8f0005", "boundary-flake", .timeOutOfRange),
    (
      "550e8400-e29b-41d4-a716-44665544000g", "uuid", .unexpected(byte: 0x67, offset: 35, strays: 1)
    ),
    ("550e8400-e29b-41d4-a716-446655440000", "uuidv7", .otherVersion(4, expected: 7)),
    ("00000000-0000-0000-0000-000000000000", "uuidv7", .otherVersion(nil, expected: 7)),
    (
      "550e8400e29b41d4a71644665544000", "uuid",
      .wrongLength(count: 31, accepted: 32...32, strays: 0)
    ),
    (
      "3870172288071432645", "instagram-shortcode",
      .flakeText(.wrongLength(count: 19, accepted: 1...12))
    ),
    (
      "9223372036854775808", "twitter",
      .flakeText(.tooLarge(largest: FlakeID(rawValue: 9_223_372_036_854_775_807), form: .decimal))
    ),
    ("019aa190-17f2-7cc3-98c4-dc0c0c07398f", "uuidv1", .otherVersion(7, expected: 1)),
    ("019aa190-17f2-7cc3-98c4-dc0c0c07398f", "uuidv2", .otherVersion(7, expected: 2)),
    ("019aa190-17f2-7cc3-98c4-dc0c0c07398f", "uuidv3", .otherVersion(7, expected: 3)),
    ("019aa190-17f2-7cc3-98c4-dc0c0c07398f", "uuidv4", .otherVersion(7, expected: 4)),
    ("019aa190-17f2-7cc3-98c4-dc0c0c07398f", "uuidv5", .otherVersion(7, expected: 5)),
    ("019aa190-17f2-7cc3-98c4-dc0c0c07398f", "uuidv6", .otherVersion(7, expected: 6)),
    ("019aa190-17f2-7cc3-98c4-dc0c0c07398f", "uuidv8", .otherVersion(7, expected: 8)),
    ("V1StGXR8_Z5jdHi6B.myT", "nanoid", .unexpected(byte: 0x2E, offset: 17, strays: 1)),
    ("zzzzzzzzzzzzzzzzzzzzzzzzz", "uuid25", .overflow(bits: 128)),
    ("0wPgrvF4FqMpBKGCcMEoGA", "shortuuid", .unexpected(byte: 0x30, offset: 0, strays: 1)),
    ("-OeQ4W+kuf2a3b4c5d6e", "pushid", .unexpected(byte: 0x2B, offset: 6, strays: 1)),
    ("he5fps6l2504cg1w3ag8ut8e", "puid", .unexpected(byte: 0x67, offset: 13, strays: 1)),
    ("bjld2cyuq0000t3rmniod1foy", "cuid", .unexpected(byte: 0x62, offset: 0, strays: 1)),
  ]

  @Test(arguments: slips)
  func theReasonNamesTheSlip(text: String, name: String, problem: IdentifierProblem) throws {
    let kind = try Self.kind(name)
    do throws(IdentifierProblem) {
      let reading = try Self.read(text, kind)
      Issue.record("taken for \(reading)")
    } catch {
      #expect(error == problem)
    }
  }

  @Test func aChecksumThatAgreesIsTaken() throws {
    let text = "shipment_00jc1gmqww0000801zzzzzzzzzzzzzzz-a0f4"
    let kind = try Self.kind("orderlyid")
    let reading = try Self.read(text, kind)
    let numbers = reading.plan.fields.compactMap {
      reading.value(of: $0, in: Array(text.utf8).span)
    }
    #expect(numbers.contains(.number(1)) && numbers.contains(.number(65_535)))
    #expect(reading.time?.unixMilliseconds == 1_735_689_600_999)
    let upper = try Self.read("SHIPMENT_00JC1GMQWW0000801ZZZZZZZZZZZZZZZ-A0F4", kind)
    #expect(upper.time == reading.time)
    // A control character that differs from a digit by the bit of the case is no digit.
    #expect(throws: IdentifierProblem.checksum(expected: "a0f4")) {
      try Self.read("shipment_00jc1gmqww0000801zzzzzzzzzzzzzzz-a\u{10}f4", kind)
    }
  }

  /// The example of the README of boundary/flake, and the bits that peers give for it.
  @Test func aFlakeOfBoundaryInBase62IsTheSameBits() throws {
    let kind = try Self.kind("boundary-flake")
    let reading = try Self.read("8HFaR8qWtRlGDHnO57", kind)
    #expect(kind.forms[reading.value.form].name == "base62")
    #expect(Self.text(reading.value.bits, kind) == "00000134-d423-5a10-109a-dd5e0e8f0005")
  }
}
