import Foundation
import IDToolKit
import Testing

@Suite struct DestinationsExamples {
  enum Screen: String, DestinationIdentifier {
    case info, profile, feed, event
  }
  typealias AppDestination = Destination<Screen>

  @Test func aDestinationIsReadAndSwitchedOn() throws {
    var shown: [String?] = []
    func showProfile(_ value: String?) { shown.append(value) }
    func showOther(_ screen: Screen) { shown.append(screen.rawValue) }

    let json = Data(#"{"destination": "profile:859928508374784884"}"#.utf8)
    let destination = try JSONDecoder().decode(AppDestination.self, from: json)
    let same = try AppDestination(parsing: "profile:859928508374784884")

    switch destination.identifier {
    case .profile: showProfile(destination.value)
    case .info, .feed, .event: showOther(destination.identifier)
    }

    #expect(destination.isIdentical(to: same) && shown == ["859928508374784884"])
  }

  @Test func whatIsNoDestinationIsNamed() {
    do {
      _ = try AppDestination(parsing: "profil:7")
    } catch {
      print(error)  // 'profil' is not a supported destination
    }
    let error = #expect(throws: DestinationError.self) { try AppDestination(parsing: "profil:7") }
    #expect(error?.description == "'profil' is not a supported destination")
  }
}
