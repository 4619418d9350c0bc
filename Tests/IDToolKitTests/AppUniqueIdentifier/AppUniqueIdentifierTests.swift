import Foundation
import Testing

@testable import IDToolKit

/// The one suite that uses the shared registry: its tests run one after the other.
@Suite(.serialized) struct AppUniqueIdentifierTests {
  /// The original's example, word for word.
  private struct Person: Identifiable, Codable, Equatable {
    var id: AppUniqueIdentifier = .next()
    let name: String
  }

  /// The same with the default in the initializer, where decoding doesn't evaluate it.
  private struct Member: Identifiable, Codable, Equatable {
    let id: AppUniqueIdentifier
    let name: String

    init(id: AppUniqueIdentifier = .next(), name: String) {
      self.id = id
      self.name = name
    }
  }

  private static let save = Data(
    "[\([1, 2, 3, 4, 5, 9].map { #"{"id":\#($0),"name":"n"}"# }.joined(separator: ","))]".utf8
  )

  private func identifier(_ number: UInt64) throws -> AppUniqueIdentifier {
    try #require(AppUniqueIdentifier(exactly: number))
  }

  @Test func nextNumbersFromOneAndFillsWhatWasRecycled() throws {
    AppUniqueIdentifierRegistry.shared.reset()
    let people = ["Dax", "Ben", "Kay"].map { Person(name: $0) }
    #expect(people.map(\.id.id) == [1, 2, 3])
    AppUniqueIdentifier.recycle(id: people[1].id)
    #expect(Person(name: "Lee").id.description == "2")
    #expect(Person(name: "May").id.description == "4")
  }

  @Test func aPersonIsCodedWithAPlainInteger() throws {
    AppUniqueIdentifierRegistry.shared.reset()
    let person = Person(id: try identifier(7), name: "Dax")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(person)
    #expect(String(decoding: data, as: UTF8.self) == #"{"id":7,"name":"Dax"}"#)
    #expect(!AppUniqueIdentifierRegistry.shared.isInUse(person.id), "encoding registers nothing")
    #expect(try JSONDecoder().decode(Person.self, from: data) == person)
    #expect(AppUniqueIdentifierRegistry.shared.isInUse(person.id))
  }

  @Test func decodingASaveKeepsItsNumbersFromBeingIssuedAgain() throws {
    AppUniqueIdentifierRegistry.shared.reset()
    let members = try JSONDecoder().decode([Member].self, from: Self.save)
    #expect(members.map(\.id.id) == [1, 2, 3, 4, 5, 9])
    #expect((0..<4).map { _ in Member(name: "new").id.id } == [6, 7, 8, 10])
  }

  /// The synthesised `init(from:)` evaluates a property's default before it decodes over it, so 6
  /// is issued to nobody while 9 is decoded.
  ///
  /// Such a number is lost, none is ever had twice.
  @Test func aDefaultAtThePropertyCostsDecodingANumberAndNeverRepeatsOne() throws {
    AppUniqueIdentifierRegistry.shared.reset()
    let people = try JSONDecoder().decode([Person].self, from: Self.save)
    #expect(people.map(\.id.id) == [1, 2, 3, 4, 5, 9])
    #expect((0..<4).map { _ in Person(name: "new").id.id } == [7, 8, 10, 11])
  }

  @Test func textIsReadBackAndRegistered() throws {
    AppUniqueIdentifierRegistry.shared.reset()
    let first = AppUniqueIdentifier.next()
    #expect(String(describing: first) == "1")
    #expect(AppUniqueIdentifier(first.description) == first)
    #expect(AppUniqueIdentifier("x2".dropFirst())?.id == 2)
    #expect(AppUniqueIdentifier.next().id == 3)
  }

  @Test func zerosInFrontOfANumberDoNotCount() {
    AppUniqueIdentifierRegistry.shared.reset()
    #expect(AppUniqueIdentifier("007")?.description == "7")
    #expect(AppUniqueIdentifier(String(repeating: "0", count: 100) + "2")?.description == "2")
    #expect(AppUniqueIdentifier("000") == nil)
    #expect((0..<2).map { _ in AppUniqueIdentifier.next().id } == [1, 3])
  }

  @Test func aSaveThatBeginsAtZeroIsReadWithAnIdentifierForIt() throws {
    let json = Data(#"[{"id":0,"name":"Dax"},{"id":1,"name":"Ben"}]"#.utf8)
    let decoder = JSONDecoder()
    AppUniqueIdentifierRegistry.shared.reset()
    let error = #expect(throws: DecodingError.self) {
      try decoder.decode([Member].self, from: json)
    }
    #expect("\(String(describing: error))".contains("appUniqueIdentifierForZero"))
    decoder.userInfo[.appUniqueIdentifierForZero] = AppUniqueIdentifier.privateUse(offset: 0)
    let members = try decoder.decode([Member].self, from: json)
    #expect(members.map(\.id) == [.privateUse(offset: 0), try identifier(1)])
    let again = try JSONDecoder().decode([Member].self, from: JSONEncoder().encode(members))
    #expect(again == members)
    #expect(AppUniqueIdentifier.next().id == 2)
  }

  @Test func theStandardLibrarysProtocolForTextFindsTheSameInitializer() throws {
    func read<Value: LosslessStringConvertible>(_ text: String, as type: Value.Type) -> Value? {
      Value(text)
    }
    AppUniqueIdentifierRegistry.shared.reset()
    #expect(read("2", as: AppUniqueIdentifier.self)?.id == 2)
    #expect(read("0", as: AppUniqueIdentifier.self) == nil)
    #expect((0..<2).map { _ in AppUniqueIdentifier.next().id } == [1, 3])
  }

  @Test func theErrorValueStandsWhereNothingIsLeft() throws {
    let shared = AppUniqueIdentifierRegistry.shared
    shared.reset()
    shared.register(try identifier(1 << 63 - 2))
    #expect(throws: AppUniqueIdentifierError.exhaustedAbove(highest: 1 << 63 - 2, requested: 1)) {
      try shared.nextFresh()
    }
    #expect(AppUniqueIdentifier.next().id == 1)

    var full = AppUniqueIdentifierState()
    full.register(1...(1 << 63 - 2))
    let registry = AppUniqueIdentifierRegistry(full)
    #expect(throws: AppUniqueIdentifierError.exhausted(requested: 1, free: 0)) {
      try registry.next()
    }
    #expect(AppUniqueIdentifier.error.isError)
    shared.reset()
  }

  @Test func identifiersSortHashAndIdentifyByNumber() throws {
    let numbers: [UInt64] = [9, 1, 5, 1 << 63 - 2, .max - 1]
    let identifiers = try numbers.map(identifier)
    #expect(identifiers.sorted().map(\.id) == numbers.sorted())
    #expect(Set(identifiers + identifiers).count == numbers.count)
  }
}
