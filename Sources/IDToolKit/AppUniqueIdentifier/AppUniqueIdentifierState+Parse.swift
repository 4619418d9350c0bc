extension AppUniqueIdentifierState {
  /// The version of the state file's form, under its key `auid`.
  static let formatVersion: UInt64 = 1

  /// Reads a state file: JSON as written by ``write(to:)``, possibly edited by a person.
  ///
  /// White space between tokens and any order of the keys are allowed. Anything but one object with
  /// each of the three keys exactly once, spelled without escapes, is a problem: a misread state
  /// would issue ids twice, so nothing is repaired or guessed.
  ///
  /// O(n).
  static func parse(_ text: Span<UInt8>) throws(Problem) -> AppUniqueIdentifierState {
    var reader = Reader()
    return try reader.state(text)
  }

  /// A position in a state file; the text is passed along, since storing a span would require an
  /// experimental feature.
  ///
  /// Tokens are read as in all JSON. What surrounds them is checked here, so that messages can say
  /// what a state has at that place, and because ``JSONItems`` would pass over each range three
  /// times: that takes 3.4 times as many instructions for 200,000 ranges.
  private struct Reader {
    private var offset = 0

    mutating func state(_ text: Span<UInt8>) throws(Problem) -> AppUniqueIdentifierState {
      var highest: UInt64 = 0
      var highestOffset = 0
      var inUse = IdentifierRanges()
      var seen: [Key] = []
      try require(UInt8(ascii: "{"), .object, text)
      while try hasAnotherMember(text, isFirst: seen.isEmpty) {
        let (key, keyOffset) = try readKey(text)
        guard !seen.contains(key) else {
          throw Problem(.duplicateKey(key), at: keyOffset, in: text)
        }
        seen.append(key)
        offset = JSONScanner.afterSpace(text, from: offset)
        switch key {
        case .auid: try requireSupportedVersion(text)
        case .highest:
          highestOffset = offset
          highest = try number(text)
        case .inUse: inUse = try ranges(text)
        }
      }
      let end = offset - 1
      offset = JSONScanner.afterSpace(text, from: offset)
      guard offset == text.count else { throw unexpected(.endOfFile, text) }
      for key in Key.allCases where !seen.contains(key) {
        throw Problem(.missingKey(key), at: end, in: text)
      }
      let last = inUse.last ?? 0
      guard highest >= last else {
        throw Problem(.highestTooLow(highest: highest, last: last), at: highestOffset, in: text)
      }
      return AppUniqueIdentifierState(inUse: inUse, highest: highest)
    }

    /// Steps over what separates members; returns false after the object's end.
    private mutating func hasAnotherMember(
      _ text: Span<UInt8>,
      isFirst: Bool
    ) throws(Problem) -> Bool {
      if take(UInt8(ascii: "}"), text) { return false }
      if !isFirst { try require(UInt8(ascii: ","), .commaOrEndOfObject, text) }
      try require(UInt8(ascii: "\""), isFirst ? .keyOrEnd : .key, text)
      return true
    }

    /// Reads a key whose opening quote was taken, and the colon; returns it with the offset of its
    /// quote.
    ///
    /// A key is compared by its bytes: one with escapes is unknown.
    private mutating func readKey(_ text: Span<UInt8>) throws(Problem) -> (Key, offset: Int) {
      let start = offset - 1
      do {
        offset = try JSONScanner.stringEnd(text, from: offset)
      } catch {
        while offset < text.count, text[offset] != UInt8(ascii: "\"") { offset += 1 }
        if offset == text.count { throw unexpected(.endOfKey, text) }
        throw unknownKey(text, start..<offset)
      }
      let name = text.extracting(start + 1..<offset - 1)
      guard let key = Key(name) else { throw unknownKey(text, start..<offset - 1) }
      try require(UInt8(ascii: ":"), .colon, text)
      return (key, start)
    }

    /// Returns the problem of an unknown key, whose range begins with the quote and may end early.
    private func unknownKey(_ text: Span<UInt8>, _ range: Range<Int>) -> Problem {
      let name = text.extracting(range.lowerBound + 1..<range.upperBound)
      return Problem(.unknownKey(name.extracting(first: 256).array), at: range.lowerBound, in: text)
    }

    private mutating func requireSupportedVersion(_ text: Span<UInt8>) throws(Problem) {
      let start = offset
      let version = try number(text)
      guard version == formatVersion else {
        throw Problem(.unsupportedVersion(version), at: start, in: text)
      }
    }

    /// Reads the list of ranges, the only part that can be long.
    private mutating func ranges(_ text: Span<UInt8>) throws(Problem) -> IdentifierRanges {
      var ranges = IdentifierRanges()
      try require(UInt8(ascii: "["), .list, text)
      if take(UInt8(ascii: "]"), text) { return ranges }
      var expectation = Expectation.rangeOrEndOfList
      // One more than the number that would make the range adjacent; nothing precedes 1.
      var smallestFirst: UInt64 = 1
      repeat {
        try require(UInt8(ascii: "["), expectation, text)
        expectation = .range
        offset = JSONScanner.afterSpace(text, from: offset)
        let start = offset
        let first = try number(text)
        try require(UInt8(ascii: ","), .commaInRange, text)
        offset = JSONScanner.afterSpace(text, from: offset)
        let last = try number(text)
        try require(UInt8(ascii: "]"), .endOfRange, text)
        guard first >= smallestFirst, first <= last else {
          let reason = Self.reason(first, last, smallestFirst: smallestFirst)
          throw Problem(reason, at: start, in: text)
        }
        ranges.append(first...last)
        smallestFirst = last &+ 2
      } while take(UInt8(ascii: ","), text)
      try require(UInt8(ascii: "]"), .commaOrEndOfList, text)
      return ranges
    }

    /// Returns what is wrong with a misplaced range.
    private static func reason(_ first: UInt64, _ last: UInt64, smallestFirst: UInt64) -> Reason {
      if first == 0 { return .zero }
      if first > last { return .descending(first: first, last: last) }
      if first == smallestFirst - 1 { return .adjacent(first: first) }
      return .overlapping(first: first, previousLast: smallestFirst - 2)
    }

    /// Reads a number for general use, or 0, that starts here.
    @inline(__always)
    private mutating func number(_ text: Span<UInt8>) throws(Problem) -> UInt64 {
      let start = offset
      guard JSONScanner.byte(text, at: start) &- 0x30 < 10 else { throw unexpected(.number, text) }
      do {
        offset = try JSONScanner.numberEnd(text, from: start)
      } catch {
        let reason = error.reason == .leadingZero ? Reason.leadingZero : .notAWholeNumber
        throw Problem(reason, at: start, in: text)
      }
      guard let value = Decimal.digits(text, start..<offset),
        value <= IdentifierRanges.limits.upperBound
      else {
        let isWhole = (start..<offset).allSatisfy { text[$0] &- 0x30 < 10 }
        throw Problem(isWhole ? .tooLarge : .notAWholeNumber, at: start, in: text)
      }
      return value
    }

    /// Steps over white space and then over `byte`, which must be next.
    @inline(__always)
    private mutating func require(
      _ byte: UInt8,
      _ expectation: Expectation,
      _ text: Span<UInt8>
    ) throws(Problem) {
      guard take(byte, text) else { throw unexpected(expectation, text) }
    }

    /// Steps over white space and then over `byte`, if it is next.
    @inline(__always)
    private mutating func take(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
      offset = JSONScanner.afterSpace(text, from: offset)
      guard offset < text.count, text[offset] == byte else { return false }
      offset &+= 1
      return true
    }

    /// Returns the problem of finding something unexpected here.
    @inline(never)
    private func unexpected(_ expected: Expectation, _ text: Span<UInt8>) -> Problem {
      let found = offset < text.count ? text[offset] : nil
      return Problem(.unexpected(found: found, expected: expected), at: offset, in: text)
    }
  }
}
