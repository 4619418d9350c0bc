import Foundation
import Testing

@testable import IDToolKit

@Suite struct IdentifiedArrayTests {
  typealias Items = IdentifiedArrayOf<Item<Int>>

  private func items(_ ids: some Sequence<Int>) -> Items {
    IdentifiedArray(uniqueElements: ids.map { Item(id: $0, value: $0 * 10) })
  }

  struct Refusal: Error {}

  @Test func duplicatesFromOutsideAreAnErrorThatNamesBoth() {
    let doubtful = [3, 1, 4, 1, 5].map { Item(id: $0, value: 0) }
    #expect(throws: IdentifiedArrayError.duplicateIdentifier(firstOffset: 1, offset: 3)) {
      try Items(validating: doubtful)
    }
    #expect(throws: IdentifiedArrayError.duplicateIdentifier(firstOffset: 1, offset: 3)) {
      try IdentifiedArray(validating: doubtful, id: \.id)
    }
    let many = (Array(0..<100) + [40]).map { Item(id: $0, value: 0) }
    #expect(throws: IdentifiedArrayError.duplicateIdentifier(firstOffset: 40, offset: 100)) {
      try Items(validating: many)
    }
    #expect(
      IdentifiedArrayError.duplicateIdentifier(firstOffset: 1, offset: 3).sentence
        == "the element at offset 3 has the identifier of the one at offset 1; each may occur once"
    )
  }

  @Test func elementsWronglyCalledUniqueLoseTheirDuplicatesAndNothingElse() {
    for count in [2, 30] {
      let doubtful = (0..<count).flatMap { [Item(id: $0, value: 1), Item(id: $0, value: 2)] }
      let array = Items(uncheckedUniqueElements: doubtful)
      #expect(array.invariantViolation() == nil)
      #expect(array.elements == (0..<count).map { Item(id: $0, value: 1) })
    }
  }

  @Test func duplicatesThatMustNotBeStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = Items(uniqueElements: [Item(id: 1, value: 1), Item(id: 1, value: 2)])
    }
  }

  @Test func anIdentityThatChangesInPlaceStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var array = Items(uniqueElements: [Item(id: 1, value: 1), Item(id: 2, value: 2)])
      array[id: 1]?.id = 3
    }
    await #expect(processExitsWith: .failure) {
      var array = Items(uniqueElements: [Item(id: 1, value: 1), Item(id: 2, value: 2)])
      array[0].id = 2
    }
  }

  @Test func anElementSurvivesAChangeThatThrowsHalfWay() {
    var array = items(0..<20)
    func change(_ place: inout Item<Int>?) throws {
      place?.value = 1
      throw Refusal()
    }
    func change(_ place: inout Item<Int>) throws {
      place.value = 1
      throw Refusal()
    }
    #expect(throws: Refusal.self) { try change(&array[id: 7]) }
    #expect(throws: Refusal.self) { try change(&array[8]) }
    #expect(array.invariantViolation() == nil)
    #expect(array.map(\.value) == (0..<20).map { $0 == 7 || $0 == 8 ? 1 : $0 * 10 })
  }

  @Test func aSortThatThrowsKeepsAllElements() {
    var array = items((0..<200).reversed())
    var comparisons = 0
    #expect(throws: Refusal.self) {
      try array.sort {
        comparisons += 1
        if comparisons > 150 { throw Refusal() }
        return $0.value < $1.value
      }
    }
    #expect(array.invariantViolation() == nil)
    #expect(Set(array.ids) == Set(0..<200))
  }

  @Test func aRemovalThatThrowsRemovesNothing() {
    var array = items(0..<50)
    #expect(throws: Refusal.self) {
      try array.removeAll { item in
        if item.id == 30 { throw Refusal() }
        return item.id % 2 == 0
      }
    }
    #expect(array == items(0..<50))
  }

  @Test func aSortReadsOtherCopiesAndComparatorsWork() {
    var array = items([3, 2, 1, 9, 8, 7, 6, 5, 4, 0])
    let snapshot = array
    array.sort { (snapshot[id: $0.id]?.value ?? 0) < (snapshot[id: $1.id]?.value ?? 0) }
    #expect(array.ids == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    array.sort(using: KeyPathComparator(\.id, order: .reverse))
    #expect(array.ids == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    #expect(array.invariantViolation() == nil)
  }

  @Test func genericAlgorithmsThatAssignByPositionPassThroughValidArrays() {
    func sortByAssignment<C: MutableCollection & RandomAccessCollection>(_ collection: inout C)
    where C.Element == Item<Int> {
      collection.sort { $0.id < $1.id }
    }
    for count in [5, 40] {
      var array = items((0..<count).reversed())
      sortByAssignment(&array)
      #expect(array == items(0..<count))
      array[1..<4].reverse()
      #expect(array.prefix(5).map(\.id) == [0, 3, 2, 1, 4])
      #expect(array.invariantViolation() == nil)
    }
  }

  @Test func aClassInstanceThatChangesItsIdentifierDoesNotBreakTheTable() {
    final class Reference: Identifiable {
      var id: Int
      init(_ id: Int) { self.id = id }
    }
    var array = IdentifiedArrayOf<Reference>(uniqueElements: (0..<100).map(Reference.init))
    array[50].id = 50
    array.elements[60].id = 1_000
    #expect(array.index(id: 60) == 60)
    #expect(array.remove(id: 60)?.id == 1_000)
    #expect(array.index(id: 99) == 98)
    #expect(array.identifiers.invariantViolation() == nil)
  }

  @Test func copiesShareNothingThatChanges() {
    let original = items(0..<100)
    let mutations: [(inout Items) -> Void] = [
      { $0.append(Item(id: 100, value: 0)) }, { $0.remove(id: 50) }, { $0[id: 50]?.value = 1 },
      { $0[id: 50] = nil }, { $0[50].value = 1 }, { $0[50] = Item(id: 200, value: 1) },
      { $0.swapAt(1, 2) }, { $0.reverse() }, { $0.sort { $0.id > $1.id } }, { $0.shuffle() },
      { $0.move(fromOffsets: [3], toOffset: 90) }, { $0.removeAll { $0.id % 2 == 0 } },
      { $0.removeSubrange(5..<50) }, { $0.insert(Item(id: 100, value: 0), at: 0) },
      { $0.removeFirst() }, { $0.removeLast() }, { $0.removeAll(keepingCapacity: true) },
      { $0.replaceSubrange(1..<3, with: [Item(id: 101, value: 0)]) }, { $0.reserveCapacity(999) },
      { $0.remove(atOffsets: [1, 5]) }, { $0.updateOrAppend(Item(id: 4, value: 1)) },
    ]
    for (number, mutate) in mutations.enumerated() {
      var copy = original
      let ids = copy.ids
      mutate(&copy)
      #expect(original == items(0..<100), "mutation \(number)")
      #expect(original.invariantViolation() == nil, "mutation \(number)")
      #expect(ids == original.ids, "mutation \(number)")
      #expect(copy.invariantViolation() == nil, "mutation \(number)")
    }
  }

  @Test func changingInPlaceCopiesNeitherTheArrayNorTheElement() {
    struct Holder: Identifiable {
      let id: Int
      var numbers: [Int]
    }
    for count in [1, 2, 50] {
      var array = IdentifiedArrayOf<Holder>(
        uniqueElements: (0..<count).map { Holder(id: $0, numbers: Array(0..<100)) }
      )
      let id = count / 2
      let elementAddress = array[id].numbers.withUnsafeBufferPointer {
        Int(bitPattern: $0.baseAddress)
      }
      let arrayAddress = array.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      array[id: id]?.numbers[7] = -1
      array[id].numbers[8] = -1
      #expect(
        array[id].numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
          == elementAddress
      )
      #expect(
        array.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } == arrayAddress
      )
    }
  }

  @Test func theElementsComeWithoutACopy() {
    let array = items(0..<1_000)
    let first = array.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    let second = array.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    #expect(first == second)
  }

  @Test func reservedRoomIsNotLostToRemovals() {
    var array = Items()
    array.reserveCapacity(10_000)
    let slots = array.identifiers.table.slots.count
    for id in 0..<10_000 {
      array.append(Item(id: id, value: 0))
      if id % 3 == 0 { array.remove(id: id) }
    }
    #expect(array.identifiers.table.slots.count == slots)
  }

  @Test func theTableShrinksWithTheArray() {
    var array = items(0..<10_000)
    while array.count > 20 { array.removeLast() }
    #expect(array.identifiers.table.slots.count <= 1_024)
    #expect(array.invariantViolation() == nil)
  }

  @Test func aQueueKeepsItsTable() {
    var array = items(0..<1_000)
    let slots = array.identifiers.table.slots.count
    for id in 1_000..<9_000 {
      array.removeFirst()
      array.append(Item(id: id, value: id * 10))
    }
    for id in 9_000..<17_000 {
      array.removeLast()
      array.insert(Item(id: id, value: 0), at: 0)
    }
    #expect(array.identifiers.table.slots.count == slots)
    #expect(array.invariantViolation() == nil)
  }

  @Test func fewEntriesAtEitherEndAreChangedOneByOne() {
    var array = items(0..<5_000)
    var model = array.elements
    #expect(array.identifiers.table.fewEntries > 8)
    for round in 0..<200 {
      let place = round % 2 == 0 ? round % 7 : model.count - round % 7
      let item = Item(id: 10_000 + round, value: 0)
      array.insert(item, at: place)
      model.insert(item, at: place)
      if round % 3 == 0 {
        let place = round % 2 == 0 ? round % 5 : model.count - 1 - round % 5
        #expect(array.remove(at: place) == model.remove(at: place))
      }
      array.move(fromOffsets: [place % 4, place % 4 + 3], toOffset: place % 4 + 6)
      model.swapAt(place % 4, place % 4 + 1)
      model.swapAt(place % 4 + 1, place % 4 + 2)
      let third = model.remove(at: place % 4 + 2)
      let fourth = model.remove(at: place % 4 + 2)
      model.insert(contentsOf: [third, fourth], at: place % 4 + 4)
    }
    #expect(array.elements == model)
    #expect(array.invariantViolation() == nil)
  }

  @Test func aComputedPropertyMayBeTheIdentifier() {
    struct Line {
      var text: String
      var key: Substring { text.prefix { $0 != "=" } }
    }
    var lines = IdentifiedArray(uniqueElements: [Line(text: "a=1"), Line(text: "b=2")], id: \.key)
    lines[id: "b"]?.text += "0"
    #expect(lines.append(Line(text: "a=3")) == (false, 0))
    #expect(lines.map(\.text) == ["a=1", "b=20"])
    #expect(lines.invariantViolation() == nil)
  }

  @Test func severalElementsGoFromEitherEnd() {
    var array = items(0..<100)
    array.removeFirst(3)
    array.removeLast(40)
    array.removeFirst(0)
    #expect(array == items(3..<60))
    #expect(array.invariantViolation() == nil)
  }

  @Test func aMovePassesOverOffsetsThatAreNoIndices() {
    var array = items(0..<3)
    array.move(fromOffsets: [0, 10], toOffset: 2)
    #expect(array.ids == [1, 0, 2])
    array.move(fromOffsets: [7, -1, 2, 3], toOffset: 0)
    #expect(array.ids == [2, 1, 0])
    array.move(fromOffsets: [3], toOffset: 3)
    #expect(array.ids == [2, 1, 0])
    #expect(array.invariantViolation() == nil)
  }

  @Test func aRemovalAtAnOffsetThatIsNoIndexStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var array = Items(uniqueElements: [Item(id: 1, value: 1), Item(id: 2, value: 2)])
      array.remove(atOffsets: [0, 2])
    }
  }

  @Test func everyKindOfIntegerIsAnIdentifier() {
    func check<Number: FixedWidthInteger>(_: Number.Type) {
      let numbers = [Number.min, Number.max] + (1..<100).map { Number($0) }
      let array = IdentifiedArray(uniqueElements: numbers, id: \.self)
      #expect(array.invariantViolation() == nil)
      for number in numbers { #expect(array[id: number] == number) }
      #expect(array[id: 100] == nil)
    }
    check(Int.self)
    check(UInt.self)
    check(Int64.self)
    check(UInt64.self)
    check(Int32.self)
    check(UInt32.self)
    check(Int16.self)
    check(UInt8.self)
    check(Int128.self)
  }
}
