/// Learning from records that were read.
extension JSONShapes {
  /// The most steps: all of them fit in the processor's second-level cache, and those in use nearly
  /// always in the first; records of hundreds of keys have two steps for each key.
  private static let largestStepCount = 2048
  /// The most steps that are tried at one place.
  private static let largestChoice = 8

  /// Decides when to look for shapes, and when this is not worth while.
  struct Habit {
    /// How many lines are examined before they are judged.
    private static let sample = 512
    private static let longestPause = 1 << 20

    /// The numbers of lines with and without a known shape since the last judgement.
    private(set) var hits = 0
    private(set) var misses = 0
    /// Whether there was no room for a shape.
    var isFull = false
    /// The number of lines to process without looking for shapes.
    private(set) var pause = 0
    private var nextPause = sample

    mutating func noteHits(_ count: Int) { hits &+= count }

    mutating func noteMiss() {
      if pause > 0 { pause &-= 1 } else { misses &+= 1 }
    }

    /// Judges the lines since the last judgement; returns whether to forget the shapes.
    mutating func judge() -> Bool {
      guard pause == 0, hits &+ misses >= Self.sample else { return false }
      defer {
        hits = 0
        misses = 0
      }
      if misses > hits {
        // Looking costs about as much as a hit saves. It is tried again, ever more rarely.
        pause = nextPause
        nextPause = min(nextPause * 2, Self.longestPause)
        return true
      }
      return isFull && misses > hits / 8
    }
  }

  /// Judges the lines so far before others are read, and forgets the shapes if they are of no use.
  mutating func judge() {
    guard habit.judge() else { return }
    steps.removeAll(keepingCapacity: true)
    habit.isFull = false
  }

  /// Remembers the shape of a record that has none of the known ones.
  ///
  /// `line` is the record, valid JSON, and its newline; `id` is the position of the id in it, if it
  /// has one.
  /// O(n).
  mutating func learn(_ line: Span<UInt8>, id: JSONValue?) {
    habit.noteMiss()
    if habit.pause > 0 || habit.isFull { return }
    // Only strings and numbers are read as ids.
    if let kind = id?.kind, kind != .string, kind != .number { return }
    learnNew(line, id: id)
  }

  @inline(never)
  private mutating func learnNew(_ line: Span<UInt8>, id: JSONValue?) {
    let room = Self.largestStepCount - steps.count
    if let parts = Self.parts(of: line, id: id, atMost: room) {
      enter(parts, of: line)
    } else {
      habit.isFull = true
    }
  }

  /// A separator, and what comes after it.
  private struct Part {
    let separator: Range<Int>
    let scalar: Scalar
  }

  /// Splits the line into parts; returns an empty array if it can't be learned, and nil if it has
  /// more than `limit`.
  private static func parts(of line: Span<UInt8>, id: JSONValue?, atMost limit: Int) -> [Part]? {
    var parts: [Part] = []
    var start = 0
    var offset = 0
    func close(_ scalar: Scalar) {
      while offset - start > Step.longestSeparator {
        let middle = start + Step.longestSeparator
        parts.append(Part(separator: start..<middle, scalar: .nothing))
        start = middle
      }
      parts.append(Part(separator: start..<offset, scalar: scalar))
    }
    while offset < line.count, parts.count <= limit {
      let isID = offset == id?.range.lowerBound
      switch line[offset] {
      case UInt8(ascii: "\""):
        guard let end = try? JSONScanner.stringEnd(line, from: offset + 1) else { return [] }
        let next = JSONScanner.afterSpace(line, from: end)
        if JSONScanner.byte(line, at: next) == UInt8(ascii: ":") {
          offset = end
          continue
        }
        offset += 1
        close(isID ? .wantedText : .text)
        // The closing quote begins the next separator.
        offset = end - 1
        start = offset
        offset = end
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let end = try? JSONScanner.numberEnd(line, from: offset) else { return [] }
        if isID, Decimal.digits(line, offset..<end) == nil { return [] }
        close(isID ? .wantedNatural : .number)
        offset = end
        start = end
      case UInt8(ascii: "t"), UInt8(ascii: "f"):
        close(.boolean)
        offset += line[offset] == UInt8(ascii: "t") ? 4 : 5
        start = offset
      default: offset += 1
      }
    }
    close(.end)
    return parts.count <= limit ? parts : nil
  }

  /// Adds a record's parts to the tree, sharing what is already there.
  private mutating func enter(_ parts: [Part], of line: Span<UInt8>) {
    guard !parts.isEmpty else { return }
    var isNew = steps.isEmpty
    var index = 0
    for (number, part) in parts.enumerated() {
      let step = Self.step(part, of: line)
      var choice = 1
      while !isNew, !steps[index].isSame(as: step) {
        if steps[index].otherwise == 0 {
          guard choice < Self.largestChoice else { return }
          steps[index].otherwise = UInt16(steps.count)
          isNew = true
        } else {
          index = Int(steps[index].otherwise)
          choice += 1
        }
      }
      if isNew {
        steps.append(step)
        if number != parts.count - 1 { steps[steps.count - 1].next = UInt16(steps.count) }
      } else {
        index = Int(steps[index].next)
      }
    }
  }

  private static func step(_ part: Part, of line: Span<UInt8>) -> Step {
    var bytes: UInt128 = 0
    for offset in part.separator.reversed() { bytes = bytes << 8 | UInt128(line[offset]) }
    return Step(
      separator: ByteVector(
        UInt64(truncatingIfNeeded: bytes),
        UInt64(truncatingIfNeeded: bytes >> 64)
      ),
      ignored: 0xFFFF & (UInt64.max << UInt64(part.separator.count)),
      length: UInt8(part.separator.count),
      scalar: part.scalar
    )
  }
}

extension JSONShapes.Step {
  fileprivate func isSame(as other: Self) -> Bool {
    length == other.length && scalar == other.scalar
      && separator.bits(equalTo: other.separator) == 0xFFFF
  }
}
