import Testing

@testable import IDToolKit

@Suite struct OrderedIdentifiersTests {
  @Test func itIsAnOrderedSetThatAnArrayLiteralCanBeComparedWith() {
    let ids: OrderedIdentifiers = [3, 1, 2, 1]
    #expect(ids == [3, 1, 2])
    #expect(ids != [1, 2, 3])
    #expect(ids.elements == [3, 1, 2])
    #expect(ids.firstIndex(of: 2) == 2 && ids.lastIndex(of: 2) == 2)
    #expect(ids.contains(1) && !ids.contains(4))
    #expect(ids.description == "[3, 1, 2]")
    #expect(ids.debugDescription == "[3, 1, 2]")
    #expect("\([ids])" == "[[3, 1, 2]]")
    #expect(Set([ids, [3, 1, 2]]).count == 1)
  }

  @Test(arguments: [4, 60])
  func setAlgebraAgreesWithTheStandardSet(range: Int) {
    var random = SeededGenerator(seed: UInt64(range))
    for _ in 0..<100 {
      let left = (0..<range / 2).map { _ in Int.random(in: 0..<range, using: &random) }
      let right = (0..<range / 2).map { _ in Int.random(in: 0..<range, using: &random) }
      let ids = OrderedIdentifiers(left)
      let (a, b) = (Set(left), Set(right))
      #expect(Set(ids.union(right)) == a.union(b))
      #expect(Set(ids.intersection(right)) == a.intersection(b))
      #expect(Set(ids.subtracting(right)) == a.subtracting(b))
      #expect(Set(ids.symmetricDifference(right)) == a.symmetricDifference(b))
      #expect(ids.isSubset(of: right) == a.isSubset(of: b))
      #expect(ids.isSuperset(of: right) == a.isSuperset(of: b))
      #expect(ids.isStrictSubset(of: right) == a.isStrictSubset(of: b))
      #expect(ids.isStrictSuperset(of: right) == a.isStrictSuperset(of: b))
      #expect(ids.isDisjoint(with: right) == a.isDisjoint(with: b))
      #expect(ids.union(right).invariantViolation() == nil)
    }
  }
}
