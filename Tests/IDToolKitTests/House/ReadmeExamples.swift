import Foundation
import IDToolKit
import Testing

/// The README's section about the library, as a program that depends on it would have it: what is
/// not public can't be seen from here.
@Suite struct ReadmeExamples {
  @Test func theExamplesDoWhatTheySay() throws {
    // What an id holds. Where you don't know its kind, `Identifier.readings(of:)` says what it may be.
    let id = try IdentifierKind.ulid.read("01ARYZ6S41TSV4RRFFQ69G5FAV")
    print(id.time!)  // 2016-07-30T22:36:16.385Z

    // A new one, and 64 bits with a worker number that no other thread of the process has.
    let order = try IdentifierKind.typeID.make(prefix: "order")
    let flake = try ThreadFlakeMakers.nextFlakeID()

    // A key that sorts between two others, in every database: only what moved is saved.
    let key = try FractionalKey.between(FractionalKey(parsing: "a0"), FractionalKey(parsing: "a1"))

    // A route with its value, checked against the identifiers that an application knows.
    enum Screen: String, DestinationIdentifier {
      case profile, feed
    }
    let destination = try Destination<Screen>(parsing: "profile:859928508374784884")
    // destination.identifier is .profile, destination.value is "859928508374784884"

    #expect("\(id.time!)" == "2016-07-30T22:36:16.385Z")
    #expect(order.text.hasPrefix("order_") && flake > 0 && key.rawValue == "a0V")
    #expect(destination.identifier == .profile && destination.value == "859928508374784884")
  }

  @Test func theReadmeShowsTheseLines() throws {
    let file = URL(fileURLWithPath: #filePath)
    let root = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let own = try String(contentsOf: file, encoding: .utf8)
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
    #expect(!blocks.isEmpty)
    for block in blocks {
      let lines = (block.components(separatedBy: "\n```").first ?? "").components(separatedBy: "\n")
      #expect(lines.count > 10)
      let text = lines.dropFirst(2).map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
      #expect(own.contains(text), "the README shows other lines than \(file.lastPathComponent)")
    }
  }
}
