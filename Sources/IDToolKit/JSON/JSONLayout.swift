/// What stands before the values of the record before, since a stream's records are mostly alike.
///
/// A head is everything between two values: `,"name":`, white space included. Where the same head
/// stands in the same place again, comparing it replaces reading it, and the value's start is known
/// without waiting for the search for the key's end: half of the tokens of a record are in heads.
/// A head that compares equal has been checked before, so nothing is taken on trust.
struct JSONLayout {
  /// The brace or comma, the key, the colon and the white space around them: at most sixteen bytes.
  struct Head {
    /// In bytes.
    let length: Int
    /// The key token with its quotes, counted from the head's start.
    let key: Range<Int>
    /// Whether it is the path's key of its level.
    let isOnPath: Bool
    /// Where in the walk it may stand, see ``JSONWalk/state``.
    fileprivate let state: Int
    fileprivate let first: UInt64
    fileprivate let firstMask: UInt64
    fileprivate let second: UInt64
    fileprivate let secondMask: UInt64
  }

  private static let longestHead = 16
  /// Records with more members are remembered as far as this.
  private static let largestCount = 64

  /// No state of a walk: no bytes would do, since a text may be damaged in any way.
  private static let nowhere = -1

  private var heads: [Head] = []

  /// The head at this place of the record, where it is the one that stands at `offset`.
  @inline(__always)
  func head(_ place: Int, state: Int, in text: Span<UInt8>, at offset: Int) -> Head? {
    guard place < heads.count, offset &+ Self.longestHead <= text.count else { return nil }
    let head = heads[place]
    let first = (ByteWord(text, at: offset).bits ^ head.first) & head.firstMask
    let second = (ByteWord(text, at: offset &+ 8).bits ^ head.second) & head.secondMask
    return first | second == 0 && head.state == state ? head : nil
  }

  /// Remembers the head at this range for this place of the record.
  ///
  /// A longer one is replaced by one that stands nowhere, so that the places of the others stay.
  mutating func remember(
    _ place: Int,
    state: Int,
    isOnPath: Bool,
    head range: Range<Int>,
    key: Range<Int>,
    in text: Span<UInt8>
  ) {
    let fits = range.count <= Self.longestHead
    let firstMask = Self.mask(range.count)
    let secondMask = Self.mask(range.count - 8)
    let second = min(range.lowerBound + 8, text.count)
    let head = Head(
      length: range.count,
      key: key.lowerBound - range.lowerBound..<key.upperBound - range.lowerBound,
      isOnPath: isOnPath,
      state: fits ? state : Self.nowhere,
      first: ByteWord(text, at: range.lowerBound).bits & firstMask,
      firstMask: firstMask,
      second: ByteWord(text, at: second).bits & secondMask,
      secondMask: secondMask
    )
    if place < heads.count {
      heads[place] = head
    } else if place == heads.count, place < Self.largestCount {
      heads.append(head)
    }
  }

  /// The lowest `byteCount` bytes of a word, as far as it has them.
  private static func mask(_ byteCount: Int) -> UInt64 {
    byteCount >= 8 ? .max : byteCount <= 0 ? 0 : (1 << UInt64(byteCount * 8)) - 1
  }
}
