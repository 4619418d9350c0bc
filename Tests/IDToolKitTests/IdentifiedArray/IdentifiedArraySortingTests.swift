import Testing

@testable import IDToolKit

/// Sorting and partitioning: identifiers go where their elements go.
@Suite struct IdentifiedArraySortingTests {
  final class Reference: Identifiable {
    var id: Int
    let value: Int

    init(id: Int, value: Int) {
      self.id = id
      self.value = value
    }
  }

  struct Refusal: Error {}

  /// Instances whose values are in no order, and two of which go by identifiers of their own since.
  private func references(_ count: Int) -> IdentifiedArrayOf<Reference> {
    let array = IdentifiedArray(
      uniqueElements: (0..<count).map { Reference(id: $0, value: $0 * 37 % 101) }
    )
    array.elements[2].id = 5
    array.elements[3].id = -1
    return array
  }

  /// Whether each instance is where the identifier leads under which it came in.
  private func isInStep(_ array: IdentifiedArrayOf<Reference>) -> Bool {
    array.invariantViolation() == nil
      && zip(array.ids, array).allSatisfy { $0 * 37 % 101 == $1.value }
      && array.ids.allSatisfy { array[id: $0]?.value == $0 * 37 % 101 }
  }

  @Test(arguments: [6, 60])
  func aSortTakesIdentifiersAlongThatInstancesNoLongerHave(count: Int) {
    var array = references(count)
    array.sort { $0.value < $1.value }
    #expect(array.map(\.value) == (0..<count).map { $0 * 37 % 101 }.sorted())
    #expect(isInStep(array))
  }

  @Test(arguments: [6, 60])
  func aPartitionTakesIdentifiersAlongThatInstancesNoLongerHave(count: Int) {
    var array = references(count)
    var model = array.elements
    let pivot = array.partition { $0.value % 2 == 0 }
    #expect(pivot == model.partition { $0.value % 2 == 0 })
    #expect(zip(array, model).allSatisfy { $0 === $1 })
    #expect(isInStep(array))
  }

  @Test(arguments: [6, 60])
  func aSortOrAPartitionThatThrowsLeavesAllElementsUnderTheirIdentifiers(count: Int) {
    for limit in [0, 1, 3, count - 1] {
      var array = references(count)
      var calls = 0
      func refuse() throws {
        calls += 1
        if calls > limit { throw Refusal() }
      }
      #expect(throws: Refusal.self) {
        try array.sort {
          try refuse()
          return $0.value < $1.value
        }
      }
      #expect(isInStep(array) && Set(array.ids) == Set(0..<count))
      calls = 0
      #expect(throws: Refusal.self) {
        try array.partition {
          try refuse()
          return $0.value % 2 == 0
        }
      }
      #expect(isInStep(array) && Set(array.ids) == Set(0..<count))
    }
  }

  @Test(arguments: [0, 1, 2, 9, 500])
  func aSortIsTheSortOfAnArray(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let items = (0..<count).map {
      Item(id: "item \($0)", value: Int.random(in: 0..<20, using: &random))
    }
    var array = IdentifiedArray(uniqueElements: items)
    array.sort { $0.value < $1.value }
    #expect(array.elements == items.sorted { $0.value < $1.value })
    #expect(array.invariantViolation() == nil)
    let sorted = array
    array.sort { $0.value < $1.value }
    #expect(array == sorted)
    #expect(array.invariantViolation() == nil)
  }

  @Test func aSortMayReadCopiesThatShareItsMemory() {
    var array = references(60)
    let snapshot = array
    array.sort { first, second in
      snapshot[id: first.value]?.value ?? -1 < snapshot[id: second.value]?.value ?? -1
        || snapshot[0].value == second.value && first.value != second.value
    }
    let pivot = array.partition { snapshot.elements[0].value < $0.value }
    #expect(pivot == 1)
    #expect(isInStep(array))
    #expect(snapshot.ids.elementsEqual(0..<60) && isInStep(snapshot))
  }
}
