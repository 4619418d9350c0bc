/// The elements of an array or the members of an object, one by one, with the ranges that a command
/// needs to keep every byte that it does not change.
///
/// The outer ranges of the items, the separators between them, what precedes the first and what
/// follows the last make up the whole text without overlap. The text is not stored: pass the same
/// one to every call.
///
///     var items = try JSONItems(of: .array, in: text)
///     while let item = try items.next(in: text) { … }
struct JSONItems {
  /// A value of an array, or a key and its value.
  struct Item: Hashable, Sendable {
    /// The key token of a member, with its quotes; nil in an array.
    let key: Range<Int>?
    let value: JSONValue
    /// From the separator before to the one after, including white space.
    let outer: Range<Int>
  }

  private enum State {
    case first
    case rest
    case done
  }

  /// The offset after the opening bracket or brace.
  let opening: Int
  /// The offset of the closing bracket or brace, once `next` has returned nil.
  private(set) var closing: Int?
  /// The number of items read.
  private(set) var count = 0
  private var state = State.first
  /// The offset of what follows the last item.
  private(set) var offset: Int
  private let isObject: Bool
  /// Whether nothing but white space may follow.
  let isWholeText: Bool

  /// Begins with a text that is a single array, or a single object.
  ///
  /// After the last item the rest of the text is checked, too.
  init(of container: JSONKind, in text: Span<UInt8>) throws(JSONProblem) {
    isObject = container == .object
    do throws(JSONProblem.AtOffset) {
      offset = JSONScanner.start(of: text)
      let bracket = isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")
      guard JSONScanner.byte(text, at: offset) == bracket else {
        throw .unexpected(isObject ? .object : .array, in: text, at: offset)
      }
    } catch {
      throw JSONProblem(error, in: text)
    }
    offset += 1
    opening = offset
    isWholeText = true
  }

  /// Begins with an array or object that was read from the text; any other kind of value has no
  /// items.
  init(in value: JSONValue) {
    offset = value.range.lowerBound + 1
    opening = offset
    isObject = value.kind == .object
    isWholeText = false
    if value.kind != .object && value.kind != .array { state = .done }
  }

  /// Begins with the array whose bracket is at an offset.
  init(inArrayAt bracket: Int, isWholeText: Bool = false) {
    offset = bracket + 1
    opening = offset
    isObject = false
    self.isWholeText = isWholeText
  }

  /// Continues in a text that begins at ``offset``: what came before is no longer needed.
  ///
  /// ``opening`` still refers to the earlier text.
  mutating func forgetTextBefore() { offset = 0 }

  /// Whether an item was read last, so that ``offset`` is that of the comma or bracket after it.
  var isBehindItem: Bool {
    if case .rest = state { true } else { false }
  }

  /// Skips `count` items that were read by other means, up to the separator after the last of them;
  /// requires ``isBehindItem``.
  mutating func pass(_ count: Int, to separator: Int) {
    self.count += count
    offset = separator
  }

  /// Returns the next item, or nil after the last.
  ///
  /// O(length of the item).
  mutating func next(in text: Span<UInt8>) throws(JSONProblem) -> Item? {
    do throws(JSONProblem.AtOffset) {
      guard let outerStart = try advance(text) else { return nil }
      let (key, start) = try keyAndValueStart(text)
      let kind = try JSONScanner.kind(text, at: start, expected: expectedValue)
      let end = try JSONScanner.valueEnd(text, from: start, kind: kind)
      return try finished(text, outerStart, key, JSONValue(kind: kind, range: start..<end))
    } catch {
      throw JSONProblem(error, in: text)
    }
  }

  /// Returns the next item and what a finder finds in its value, in one pass, or nil after the
  /// last.
  ///
  /// O(length of the item).
  mutating func next(
    in text: Span<UInt8>,
    with finder: inout JSONFinder
  ) throws(JSONProblem) -> (item: Item, lookup: JSONLookup)? {
    do throws(JSONProblem.AtOffset) {
      guard let outerStart = try advance(text) else { return nil }
      let (key, start) = try keyAndValueStart(text)
      _ = try JSONScanner.kind(text, at: start, expected: expectedValue)
      let lookup = try finder.lookup(in: text, from: start)
      return (try finished(text, outerStart, key, lookup.record), lookup)
    } catch {
      throw JSONProblem(error, in: text)
    }
  }

  /// What may begin here: a closing bracket may replace a value only directly after `[`.
  private var expectedValue: JSONProblem.Expectation {
    !isObject && count == 0 ? .valueOrClosingBracket : .value
  }

  /// Advances to the next item's first byte; returns the start of its outer range, or nil at the
  /// end.
  private mutating func advance(_ text: Span<UInt8>) throws(JSONProblem.AtOffset) -> Int? {
    let closingByte = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var outerStart = offset
    switch state {
    case .done: return nil
    case .first:
      offset = JSONScanner.afterSpace(text, from: offset)
      if JSONScanner.byte(text, at: offset) == closingByte {
        try close(text)
        return nil
      }
    case .rest:
      switch JSONScanner.byte(text, at: offset) {
      case UInt8(ascii: ","):
        outerStart = offset + 1
        offset = JSONScanner.afterSpace(text, from: outerStart)
      case closingByte:
        try close(text)
        return nil
      default:
        let expected: JSONProblem.Expectation =
          isObject ? .commaOrClosingBrace : .commaOrClosingBracket
        throw .unexpected(expected, in: text, at: offset)
      }
    }
    return outerStart
  }

  private mutating func close(_ text: Span<UInt8>) throws(JSONProblem.AtOffset) {
    state = .done
    if isWholeText { try JSONScanner.finish(text, from: offset + 1) }
    closing = offset
  }

  private func keyAndValueStart(
    _ text: Span<UInt8>
  ) throws(JSONProblem.AtOffset) -> (key: Range<Int>?, start: Int) {
    guard isObject else { return (nil, offset) }
    guard JSONScanner.byte(text, at: offset) == UInt8(ascii: "\"") else {
      throw .unexpected(count == 0 ? .keyOrClosingBrace : .key, in: text, at: offset)
    }
    let end = try JSONScanner.stringEnd(text, from: offset + 1)
    return (offset..<end, try JSONScanner.afterColon(text, from: end))
  }

  /// Reads the white space after an item's value, up to the separator.
  private mutating func finished(
    _ text: Span<UInt8>,
    _ outerStart: Int,
    _ key: Range<Int>?,
    _ value: JSONValue
  ) throws(JSONProblem.AtOffset) -> Item {
    offset = JSONScanner.afterSpace(text, from: value.range.upperBound)
    state = .rest
    count += 1
    return Item(key: key, value: value, outer: outerStart..<offset)
  }
}
