/// The place in a collection to which records go.
enum RecordsTarget: Sendable {
  /// This index, which the moved record or the first new one has afterwards.
  case index(UInt64, option: String)
  case before(RecordID)
  case after(RecordID)

  /// Reads `--before`, `--after` and the option with an index; returns nil if none was given.
  init?(_ arguments: ParsedArguments, indexOption: Option) {
    if let id = arguments.text(.before) {
      self = .before(RecordID(argument: id.span))
    } else if let id = arguments.text(.after) {
      self = .after(RecordID(argument: id.span))
    } else if let index = arguments.numberIfGiven(indexOption) {
      self = .index(index, option: "--" + indexOption.long)
    } else {
      return nil
    }
  }

  /// Returns the index; throws if one that was given is above `limit`, or if an id has no record.
  func index(in collection: RecordCollection, limit: Int) throws(Failure) -> Int {
    switch self {
    case .index(let number, let option):
      guard number <= limit else {
        let count = collection.records.count
        let records = count == 1 ? "1 record" : "\(count) records"
        throw .invalidInput(
          "\(option) \(number) is past the end: with \(records) it may be "
            + "\(limit) at most, counted from 0"
        )
      }
      return Int(number)
    case .before(let id): return try collection.index(of: id, option: "--before")
    case .after(let id): return try collection.index(of: id, option: "--after") + 1
    }
  }
}

extension RecordsFile {
  /// Takes the file from an argument or `--file`, and reads `--in-place`, `--lock-timeout` and
  /// `--trust-locks`.
  ///
  /// No file, and `-`, mean standard input, which can't be replaced.
  init(_ arguments: ParsedArguments, path: [UInt8]?) throws(UsageError) {
    let isStandardInput = path?.span.holds("-") ?? true
    self.path = isStandardInput ? nil : path
    isInPlace = arguments.has(.inPlace)
    trustsLocks = isInPlace && arguments.has(.trustLocks)
    lockTimeout = isInPlace ? arguments.span(.lockTimeout) : .zero
    if isStandardInput, isInPlace {
      let clause = "--in-place replaces a file, and standard input isn't one: name the file"
      throw arguments.conflict(clause)
    }
    if path == nil, SystemCall.isTerminal(0) {
      throw arguments.error(
        .terminalInput(remedy: "pass --file FILE, or --file - to type records in")
      )
    }
  }
}
