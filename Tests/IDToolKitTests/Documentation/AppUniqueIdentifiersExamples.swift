import Foundation
import IDToolKit
import Testing

@Suite struct AppUniqueIdentifiersExamples {
  struct Person: Identifiable, Codable, Equatable {
    let id: AppUniqueIdentifier
    let name: String

    init(id: AppUniqueIdentifier = .next(), name: String) {
      self.id = id
      self.name = name
    }
  }

  @Test func idsAreIssuedCodedAndRecycled() throws {
    let person = Person(name: "Dax")
    let json = try JSONEncoder().encode(person)
    let decoded = try JSONDecoder().decode(Person.self, from: json)
    #expect(decoded == person)

    let text = person.id.description
    let same = AppUniqueIdentifier(text)
    let none = AppUniqueIdentifier("+7")  // nil
    #expect(same == person.id && none == nil)

    AppUniqueIdentifier.recycle(id: person.id)
  }

  @Test func eachSaveHasItsRegistry() throws {
    let registry = AppUniqueIdentifierRegistry()
    let decoder = JSONDecoder()
    decoder.userInfo[.appUniqueIdentifierRegistry] = registry
    let loaded = try decoder.decode([Person].self, from: Data(#"[{"id":1,"name":"Dax"}]"#.utf8))
    let next = try registry.next()  // 2
    #expect(loaded.map(\.name) == ["Dax"] && next.description == "2")
  }
}
