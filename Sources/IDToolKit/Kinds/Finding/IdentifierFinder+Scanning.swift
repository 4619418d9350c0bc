extension IdentifierFinder {
  /// Finds the ids of a whole text in order, each in its likeliest reading.
  ///
  /// The bytes that touch the text must not be letters or digits.
  @inline(__always)
  func forEach(
    in text: PaddedBytes,
    at place: UInt64? = nil,
    _ body: (FoundIdentifier) -> Void
  ) {
    if findsOnlyNumbers {
      var search = DigitRunSearch(text, from: 0, isLast: true)
      forEach(&search, in: text, at: place, body)
    } else {
      var search = WordRunSearch(text, from: 0, isLast: true, for: shapes)
      forEach(&search, in: text, at: place, body)
    }
  }

  @inline(__always)
  private func forEach<Search: RunSearch & ~Escapable>(
    _ search: inout Search,
    in text: PaddedBytes,
    at place: UInt64?,
    _ body: (FoundIdentifier) -> Void
  ) {
    var end = 0
    while let run = search.next() {
      guard run.start >= end, let found = findLikeliest(run, in: text, at: place) else { continue }
      body(found)
      end = found.range.upperBound
    }
  }

  /// Whether a range of a text consists of an id that was found, optionally with a prefix and
  /// underscore.
  ///
  /// Static, because a closure that called an instance method would copy the finder.
  static func covers(_ range: Range<Int>, _ found: FoundIdentifier, in text: Span<UInt8>) -> Bool {
    guard found.range.upperBound == range.upperBound,
      found.range.lowerBound >= range.lowerBound
    else { return false }
    return (range.lowerBound..<found.range.lowerBound).allSatisfy { offset in
      let byte = text[offset]
      return byte &- 0x30 < 10 || byte.lowercasedASCII &- 0x61 < 26 || byte == UInt8(ascii: "_")
    }
  }

  /// The fewest bytes of an id.
  var shortest: Int {
    let lengths = shapes.lengths | shapes.widerLengths
    return min(lengths.trailingZeroBitCount, shapes.hasUUIDs ? 36 : .max)
  }

  /// Whether a text may consist of an id: a quick test, which many other texts pass.
  func mayBeID(_ text: PaddedBytes) -> Bool {
    let shortest = shortest
    guard text.count >= shortest else { return false }
    return !findsOnlyNumbers
      || (text[text.count - 1] &- 0x30 < 10 && text[text.count - shortest] &- 0x30 < 10)
  }

  /// Returns the id that is a whole text, apart from a prefix and the notation of a database or a
  /// program, as in `0x…`, `\x…` and `{…}`; nil if it is not a relevant id.
  ///
  /// `place` is the hash of the place at which the text stands; nil if the text itself shows it.
  func whole(_ text: PaddedBytes, at place: UInt64? = nil) -> FoundIdentifier? {
    var whole: FoundIdentifier?
    forEach(in: text, at: place) { found in
      if Self.covers(0..<text.count, found, in: text.span) { whole = found }
    }
    guard whole == nil else { return whole }
    let core = IdentifierWrapping.core(of: text.span)
    guard core.count < text.count, !core.isEmpty, let found = self.whole(text[core], at: place),
      IdentifierWrapping.notation(of: text.span, around: core)?
        .problem(as: targets[found.target].kind) == nil
    else { return nil }
    return found.moved(by: core.lowerBound)
  }
}
