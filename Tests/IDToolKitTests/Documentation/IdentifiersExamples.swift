import IDToolKit
import Testing

@Suite struct IdentifiersExamples {
  @Test func idsAreReadAsAKind() throws {
    let user = try IdentifierKind.typeID.read("user_01h455vb4pex5vsknk084sn02q")
    print(user.time!)  // 2023-06-30T03:34:18.518Z
    print(user["prefix"]!, user["uuid"]!)  // user 01890a5d-ac96-774b-bcce-b302099a8057
    for field in user.fields { print(field.name, field.value) }

    #expect("\(user.time!)" == "2023-06-30T03:34:18.518Z")
    #expect(
      "\(user["prefix"]!) \(user["uuid"]!)" == "user 01890a5d-ac96-774b-bcce-b302099a8057"
    )

    let discord = IdentifierKind.named("discord")!
    print(try discord.read("175928847299117063").time!)  // 2016-04-30T11:18:25.796Z
    let own = IdentifierKind.named("t41,w10,s12@2021-01-01")!
    print(try own.read("781096845312004098")["worker"]!)  // 1

    let time = try discord.read("175928847299117063").time
    #expect(time?.description == "2016-04-30T11:18:25.796Z")
    #expect(try own.read("781096845312004098")["worker"] == .number(1))
  }

  @Test func aTextHasReadings() throws {
    for reading in try Identifier.readings(of: "175928847299117063") {
      print(reading.identifier.kind, reading.identifier.time!, reading.doubt ?? "")
    }
  }

  @Test func idsAreMade() throws {
    let id = try IdentifierKind.uuidV7.make()
    let order = try IdentifierKind.typeID.make(prefix: "order")
    #expect(id.text.count == 36 && order.text.hasPrefix("order_"))

    var series = try IdentifierSeries(of: .ulid)
    let first = try series.next()
    let second = try series.next()  // second.text sorts after first.text
    #expect(first.text < second.text)
  }
}
