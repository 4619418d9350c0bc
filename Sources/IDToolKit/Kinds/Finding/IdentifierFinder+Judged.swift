/// Numbers that are judged by where they stand.
extension IdentifierFinder {
  /// Reads a run of digits as an id of the kind that the numbers at its place were decided to be of.
  @inline(never)
  func judged(
    _ run: TextRun,
    in block: PaddedBytes,
    at place: UInt64?,
    _ judgement: Judgement
  ) -> FoundIdentifier? {
    let digits = block[run.range]
    let (number, overflow) = DigitLine.value(digits)
    let place = judgement.place(withHash: place ?? PlaceName.hash(before: run.start, in: block))
    guard !overflow, let kind = judgedKind(of: number, digits, at: place, judgement)
    else { return nil }
    return read(run, in: block, asJudged: kind)
  }

  /// Reads a number as an id of a kind of the judgement.
  func read(_ run: TextRun, in block: PaddedBytes, asJudged kind: Int) -> FoundIdentifier? {
    let digits = block[run.range]
    let index = firstJudged + kind
    if targets[index].isDecimalFlake, let number = Decimal.digits(digits.span) {
      return read(FlakeID(rawValue: number), run, in: block, as: index, at: sought.count)
    }
    guard let content = targets[index].read(digits, digitCount: run.length) else { return nil }
    return FoundIdentifier(
      target: index,
      place: sought.count,
      range: run.range,
      prefixCount: 0,
      content: content
    )
  }

  /// Returns the kind that a number was decided to be of, as an index of those of the judgement.
  @inline(__always)
  func judgedKind(
    of number: UInt64,
    _ digits: PaddedBytes,
    at place: Int?,
    _ judgement: Judgement
  ) -> Int? {
    // Zeros are written in front of the numbers of phones and parcels.
    guard judgement.mayHaveIDs(at: place), digits[0] != UInt8(ascii: "0"),
      takesMadeUp || !MadeUpDigits.areMadeUp(number, digits),
      let kind = judgement.kind(of: number, at: place), !leavesOut[kind]
    else { return nil }
    return kind
  }

  /// Whether a run is a number that is judged by where it stands.
  @inline(__always)
  func judges(_ run: TextRun, in block: PaddedBytes) -> Bool {
    DigitRunSearch.lengths.contains(run.length)
      && DigitLine.isNumber(block[run.range])
  }

  /// Whether ids of the length of a run are sought that are not judged.
  @inline(__always)
  func seeksOthers(than run: TextRun) -> Bool { starts[run.length + 1] > starts[run.length] }

  /// Returns the kind of a number that is judged, as an index of those of the judgement; nil if it is
  /// not known to be an id.
  @inline(__always)
  func judgedKind(
    _ run: TextRun,
    in block: PaddedBytes,
    _ judgement: Judgement
  ) -> (kind: Int, id: FlakeID)? {
    let digits = block[run.range]
    let (number, overflow) = DigitLine.value(digits)
    guard !overflow else { return nil }
    let place = judgement.place(withHash: PlaceName.hash(before: run.start, in: block))
    guard let kind = judgedKind(of: number, digits, at: place, judgement) else { return nil }
    return (kind, FlakeID(rawValue: number))
  }

  /// The targets that are sought whatever was judged.
  var soughtTargets: ArraySlice<IdentifierTarget> { targets[..<firstJudged] }

  /// The targets of the kinds of the judgement.
  var judgedTargets: ArraySlice<IdentifierTarget> { targets[firstJudged...] }
}
