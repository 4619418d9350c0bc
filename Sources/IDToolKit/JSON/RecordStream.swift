/// The records of a text and the values under a key: the lines, the elements of an array, or values
/// that follow each other.
///
/// A long text comes in parts: ``begin(_:after:)`` switches to the next one. Most records have the
/// shape of an earlier one, and are read and their ends found in one pass (``JSONShapes``); a
/// ``JSONFinder`` reads the others, and tells what is wrong.
struct RecordStream: ~Copyable {
  /// How records stand in a text.
  enum Form {
    /// One on each line that isn't blank.
    case lines
    /// As the elements of an array; there is nothing else if it is the whole input.
    case array(isWholeInput: Bool)
    /// One after the other, and as the elements of arrays; the text comes whole.
    case values
  }

  struct Record {
    /// The number of records before it; invalid ones count as well.
    let index: UInt64
    let place: RecordPlace
    /// The whole line without its newline, or only the value.
    let range: Range<Int>
    let id: JSONShapes.ID
  }

  /// A line, an element or a value that is not a record.
  struct Invalid {
    let place: RecordPlace
    /// As of a record.
    let range: Range<Int>
    /// The same without the blanks around it.
    let item: Range<Int>
    let problem: RecordProblem
    /// Whether there is only white space before it, and it begins an array where lines are wanted.
    let beginsArray: Bool
  }

  /// Why no record was found.
  enum Stop {
    /// Reading may go on after it.
    case invalid(Invalid)
    /// The array, or the values, can't be read further.
    case broken(JSONProblem)
    /// The rest of the text isn't a complete record: what follows it is needed.
    case more
    /// All has been read.
    case end
  }

  enum Step {
    case record(Record)
    case stop(Stop)
  }

  private let form: Form
  private var finder: RecordFinder
  private var shapes = JSONShapes()
  /// The array being read.
  private var items: JSONItems?

  /// The number of records so far, invalid ones included; callers may add those they refused.
  var count: UInt64 = 0
  /// The number of lines so far, if records are lines.
  private(set) var lineCount: UInt64 = 0
  /// The offset of what has not been read in the text: in an array, from the separator on.
  private(set) var offset = 0
  /// Whether nothing follows the text.
  private var isLast = false
  /// The place of the text's beginning in the input.
  private var start = TextPlace()
  /// The place of the last element, and its offset in the text.
  private var place = TextPlace()
  private var placed = 0

  /// Creates a stream of records with a value under a key; without a key any JSON is a record.
  init(_ form: Form = .lines, key: JSONKeyPath?, wanted: RecordFinder.Wanted = .id) {
    finder = RecordFinder(key: key, wanted: wanted)
    self.form = form
  }

  @inline(__always)
  private var isLines: Bool { if case .lines = form { true } else { false } }

  // MARK: Parts of the input

  /// Switches to lines that come after so many others.
  mutating func begin(lines: PaddedBytes, after lineCount: UInt64) {
    shapes.begin(lines)
    begin(lines.span, isLast: false)
    self.lineCount = lineCount
    if lineCount > 0 { offset = 0 }
  }

  /// Begins with the lines of another file; shapes are remembered.
  mutating func restart() {
    count = 0
    lineCount = 0
  }

  /// Switches to a part of an array, which begins where ``endPart(_:)`` said.
  mutating func begin(part: PaddedBytes, isLast: Bool) {
    shapes.begin(part)
    begin(part.span, isLast: isLast)
  }

  /// Switches to a text for ``next(in:)``.
  mutating func begin(_ text: Span<UInt8>, isLast: Bool) {
    self.isLast = isLast
    if case .array(let isWholeInput) = form, items == nil {
      items = .init(inArrayAt: JSONScanner.start(of: text), isWholeText: isWholeInput)
    }
    // A byte order mark belongs to the input and not to its first record.
    offset = items?.offset ?? (text.hasByteOrderMark ? 3 : 0)
  }

  /// Leaves a part of an array; returns the offset of the first byte that is still needed.
  mutating func endPart(_ part: Span<UInt8>) -> Int {
    place.advance(over: part.extracting(placed..<offset))
    placed = 0
    start = place
    items?.forgetTextBefore()
    return offset
  }

  // MARK: Records

  /// Passes on records until `body` returns false, or until something else is found.
  @inline(__always)
  mutating func read(_ text: PaddedBytes, _ body: (Record) -> Bool) -> Stop? {
    while true {
      if let first = knownStart(in: text.span) {
        var goesOn = true
        let known = count
        let end = shapes.read(text, from: first) { match in
          goesOn = body(record(match, in: text.span))
          return goesOn
        }
        pass(Int(truncatingIfNeeded: count &- known), to: end)
        if !goesOn { return nil }
      }
      switch next(in: text.span) {
      case .record(let record): if !body(record) { return nil }
      case .stop(let stop): return stop
      }
    }
  }

  /// Returns the next record, or what is there instead.
  mutating func next(in text: PaddedBytes) -> Step {
    var found: Record?
    let stop = read(text) { record in
      found = record
      return false
    }
    if let found { return .record(found) }
    return .stop(stop ?? .end)
  }

  /// Returns the next record of a text without padding, or what is there instead.
  @inline(never)
  mutating func next(in text: Span<UInt8>) -> Step {
    switch form {
    case .lines: nextLine(text)
    case .array: nextElement(text)
    case .values: nextValue(text)
    }
  }

  // MARK: Known shapes

  /// The offset at which a record of known shape may begin.
  @inline(__always)
  private func knownStart(in text: Span<UInt8>) -> Int? {
    if isLines { return offset }
    guard let items, items.isBehindItem,
      JSONScanner.byte(text, at: offset) == UInt8(ascii: ",")
    else { return nil }
    return offset + 1
  }

  @inline(__always)
  private mutating func record(_ match: JSONShapes.Match, in text: Span<UInt8>) -> Record {
    let index = count
    count &+= 1
    guard !isLines else {
      lineCount &+= 1
      let range = match.start..<match.end - 1
      return Record(index: index, place: RecordPlace(line: lineCount), range: range, id: match.id)
    }
    // There may be white space around it, before the comma at the end.
    var end = match.end - 1
    while text[end - 1] != UInt8(ascii: "}") { end -= 1 }
    let first = JSONScanner.afterSpace(text, from: match.start)
    let place = elementPlace(first, text)
    return Record(index: index, place: place, range: first..<end, id: match.id)
  }

  /// Goes on after some records of known shape, which end at an offset.
  @inline(__always)
  private mutating func pass(_ known: Int, to end: Int) {
    shapes.note(known)
    offset = isLines ? end : end - 1
    items?.pass(known, to: end - 1)
  }

  // MARK: Other records

  private mutating func nextLine(_ text: Span<UInt8>) -> Step {
    while offset < text.count {
      let end = NewlineSearch.lineEnd(in: text, from: offset)
      let (start, range) = (offset, offset..<end)
      offset = min(end + 1, text.count)
      lineCount += 1
      let line = text.extracting(range)
      let trimmed = line.trimmedRange
      if trimmed.isEmpty { continue }
      let place = RecordPlace(line: lineCount)
      defer { count += 1 }
      do throws(RecordProblem) {
        let value = try finder.value(in: line)
        if end < text.count { shapes.learn(text.extracting(start...end), id: value) }
        let id = JSONShapes.ID(value?.moved(by: start), in: text)
        return .record(Record(index: count, place: place, range: range, id: id))
      } catch {
        let invalid = Invalid(
          place: place,
          range: range,
          item: start + trimmed.lowerBound..<start + trimmed.upperBound,
          problem: error,
          beginsArray: count == 0 && line[trimmed.lowerBound] == UInt8(ascii: "[")
        )
        return .stop(.invalid(invalid))
      }
    }
    return .stop(isLast ? .end : .more)
  }

  private mutating func nextElement(_ text: Span<UInt8>) -> Step {
    // What follows may just not have arrived yet: then nothing is changed.
    guard var rest = items else { return .stop(.end) }
    let found: (item: JSONItems.Item, lookup: JSONLookup)?
    do throws(JSONProblem) {
      found = try finder.next(of: &rest, in: text)
    } catch {
      return .stop(isLast ? .broken(error.behind(start)) : .more)
    }
    // What follows tells where a number ends, and whether the array is the whole input.
    let isComplete = found == nil ? !rest.isWholeText : rest.offset < text.count
    guard isLast || isComplete else { return .stop(.more) }
    offset = rest.offset
    items = rest
    guard let (item, lookup) = found else { return .stop(.end) }
    let step = step(lookup, in: text)
    if case .record = step, item.value.kind == .object,
      JSONScanner.byte(text, at: offset) == UInt8(ascii: ",")
    {
      let start = item.outer.lowerBound
      shapes.learn(text.extracting(start...offset), id: lookup.match?.moved(by: -start))
    }
    return step
  }

  private mutating func nextValue(_ text: Span<UInt8>) -> Step {
    while true {
      if items != nil {
        let step = nextElement(text)
        guard case .stop(.end) = step else { return step }
        items = nil
        offset += 1
      }
      offset = JSONScanner.afterSpace(text, from: offset)
      guard offset < text.count else { return .stop(.end) }
      if text[offset] == UInt8(ascii: "[") {
        items = JSONItems(inArrayAt: offset)
        continue
      }
      do throws(JSONProblem.AtOffset) {
        let lookup = try finder.lookup(in: text, from: offset)
        offset = lookup.record.range.upperBound
        return step(lookup, in: text)
      } catch {
        return .stop(.broken(JSONProblem(error, in: text)))
      }
    }
  }

  /// Returns what an element or a value is.
  private mutating func step(_ lookup: JSONLookup, in text: Span<UInt8>) -> Step {
    defer { count += 1 }
    let range = lookup.record.range
    let place = elementPlace(range.lowerBound, text)
    if let problem = finder.problem(with: lookup, in: text) {
      let invalid = Invalid(
        place: place,
        range: range,
        item: range,
        problem: problem,
        beginsArray: false
      )
      return .stop(.invalid(invalid))
    }
    let id = JSONShapes.ID(lookup.match, in: text)
    return .record(Record(index: count, place: place, range: range, id: id))
  }

  /// Advances to the element that begins at an offset; returns its place.
  private mutating func elementPlace(_ offset: Int, _ text: Span<UInt8>) -> RecordPlace {
    place.advance(over: text.extracting(placed..<offset))
    placed = offset
    return RecordPlace(line: place.line, column: place.column)
  }
}

extension RecordStream.Record {
  /// Returns the record without a carriage return at the end of its line.
  @_lifetime(copy text)
  func bytes(in text: Span<UInt8>) -> Span<UInt8> { text.extracting(range).withoutCarriageReturn }

  /// Returns the id as the record spells it.
  func idToken(in text: Span<UInt8>) -> [UInt8] {
    switch id {
    case .natural(let number): Array(String(number).utf8)
    case .other(let value): text.extracting(value.range).array
    case .absent: []
    }
  }

  /// Returns the id; nil if there is none.
  func identity(in text: Span<UInt8>) -> JSONIdentity? {
    switch id {
    case .natural(let number): .natural(number)
    case .other(let value): JSONIdentity(value, in: text)
    case .absent: nil
    }
  }
}

/// The place of a record in its input.
struct RecordPlace: Equatable, Sendable {
  /// From 1.
  let line: UInt64
  /// In bytes, from 1; nil if the record has a line of its own.
  var column: UInt64?

  /// The place in words, to follow the file's name.
  var words: String { "line \(line)" + (column.map { ", column \($0)" } ?? "") }
}
