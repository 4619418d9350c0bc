/// Lists of flakes.
extension IdentifierFinder {
  /// Appends the flakes of the lines from an offset on that are a number and nothing else, as long as
  /// they are of the layout of the first; returns that one, their place, and where the next line
  /// begins; nil if the first isn't one.
  ///
  /// It finds what ``findLikeliest(_:in:at:)`` finds in each of them.
  func appendList(
    in text: PaddedBytes,
    from offset: Int,
    to ids: inout [FlakeID]
  ) -> (first: FoundIdentifier, place: UInt64, end: Int)? {
    guard offset == 0 || text[offset - 1] == UInt8(ascii: "\n"),
      let line = Self.number(at: offset, in: text)
    else { return nil }
    let run = TextRun(start: offset, length: line.length)
    let place = PlaceName.hash(before: run.start, in: text)
    let judgement = judgement
    let judged = judgement?.place(withHash: place)
    // What a place that wasn't judged holds is noted for each number.
    guard judgement == nil ? windows.count == 1 : judged != nil,
      let first = findLikeliest(run, in: text, at: place), targets[first.target].isDecimalFlake,
      judgement == nil || first.target >= firstJudged,
      let window = targets[first.target].flakes
    else { return nil }
    var end = offset
    while let (length, number, next) = Self.number(at: end, in: text) {
      let digits = text[end..<end + length]
      let isKnown =
        judgement.map {
          judgedKind(of: number, digits, at: judged, $0) == first.target - firstJudged
        } ?? (flakeLengths &>> UInt64(length) & 1 != 0)
      guard isKnown, window.contains(FlakeID(rawValue: number), writtenAs: digits) else { break }
      ids.append(FlakeID(rawValue: number))
      end = next
    }
    return end > offset ? (first, place, end) : nil
  }

  /// Reads the line at an offset if it is a number of as many digits as flakes have, without a zero in
  /// front, and ends; `next` is where the next one begins.
  @inline(__always)
  private static func number(
    at start: Int,
    in text: PaddedBytes
  ) -> (length: Int, value: UInt64, next: Int)? {
    guard start < text.count else { return nil }
    // Safe: after the text there are at least 32 bytes of padding.
    let length = unsafe DigitLine.digitCount(at: text.start + start)
    var end = start + length
    guard DigitRunSearch.lengths.contains(length), end < text.count, text[start] != 0x30
    else { return nil }
    let (value, overflow) = DigitLine.value(text[start..<end])
    if text[end] == UInt8(ascii: "\r") { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: "\n") else { return nil }
    return overflow ? nil : (length, value, end + 1)
  }
}
