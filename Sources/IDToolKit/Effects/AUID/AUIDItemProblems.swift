/// What stands against a change that is made for all items or for none.
struct AUIDItemProblems {
  /// Why a valid item forbids the change; `id` is the lowest of the item that does.
  enum Problem {
    case inUse(id: UInt64)
    /// The highest tells an id that was recycled from one that never was.
    case notInUse(id: UInt64, highest: UInt64)
    case repeated(id: UInt64)

    /// The whole line of a message.
    func message(at place: ItemPlace) -> String { place.prefix + sentence }

    fileprivate var kind: ItemKind {
      switch self {
      case .inUse: .usedAUID
      case .notInUse: .unusedAUID
      case .repeated: .repeatedAUID
      }
    }

    fileprivate var sentence: String {
      switch self {
      case .inUse(let id): "id \(id) is in use already"
      case .notInUse(let id, let highest) where id > highest:
        "id \(id) is not in use: the highest that ever was is \(highest)"
      case .notInUse(let id, _): "id \(id) is not in use: it is free already"
      case .repeated(let id): "id \(id) is given twice"
      }
    }
  }

  private let items: AUIDItems
  /// What was to be done: `recycled`.
  private let change: String
  /// In the order of the items, at most one for each.
  private var problems: [(position: Int, problem: Problem)] = []
  private var seen = IdentifierRanges()

  /// Begins with the items that are no ids, which have been reported.
  init(with items: AUIDItems, change: String) {
    self.items = items
    self.change = change
  }

  /// Whether the change may be made.
  var isEmpty: Bool { problems.isEmpty && items.failed.isEmpty }

  mutating func add(_ problem: Problem, at position: Int) {
    problems.append((position, problem))
  }

  /// Makes sure that none of these ids was in an item before.
  mutating func require(firstUseOf range: ClosedRange<UInt64>, at position: Int) {
    if let id = seen.lowestMember(in: range) { add(.repeated(id: id), at: position) }
    seen.insert(range)
  }

  /// Shows a message for each problem.
  func report(on console: inout Console) {
    for (position, problem) in problems {
      console.report(problem.kind) { problem.message(at: items.valid[position].place) }
    }
  }

  /// Why a valid item was left as it is; nil where the change was made.
  func sentence(at position: Int) -> String? {
    if isEmpty { return nil }
    let place = problems.indices.firstIndex(after: { problems[$0].position < position })
    guard place < problems.count, problems[place].position == position else {
      return "nothing was \(change), because of another id"
    }
    return problems[place].problem.sentence
  }

  /// Says that there was no change, where that is not plain, and gives the exit status.
  func finish(on console: inout Console) -> ExitStatus {
    let status = console.finishItems()
    if !isEmpty, items.valid.count + items.failed.count > 1 {
      console.showError("nothing was \(change)")
    }
    return status
  }
}
