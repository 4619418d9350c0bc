extension JSONFinder {
  /// A member's key, and the first byte of its value.
  private struct Member {
    let key: Range<Int>
    let isOnPath: Bool
    let valueStart: Int
  }

  /// Returns the offset after the object at `start`, descending into the objects on the path;
  /// everything else is only checked.
  mutating func objectEnd(_ text: Span<UInt8>, from start: Int) throws(JSONProblem.AtOffset) -> Int
  {
    var offset = start
    try checkDepth(at: offset)
    while true {
      guard let member = try nextMember(text, at: &offset) else {
        if walk.leave() { continue }
        return offset
      }
      let start = member.valueStart
      let kind = try JSONScanner.kind(text, at: start, expected: .value)
      let isWanted = member.isOnPath && walk.isFirst(member.key)
      if isWanted, kind == .object, walk.level &+ 1 < path.components.count {
        walk.enter()
        try checkDepth(at: start)
        offset = start
        continue
      }
      let depthLimit = walk.remainingDepth
      offset = try JSONScanner.valueEnd(text, from: start, kind: kind, depthLimit: depthLimit)
      walk.pass()
      if isWanted, walk.level &+ 1 == path.components.count {
        let value = JSONValue(kind: kind, range: start..<offset)
        walk.match = JSONLookup.Match(key: member.key, value: value)
      }
    }
  }

  @inline(__always)
  private func checkDepth(at offset: Int) throws(JSONProblem.AtOffset) {
    guard walk.level < walk.depthLimit else {
      throw JSONProblem.AtOffset(.tooDeep(limit: walk.depthLimit), at: offset)
    }
  }

  /// Reads from before an opening brace, or from after a value, to the next value; returns nil,
  /// with `offset` after the closing brace, if there is none.
  @inline(__always)
  private mutating func nextMember(
    _ text: Span<UInt8>,
    at offset: inout Int
  ) throws(JSONProblem.AtOffset) -> Member? {
    let known = layout.head(walk.memberCount, state: walk.state, in: text, at: offset)
    guard let known else { return try readMember(text, at: &offset) }
    walk.memberCount &+= 1
    return Member(
      key: offset &+ known.key.lowerBound..<offset &+ known.key.upperBound,
      isOnPath: known.isOnPath,
      valueStart: JSONScanner.afterSpace(text, from: offset &+ known.length)
    )
  }

  /// Reads the head of a member that the previous record did not have here, and remembers it for
  /// the next.
  @inline(never)
  private mutating func readMember(
    _ text: Span<UInt8>,
    at offset: inout Int
  ) throws(JSONProblem.AtOffset) -> Member? {
    let headStart = offset
    offset = JSONScanner.afterSpace(text, from: walk.isBeforeBrace ? offset + 1 : offset)
    let separator = JSONScanner.byte(text, at: offset)
    if separator == UInt8(ascii: "}") {
      offset += 1
      return nil
    }
    if !walk.isBeforeBrace {
      guard separator == UInt8(ascii: ",") else {
        throw .unexpected(.commaOrClosingBrace, in: text, at: offset)
      }
      offset = JSONScanner.afterSpace(text, from: offset + 1)
    }
    let keyStart = offset
    guard JSONScanner.byte(text, at: keyStart) == UInt8(ascii: "\"") else {
      throw .unexpected(walk.isBeforeBrace ? .keyOrClosingBrace : .key, in: text, at: keyStart)
    }
    var isPlain = true
    let keyEnd = try JSONScanner.stringEnd(text, from: keyStart + 1, isPlain: &isPlain)
    let key = keyStart..<keyEnd
    let valueStart = try JSONScanner.afterColon(text, from: keyEnd)
    let isOnPath = path.components[walk.level].matches(text, key, isPlain: isPlain)
    layout.remember(
      walk.memberCount,
      state: walk.state,
      isOnPath: isOnPath,
      head: headStart..<valueStart,
      key: key,
      in: text
    )
    walk.memberCount += 1
    return Member(key: key, isOnPath: isOnPath, valueStart: valueStart)
  }
}
