import Foundation
import IDToolKit
import Testing

/// Ids of all kinds as a program that depends on the library sees them.
@Suite struct PublicIdentifierTests {
  @Test func anIDGivesItsTimeAndItsFields() throws {
    let ulid = try IdentifierKind.ulid.read("01ARYZ6S41TSV4RRFFQ69G5FAV")
    #expect(ulid.time?.description == "2016-07-30T22:36:16.385Z")
    #expect(ulid["random"] == .text("d6764c61efb99302bd5b"))
    let object = try IdentifierKind.objectID.read("507f1f77bcf86cd799439011")
    #expect(object.time?.unixSeconds == 1_350_508_407)
    #expect(
      object.fields.map { "\($0.name)=\($0.value)" } == ["counter=4427793", "random=bcf86cd799"]
    )
    let user = try IdentifierKind.typeID.read("user_01h455vb4pex5vsknk084sn02q")
    #expect(user["prefix"] == .text("user") && user["worker"] == nil)
    #expect(user["uuid"] == .text("01890a5d-ac96-774b-bcce-b302099a8057"))
  }

  @Test func kindsAreFoundByNameAliasOrDescription() throws {
    #expect(IdentifierKind.named("ulid") == .ulid && IdentifierKind.named("UUID7") == .uuidV7)
    #expect(IdentifierKind.named("discord")?.layout?.name == "discord")
    let own = try #require(IdentifierKind.named("t41,w10,s12@2021-01-01"))
    let order = try own.read("781096845312004098")
    #expect(order.time?.description == "2026-11-26T10:00:00.000Z" && order["worker"] == .number(1))
    #expect(IdentifierKind.named("ulit") == nil && IdentifierKind.named("t41,w10,s12") == nil)
    for kind in IdentifierKind.all { #expect(IdentifierKind.named(kind.name) == kind) }
  }

  @Test func whatIsNoIDIsToldWithTheReason() {
    #expect(
      throws: IdentifierError.notOfKind(
        "01ARYZ6S41TSV4RRFFQ69G5FAU",
        kind: "ulid",
        reason: "unexpected 'U' at column 26"
      )
    ) { try IdentifierKind.ulid.read("01ARYZ6S41TSV4RRFFQ69G5FAU") }
    let error = #expect(throws: IdentifierError.self) { try Identifier.readings(of: "tab\tbed") }
    #expect(error?.description == #"'tab\tbed' is not an id: no kind is written like that"#)
  }

  @Test func theCanonicalTextIsTheUsualOne() throws {
    let texts = [
      ("uuid", "018F4E7B6C2A7D3E9F10A1B2C3D4E5F6", "018f4e7b-6c2a-7d3e-9f10-a1b2c3d4e5f6"),
      ("ulid", "01aryz6s41tsv4rrffq69g5fav", "01ARYZ6S41TSV4RRFFQ69G5FAV"),
      ("typeid", "user_01h455vb4pex5vsknk084sn02q", "user_01h455vb4pex5vsknk084sn02q"),
      ("nanoid", "V1StGXR8_Z5jdHi6B-myT", "V1StGXR8_Z5jdHi6B-myT"),
      ("discord", "0x2710", "10000"), ("unix", "1519862400000", "1519862400000"),
    ]
    for (name, text, canonical) in texts {
      let kind = try #require(IdentifierKind.named(name))
      guard let id = try? kind.read(text) else {
        Issue.record("\(text) is not read as \(name)")
        continue
      }
      #expect(id.canonicalText == canonical && id.text == text)
    }
  }

  @Test func madeIDsAreReadAgainWithTheirTime() throws {
    let moment = try #require(Timestamp(unixMilliseconds: 1_798_761_600_000))
    var made = 0
    for kind in IdentifierKind.all {
      guard let id = try? kind.make(at: moment) else { continue }
      made += 1
      #expect(try kind.read(id.text) == id && id.canonicalText == id.text, "\(kind)")
      #expect(try kind.read(id.text).fields == id.fields, "\(kind)")
      #expect(!kind.isTimed || id.time == moment, "\(kind)")
    }
    #expect(made == 10)
    let user = try IdentifierKind.typeID.make(prefix: "user")
    #expect(user.text.hasPrefix("user_") && user["prefix"] == .text("user"))
    #expect(try IdentifierKind.typeID.read(user.text).time == user.time)
  }

  @Test func theIDsOfASeriesSortEvenIfTheClockStepsBack() throws {
    for kind in [IdentifierKind.uuidV7, .ulid, .ksuid, .typeID, .objectID, .xid, .uuidV6] {
      var series = try IdentifierSeries(of: kind)
      var last = try series.next()
      let past = try #require(Timestamp(unixMilliseconds: 1_600_000_000_000))
      for round in 0..<100 {
        let next = try series.next(at: round % 2 == 0 ? past : nil)
        #expect(last.text < next.text, "\(kind)")
        last = next
      }
    }
  }

  @Test func whatCannotBeMadeIsRefused() throws {
    #expect(
      throws: IdentifierError.notMade(kind: "ulid", reason: "such ids have no prefix")
    ) { try IdentifierKind.ulid.make(prefix: "user") }
    #expect(
      throws: IdentifierError.notMade(
        kind: "typeid",
        reason: "unexpected 'U' in its prefix, at column 1"
      )
    ) { try IdentifierKind.typeID.make(prefix: "User") }
    for kind in [IdentifierKind.uuid, .uuidV5, .nanoID, try #require(.named("discord"))] {
      #expect(throws: IdentifierError.self) { _ = try IdentifierSeries(of: kind) }
    }
    #expect(
      throws: IdentifierError.notMade(
        kind: "ksuid",
        reason: "the time is before the kind's first, 2014-05-13T16:53:20.000Z"
      )
    ) { try IdentifierKind.ksuid.make(at: .unixEpoch) }
  }

  @Test func aTextHasItsReadingsTheLikeliestFirst() throws {
    let now = try #require(Timestamp(unixMilliseconds: 1_795_000_000_000))
    let ulid = try Identifier.readings(of: "'01ARYZ6S41TSV4RRFFQ69G5FAV'", at: now)
    #expect(ulid.map(\.identifier) == [try IdentifierKind.ulid.read("01ARYZ6S41TSV4RRFFQ69G5FAV")])
    #expect(ulid[0].doubt == nil && ulid[0].distance == 0)
    let flake = try Identifier.readings(of: "175928847299117063", at: now)
    #expect(flake.prefix(2).map(\.identifier.kind.name) == ["discord", "twitter"])
    #expect(flake[0].alike == ["idgen-robthree"] && flake[1].distance < 2)
    #expect(flake[0].identifier.time?.description == "2016-04-30T11:18:25.796Z")
    #expect(flake[0].identifier["worker"] == .number(1))
    let odd = try Identifier.readings(of: "7fffffff-ffff-7fff-bfff-ffffffffffff", at: now)
    #expect(odd.first?.doubt?.contains("in the future") == true)
  }

  /// The two lines that ``Timestamp`` shows.
  @Test func datesAreTheSameMillisecondAsTimestamps() throws {
    let years = (0...9999).map { Int64($0 - 1970) * 31_556_952_000 }
    var random = SplitMix(state: testSeed())
    for year in years {
      let milliseconds = year + Int64.random(in: 0..<31_556_952_000, using: &random)
      let time = try #require(Timestamp(unixMilliseconds: milliseconds))
      let date = Date(timeIntervalSince1970: Double(time.unixMilliseconds) / 1000)
      let back = Timestamp(unixMilliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
      #expect(back == time)
    }
  }
}
