/// How far a ``JSONFinder`` is in one record, and what it has found.
struct JSONWalk {
  let depthLimit: Int
  /// How many of the path's objects are open, less one.
  private(set) var level = 0
  /// Whether the walk stands before an opening brace, and not after a value.
  private(set) var isBeforeBrace = true
  /// How many members of the path's objects were met.
  var memberCount = 0
  var match: JSONLookup.Match?
  private(set) var duplicateKey: Range<Int>?
  /// The levels at which the path's key was seen: a level is entered only through the key above it,
  /// so that they are the outermost ones, and a number tells them all.
  private var seenLevels = 0

  init(depthLimit: Int) {
    self.depthLimit = depthLimit
  }

  /// What the grammar and the path make of the place: equal only where both do.
  var state: Int { level &* 2 &+ (isBeforeBrace ? 1 : 0) }

  /// The depth left for a value inside the innermost open object of the path.
  var remainingDepth: Int { depthLimit &- level &- 1 }

  /// Goes into the object that is the value of the path's key.
  mutating func enter() {
    level &+= 1
    isBeforeBrace = true
  }

  /// Goes behind a value that was read.
  mutating func pass() {
    isBeforeBrace = false
  }

  /// Goes out of the innermost open object; false where it was the record.
  mutating func leave() -> Bool {
    isBeforeBrace = false
    guard level > 0 else { return false }
    level &-= 1
    return true
  }

  /// Notes that the path's key of this level was met, and tells whether for the first time.
  mutating func isFirst(_ key: Range<Int>) -> Bool {
    if level < seenLevels {
      if duplicateKey == nil { duplicateKey = key }
      return false
    }
    seenLevels = level + 1
    return true
  }
}
