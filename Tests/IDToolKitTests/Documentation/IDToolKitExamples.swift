import IDToolKit
import Testing

@Suite struct IDToolKitExamples {
  @Test func aULIDIsRead() throws {
    let id = try IdentifierKind.ulid.read("01ARYZ6S41TSV4RRFFQ69G5FAV")
    print(id.time!)  // 2016-07-30T22:36:16.385Z
    #expect("\(id.time!)" == "2016-07-30T22:36:16.385Z")
  }
}
