import Foundation
import IDToolKit
import OrderedCollections

extension Comparison {
  /// Each round sorts fresh copies by random numbers.
  ///
  /// What the last round has sorted would be one run, which takes no sorting.
  var sortingTasks: [Task] {
    let copies = max(1, 50_000 / ids.count)
    return [
      Task(name: "sort", operations: copies * ids.count) { [self] in
        var random = SplitMix(state: 7)
        let records = (0..<copies).map { _ in
          shuffled.map { Record(id: $0, value: Int(random.next() >> 32)) }
        }
        ourCopies = records.map { Ours(uniqueElements: $0) }
        theirCopies = records.map { Theirs(uniqueKeysWithValues: $0.lazy.map { ($0.id, $0) }) }
      } ours: { [self] in
        for copy in ourCopies.indices { ourCopies[copy].sort { $0.value < $1.value } }
        return ourCopies.count
      } theirs: { [self] in
        for copy in theirCopies.indices {
          theirCopies[copy].sort { $0.value.value < $1.value.value }
        }
        return theirCopies.count
      }
    ]
  }
}
