/// Determines which words of a text are nearly ids of some kinds: a UUID of another version or with
/// a digit too few, an id whose check digits are wrong.
struct NearIdentifiers: Sendable {
  /// What a search must find, ids included.
  let shapes: WordRunSearch.Shapes
  private let kinds: [IdentifierKind]
  /// Whether these were asked for, and not just any that an id may be of.
  private let areAsked: Bool

  /// The words at either end of a UUID, one of which is whole if a digit is missing.
  private static let endsOfUUID: UInt64 = 1 << 8 | 1 << 12
  private static let lengthOfUUID = 36
  /// Shorter words are near to too many others.
  private static let shortest = 20
  private static let longest = 62

  /// Creates a search for what a finder doesn't find; without kinds that were named, for UUIDs.
  init(_ asked: [IdentifierKind], _ finder: IdentifierFinder) {
    kinds = asked.isEmpty ? [.uuid] : asked
    areAsked = !asked.isEmpty
    var shapes = finder.shapes
    for target in finder.targets
    where areAsked && !target.isDecimal && !target.reading.hasBothCases
      && target.reading.word == nil
      && !target.reading.isHyphenatedUUID && target.lengths.lowerBound >= Self.shortest
      && target.lengths.upperBound <= Self.longest
    {
      for length in [target.lengths.lowerBound - 1, target.lengths.upperBound + 1] {
        shapes.lengths |= 1 << UInt64(length)
      }
    }
    if shapes.hasUUIDs { shapes.lengths |= Self.endsOfUUID }
    self.shapes = shapes
  }

  /// Returns the text around a run that is nearly an id, and what is wrong with it; nil if there is
  /// none.
  func slip(
    at run: TextRun,
    in text: PaddedBytes
  ) -> (range: Range<Int>, problem: InspectProblem)? {
    let span = text.span
    if Self.endsOfUUID >> UInt64(run.length) & 1 != 0 {
      guard Self.touchesHyphen(run, in: text) else { return nil }
      let whole = Self.fiveParts(of: Self.hyphenated(around: run, in: span), in: span)
      let isNear = Self.isNearUUID(span.extracting(whole))
      return isNear ? slip(at: whole, in: span) : nil
    }
    guard run.length == Self.lengthOfUUID || Self.isRandom(span.extracting(run.range))
    else { return nil }
    let whole = Self.prefixed(Self.hyphenated(around: run, in: span), in: span)
    return slip(at: run.range, in: span) ?? (whole == run.range ? nil : slip(at: whole, in: span))
  }

  /// Returns what is wrong with the check digits after an id that was found; nil if nothing is, or if
  /// there are none.
  func slip(
    after found: FoundIdentifier,
    in text: PaddedBytes
  ) -> (range: Range<Int>, problem: InspectProblem)? {
    let id = found.range
    guard areAsked, id.upperBound < text.count, text[id.upperBound] == UInt8(ascii: "-")
    else { return nil }
    let run = TextRun(start: id.lowerBound, length: id.count)
    let whole = id.lowerBound..<Self.hyphenated(around: run, in: text.span).upperBound
    guard let slip = slip(at: whole, in: text.span) else { return nil }
    return slip.problem.isAboutChecksum ? slip : nil
  }

  /// Returns the last five of the parts between hyphens; a word may stand in front of them.
  private static func fiveParts(of whole: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    let hyphens = whole.filter { text[$0] == UInt8(ascii: "-") }
    return hyphens.count > 4 ? hyphens[hyphens.count - 5] + 1..<whole.upperBound : whole
  }

  /// Whether a word looks like random letters of one case and digits.
  ///
  /// Names have few digits, and of letters in both cases the pieces of base 64 are full.
  private static func isRandom(_ word: Span<UInt8>) -> Bool {
    let hasUpper = word.indices.contains { word[$0] &- 0x41 < 26 }
    let hasLower = word.indices.contains { word[$0] &- 0x61 < 26 }
    return !(hasUpper && hasLower) && CharacterMix(word).isRandomInLowerCase
  }

  @inline(__always)
  private static func touchesHyphen(_ run: TextRun, in text: PaddedBytes) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return run.end < text.count && text[run.end] == hyphen
      || run.start > 0 && text[run.start - 1] == hyphen
  }

  /// Returns the letters, digits and hyphens around a run.
  private static func hyphenated(around run: TextRun, in text: Span<UInt8>) -> Range<Int> {
    func belongs(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == UInt8(ascii: "-") }
    var (start, end) = (run.start, run.end)
    while end < text.count, end - run.end < longest, belongs(text[end]) { end += 1 }
    while start > 0, run.start - start < longest, belongs(text[start - 1]) { start -= 1 }
    return start..<end
  }

  /// Returns a word with the prefix in front of it.
  private static func prefixed(_ word: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    var start = word.lowerBound
    while start > 0, word.lowerBound - start < longest, text[start - 1].isWordByte { start -= 1 }
    return start..<word.upperBound
  }

  /// Whether a text is a UUID in which one of the five parts has a digit too few, or one too many.
  private static func isNearUUID(_ text: Span<UInt8>) -> Bool {
    guard text.count == 35 || text.count == 37 else { return false }
    var counts = [0]
    for offset in text.indices {
      if text[offset] == UInt8(ascii: "-") {
        counts.append(0)
      } else if DigitAlphabet.hexadecimal.contains(text[offset]) {
        counts[counts.count - 1] += 1
      } else {
        return false
      }
    }
    let right = [8, 4, 4, 4, 12]
    return counts.count == right.count && zip(counts, right).count { $0 != $1 } == 1
  }

  /// Returns what is wrong with a text that is nearly an id; nil if it is one, or far from it.
  private func slip(
    at range: Range<Int>,
    in text: Span<UInt8>
  ) -> (range: Range<Int>, problem: InspectProblem)? {
    let text = text.extracting(range)
    if let value = try? IdentifierKind.uuid.read(text), UUIDName(value.bits) != nil { return nil }
    var slips: [InspectProblem.Slip] = []
    for kind in kinds {
      do throws(IdentifierProblem) {
        _ = try kind.read(text)
        return nil
      } catch {
        guard isNear(text, error) else { continue }
        if areAsked, kinds.count == 1 { return (range, .kind(error)) }
        slips.append(.init(kind: kind.name, reason: .problem(error)))
      }
    }
    return slips.isEmpty ? nil : (range, .unknown(slips.sorted { $0.count < $1.count }))
  }

  /// Whether a text with a problem was meant as an id.
  private func isNear(_ text: Span<UInt8>, _ problem: IdentifierProblem) -> Bool {
    let hyphen = UInt8(ascii: "-")
    // Without hyphens, any hash has some version; and hyphens are not mistyped for digits.
    if case .otherVersion = problem { return text.indices.contains { text[$0] == hyphen } }
    if case .unexpected(hyphen, _, _) = problem { return false }
    return problem.slips != nil
  }
}
