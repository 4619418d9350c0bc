/// The text between the values of the previous record, since a stream's records are mostly alike.
///
/// A head is everything between two values: `,"name":`, including white space. If the same head
/// occurs at the same place again, comparing it replaces reading it, and the value's start is known
/// without searching for the key's end: half of the tokens of a record are in heads. A head that
/// compares equal has been checked before, so nothing is taken on trust.
struct JSONLayout {
  /// The brace or comma, the key, the colon and the white space around them: at most sixteen bytes.
  struct Head {
    /// In bytes.
    let length: Int
    /// The key token with its quotes, relative to the head's start.
    let key: Range<Int>
    /// Whether it is the path's key at its level.
    let isOnPath: Bool
    /// The state of the walk in which it is valid, see ``JSONWalk/state``.
    fileprivate let state: Int
    fileprivate let first: UInt64
    fileprivate let firstMask: UInt64
    fileprivate let second: UInt64
    fileprivate let secondMask: UInt64
  }

  private static let longestHead = 16
  /// The most members of a record that are remembered.
  private static let largestCount = 64

  /// A state that no walk has, for heads that must never match.
  ///
  /// No pattern of bytes would do, since a damaged text may contain any.
  private static let nowhere = -1

  private var heads: [Head] = []

  /// Returns the head remembered for this place of the record, if it occurs at `offset`.
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
  /// If it is too long, one that never matches is stored, so that the others keep their places.
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

  /// Returns a mask of the lowest `byteCount` bytes of a word.
  private static func mask(_ byteCount: Int) -> UInt64 {
    byteCount >= 8 ? .max : byteCount <= 0 ? 0 : (1 << UInt64(byteCount * 8)) - 1
  }
}
