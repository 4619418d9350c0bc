/// The position of a ``JSONFinder`` in one record, and what it has found.
struct JSONWalk {
  let depthLimit: Int
  /// The number of the path's objects that are open, minus one.
  private(set) var level = 0
  /// Whether the position is before an opening brace, rather than after a value.
  private(set) var isBeforeBrace = true
  /// The number of members of the path's objects so far.
  var memberCount = 0
  var match: JSONLookup.Match?
  private(set) var duplicateKey: Range<Int>?
  /// The number of levels at which the path's key was seen: a level is entered only through the key
  /// above it, so these are the outermost ones.
  private var seenLevels = 0

  init(depthLimit: Int) {
    self.depthLimit = depthLimit
  }

  /// The state of the grammar and of the path at this position; equal only where both are equal.
  var state: Int { level &* 2 &+ (isBeforeBrace ? 1 : 0) }

  /// The depth left for a value inside the innermost open object of the path.
  var remainingDepth: Int { depthLimit &- level &- 1 }

  /// Enters the object that is the value of the path's key.
  mutating func enter() {
    level &+= 1
    isBeforeBrace = true
  }

  /// Moves past a value that was read.
  mutating func pass() {
    isBeforeBrace = false
  }

  /// Leaves the innermost open object; returns false if that was the record.
  mutating func leave() -> Bool {
    isBeforeBrace = false
    guard level > 0 else { return false }
    level &-= 1
    return true
  }

  /// Records that the path's key of this level was met; returns whether for the first time.
  mutating func isFirst(_ key: Range<Int>) -> Bool {
    if level < seenLevels {
      if duplicateKey == nil { duplicateKey = key }
      return false
    }
    seenLevels = level + 1
    return true
  }
}
