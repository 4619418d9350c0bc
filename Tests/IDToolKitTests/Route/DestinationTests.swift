import Foundation
import Testing

@testable import IDToolKit

private enum Screen: String, DestinationIdentifier, CaseIterable {
  case profile
  case info
  case feed
  case event
  case cafe = "caf\u{E9}"
}

private typealias AppDestination = Destination<Screen>

extension Destination where Identifier == Screen {
  fileprivate static var profile: Self { Self(.profile) }
  fileprivate static var info: Self { Self(.info) }
  fileprivate static var feed: Self { Self(.feed) }
  fileprivate static var event: Self { Self(.event) }
  fileprivate static func profile(value: String) -> Self? { Self(.profile, value: value) }
}

@Suite struct DestinationTests {
  @Test func theExampleThatTheTypeIsMadeFor() throws {
    let json = ["destination": "profile:859928508374784884"]
    let data = try JSONSerialization.data(withJSONObject: json, options: .prettyPrinted)
    let parsed = try JSONDecoder().decode(AppDestination.self, from: data)
    let simple = AppDestination.profile
    let profile = try #require(AppDestination.profile(value: "859928508374784884"))
    #expect(parsed == profile)
    #expect(parsed == simple)
    #expect(parsed.isIdentical(to: profile))
    #expect(!parsed.isIdentical(to: simple))
    #expect(parsed.value == "859928508374784884")
    switch parsed {
    case .profile: break
    default: Issue.record("a profile is not recognised")
    }
    switch parsed.identifier {
    case .profile: break
    case .info, .feed, .event, .cafe: Issue.record("a profile is not recognised")
    }
  }

  @Test(arguments: [
    "profile", "info", "profile:", "profile:859928508374784884", "feed:a:b", "feed:::", "event: x ",
    "café:é", "info:\u{0}\t",
  ])
  func aDestinationGivesBackTheTextThatItWasMadeFrom(text: String) throws {
    let destination = try #require(AppDestination(rawValue: text))
    #expect(Array(destination.rawValue.utf8) == Array(text.utf8))
    #expect("\(destination)" == text)
    let data = try JSONEncoder().encode(destination)
    let object = try JSONSerialization.jsonObject(with: data) as? [String: String]
    #expect(object == ["destination": text])
    let back = try JSONDecoder().decode(AppDestination.self, from: data)
    #expect(back.isIdentical(to: destination))
  }

  @Test(arguments: [
    "", ":", ":x", "unknown", "unknown:1", "Profile", "profile ", " profile", "pro file", "profil",
    "a\nb", "profile:a\nb", "cafe\u{301}",
  ])
  func anythingElseIsNoDestination(text: String) {
    #expect(AppDestination(rawValue: text) == nil)
  }

  @Test func tellsWrongFormatFromUnsupportedDestinations() throws {
    func error(_ text: String) -> DestinationError? {
      do throws(DestinationError) {
        _ = try AppDestination(parsing: text)
        return nil
      } catch {
        return error
      }
    }
    #expect(error("profile:1") == nil)
    #expect(error("settings:1") == .unsupportedDestination("settings"))
    #expect(error("settings:1")?.description == "'settings' is not a supported destination")
    #expect(
      error("")?.description
        == "'' is not a destination: it is empty: a route is an identifier, or an identifier, ':' and"
        + " a value"
    )
    guard case .wrongFormat("a b", let reason) = error("a b") else {
      Issue.record("a space in an identifier is not the wrong format")
      return
    }
    #expect(reason.hasPrefix("unexpected ' ' at column 2"))
  }

  @Test(arguments: [
    (#"{"destination":"settings"}"#, DestinationError.unsupportedDestination("settings")),
    (#"{"destination":"settings:1"}"#, .unsupportedDestination("settings")),
    (#"{"destination":"cafe\u0301"}"#, .unsupportedDestination("cafe\u{301}")),
    (
      #"{"destination":""}"#,
      .wrongFormat("", reason: RouteProblem.empty.sentence)
    ),
    (
      #"{"destination":":1"}"#,
      .wrongFormat(":1", reason: RouteProblem.emptyIdentifier.sentence)
    ),
  ])
  func decodersPassTheErrorsOn(json: String, error: DestinationError) {
    #expect(throws: error) { try JSONDecoder().decode(AppDestination.self, from: Data(json.utf8)) }
  }

  @Test(arguments: ["{}", #"{"destination":7}"#, #"{"destination":null}"#, "[]", "7", "null"])
  func whatIsNoTextUnderTheKeyIsTheDecodersBusiness(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AppDestination.self, from: Data(json.utf8))
    }
  }

  /// An item of the timeline: the destination is one key of a larger object.
  private struct Item: Codable {
    var title: String
    var destination: AppDestination

    enum CodingKeys: String, CodingKey { case title }

    init(from decoder: any Decoder) throws {
      title = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .title)
      destination = try AppDestination(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(title, forKey: .title)
      try destination.encode(to: encoder)
    }
  }

  @Test(arguments: [
    #"{"title":"Tap to go to your profile!","destination":"profile"}"#,
    #"{"title":"Tap to go to Oscar's profile!","destination":"profile:859928508374784884"}"#,
  ])
  func readsAndWritesTheItemsOfATimeline(json: String) throws {
    let item = try JSONDecoder().decode(Item.self, from: Data(json.utf8))
    #expect(item.destination == .profile)
    let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(item))
    let expected = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(written as? [String: String] == expected as? [String: String])
  }

  /// What holds destinations in a way that the compiler's coding sees only as a value.
  private struct Holder<Value: Codable>: Codable {
    let destination: Value
  }

  @Test func isReadAsTextOrObjectWhereverItStands() throws {
    func read<Value: Codable>(_ json: String, as type: Value.Type) throws -> Value {
      try JSONDecoder().decode(Holder<Value>.self, from: Data(json.utf8)).destination
    }
    let text = #""profile:859928508374784884""#
    for form in [text, #"{"title":"Tap","destination":\#(text)}"#] {
      let own = try JSONDecoder().decode(AppDestination.self, from: Data(form.utf8))
      let one = try read(#"{"destination":\#(form)}"#, as: AppDestination.self)
      let maybe = try read(#"{"destination":\#(form)}"#, as: AppDestination?.self)
      let several = try read(#"{"destination":[\#(form),\#(form)]}"#, as: [AppDestination].self)
      let named = try read(#"{"destination":{"a":\#(form)}}"#, as: [String: AppDestination].self)
      for destination in [own, one, try #require(maybe)] + several + named.values {
        #expect(destination.rawValue == "profile:859928508374784884")
      }
      #expect(several.count == 2 && named.count == 1)
      let back = try read(
        String(decoding: JSONEncoder().encode(Holder(destination: several)), as: UTF8.self),
        as: [AppDestination].self
      )
      #expect(back.map(\.rawValue) == several.map(\.rawValue))
    }
  }

  @Test(arguments: [
    (#"{"title":"Tap","destination":7}"#, "destination", "String"),
    (#"{"title":"Tap","destination":{}}"#, "destination", "\"destination\""),
    (#"{"title":"Tap","destination":"feed","others":["feed",7]}"#, "others.1", "String"),
  ])
  func aDecodersErrorNamesThePlaceAndWhatIsMissing(json: String, path: String, wanted: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PlainItem.self, from: Data(json.utf8))
    }
    guard case .typeMismatch(_, let context) = error else {
      guard case .keyNotFound(let key, let context) = error else {
        Issue.record("unexpected \(String(describing: error))")
        return
      }
      #expect(key.stringValue == "destination" && context.codingPath.map(\.stringValue) == [path])
      return
    }
    let found = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    #expect(found.joined(separator: ".") == path && context.debugDescription.contains(wanted))
  }

  /// An item as the compiler codes it.
  private struct PlainItem: Codable {
    let title: String
    let destination: AppDestination
    var fallback: AppDestination?
    var others: [AppDestination]?
  }

  @Test(arguments: [
    #"{"destination":"profile","title":"Tap to go to your profile!"}"#,
    #"{"destination":"profile:859928508374784884","title":"Tap to go to Oscar's profile!"}"#,
    #"{"destination":"profile","fallback":"feed:a:b","title":"Tap"}"#,
    #"{"destination":"profile","others":["feed","info:"],"title":"Tap"}"#,
  ])
  func isTextUnderTheKeyOfAMember(json: String) throws {
    let item = try JSONDecoder().decode(PlainItem.self, from: Data(json.utf8))
    #expect(item.destination == .profile)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try String(decoding: encoder.encode(item), as: UTF8.self) == json)
  }

  @Test func anUnknownMemberIsAnError() {
    let json = #"{"title":"Tap","destination":"settings:1"}"#
    #expect(throws: DestinationError.unsupportedDestination("settings")) {
      try JSONDecoder().decode(PlainItem.self, from: Data(json.utf8))
    }
  }

  @Test func hashesByIdentifierAlone() throws {
    let one = try #require(AppDestination.profile(value: "1"))
    let two = try #require(AppDestination.profile(value: "2"))
    #expect(Set([one, two, .profile, .info]).count == 2)
    #expect(one.hashValue == AppDestination.profile.hashValue)
  }

  @Test func tellsValuesApartByTheirBytes() throws {
    let composed = try #require(AppDestination.profile(value: "\u{E9}"))
    let decomposed = try #require(AppDestination.profile(value: "e\u{301}"))
    let empty = try #require(AppDestination.profile(value: ""))
    #expect(composed == decomposed)
    #expect(!composed.isIdentical(to: decomposed))
    #expect(!empty.isIdentical(to: .profile))
    #expect(!AppDestination.profile.isIdentical(to: empty))
    #expect(!AppDestination.profile.isIdentical(to: .info))
    #expect(composed.isIdentical(to: composed))
  }

  @Test func refusesAValueOfSeveralLines() {
    #expect(AppDestination.profile(value: "a\nb") == nil)
    #expect(AppDestination.profile(value: "a\r\nb") == nil)
    #expect(AppDestination.profile(value: "a\rb") != nil)
  }

  private enum Unfit: String, DestinationIdentifier {
    case colon = "a:b"
  }

  @Test func anIdentifierThatCouldNotBeParsedBackIsAMistakeOfTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Destination(Unfit.colon) }
  }
}
