/// Determines which words of a text are ids of given kinds with a relevant time.
struct IdentifierFinder: Sendable {
  /// What to look for, in the order in which a text is read: flake layouts last.
  let targets: [IdentifierTarget]
  /// What the search must find.
  let shapes: WordRunSearch.Shapes
  /// Whether only flakes in decimal are sought.
  let findsOnlyNumbers: Bool
  /// Whether letters alone that could be a word are no id.
  private let leavesOutWords: Bool
  /// The indices of the targets for each length.
  private let lists: [[Int]]
  /// The lengths of words that can only be flakes: bit n for n digits.
  private let flakeLengths: UInt64

  private static let longest = 63

  init(_ targets: [IdentifierTarget]) {
    let sorted =
      targets.filter { $0.flakes == nil && $0.hasOwnPrefix }
      + targets.filter { $0.flakes == nil && !$0.hasOwnPrefix }
      + targets.filter { $0.flakes != nil }
    self.targets = sorted
    findsOnlyNumbers = targets.allSatisfy(\.isDecimalFlake)
    leavesOutWords = targets.contains(where: \.leavesOutMadeUp)
    var shapes = WordRunSearch.Shapes()
    for target in sorted {
      if target.isHyphenatedUUID {
        shapes.hasUUIDs = true
        continue
      }
      let others = target.otherLetters
      for length in target.searchedLengths {
        shapes.lengths |= 1 << UInt64(length)
        if !others.isEmpty { shapes.widerLengths |= 1 << UInt64(length) }
      }
      shapes.otherLetters += others.filter { !shapes.otherLetters.contains($0) }
    }
    self.shapes = shapes
    let lists = (0...Self.longest).map { length in
      sorted.indices.filter { index in
        sorted[index].isHyphenatedUUID
          ? length == 36 : sorted[index].searchedLengths.contains(length)
      }
    }
    self.lists = lists
    var flakeLengths: UInt64 = 0
    for (length, list) in lists.enumerated()
    where !list.isEmpty && list.allSatisfy({ sorted[$0].isDecimalFlake }) {
      flakeLengths |= 1 << UInt64(length)
    }
    self.flakeLengths = flakeLengths
  }

  /// Whether a run is a number that can only be a flake.
  @inline(__always)
  func isFlake(_ run: TextRun, in bytes: UnsafePointer<UInt8>) -> Bool {
    flakeLengths &>> UInt64(run.length) & 1 != 0
      && (unsafe DigitLine.isNumber(at: bytes + run.start, length: run.length))
  }

  /// A copy for another thread.
  var independent: IdentifierFinder { IdentifierFinder(targets.map(\.independent)) }

  /// How many of a block's last bytes must precede the next one.
  var contextCount: Int {
    findsOnlyNumbers ? DigitRunSearch.contextCount : WordRunSearch.contextCount
  }

  /// Returns the likeliest kind of a run and, if that is a flake, the first layout that fits; or
  /// the first reading from an index on that ``FoundIdentifier/next`` gave.
  func find(_ run: TextRun, in block: Span<UInt8>, from first: Int = 0) -> FoundIdentifier? {
    guard let found = reading(of: run, in: block, from: first) else { return nil }
    guard first == 0, !isSettled(found, run.length) else { return found }
    let best = likeliest(of: run, in: block, found)
    return targets[best.target].flakes == nil ? best : firstFlake(of: run, in: block, found)
  }

  /// Returns the likeliest reading of a run, a single layout of flakes before others.
  func findLikeliest(_ run: TextRun, in block: Span<UInt8>) -> FoundIdentifier? {
    guard let found = reading(of: run, in: block, from: 0) else { return nil }
    guard found.next != nil || !isSettled(found, run.length) else { return found }
    return likeliest(of: run, in: block, found)
  }

  /// Returns the first reading of a run by the targets from an index on in the list of its length.
  private func reading(
    of run: TextRun,
    in block: Span<UInt8>,
    from first: Int
  ) -> FoundIdentifier? {
    let list = lists[run.length]
    var place = first
    if place == 0, !list.isEmpty,
      leavesOutWords && isOfLetters(run, in: block) || isRadixNumber(run, in: block)
    {
      return nil
    }
    while place < list.count {
      let index = list[place]
      place += 1
      if let found = read(run, in: block, as: index, next: place) {
        return found
      }
    }
    return nil
  }

  /// Whether no other reading can be likelier: a prefix shows what is meant, and flakes come last.
  private func isSettled(_ found: FoundIdentifier, _ length: Int) -> Bool {
    let target = targets[found.target]
    return target.flakes != nil || target.hasOwnPrefix && found.prefixCount > 0
      || lists[length].last == found.target
  }

  /// Returns the likeliest reading of a run, given the first.
  @inline(never)
  private func likeliest(
    of run: TextRun,
    in block: Span<UInt8>,
    _ first: FoundIdentifier
  ) -> FoundIdentifier {
    var readings: [(found: FoundIdentifier, bits: Double, cost: Double)] = []
    var reading: FoundIdentifier? = first
    while let found = reading {
      let evidence = targets[found.target].likelihood(of: found, block.extracting(found.range))
      readings.append((found, evidence.bits, evidence.cost))
      let place = lists[run.length].firstIndex(of: found.target) ?? 0
      reading = self.reading(of: run, in: block, from: place + 1)
    }
    // The cost of a flake's digits only distinguishes layouts.
    let flakes = readings.filter { targets[$0.found.target].flakes != nil }
    let leastCost = flakes.map(\.cost).min() ?? 0
    var best = readings[0]
    var most = -Double.infinity
    for reading in readings {
      let isFlake = targets[reading.found.target].flakes != nil
      let bits = reading.bits - (isFlake ? reading.cost - leastCost : 0)
      if bits > most { (best, most) = (reading, bits) }
    }
    return best.found
  }

  /// Returns the first reading of a run as a flake, after another reading.
  private func firstFlake(
    of run: TextRun,
    in block: Span<UInt8>,
    _ first: FoundIdentifier
  ) -> FoundIdentifier? {
    let place = lists[run.length].firstIndex { targets[$0].flakes != nil }
    return place.flatMap { reading(of: run, in: block, from: $0) } ?? first
  }

  /// Whether a run is an id.
  @inline(__always)
  func counts(_ run: TextRun, in block: PaddedBytes) -> Bool {
    unsafe find(run, in: block.bytes.span) != nil
  }

  private func read(
    _ run: TextRun,
    in block: Span<UInt8>,
    as index: Int,
    next: Int
  ) -> FoundIdentifier? {
    let target = targets[index]
    var range = run.start..<run.end
    var prefixCount = 0
    if let prefix = target.kind.prefix, prefix.isOwn {
      if let start = Self.prefixStart(endingAt: run.start, in: block) {
        let count = run.start - 1 - start
        do throws(IdentifierPrefixProblem) {
          try prefix.check(block.extracting(start..<run.start - 1))
        } catch {
          return nil
        }
        prefixCount = count
        range = start..<run.end
      } else if target.needsPrefix {
        return nil
      }
    }
    if target.isPaddedWithEquals {
      let equals = UInt8(ascii: "=")
      guard run.end + 1 < block.count, block[run.end] == equals, block[run.end + 1] == equals
      else { return nil }
      range = range.lowerBound..<run.end + 2
    }
    guard let bits = target.read(block.extracting(run.start..<range.upperBound)) else { return nil }
    if let flakes = target.flakes,
      !flakes.contains(FlakeID(rawValue: UInt64(truncatingIfNeeded: bits.low)))
    {
      return nil
    }
    guard let moment = target.moment(of: bits) else { return nil }
    if target.isMadeUp(block.extracting(run.start..<run.end), bits) { return nil }
    if target.hasBothCases, RandomSurroundings.contain(run, in: block) { return nil }
    return FoundIdentifier(
      target: index,
      range: range,
      prefixCount: prefixCount,
      time: moment.time,
      plan: moment.plan,
      bits: moment.bits,
      next: target.flakes != nil && next < lists[run.length].count ? next : nil
    )
  }

  /// Whether a run is a word: only letters, of one case or with a capital first.
  ///
  /// Few random ids have no digit. Of xids it is 1 in 1,600, but nine in ten of those have five
  /// consonants in a row, which few words have.
  private func isOfLetters(_ run: TextRun, in block: Span<UInt8>) -> Bool {
    var consonants = 0
    var mostConsonants = 0
    for offset in run.start..<run.end {
      switch block[offset].lowercasedASCII {
      case 0x30...0x39: return false
      case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
        UInt8(ascii: "u"), UInt8(ascii: "y"):
        consonants = 0
      default: consonants += 1
      }
      mostConsonants = max(mostConsonants, consonants)
    }
    return mostConsonants < 5 && !CharacterMix(block.extracting(run.start..<run.end)).isRandom
  }

  /// Whether a run is a number such as `0x1F` or `0b11`.
  private func isRadixNumber(_ run: TextRun, in block: Span<UInt8>) -> Bool {
    guard run.length > 2, block[run.start] == UInt8(ascii: "0") else { return false }
    let digits = run.start + 2..<run.end
    switch block[run.start + 1].lowercasedASCII {
    case UInt8(ascii: "x"):
      return digits.allSatisfy { DigitAlphabet.hexadecimal.contains(block[$0]) }
    case UInt8(ascii: "b"): return digits.allSatisfy { block[$0] &- 0x30 < 2 }
    default: return false
    }
  }

  /// Returns the start of a prefix that stands alone and ends, with an underscore, at an offset;
  /// nil if there is none.
  private static func prefixStart(endingAt end: Int, in block: Span<UInt8>) -> Int? {
    let underscore = UInt8(ascii: "_")
    guard end >= 2, block[end - 1] == underscore else { return nil }
    var start = end - 1
    while start > 0, end - start <= longestPrefix, isPrefixByte(block[start - 1]) { start -= 1 }
    let word = TextRun(start: start, length: end - start)
    let escaped =
      NumberPrefix.escapeEnd(from: start, in: block) ?? EscapedCharacter.end(of: word, in: block)
    if let escaped, escaped < end { start = escaped }
    guard start < end - 1,
      !WordBoundary.touches(endingAt: start, in: block)
        || NumberPrefix.ends(at: start, in: block)
    else { return nil }
    return start
  }

  /// Including the underscore, an escaped character in front and a byte too many.
  private static let longestPrefix = 70

  private static func isPrefixByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
  }
}

extension IdentifierTarget {
  /// The lengths of the words that may be such ids.
  fileprivate var searchedLengths: ClosedRange<Int> {
    isPaddedWithEquals ? lengths.lowerBound - 2...lengths.upperBound - 2 : lengths
  }
}
