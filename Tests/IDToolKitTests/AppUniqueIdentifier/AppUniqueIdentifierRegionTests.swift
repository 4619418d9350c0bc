import Foundation
import Testing

@testable import IDToolKit

@Suite struct AppUniqueIdentifierRegionTests {
  typealias Region = AppUniqueIdentifier.Region

  /// The numbers on both sides of every border, written out.
  static let borders: [(number: UInt64, region: Region?)] = [
    (0, nil),
    (1, .generalUse),
    (9_223_372_036_854_775_806, .generalUse),
    (9_223_372_036_854_775_807, .unused),
    (9_223_372_036_854_775_808, .unused),
    (18_446_744_073_709_551_359, .unused),
    (18_446_744_073_709_551_360, .privateUse),
    (18_446_744_073_709_551_614, .privateUse),
    (18_446_744_073_709_551_615, .error),
  ]

  private struct Box: Codable {
    let id: AppUniqueIdentifier
  }

  private func decode(
    _ json: String,
    registry: AppUniqueIdentifierRegistry
  ) throws -> AppUniqueIdentifier {
    let decoder = JSONDecoder()
    decoder.userInfo[.appUniqueIdentifierRegistry] = registry
    return try decoder.decode(Box.self, from: Data(#"{"id":\#(json)}"#.utf8)).id
  }

  @Test(arguments: borders)
  func everyNumberIsInTheRegionThatTheTableNames(number: UInt64, region: Region?) {
    #expect(Region(containing: number) == region)
    #expect(Region.allCases.filter { $0.range.contains(number) } == (region.map { [$0] } ?? []))
  }

  @Test(arguments: borders)
  func aNumberIsAnIdentifierWhereItsRegionHasSome(number: UInt64, region: Region?) throws {
    let identifier = AppUniqueIdentifier(exactly: number)
    #expect((identifier != nil) == (region != nil && region != .unused))
    guard let identifier else { return }
    #expect(identifier.region == region)
    for candidate in Region.allCases {
      #expect(candidate.contains(identifier) == (candidate == region))
    }
    #expect(identifier.isError == (region == .error))
    #expect(identifier.description == String(number))
  }

  @Test(arguments: borders)
  func textIsReadInGeneralAndPrivateUseAndKeptInGeneralUse(number: UInt64, region: Region?) throws {
    let registry = AppUniqueIdentifierRegistry()
    let identifier = AppUniqueIdentifier(String(number), registry: registry)
    #expect((identifier != nil) == (region == .generalUse || region == .privateUse))
    #expect(registry.snapshot.inUse.identifierCount == (region == .generalUse ? 1 : 0))
    #expect(registry.snapshot.inUse.contains(number) == (region == .generalUse))
  }

  @Test(arguments: borders)
  func whatIsCodedIsDecodedAndKeptInGeneralUse(number: UInt64, region: Region?) throws {
    let registry = AppUniqueIdentifierRegistry()
    if region == nil || region == .unused {
      let error = #expect(throws: DecodingError.self) {
        try decode(String(number), registry: registry)
      }
      guard case .dataCorrupted(let context) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(context.codingPath.map(\.stringValue) == ["id"])
    } else {
      #expect(try decode(String(number), registry: registry).id == number)
    }
    #expect(registry.snapshot.inUse.identifierCount == (region == .generalUse ? 1 : 0))
  }

  @Test(arguments: ["-1", "1.5", "\"7\"", "true", "null", "[]", "{}", "18446744073709551616"])
  func whatIsNoUnsignedIntegerIsNotDecoded(json: String) {
    let registry = AppUniqueIdentifierRegistry()
    #expect(throws: DecodingError.self) { try decode(json, registry: registry) }
    #expect(registry.snapshot == AppUniqueIdentifierState())
  }

  @Test(arguments: [
    "", " 1", "1 ", "+1", "-1", "1.0", "1e0", "0x1", "1_0", "٣", "１", "1\n", "1\0", "a", "1\u{301}",
    "00", "9223372036854775807", "18446744073709551615", "18446744073709551616",
    "18446744073709551617", "100000000000000000000000000000000000001",
  ])
  func textThatIsNoIdentifierIsRefused(text: String) {
    let registry = AppUniqueIdentifierRegistry()
    #expect(AppUniqueIdentifier(text, registry: registry) == nil)
    #expect(registry.snapshot == AppUniqueIdentifierState())
  }

  @Test func thereAre255IdentifiersOfPrivateUseWhichNoRegistryKeeps() {
    let registry = AppUniqueIdentifierRegistry()
    let all = (UInt8(0)...254).map { AppUniqueIdentifier.privateUse(offset: $0) }
    #expect(Set(all).count == 255)
    #expect(all.first?.id == .max - 255 && all.last?.id == .max - 1)
    for identifier in all + [.error] {
      #expect(!registry.register(identifier) && !registry.recycle(identifier))
      #expect(!registry.isInUse(identifier))
    }
    #expect(registry.snapshot == AppUniqueIdentifierState())
  }

  @Test func aDecoderWithSomethingElseUnderTheRegistrysKeyIsRefused() {
    let decoder = JSONDecoder()
    decoder.userInfo[.appUniqueIdentifierRegistry] = "save 1"
    #expect(throws: DecodingError.self) {
      try decoder.decode(Box.self, from: Data(#"{"id":7}"#.utf8))
    }
  }
}
