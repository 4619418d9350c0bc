/// Words at one place that are as long as ids which begin with a time of 32 bits: such ids, or digests
/// and other random text, of which one in ten would be one with a likely time.
struct WordSample: Sendable {
  let kind: IdentifierKind
  let place: PlaceName
  /// How much the name of the place speaks for digests, bits: what says that numbers are no flakes, as
  /// `parent_id` and `xid`, the transaction of a database, says nothing of words.
  private let doubt: Double
  /// The distinct words that were seen, at most 200.
  private var seen: Set<IdentifierBits> = []
  private var middles: Set<UInt64> = []
  private var repeats = 0.0
  private var dead = 0.0

  /// The lengths of the words: bit n for n letters and digits.
  static let lengths: UInt64 = 1 << 20 | 1 << 24 | 1 << 27

  /// The kind of the words of a length.
  static func kind(ofLength length: Int) -> IdentifierKind? {
    switch length {
    case 20: .xid
    case 24: .objectID
    case 27: .ksuid
    default: nil
    }
  }

  /// Returns the key of the words of a length at a place.
  static func key(_ place: UInt64, length: Int) -> UInt64 {
    place ^ UInt64(length) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Passes on the words of such lengths in a block from an offset on, each with its kind and its bits.
  static func forEachWord(
    in block: PaddedBytes,
    from offset: Int = 0,
    isLast: Bool,
    _ body: (TextRun, IdentifierKind, IdentifierBits) -> Void
  ) {
    let shapes = WordRunSearch.Shapes(lengths: lengths)
    var search = WordRunSearch(block, from: offset, isLast: isLast, for: shapes)
    while let run = search.next() {
      guard let kind = kind(ofLength: run.length),
        let bits = kind.bits(ofWord: block.span.extracting(run.range))
      else { continue }
      body(run, kind, bits)
    }
  }

  init(_ kind: IdentifierKind, at place: PlaceName) {
    self.kind = kind
    self.place = place
    doubt = NameEvidence.about(place).first { $0.subject == .digest }?.bits ?? 0
  }

  /// Observes the bits of a word; returns whether it shows that the words are rather digests.
  @discardableResult
  mutating func observe(_ bits: IdentifierBits, now: Timestamp) -> Bool {
    guard seen.count < 200, seen.insert(bits).inserted else { return false }
    let isAlive = isAlive(bits, now: now)
    if !isAlive { dead += 1 }
    // Ids of one process differ in their time and their last 24 bits.
    let middle = bits.shifted(right: 24).number(BitRun(40, at: 0))
    if kind != .ksuid, !middles.insert(middle).inserted { repeats += 1 }
    return !isAlive && areDigests(now: now)
  }

  private func isAlive(_ bits: IdentifierBits, now: Timestamp) -> Bool {
    guard let time = kind.time(of: bits) else { return false }
    return time >= kind.firstUse && time.clampedSpan(since: now) <= .day
  }

  /// Whether they are more likely digests: of these, one in ten has a time at which ids were made, and
  /// none shares its middle with another.
  func areDigests(now: Timestamp) -> Bool {
    let life = Double(now.clampedSpan(since: kind.firstUse).microseconds) / 1_000_000
    let alive = Double(seen.count) - dead
    return -alive * (life / 4_294_967_296).log2 - 8 * dead + 39 * repeats < doubt
  }

  /// Returns the warning that words which are read as ids of a kind that was named look like digests; nil
  /// unless most are of times of which there are no such ids.
  func objection(now: Timestamp) -> String? {
    // With fewer words a kind that was named is believed.
    guard seen.count >= 8, dead * 2 > Double(seen.count),
      areDigests(now: now)
    else { return nil }
    return "texts \(place.words(isOne: false)) as long as ids of \(kind.name), which -l names, "
      + "look like digests: \(Int(dead)) of \(seen.count) would be of times without such ids"
  }
}

extension IdentifierKind {
  /// Returns the bits of a word that is an id without a prefix; nil for others, and for words of a
  /// language.
  func bits(ofWord word: Span<UInt8>) -> IdentifierBits? {
    CharacterMix.isWord(word) ? nil : (try? read(word))?.bits
  }
}
