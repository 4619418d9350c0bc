import Testing

@testable import IDToolKit

/// Numbers at the end of names.
@Suite struct NameOrdinalTests {
  @Test(
    arguments: [
      ("web-3", 3), ("web-0", 0), ("my-app-web-12", 12), ("app_web_3", 3), ("web-2-3", 3), ("3", 3),
      ("web-1023", 1023), ("a-1-2-3", 3), ("é-7", 7), ("ip-10-0-300-17", 17),
    ]
  )
  func theNumberStandsBehindTheLastSeparator(_ name: String, _ number: UInt64) throws {
    #expect(try NameOrdinal.parse(Array(name.utf8).span, allowed: 0...1023) == number)
  }

  @Test(
    arguments: [
      ("", "end in a hyphen"), ("web", "end in a hyphen"), ("web-", "end in a hyphen"),
      ("web3", "end in a hyphen"), ("web-x3", "end in a hyphen"), ("web-7d9f8", "end in a hyphen"),
      ("web-3.ns.svc", "end in a hyphen"), ("web.3", "end in a hyphen"),
      ("web-3 ", "end in a hyphen"),
      ("ip-10-0-0-17", "ends like an address"), ("10-0-0-17", "ends like an address"),
      ("web-03", "its number begins with 0"), ("web-00", "its number begins with 0"),
      ("07", "its number begins with 0"), ("web--3", "it has no name"),
      ("web_-3", "it has no name"), ("-3", "it has no name"),
      ("_0", "it has no name"), ("web-1024", "is not between 0 and 1023"),
      ("web-99999999999999999999", "is not between"),
    ]
  )
  func otherNamesAreRefused(_ name: String, _ sentence: String) {
    #expect(throws: NameOrdinal.Problem.self) {
      try NameOrdinal.parse(Array(name.utf8).span, allowed: 0...1023)
    }
    do {
      _ = try NameOrdinal.parse(Array(name.utf8).span, allowed: 0...1023)
    } catch {
      #expect(error.sentence.contains(sentence), "\(error.sentence)")
    }
  }
}
