import Foundation
import Testing

@testable import IDToolKit

@Suite struct IdentifiedArrayCodableTests {
  @Test(arguments: [0, 1, 8, 9, 500])
  func itIsWrittenAndReadAsAnArray(count: Int) throws {
    let items = (0..<count).map { Item(id: "id \($0)", value: $0) }
    let array = IdentifiedArray(uniqueElements: items)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try encoder.encode(array) == encoder.encode(items))
    let read = try JSONDecoder().decode(
      IdentifiedArrayOf<Item<String>>.self,
      from: encoder.encode(items)
    )
    #expect(read == array)
    #expect(read.invariantViolation() == nil)
    let list = try PropertyListDecoder().decode(
      IdentifiedArrayOf<Item<String>>.self,
      from: PropertyListEncoder().encode(array)
    )
    #expect(list == array)
  }

  @Test(arguments: [2, 9, 100])
  func aDuplicateIsAnErrorThatNamesItsOffset(count: Int) throws {
    struct Folder: Codable {
      var items: IdentifiedArrayOf<Item<Int>>
    }
    let items = (0..<count).map { Item(id: $0, value: 0) } + [Item(id: 1, value: 0)]
    let text = String(decoding: try JSONEncoder().encode(items), as: UTF8.self)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Folder.self, from: Data("{\"items\":\(text)}".utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "Duplicate element at offset \(count)")
    #expect(context.codingPath.map(\.stringValue) == ["items"])
  }

  @Test func aDuplicateIsNoticedBeforeWhatFollowsIsRead() throws {
    let text = #"[{"id":1,"value":0},{"id":1,"value":0},{"id":"x"}]"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Item<Int>>.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "Duplicate element at offset 1")
  }

  @Test(arguments: ["{}", "3", "[{\"id\":1}]", "[{\"id\":1,\"value\":2},null]"])
  func whatIsNoArrayOfElementsIsTheErrorThatItIsForAnArray(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Item<Int>>.self, from: Data(text.utf8))
    }
  }

  @Test func anIdentifiedValueIsCodedWithItsIdentifier() throws {
    let value = Identified("text", id: 7)
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(Identified<Int, String>.self, from: data) == value)
    #expect(value.count == 4)
  }
}
