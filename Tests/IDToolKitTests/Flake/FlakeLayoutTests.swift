import Foundation
import Testing

@testable import IDToolKit

@Suite struct FlakeLayoutTests {
  @Test(arguments: FlakeVectors.rows("flake_layouts.tsv"))
  func everyNamedLayoutIsWhatItsSourceSays(row: [String: String]) throws {
    let layout = try #require(FlakeLayout.named(row["name"] ?? ""))
    #expect(layout.name == row["name"])
    #expect(layout.fields.reduce(0) { $0 + $1.width } == 64)
    #expect(row["total_bits"] == "64")
    #expect(layout.fullSpec == row["fields_msb_first"])
    let unit = try #require(Decimal(string: row["time_unit_ms"] ?? ""))
    #expect(Decimal(layout.unit.microseconds) == unit * 1000)
    #expect(String(layout.epoch.unixMilliseconds) == row["epoch_unix_ms"])
    #expect(layout.epoch.text() == row["epoch_iso8601"])
    let usesTopBit = layout.unusedMask >> 63 == 0
    #expect(layout.hasNegativeForm == (row["signedness"] == "signed" && usesTopBit))
    #expect(!layout.summary.isEmpty)
    #expect(layout.serviceStart >= layout.epoch)
    let form = (row["string_form"] ?? "").replacing("as tsid", with: "Crockford base32")
    let named = FlakeTextForm.allCases.filter { form.contains(Self.word(for: $0)) }
    #expect(named.contains(layout.textForm), "written as \(form)")
    // What else the source names is decimal, or the form without its hyphen.
    let others = named.filter { $0 != layout.textForm && $0 != .decimal }
    #expect(
      others.allSatisfy { Self.word(for: layout.textForm).hasPrefix(Self.word(for: $0)) },
      "written as \(form)"
    )
    let last = row["last_iso8601"] ?? ""
    if let range = last.range(of: "unix_ms ") {
      #expect("\(layout.lastTime.unixMilliseconds))" == String(last[range.upperBound...]))
    } else {
      #expect(layout.lastTime.text() == last)
    }
  }

  /// What the table calls a form.
  private static func word(for form: FlakeTextForm) -> String {
    switch form {
    case .decimal: "decimal"
    case .hexadecimal: "hex"
    case .dashedHexadecimal: "hex TTTTTTTTTTT-RRRRR"
    case .base32Crockford: "Crockford base32"
    case .base32Sortable: "base32-sortable"
    case .base36: "base36"
    case .base58: "base58"
    case .base62: "base62"
    case .base64URL: "base64url"
    }
  }

  @Test func theTableHasTheKnownLayoutsInOrder() {
    let names = FlakeVectors.rows("flake_layouts.tsv").compactMap { $0["name"] }
    #expect(!names.isEmpty)
    #expect(
      FlakeLayout.names == names,
      "flake_layouts.tsv: \(Set(names).symmetricDifference(FlakeLayout.names)), or another order"
    )
    #expect(FlakeLayout.named.map(\.name) == names)
    #expect(FlakeLayout.named("Twitter") == nil)
  }

  @Test func aSpecIsReadAndNormalised() throws {
    let layout = try FlakeVectors.layout(spec: "t41,s12,w10", epoch: 1_519_862_400_000_000)
    #expect(FlakeLikeness(layout, .miniflake) == .sameReading && layout.fields.count == 4)
    #expect(layout.canonicalSpec == "t41,s12,w10")
    #expect(layout.fullSpec == "z1,t41,s12,w10")
    #expect(FlakeLayout.miniflake.canonicalSpec == "t41,s12,w10")
    let padded = try FlakeVectors.layout(spec: "z1,z2,t30,z3,z4,s5")
    #expect(padded.fullSpec == "z22,t30,z7,s5")
    #expect(padded.canonicalSpec == "t30,z7,s5")
    #expect(padded.unusedMask == ~(UInt64((1 << 30) - 1) << 12 | 31))
    #expect(padded.largestID.rawValue == ~padded.unusedMask)
    #expect(try FlakeVectors.layout(spec: "t32,m10,s10").unit == .second)
    #expect(try FlakeVectors.layout(spec: "t48,s16").unusedMask == 0)
  }

  @Test(arguments: [
    ("", FlakeLayoutProblem.empty),
    ("s12,w10", .missingTime),
    ("t41,s12,w12", .tooManyBits(total: 65)),
    ("t41,s12,t3", .repeatedLetter(.time)),
    ("t0", .widthOutOfRange(letter: .time)),
    ("t65", .widthOutOfRange(letter: .time)),
    ("t99999999999999999999999", .widthOutOfRange(letter: .time)),
    ("t41,", .unexpected(byte: 0x2C, offset: 3)),
    (",t41", .unexpected(byte: 0x2C, offset: 0)),
    ("t41 s12", .unexpected(byte: 0x20, offset: 3)),
    ("T41", .unexpected(byte: 0x54, offset: 0)),
    ("t", .missingWidth(letter: .time, offset: 0)),
    ("t,s3", .missingWidth(letter: .time, offset: 0)),
    ("t4x", .unexpected(byte: 0x78, offset: 2)),
    ("tx", .unexpected(byte: 0x78, offset: 1)),
    ("t41,y3", .unexpected(byte: 0x79, offset: 4)),
    ("t32,m9", .millisecondWidth(9)),
    ("t54", .timeOutOfRange(bits: 54, unit: .milliseconds(1))),
    ("t64", .timeOutOfRange(bits: 64, unit: .milliseconds(1))),
  ])
  func anImpossibleSpecIsRefusedWithTheReason(spec: String, problem: FlakeLayoutProblem) {
    #expect(throws: problem) { try FlakeVectors.layout(spec: spec) }
    #expect(!problem.sentence.isEmpty)
  }

  @Test func aWordHasItsEpochAndMaybeItsUnitInIt() throws {
    func layout(_ word: String) throws -> FlakeLayout {
      try FlakeLayout.described(by: Array(word.utf8))
    }
    let own = try layout("t39,s8,w16@10ms@2020-01-01")
    #expect(own.unit == .milliseconds(10) && own.epoch.unixMilliseconds == 1_577_836_800_000)
    #expect(own.word == "t39,s8,w16@10ms@2020-01-01")
    #expect(try layout("t41,w10,s12@tsid").epoch == FlakeLayout(.tsid).epoch)
    #expect(try layout("twitter@unix").epoch == .unixEpoch)
    #expect(
      try layout("t41,w10,s12@2023-05-15T06:00+02:00").word == "t41,w10,s12@2023-05-15T04:00:00Z"
    )
    for (word, sentence) in [
      ("t41,w10,s12@now", "moves with the clock"), ("t41,w10,s12@14:00", "moves with the clock"),
      ("t41,w10,s12@2020-13-01", "the month is 13"),
      ("t41,w10,s12@7x@2020-01-01", "its unit is '7x'"),
      ("t41,w10,s12@0ms@2020-01-01", "its unit is '0ms'"), ("t41,w10,s12@", "its epoch is ''"),
      ("twitr@2020-01-01", "neither a layout's name"), ("t41,q12@2020-01-01", "unexpected 'q'"),
    ] {
      do throws(FlakeLayoutProblem) {
        let layout = try FlakeLayout.described(by: Array(word.utf8))
        Issue.record("\(word) is \(layout.name)")
      } catch {
        #expect(error.sentence.contains(sentence), "\(word): \(error.sentence)")
      }
    }
  }

  @Test func aTextDescribesALayoutByNameOrByFields() throws {
    #expect(try FlakeLayout.described(by: Array("x".utf8)) == FlakeLayout(.twitter))
    let fields = Array("t41,s12,w10".utf8)
    let epoch = FlakeLayout(.tsid).epoch
    let spec = try FlakeLayout.described(by: fields, unit: .second, epoch: epoch)
    #expect(spec.canonicalSpec == "t41,s12,w10" && spec.unit == .second && spec.epoch == epoch)
    #expect(throws: FlakeLayoutProblem.missingEpoch("t41,s12,w10")) {
      try FlakeLayout.described(by: fields)
    }
    // A unit is for fields; a name has its own.
    #expect(
      try FlakeLayout.described(by: Array("tsid".utf8), unit: .second).unit == .milliseconds(1)
    )
    #expect(throws: FlakeLayoutProblem.missingWidth(letter: .time, offset: 0)) {
      try FlakeLayout.described(by: Array("t,s3".utf8))
    }
    #expect(throws: FlakeLayoutProblem.unknown(Array("twiter".utf8))) {
      try FlakeLayout.described(by: Array("twiter".utf8))
    }
    #expect(FlakeLayoutProblem.unknown(Array("twiter".utf8)).near.first == "twitter")
    #expect(FlakeLayoutProblem.empty.near.isEmpty)
  }

  @Test func theMakersConstantsAreThoseOfTheirLayout() {
    #expect(FlakeMaker.largestWorker == FlakeLayout.miniflake.largestWorker)
    #expect(FlakeMaker.defaultEpoch == FlakeLayout.miniflake.epoch.unixMilliseconds)
    #expect(FlakeLayout.defaultEpoch == FlakeLayout.miniflake.epoch)
  }

  /// `flake decode` and `inspect` show a field under one name.
  @Test(arguments: FlakeFieldKind.allCases)
  func aFieldHasOneName(kind: FlakeFieldKind) {
    let name = IdentifierField.Name(of: kind)
    #expect(name.map { $0.rawValue == kind.longName } ?? (kind == .time || kind == .unused))
  }

  @Test func unitsAndEpochsThatReachTooFarAreRefused() {
    let far = Timestamp.largestMilliseconds * 1000
    #expect(throws: FlakeLayoutProblem.timeOutOfRange(bits: 53, unit: .milliseconds(1))) {
      try FlakeVectors.layout(spec: "t53", epoch: 1000)
    }
    #expect(throws: Never.self) { try FlakeVectors.layout(spec: "t53", epoch: 0) }
    #expect(throws: Never.self) { try FlakeVectors.layout(spec: "t53", epoch: -far) }
    #expect(throws: FlakeLayoutProblem.self) { try FlakeVectors.layout(spec: "t1", epoch: far) }
    for unit in [.zero, TimeSpan(microseconds: -1), TimeSpan(microseconds: .min)] {
      #expect(throws: FlakeLayoutProblem.unitNotPositive(unit)) {
        try FlakeLayout.miniflake.overriding(unit: unit)
      }
    }
    #expect(throws: FlakeLayoutProblem.self) {
      try FlakeLayout.miniflake.overriding(unit: .longest)
    }
    #expect(throws: FlakeLayoutProblem.millisecondsBesideUnit(.milliseconds(1))) {
      try FlakeVectors.layout("tiktok").overriding(unit: .milliseconds(1))
    }
  }

  @Test func anOverriddenLayoutKeepsItsBits() throws {
    let moved = try FlakeVectors.layout("discord").overriding(
      epoch: Timestamp(microseconds: 1_577_836_800_000_000)
    )
    let id = FlakeID(rawValue: 3_971_046_231_244_935_169)
    #expect(moved.time(of: id).text() == "2050-01-01T00:00:00.000Z")
    #expect(moved.canonicalSpec == "t42,w5,p5,s12")
    #expect(moved.serviceStart == moved.epoch)
  }
}
