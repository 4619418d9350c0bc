import Foundation
import IDToolKit
import OrderedCollections

/// Compares the two collections on one set of identifiers.
final class Comparison<ID: Hashable & Codable & Sendable> {
  typealias Ours = IdentifiedArrayOf<Record<ID>>
  typealias Theirs = OrderedDictionary<ID, Record<ID>>

  let name: String
  let ids: [ID]
  let shuffled: [ID]
  let records: [Record<ID>]
  let ourJSON: Data
  let theirJSON: Data
  var ours: Ours
  var theirs: Theirs
  /// Copies that share no memory, for a task that would find its work done in the next round.
  var ourCopies: [Ours] = []
  var theirCopies: [Theirs] = []

  init(name: String, ids: [ID], random: inout SplitMix) {
    self.name = name
    self.ids = ids
    shuffled = ids.shuffled(using: &random)
    let records = ids.enumerated().map { Record(id: $1, value: $0 & 255) }
    self.records = records
    ours = Ours(uniqueElements: records)
    theirs = Theirs(uniqueKeysWithValues: records.map { ($0.id, $0) })
    ourJSON = (try? JSONEncoder().encode(ours)) ?? Data()
    theirJSON = (try? JSONEncoder().encode(theirs)) ?? Data()
  }

  /// Short tasks are repeated, so that each measurement takes a million operations.
  var repetitions: Int { max(1, 1_000_000 / ids.count) }

  /// How often a task is done that takes time in proportion to the size.
  var few: Int { ids.count <= 1_000 ? 300 : ids.count <= 100_000 ? 100 : 15 }

  func run(rounds: Int) {
    var sink = 0
    let wanted = ProcessInfo.processInfo.environment["TASK"]
    for task in tasks where wanted.map({ task.name.contains($0) }) ?? true {
      var ourTimes: [Double] = []
      var theirTimes: [Double] = []
      for round in 0..<rounds {
        task.prepare()
        // Each goes first in every other round: what the first leaves behind in the caches and in
        // the allocator is there for the second.
        if round % 2 == 0 { ourTimes.append(measure(task.operations, task.ours, &sink)) }
        theirTimes.append(measure(task.operations, task.theirs, &sink))
        if round % 2 == 1 { ourTimes.append(measure(task.operations, task.ours, &sink)) }
      }
      let (our, their) = (median(ourTimes), median(theirTimes))
      let figures = [our, their, their / our].map { String(format: $0 < 10 ? "%.2f" : "%.1f", $0) }
      let row = [task.name, name, "\(ids.count)"] + figures
      print("| " + row.joined(separator: " | ") + " |")
    }
    if sink == 42 { print("") }
  }

  var tasks: [Task] {
    buildingTasks + lookUpTasks + removalTasks + orderTasks + sortingTasks
  }
}

extension IdentifiedArray: Emptyable where Element: Identifiable, ID == Element.ID {}
extension OrderedDictionary: Emptyable {}
