/// Rules for plain lines: which values may follow the identifiers that fit in a word.
///
/// A line that the table accepts satisfies the full rules, which ``RouteRules/check(_:in:)`` knows;
/// one that it does not accept may do so, too, and is left for the careful path.
struct RouteRuleTable {
  private var slots: [RouteSlot]
  private let hash: Hash

  /// Creates the table for identifiers of at most eight bytes; those that would collide with others
  /// are omitted.
  init(_ known: [RouteSlot]) {
    hash = Hash(for: known.map(\.name))
    slots = Array(repeating: RouteSlot(), count: hash.count)
    for slot in known where slots[hash.index(of: slot.name)].name == 0 {
      slots[hash.index(of: slot.name)] = slot
    }
  }

  /// Returns the place of the slot of the identifier of `length` bytes with which a word begins; nil
  /// if there is none.
  @inline(__always)
  private func place(
    in slots: Span<RouteSlot>,
    ofIdentifier word: UInt64,
    length: Int
  ) -> Int? {
    let name = word & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- length &* 8))
    let place = hash.index(of: name)
    // Safe: there are as many slots as the hash can yield.
    return unsafe slots[unchecked: place].name == name && length <= 8 ? place : nil
  }

  /// Takes the lines up to the first that the table does not accept; each ends in a newline.
  ///
  /// The output is as long as the input: a tab for a colon is the only change. Up to
  /// ``RouteSplitter/slack`` bytes more are touched; there must be room for both. O(n), about 5 ns
  /// a line.
  func split(
    _ lines: PaddedBytes,
    to output: UnsafeMutablePointer<UInt8>
  ) -> (byteCount: Int, lineCount: UInt64) {
    let target = UnsafeMutableRawPointer(output)
    let slots = slots.span
    var offset = 0
    var lineCount: UInt64 = 0
    while offset < lines.count {
      // Each block begins with a line, so nothing carries over from one to the next.
      // Safe: `offset` is within the lines, behind which the caller guarantees room for 64 bytes
      // more.
      let block = unsafe Self.copyBlock(lines.group(at: offset), to: target + offset)
      let plain = block.bitsBelowStops & RouteSplitter.firstBits(lines.count &- offset)
      var newlines = block.newlines & plain
      var identifierEnds = block.identifierEnds
      var start = 0
      while newlines != 0 {
        let identifierEnd = identifierEnds.trailingZeroBitCount
        let end = newlines.trailingZeroBitCount
        let place = place(
          in: slots,
          ofIdentifier: lines.word(at: offset &+ start),
          length: identifierEnd &- start
        )
        // Safe: the place of a slot is one of the span's.
        guard let place,
          unsafe slots[unchecked: place].accepts(
            length: end &- identifierEnd &- 1,
            firstDigit: lines[padded: offset &+ identifierEnd &+ 1],
            isNumber: block.numberEnds &>> UInt64(end) & 1
          )
        else { break }
        lineCount &+= 1
        start = end &+ 1
        newlines &= newlines &- 1
        identifierEnds &= identifierEnds &- 1
      }
      offset &+= start
      if newlines != 0 || start == 0 {
        let length = unsafe unusualLine(lines[offset...], to: target + offset)
        guard length > 0 else { break }
        offset &+= length
        lineCount &+= 1
      }
    }
    return (offset, lineCount)
  }

  /// Writes a block that begins with a line to a place with room for 64 bytes, and returns its
  /// structure.
  @inline(__always)
  private static func copyBlock(
    _ bytes: ByteGroup,
    to target: UnsafeMutableRawPointer
  ) -> RouteBlock {
    let block = RouteBlock(bytes, start: .line)
    // Safe: as the caller guarantees, there is room for the 64 bytes.
    unsafe bytes.copy(to: target, changing: block.firstColons, by: RouteSplitter.colonToTab)
    return block
  }

  /// Takes the first line, with a very large number or with a value that extends beyond 64 bytes, if
  /// the rules accept it; returns its length with the newline, or 0.
  ///
  /// There must be room for the lines and ``RouteSplitter/slack`` bytes more.
  @inline(never)
  private func unusualLine(
    _ lines: PaddedBytes,
    to target: UnsafeMutableRawPointer
  ) -> Int {
    // Safe: `group(at:)` stops the program at an offset beyond the end of the lines, behind which
    // the caller guarantees room for 64 bytes more.
    let block = unsafe Self.copyBlock(lines.group(at: 0), to: target)
    let colon = block.firstColons.trailingZeroBitCount
    let word = lines.word(at: 0)
    guard let place = place(in: slots.span, ofIdentifier: word, length: colon) else { return 0 }
    let end = (block.newlines & block.bitsBelowStops).trailingZeroBitCount
    if end < 64 {
      let isNumber = block.numberEnds &>> UInt64(end) & 1 == 1
      let isRight = isNumber && slots[place].accepts(number: lines[colon + 1..<end])
      return isRight ? end &+ 1 : 0
    }
    guard block.stops == 0, slots[place].endings.contains(.text) else { return 0 }
    var offset = 64
    while true {
      let bytes = lines.group(at: offset)
      unsafe bytes.copy(to: target + offset)
      let ends = bytes.bits(outside: 0x20...0x7E)
      if ends != 0 {
        let end = offset &+ ends.trailingZeroBitCount
        let isWhole = lines[padded: end] == UInt8(ascii: "\n")
        return isWhole ? end &+ 1 : 0
      }
      offset &+= 64
    }
  }
}

extension RouteRuleTable {
  /// A multiplication that gives each of a few words its own slot.
  fileprivate struct Hash {
    let multiplier: UInt64
    let bitCount: UInt64

    /// With more slots than this, the table would not fit in the first-level cache.
    private static let mostBits: UInt64 = 10

    /// Tries several multipliers for each of increasingly large tables; settles for the last if
    /// none is perfect.
    ///
    /// The first is random, so that no choice of identifiers defeats them all.
    init(for words: [UInt64]) {
      var hash = Hash(multiplier: KeyHash().multiplier, bitCount: 3)
      while hash.count < words.count * 2, hash.bitCount < Self.mostBits {
        hash = Hash(multiplier: hash.multiplier, bitCount: hash.bitCount + 1)
      }
      var attempts = 1
      while !hash.separates(words), hash.bitCount < Self.mostBits || attempts % 16 != 0 {
        // Stays odd: a product with an even one would lose a bit of the word.
        hash = Hash(
          multiplier: hash.multiplier &* 0xD134_2543_DE82_EF95 &+ 2,
          bitCount: hash.bitCount + (attempts % 16 == 0 ? 1 : 0)
        )
        attempts += 1
      }
      self = hash
    }

    private func separates(_ words: [UInt64]) -> Bool {
      var isTaken = [Bool](repeating: false, count: count)
      for word in words {
        if isTaken[index(of: word)] { return false }
        isTaken[index(of: word)] = true
      }
      return true
    }

    private init(multiplier: UInt64, bitCount: UInt64) {
      self.multiplier = multiplier
      self.bitCount = bitCount
    }

    var count: Int { 1 << Int(bitCount) }

    @inline(__always)
    func index(of word: UInt64) -> Int {
      Int(truncatingIfNeeded: (word &* multiplier) &>> (64 &- bitCount))
    }
  }
}
