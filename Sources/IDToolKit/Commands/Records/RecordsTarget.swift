/// The place in a collection to which records go.
enum RecordsTarget: Sendable {
  /// This index, which the moved record or the first new one has afterwards.
  case index(UInt64, option: String)
  case before(RecordID)
  case after(RecordID)

  /// Reads `--before`, `--after` and the option with an index; returns nil if none was given.
  init?(_ arguments: ParsedArguments, indexOption: Option) throws(UsageError) {
    let options = [Option.before, .after, indexOption].filter(arguments.isThere)
    guard let option = options.first else { return nil }
    guard options.count == 1 else {
      let names = options.map { "--" + $0.spec.long }.joined(separator: " and ")
      throw arguments.conflict("\(names) name different places: give one of them")
    }
    let text = arguments.text(option) ?? []
    if let number = arguments.numberIfGiven(option) {
      self = .index(number, option: "--" + option.spec.long)
    } else if option == .before {
      self = .before(RecordID(argument: text.span))
    } else {
      self = .after(RecordID(argument: text.span))
    }
  }

  /// Returns the index; throws if one that was given is above `limit`, or if an id has no record.
  func index(in collection: RecordCollection, limit: Int) throws(Failure) -> Int {
    switch self {
    case .index(let number, let option):
      guard number <= limit else {
        let count = collection.records.count
        let records = count == 1 ? "1 record" : "\(count) records"
        throw Failure(
          status: .invalidInput,
          message: "\(option) \(number) is past the end: with \(records) it may be "
            + "\(limit) at most, counted from 0"
        )
      }
      return Int(number)
    case .before(let id):
      return try RecordsMissing.index(of: id, option: "--before", in: collection)
    case .after(let id):
      return try RecordsMissing.index(of: id, option: "--after", in: collection) + 1
    }
  }
}
