import Foundation
import Testing

@testable import IDToolKit

/// What an ordered set can do, compared with an array that never holds anything twice.
@Suite struct OrderedIdentifiersOperationsTests {
  private func valid(_ ids: OrderedIdentifiers<Int>, _ expected: some Sequence<Int>) -> Bool {
    ids.elementsEqual(expected) && ids.invariantViolation() == nil
  }

  @Test(arguments: [5, 50])
  func insertionsSayWhatWasThere(count: Int) {
    var ids = OrderedIdentifiers(0..<count)
    ids.append(contentsOf: [2, count, 1, count, count + 1])
    #expect(valid(ids, 0..<count + 2))
    #expect(ids.insert(-1, at: 0) == (true, 0) && ids.insert(3, at: 0) == (false, 4))
    #expect(ids.update(3, at: 4) == 3 && ids.updateOrAppend(3) == 3)
    #expect(ids.updateOrAppend(99) == nil && ids.last == 99)
    #expect(ids.updateOrInsert(98, at: 1) == (nil, 1) && ids.updateOrInsert(99, at: 0).0 == 99)
    #expect(valid(ids, [-1, 98] + (0..<count + 2) + [99]))
  }

  @Test(arguments: [5, 50])
  func removalsKeepTheOrder(count: Int) {
    var ids = OrderedIdentifiers(0..<count + 10)
    #expect(ids.remove(7) == 7 && ids.remove(7) == nil && ids.remove(at: 0) == 0)
    #expect(ids.removeFirst() == 1 && ids.removeLast() == count + 9)
    ids.removeFirst(2)
    ids.removeLast(2)
    ids.removeSubrange(0...0)
    ids.removeSubrange(..<1)
    #expect(valid(ids, [6] + (8..<count + 7)))
    let even = ids.filter { $0 % 2 == 0 }
    ids.removeAll { $0 % 2 == 1 }
    #expect(ids == even && valid(ids, [6] + stride(from: 8, to: count + 7, by: 2)))
    ids.removeAll(keepingCapacity: true)
    #expect(valid(ids, []))
    ids.removeAll()
    #expect(valid(ids, []))
  }

  @Test(arguments: [5, 50])
  func ordersAreThoseOfAnArray(count: Int) {
    let start = (0..<count).map { $0 * 37 % 101 }
    var (ids, model) = (OrderedIdentifiers(start), start)
    ids.sort()
    #expect(valid(ids, start.sorted()))
    ids.sort(by: >)
    model.sort(by: >)
    ids.swapAt(0, 3)
    model.swapAt(0, 3)
    #expect(ids.partition { $0 % 3 == 0 } == model.partition { $0 % 3 == 0 })
    ids.reverse()
    model.reverse()
    #expect(valid(ids, model))
    var random = SeededGenerator(seed: 1)
    var same = random
    ids.shuffle(using: &random)
    model.shuffle(using: &same)
    #expect(valid(ids, model))
    ids.shuffle()
    #expect(ids.isEqualSet(to: model) && ids.invariantViolation() == nil)
  }

  @Test(arguments: [0, 1, 5, LongRun.count(14, long: 20)])
  func aRangeMovesAsItWouldInAnArray(count: Int) {
    for lower in 0...count {
      for upper in lower...count {
        for destination in 0...count {
          var ids = OrderedIdentifiers(0..<count)
          var array = IdentifiedArray(uniqueElements: 0..<count, id: \.self)
          let rest = Array(0..<count).filter { !(lower..<upper).contains($0) }
          let before = rest.filter { $0 < destination }
          let expected = before + Array(lower..<upper) + rest.dropFirst(before.count)
          ids.moveSubrange(lower..<upper, to: destination)
          array.moveSubrange(lower..<upper, to: destination)
          #expect(valid(ids, expected) && array.elementsEqual(expected))
          #expect(array.invariantViolation() == nil)
        }
      }
    }
    var ids = OrderedIdentifiers(0..<3)
    ids.moveSubrange(2..., to: 0)
    #expect(valid(ids, [2, 0, 1]))
  }

  @Test(arguments: [1, 5, 50])
  func chosenIdentifiersMoveTogetherInTheOrderGiven(count: Int) {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<LongRun.count(200, long: 5000) {
      let chosen = (0..<count).shuffled(using: &random)
        .prefix(Int.random(in: 0...count, using: &random))
      let destination = Int.random(in: 0...count, using: &random)
      let start = (0..<count).map { $0 * 37 % 101 }
      let rest = { (range: Range<Int>) in range.filter { !chosen.contains($0) } }
      let order = rest(0..<destination) + chosen + rest(destination..<count)
      var (byIndex, byMember) = (OrderedIdentifiers(start), OrderedIdentifiers(start))
      byIndex.move(indices: chosen, to: destination)
      byMember.move(members: chosen.map { start[$0] } + [-1], to: destination)
      #expect(valid(byIndex, order.map { start[$0] }), "seed \(seed)")
      #expect(valid(byMember, order.map { start[$0] }), "seed \(seed)")
    }
  }

  @Test func aPositionThatMovesTwiceIsAMistakeOfTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var ids: OrderedIdentifiers = [1, 2, 3]
      ids.move(indices: [0, 0], to: 3)
    }
  }

  @Test func slicesCompareAndDescribeThemselvesLikeThoseOfAnArray() {
    let ids = OrderedIdentifiers(0..<20)
    #expect(ids[3..<6] == OrderedIdentifiers([9, 3, 4, 5])[1...] && ids[3..<6] != ids[4..<7])
    #expect(Set([ids[3..<6], ids[3...5]]).count == 1)
    #expect("\(ids[3..<6])" == "[3, 4, 5]" && ids[3..<6].firstIndex(of: 4) == 4)
    #expect(ids.dropFirst(18) == [18, 19] && OrderedIdentifiers(ids.prefix(2)) == [0, 1])
  }

  @Test(arguments: [3, 50])
  func aDifferenceMakesOneSetOfAnother(count: Int) {
    let (old, new) = (OrderedIdentifiers(0..<count), OrderedIdentifiers((2..<count + 3).reversed()))
    let difference = new.difference(from: old)
    #expect(old.applying(difference).map { valid($0, new) } == true)
    #expect(new.applying(difference.inverse()) == old)
    #expect(new.applying(difference) == nil)
    #expect(
      CollectionDifference([.insert(offset: 0, element: 1, associatedWith: nil)])
        .flatMap { old.applying($0) } == nil
    )
  }

  @Test(arguments: [4, 60])
  func setOperationsTakeAnUnorderedView(count: Int) {
    let left = OrderedIdentifiers(0..<count)
    let right = OrderedIdentifiers((count / 2..<2 * count).reversed())
    #expect(left.union(right.unordered) == left.union(right))
    #expect(left.intersection(right.unordered) == left.intersection(right))
    #expect(left.subtracting(right.unordered) == left.subtracting(right))
    #expect(left.symmetricDifference(right.unordered) == left.symmetricDifference(right))
    #expect(left.isEqualSet(to: OrderedIdentifiers(left.reversed()).unordered))
    #expect(!left.isDisjoint(with: right.unordered) && !left.isSubset(of: right.unordered))
    #expect(left.unordered.elementsEqual(0..<count))
  }

  @Test(arguments: [5, 50])
  func oneIdentifierTakesThePlaceOfAnother(count: Int) {
    var ids = OrderedIdentifiers(0..<count)
    #expect(ids.replace(at: 2, with: 99) == 2)
    #expect(ids.replace(at: 2, with: 99) == 99)
    #expect(ids.replace(at: count - 1, with: 2) == count - 1)
    #expect(valid(ids, [0, 1, 99] + (3..<count - 1) + [2]))
    #expect(valid(ids.appending(contentsOf: [1, -1, 99, -2, -1]), ids.elements + [-1, -2]))
  }

  @Test(arguments: [4, 60])
  func theUnorderedViewIsASetAlgebraLikeTheStandardSet(range: Int) {
    func check<S: SetAlgebra<Int>>(_: S.Type, _ left: [Int], _ right: [Int]) -> [Bool] {
      let (a, b) = (S(left), S(right))
      var changed = a
      changed.formUnion(b)
      var answers = [a == b, changed == a.union(b), a.isSubset(of: b), a.isSuperset(of: b)]
      changed.formIntersection(a)
      answers += [changed == a, a.isDisjoint(with: b), a.isEmpty]
      changed.formSymmetricDifference(b)
      answers.append(changed == a.symmetricDifference(b))
      changed.subtract(a)
      answers.append(changed == b.subtracting(a))
      for number in 0..<range {
        answers += [a.contains(number), changed.contains(number)]
        answers.append(a.intersection(b).contains(number))
        answers.append(changed.insert(number).inserted)
        answers.append(changed.update(with: number) == nil)
        answers.append(changed.remove(number) == nil)
      }
      return answers
    }
    var random = SeededGenerator(seed: UInt64(range))
    for _ in 0..<20 {
      let left = (0..<range / 2).map { _ in Int.random(in: 0..<range, using: &random) }
      let right = (0..<range / 2).map { _ in Int.random(in: 0..<range, using: &random) }
      let answers = check(OrderedIdentifiers<Int>.Unordered.self, left, right)
      #expect(answers == check(Set<Int>.self, left, right), "\(left) \(right)")
    }
  }

  @Test(arguments: [5, 50])
  func theUnorderedViewChangesTheSetAndForgetsItsOrder(count: Int) {
    var ids = OrderedIdentifiers(0..<count)
    ids.unordered.insert(99)
    ids.unordered.remove(0)
    #expect(valid(ids, Array(1..<count) + [99]))
    let turned = OrderedIdentifiers(ids.reversed())
    #expect(ids != turned && ids.unordered == turned.unordered)
    #expect(Set([ids.unordered, turned.unordered]).count == 1)
    #expect(OrderedIdentifiers(turned.unordered) == turned)
    #expect("\(OrderedIdentifiers([3, 1]).unordered)" == "[3, 1]")
  }

  @Test func aSortOrRemovalThatThrowsChangesNothing() {
    struct Refusal: Error {}
    func below(_ limit: Int, _ number: Int) throws -> Bool {
      if number == 7 { throw Refusal() }
      return number < limit
    }
    let start = OrderedIdentifiers((0..<50).reversed())
    var ids = start
    #expect(throws: Refusal.self) { try ids.sort { try below($1, $0) } }
    #expect(throws: Refusal.self) { try ids.partition { try below(30, $0) } }
    #expect(throws: Refusal.self) { try ids.removeAll { try below(40, $0) } }
    #expect(ids == start && ids.invariantViolation() == nil)
  }

  @Test(arguments: [4, 60])
  func changesInPlaceAgreeWithTheStandardSet(range: Int) {
    var random = SeededGenerator(seed: UInt64(range))
    for _ in 0..<50 {
      let left = (0..<range / 2).map { _ in Int.random(in: 0..<range, using: &random) }
      let right = (0..<range / 2).map { _ in Int.random(in: 0..<range, using: &random) }
      let (a, b) = (Set(left), Set(right))
      let start = OrderedIdentifiers(left)
      func check(_ expected: Set<Int>, _ change: (inout OrderedIdentifiers<Int>) -> Void) {
        var ids = start
        change(&ids)
        #expect(Set(ids) == expected && ids.invariantViolation() == nil)
        let kept = ids.filter(a.contains)
        #expect(kept.elementsEqual(start.filter(expected.contains)))
      }
      check(a.union(b)) { $0.formUnion(right) }
      check(a.intersection(b)) { $0.formIntersection(right) }
      check(a.subtracting(b)) { $0.subtract(right) }
      check(a.symmetricDifference(b)) { $0.formSymmetricDifference(right) }
      #expect(start.isEqualSet(to: left.reversed()) && start.isEqualSet(to: right) == (a == b))
    }
  }

  @Test func elementsCanBeChangedAsAnArray() {
    var ids: OrderedIdentifiers = [1, 2, 3]
    ids.elements.append(contentsOf: [2, 4])
    ids.elements.swapAt(0, 3)
    #expect(valid(ids, [4, 2, 3, 1]))
    #expect(OrderedIdentifiers(uncheckedUniqueElements: [1, 2]) == [1, 2])
    #expect(OrderedIdentifiers<Int>(minimumCapacity: 100).isEmpty)
    #expect(Mirror(reflecting: ids).displayStyle == .set)
  }

  @Test func itIsWrittenAndReadAsAnArray() throws {
    let ids = OrderedIdentifiers((0..<50).map { "id \($0)" })
    let data = try JSONEncoder().encode(ids)
    #expect(try data == JSONEncoder().encode(ids.elements))
    let read = try JSONDecoder().decode(OrderedIdentifiers<String>.self, from: data)
    #expect(read == ids && read.invariantViolation() == nil)
  }

  @Test func aDuplicateIsADecodingErrorThatNamesItsOffset() throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(OrderedIdentifiers<Int>.self, from: Data("[1,2,1]".utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains("at offset 2"))
  }

  /// A look-up compares the identifiers with the same hash, a walk all of them.
  @Test func genericLookUpsDoNotGoThroughTheSet() {
    final class Counter { var comparisons = 0 }
    struct Watched: Hashable {
      let number: Int
      let counter: Counter

      static func == (left: Self, right: Self) -> Bool {
        left.counter.comparisons += 1
        return left.number == right.number
      }

      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    func lookUp<C: BidirectionalCollection>(_ collection: C, _ element: C.Element) -> [C.Index?]
    where C.Element: Equatable {
      [
        collection.contains(element) ? collection.startIndex : nil,
        collection.firstIndex(of: element), collection.lastIndex(of: element),
      ]
    }
    let counter = Counter()
    let ids = OrderedIdentifiers((0..<1_000).map { Watched(number: $0, counter: counter) })
    counter.comparisons = 0
    #expect(lookUp(ids, Watched(number: 500, counter: counter)) == [0, 500, 500])
    #expect(lookUp(ids, Watched(number: -1, counter: counter)) == [nil, nil, nil])
    #expect(counter.comparisons < 100)
  }
}
