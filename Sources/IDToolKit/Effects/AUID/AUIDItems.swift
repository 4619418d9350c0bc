/// The ids and ranges of ids given to a command, read and checked before anything is touched, and
/// the obstacles to a change that is made for all of them or for none.
struct AUIDItems {
  /// A valid id or range.
  struct Item {
    let range: ClosedRange<UInt64>
    let place: ItemPlace

    /// The number of ids in the item.
    var idCount: UInt64 { range.upperBound - range.lowerBound + 1 }

    /// `5` or `5-9`.
    var text: String {
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
  }

  /// An invalid item, and the number of valid ones before it.
  private struct Failed {
    let position: Int
    let input: [UInt8]
    let sentence: String
  }

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

  private(set) var valid: [Item] = []
  private var failed: [Failed] = []
  /// The participle for a change of all items or none, `recycled`; nil if each valid item is changed.
  private let change: String?
  /// In the order of the items, at most one for each.
  private var problems: [(position: Int, problem: Problem)] = []

  /// The most bytes of an invalid item that are kept for JSON.
  private static let longestInput = 1 << 10

  /// Reads all items; reports the invalid ones.
  init(
    of operands: [Operand],
    change: String?,
    on console: inout Console
  ) throws(Failure) {
    self.change = change
    var valid: [Item] = []
    var failed: [Failed] = []
    try operands.forEachItem(sink: ItemSink(rules: ItemRules()), on: &console) {
      text,
      place,
      console throws(Failure) in
      do throws(IdentifierText.Problem) {
        let range = try IdentifierText.generalUse(text)
        valid.append(Item(range: range, place: place))
      } catch {
        let input = text.extracting(first: Self.longestInput).array
        failed.append(Failed(position: valid.count, input: input, sentence: error.sentence))
        console.reportItem(.auid, at: place, text: text, sentence: error.sentence)
      }
    }
    self.valid = valid
    self.failed = failed
  }

  /// Collects what prevents the change: the obstacles of each range, and repeated ids; returns
  /// whether nothing does.
  mutating func check(_ obstacle: (ClosedRange<UInt64>) -> Problem?) -> Bool {
    var seen = IdentifierRanges()
    for (position, item) in valid.enumerated() {
      if let problem = obstacle(item.range) {
        problems.append((position, problem))
        continue
      }
      if let id = seen.lowestMember(in: item.range) {
        problems.append((position, .repeated(id: id)))
      }
      seen.insert(item.range)
    }
    return mayChange
  }

  /// Whether nothing prevents the change.
  var mayChange: Bool { problems.isEmpty && failed.isEmpty }

  /// Shows a message for each obstacle.
  func report(on console: inout Console) {
    for (position, problem) in problems {
      console.report(problem.kind) { problem.message(at: valid[position].place) }
    }
  }

  /// Reports that nothing was changed, if that is not obvious; returns the exit status.
  func finish(on console: inout Console) -> ExitStatus {
    let status = console.finishItems()
    if let change, !mayChange, valid.count + failed.count > 1 {
      console.showError("nothing was \(change)")
    }
    return status
  }

  /// Writes a row for each item, in the given order.
  ///
  /// Invalid items, and valid ones that were not changed, are written as failures in JSON.
  func write(
    with writer: RowWriterOf<AUIDRow.Counted>,
    on console: inout Console,
    count: (_ position: Int) -> UInt64
  ) throws(Failure) {
    var failures = failed[...]
    for position in 0...valid.count {
      while let failure = failures.first, failure.position == position {
        writer.template.writeFailure(
          input: failure.input.span,
          error: failure.sentence,
          to: &console.output.buffer
        )
        failures.removeFirst()
        try console.flushIfFull()
      }
      guard position < valid.count else { break }
      let text = valid[position].text
      if let sentence = sentence(at: position) {
        let input = Array(text.utf8)
        writer.template.writeFailure(input: input.span, error: sentence, to: &console.output.buffer)
      } else {
        writer.write(.init(text: text, count: count(position)), to: &console.output.buffer)
      }
      try console.flushIfFull()
    }
  }

  /// Returns why a valid item was not changed; nil if it was.
  private func sentence(at position: Int) -> String? {
    guard let change, !mayChange else { return nil }
    let place = problems.indices.firstIndex(after: { problems[$0].position < position })
    guard place < problems.count, problems[place].position == position else {
      return "nothing was \(change), because of another id"
    }
    return problems[place].problem.sentence
  }
}
