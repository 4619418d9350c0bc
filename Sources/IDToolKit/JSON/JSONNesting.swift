/// The open containers, one bit each: set for an object.
///
/// The innermost 64 are in one word, the others in an array of words, so that a record never
/// allocates and a hundred thousand levels take 12 KiB.
struct JSONNesting {
  private var innermost: UInt64 = 0
  private var outer: [UInt64] = []
  private(set) var depth = 0

  @inline(__always)
  var isEmpty: Bool { depth == 0 }

  /// Whether the innermost open container is an object.
  @inline(__always)
  var isInObject: Bool { innermost & 1 != 0 }

  @inline(__always)
  mutating func push(isObject: Bool) {
    if _slowPath(depth & 63 == 0 && depth > 0) { outer.append(innermost) }
    innermost = innermost &<< 1 | (isObject ? 1 : 0)
    depth &+= 1
  }

  @inline(__always)
  mutating func pop() {
    innermost &>>= 1
    depth &-= 1
    if _slowPath(depth & 63 == 0 && depth > 0) { innermost = outer.removeLast() }
  }
}
