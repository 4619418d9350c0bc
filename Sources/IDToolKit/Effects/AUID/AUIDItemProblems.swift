/// The obstacles to a change that is made for all items or for none.
struct AUIDItemProblems {
  /// Why a valid item prevents the change; `id` is the lowest such id of the item.
  enum Problem {
    case inUse(id: UInt64)
    /// The highest id distinguishes a recycled id from one that was never issued.
    case notInUse(id: UInt64, highest: UInt64)
    case repeated(id: UInt64)

    /// Returns the whole line of a message.
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
  /// The participle for the change: `recycled`.
  private let change: String
  /// In the order of the items, at most one for each.
  private var problems: [(position: Int, problem: Problem)] = []
  private var seen = IdentifierRanges()

  /// Creates a list without problems of valid items; the invalid ones have been reported.
  init(with items: AUIDItems, change: String) {
    self.items = items
    self.change = change
  }

  /// Whether the change can be made.
  var isEmpty: Bool { problems.isEmpty && items.failed.isEmpty }

  mutating func add(_ problem: Problem, at position: Int) {
    problems.append((position, problem))
  }

  /// Adds a problem if one of these ids was in an earlier item.
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

  /// Returns why a valid item was not changed; nil if the change was made.
  func sentence(at position: Int) -> String? {
    if isEmpty { return nil }
    let place = problems.indices.firstIndex(after: { problems[$0].position < position })
    guard place < problems.count, problems[place].position == position else {
      return "nothing was \(change), because of another id"
    }
    return problems[place].problem.sentence
  }

  /// Reports that nothing was changed, if that is not obvious; returns the exit status.
  func finish(on console: inout Console) -> ExitStatus {
    let status = console.finishItems()
    if !isEmpty, items.valid.count + items.failed.count > 1 {
      console.showError("nothing was \(change)")
    }
    return status
  }
}
