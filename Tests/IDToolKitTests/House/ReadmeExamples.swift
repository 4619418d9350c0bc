import Foundation
import IDToolKit
import Testing

/// The README's section about the library, as a program that depends on it would have it: what is
/// not public can't be seen from here.
@Suite struct ReadmeExamples {
  @Test func theExamplesDoWhatTheySay() throws {
    // A flake with a worker number that no other thread of the process has, and what is in it.
    let id = FlakeID(signedValue: try ThreadFlakeMakers.nextFlakeID())
    let layout = FlakeLayout.miniflake
    let madeAt: Timestamp = layout.time(of: id)
    let (worker, sequence) = (layout.worker(of: id), layout.sequence(of: id))

    // Somebody else's: `idtool flake layouts` names those that are known.
    let discord = FlakeLayout.named("discord")!
    print(discord.time(of: FlakeID("867793854505943041")!))  // 2021-07-22T15:42:57.744Z

    // A route with its value, checked against the identifiers that an application knows.
    enum Screen: String, DestinationIdentifier {
      case profile, feed
    }
    let destination = try Destination<Screen>(parsing: "profile:859928508374784884")
    // destination.identifier is .profile, destination.value is "859928508374784884"

    // Small ids, unique within one save; decoding one keeps next() from issuing it again.
    let registry = AppUniqueIdentifierRegistry()
    let first = try registry.next()  // 1
    let second = try registry.next()  // 2
    registry.recycle(first)
    let again = try registry.next()  // 1

    // Records in order, found and changed by their ids in constant time.
    struct Todo: Identifiable {
      let id: Int
      var title: String
    }
    var todos: IdentifiedArrayOf<Todo> = [Todo(id: 7, title: "Milk"), Todo(id: 9, title: "Bread")]
    todos[id: 9]?.title = "Rye bread"
    todos.move(fromOffsets: [1], toOffset: 0)

    // An order that costs one save for each element that moved.
    var list = OrderedRelationship(wrappedValue: Array(todos))
    list.markSaved()
    list.wrappedValue.reverse()
    let rows = list.changes.updated  // one of the two, with its new position

    #expect(madeAt > layout.epoch && worker <= layout.largestWorker && sequence < 4096)
    #expect("\(discord.time(of: FlakeID("867793854505943041")!))" == "2021-07-22T15:42:57.744Z")
    #expect(destination.identifier == .profile && destination.value == "859928508374784884")
    #expect([first, second, again].map(\.id) == [1, 2, 1])
    #expect(todos.map(\.title) == ["Rye bread", "Milk"])
    #expect(rows.count == 1 && list.wrappedValue.map(\.id) == [7, 9])
  }

  @Test func theShortExamplesDoWhatTheySay() throws {
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
