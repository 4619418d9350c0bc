import Foundation
import IDToolKit
import OrderedCollections

extension Comparison {
  var buildingTasks: [Task] {
    let count = ids.count * repetitions
    return [
      Task(name: "append", operations: count) { [self] in
        var sum = 0
        for _ in 0..<repetitions {
          var array = Ours()
          for record in records { array.append(record) }
          sum += array.count
        }
        return sum
      } theirs: { [self] in
        var sum = 0
        for _ in 0..<repetitions {
          var dictionary = Theirs()
          for record in records { dictionary[record.id] = record }
          sum += dictionary.count
        }
        return sum
      },
      Task(name: "make from unique", operations: count) { [self] in
        (0..<repetitions).reduce(0) { sum, _ in sum + Ours(uniqueElements: records).count }
      } theirs: { [self] in
        (0..<repetitions).reduce(0) { sum, _ in
          sum + Theirs(uniqueKeysWithValues: records.lazy.map { ($0.id, $0) }).count
        }
      },
      Task(name: "decode its own JSON", operations: ids.count) { [self] in
        decode(Ours.self, from: ourJSON)
      } theirs: { [self] in
        decode(Theirs.self, from: theirJSON)
      },
      Task(name: "decode an array's JSON", operations: ids.count) { [self] in
        decode(Ours.self, from: ourJSON)
      } theirs: { [self] in
        let decoded = (try? JSONDecoder().decode([Record<ID>].self, from: ourJSON)) ?? []
        return Theirs(uniqueKeysWithValues: decoded.lazy.map { ($0.id, $0) }).count
      },
    ]
  }

  var lookUpTasks: [Task] {
    let count = ids.count * repetitions
    return [
      Task(name: "look up by id", operations: count) { [self] in
        let array = ours
        var sum = 0
        for _ in 0..<repetitions {
          for id in shuffled { sum &+= array[id: id]?.value ?? 0 }
        }
        return sum
      } theirs: { [self] in
        let dictionary = theirs
        var sum = 0
        for _ in 0..<repetitions {
          for id in shuffled { sum &+= dictionary[id]?.value ?? 0 }
        }
        return sum
      },
      Task(name: "update in place by id", operations: count) { [self] in
        var array = take(&ours)
        defer { ours = array }
        for _ in 0..<repetitions {
          for id in shuffled { array[id: id]?.value &+= 1 }
        }
        return array[0].value
      } theirs: { [self] in
        var dictionary = take(&theirs)
        defer { theirs = dictionary }
        for _ in 0..<repetitions {
          for id in shuffled { dictionary[id]?.value &+= 1 }
        }
        return dictionary.values[0].value
      },
      Task(name: "iterate, identifier and value", operations: count) { [self] in
        let array = ours
        var sum = 0
        for _ in 0..<repetitions {
          for record in array { sum &+= record.value ^ weight(record.id) }
        }
        return sum
      } theirs: { [self] in
        let dictionary = theirs
        var sum = 0
        for _ in 0..<repetitions {
          for (id, record) in dictionary { sum &+= record.value ^ weight(id) }
        }
        return sum
      },
      Task(name: "iterate, each to a function", operations: count) { [self] in
        let array = ours
        var sum = 0
        for _ in 0..<repetitions {
          for record in array { sum &+= opaque(record.id, record) }
        }
        return sum
      } theirs: { [self] in
        let dictionary = theirs
        var sum = 0
        for _ in 0..<repetitions {
          for (id, record) in dictionary { sum &+= opaque(id, record) }
        }
        return sum
      },
      Task(name: "iterate, value alone", operations: count) { [self] in
        let array = ours
        var sum = 0
        for _ in 0..<repetitions {
          for record in array { sum &+= record.value }
        }
        return sum
      } theirs: { [self] in
        let dictionary = theirs
        var sum = 0
        for _ in 0..<repetitions {
          for (_, record) in dictionary { sum &+= record.value }
        }
        return sum
      },
    ]
  }
}

/// Decodes a collection, and counts what it holds.
func decode<S: Sequence & Decodable>(_: S.Type, from json: Data) -> Int {
  (try? JSONDecoder().decode(S.self, from: json).underestimatedCount) ?? 0
}

/// A number that depends on an identifier and costs next to nothing.
@inline(__always)
func weight<ID>(_ id: ID) -> Int {
  (id as? Int) ?? (id as? String)?.utf8.count ?? 0
}

/// What a loop hands its elements to where the compiler can't see through it.
@inline(never)
func opaque<ID>(_ id: ID, _ record: Record<ID>) -> Int { record.value }
