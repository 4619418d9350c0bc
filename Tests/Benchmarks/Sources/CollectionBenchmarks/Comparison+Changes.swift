import Foundation
import IDToolKit
import OrderedCollections

extension Comparison {
  /// Removes and puts back, so that both collections are the same in each round.
  var removalTasks: [Task] {
    let middle = ids.count / 2
    return [
      Task(name: "remove and insert in the middle", operations: few) { [self] in
        var array = take(&ours)
        defer { ours = array }
        for step in 0..<few {
          let record = array.remove(id: ids[middle + step - few / 2])
          if let record { array.insert(record, at: middle + step - few / 2) }
        }
        return array.count
      } theirs: { [self] in
        var dictionary = take(&theirs)
        defer { theirs = dictionary }
        for step in 0..<few {
          let id = ids[middle + step - few / 2]
          if let record = dictionary.removeValue(forKey: id) {
            dictionary.updateValue(record, forKey: id, insertingAt: middle + step - few / 2)
          }
        }
        return dictionary.count
      },
      Task(name: "remove first, append", operations: few) { [self] in
        var array = take(&ours)
        defer { ours = array }
        for _ in 0..<few { array.append(array.removeFirst()) }
        return array.count
      } theirs: { [self] in
        var dictionary = take(&theirs)
        defer { theirs = dictionary }
        for _ in 0..<few {
          let (id, record) = dictionary.removeFirst()
          dictionary[id] = record
        }
        return dictionary.count
      },
      Task(name: "remove last, append", operations: few * 100) { [self] in
        var array = take(&ours)
        defer { ours = array }
        for _ in 0..<few * 100 { array.append(array.removeLast()) }
        return array.count
      } theirs: { [self] in
        var dictionary = take(&theirs)
        defer { theirs = dictionary }
        for _ in 0..<few * 100 {
          let (id, record) = dictionary.removeLast()
          dictionary[id] = record
        }
        return dictionary.count
      },
      Task(name: "remove every third", operations: ids.count) { [self] in
        var array = ours
        array.removeAll { $0.value % 3 == 0 }
        return array.count
      } theirs: { [self] in
        var dictionary = theirs
        dictionary.removeAll { $0.value.value % 3 == 0 }
        return dictionary.count
      },
    ]
  }

  /// The dictionary has no move: removal and insertion stand in for it.
  var orderTasks: [Task] {
    let count = ids.count
    return [
      Task(name: "move one, a quarter to three quarters", operations: few) { [self] in
        var array = take(&ours)
        defer { ours = array }
        for _ in 0..<few {
          array.move(fromOffsets: CollectionOfOne(count / 4), toOffset: count / 4 * 3)
        }
        return array.count
      } theirs: { [self] in
        var dictionary = take(&theirs)
        defer { theirs = dictionary }
        for _ in 0..<few {
          let (id, record) = dictionary.remove(at: count / 4)
          dictionary.updateValue(record, forKey: id, insertingAt: count / 4 * 3 - 1)
        }
        return dictionary.count
      },
      Task(name: "swap", operations: few * 100) { [self] in
        var array = take(&ours)
        defer { ours = array }
        for step in 0..<few * 100 { array.swapAt(step % count, step * 7919 % count) }
        return array.count
      } theirs: { [self] in
        var dictionary = take(&theirs)
        defer { theirs = dictionary }
        for step in 0..<few * 100 { dictionary.swapAt(step % count, step * 7919 % count) }
        return dictionary.count
      },
      Task(name: "reverse", operations: count) { [self] in
        var array = take(&ours)
        defer { ours = array }
        array.reverse()
        return array.count
      } theirs: { [self] in
        var dictionary = take(&theirs)
        defer { theirs = dictionary }
        dictionary.reverse()
        return dictionary.count
      },
      Task(name: "copy and change one", operations: 1) { [self] in
        var copy = ours
        copy[0].value += 1
        return copy.count
      } theirs: { [self] in
        var copy = theirs
        copy.values[0].value += 1
        return copy.count
      },
    ]
  }
}
