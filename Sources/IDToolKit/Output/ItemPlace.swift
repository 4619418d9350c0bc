/// The place of an item in the input.
enum ItemPlace: Equatable, Sendable {
  case argument
  /// Counted from 1; the column is nil if an item has a line of its own.
  case standardInput(line: UInt64, column: UInt64? = nil)
  case file([UInt8], line: UInt64, column: UInt64? = nil)

  /// The number of the line; nil for an argument.
  var line: UInt64? {
    switch self {
    case .argument: nil
    case .standardInput(let line, _), .file(_, let line, _): line
    }
  }

  /// The number of the column; nil if the item has a line of its own.
  var column: UInt64? {
    switch self {
    case .argument: nil
    case .standardInput(_, let column), .file(_, _, let column): column
    }
  }

  /// The beginning of a message: `stdin:3: `, `people.json:1:29: `.
  var prefix: String {
    switch self {
    case .argument: ""
    case .standardInput(let line, let column): Self.prefix("stdin", line, column)
    case .file(let path, let line, let column):
      Self.prefix(Quotation.escaped(path.span), line, column)
    }
  }
}

extension ItemPlace {
  /// Whether an item is an argument that is also the name of a file, which may be what is meant.
  func isArgument(naming text: Span<UInt8>) -> Bool {
    guard self == .argument, let status = try? SystemCall.statusIfPresent(ofName: text.array) else {
      return false
    }
    return status.kind != .directory
  }

  private static func prefix(_ name: String, _ line: UInt64, _ column: UInt64?) -> String {
    "\(name):\(line):" + (column.map { "\($0):" } ?? "") + " "
  }
}

/// What the items of a stream should be.
enum ItemKind: Equatable, Sendable {
  case flakeID
  /// A line that is judged as a whole.
  case searchableLine
  /// A line that is not too long to be read.
  case readableLine
  case auid
  /// A valid id that should be in use and is not.
  case unusedAUID
  /// A valid id that is in use, although a new one is required.
  case usedAUID
  /// An id that was given before.
  case repeatedAUID
  case jsonRecord
  /// A row with as many fields as the header.
  case tableRow
  /// A column that was asked for.
  case tableColumn
  /// A record with an id and a position.
  case orderedItem
  /// An id of a wanted order.
  case wantedID
  case route
  /// A name whose id is made.
  case name
  /// The id of a record that is not unique.
  case uniqueRecordID
  /// A record with every member of the one that it replaces.
  case completeRecord
  /// An id to look up a record.
  case recordID
  /// An id of any kind.
  case knownID
  /// An id of these kinds, as a sentence names them: `ulid or uuid`.
  case idOfKinds(String)
  /// An id with a relevant time.
  case timedID
  /// An id whose time is wanted.
  case idInWindow
  /// An id of which one reading is clear.
  case clearID
  case time
  /// An id that can be written in another form.
  case convertibleID

  /// What one item is called, and several that are not what they should be.
  var words: (singular: String, invalidPlural: String) {
    switch self {
    case .flakeID: ("a flake id", "invalid flake ids")
    case .searchableLine: ("a line that can be searched", "lines that are too long")
    case .readableLine: ("a line that can be read", "lines that are too long")
    case .auid: ("an id", "invalid ids")
    case .unusedAUID: ("an id in use", "ids that are not in use")
    case .usedAUID: ("a new id", "ids that are in use already")
    case .repeatedAUID: ("a new id", "repeated ids")
    case .jsonRecord: ("a record", "invalid records")
    case .tableRow: ("a row of the table", "invalid rows")
    case .tableColumn: ("a column of the table", "columns that are not there")
    case .orderedItem: ("an item to arrange", "invalid items")
    case .wantedID: ("an id", "invalid ids of the wanted order")
    case .route: ("a route", "invalid routes")
    case .name: ("a name to make an id of", "names of files")
    case .uniqueRecordID: ("a unique id", "repeated ids")
    case .completeRecord: ("a complete record", "incomplete records")
    case .recordID: ("the id of a record", "ids without a record")
    case .knownID: ("an id of a known kind", "invalid ids")
    case .idOfKinds(let names): ("of kind \(names)", "invalid ids")
    case .timedID: ("an id", "values that aren't ids")
    case .idInWindow: ("in the window", "ids outside the window")
    case .clearID: ("a clear id", "undecided ids")
    case .time: ("a time", "invalid times")
    case .convertibleID: ("an id that can be converted", "ids that can't be converted")
    }
  }
}
