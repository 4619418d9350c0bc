extension JSONScanner {
  /// Reads the value at `start` whole and looks for the value at a key path in it.
  static func find(
    _ path: JSONKeyPath,
    in text: Span<UInt8>,
    from start: Int,
    depthLimit: Int
  ) throws(JSONFault) -> JSONLookup {
    let kind = try kind(text, at: start, expected: .value)
    guard kind == .object else {
      let end = try valueEnd(text, from: start, kind: kind, depthLimit: depthLimit)
      let record = JSONValue(kind: kind, range: start..<end)
      return JSONLookup(record: record, match: nil, duplicateKey: nil)
    }
    var search = Search(path, depthLimit: depthLimit)
    let end = try search.run(text, from: start)
    return JSONLookup(
      record: JSONValue(kind: .object, range: start..<end),
      match: search.match,
      duplicateKey: search.duplicateKey
    )
  }

  /// The walk through the objects that a path leads through; everything beside is only checked.
  private struct Search {
    private let path: JSONKeyPath
    private let depthLimit: Int
    private var prefix: JSONKeyPath.Prefix
    /// How many of the path's objects are open, less one.
    private var level = 0
    /// The levels at which the path's key was seen: a level is entered only through the key above
    /// it, so that they are the outermost ones, and a number tells them all.
    private var seenLevels = 0
    private(set) var match: JSONLookup.Match?
    private(set) var duplicateKey: Range<Int>?

    init(_ path: JSONKeyPath, depthLimit: Int) {
      self.path = path
      self.depthLimit = depthLimit
      prefix = path.components[0].prefix
    }

    /// The offset after the object at `start`.
    mutating func run(_ text: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
      var offset = try opened(text, at: start)
      var isAtMember = byte(text, at: offset) != UInt8(ascii: "}")
      var expected = JSONProblem.Expectation.keyOrClosingBrace
      while true {
        if isAtMember {
          guard byte(text, at: offset) == UInt8(ascii: "\"") else {
            throw .unexpected(expected, in: text, at: offset)
          }
          var isPlain = true
          let keyEnd = try stringEnd(text, from: offset &+ 1, isPlain: &isPlain)
          let key = offset..<keyEnd
          offset = try afterColon(text, from: keyEnd)
          let kind = try kind(text, at: offset, expected: .value)
          let isOnPath =
            (prefix.mayBegin(text, key) || !isPlain)
            && path.components[level].matches(text, key, isPlain: isPlain) && isFirst(key)
          if isOnPath, kind == .object, level &+ 1 < path.components.count {
            level &+= 1
            prefix = path.components[level].prefix
            offset = try opened(text, at: offset)
            isAtMember = byte(text, at: offset) != UInt8(ascii: "}")
            expected = .keyOrClosingBrace
            continue
          }
          let valueStart = offset
          offset = try valueEnd(text, from: offset, kind: kind, depthLimit: remainingDepth)
          if isOnPath, level &+ 1 == path.components.count {
            let value = JSONValue(kind: kind, range: valueStart..<offset)
            match = JSONLookup.Match(key: key, value: value)
          }
        }
        offset = afterSpace(text, from: offset)
        switch byte(text, at: offset) {
        case UInt8(ascii: ","):
          offset = afterSpace(text, from: offset &+ 1)
          isAtMember = true
          expected = .key
        case UInt8(ascii: "}"):
          offset &+= 1
          if level == 0 { return offset }
          level &-= 1
          prefix = path.components[level].prefix
          isAtMember = false
        default: throw .unexpected(.commaOrClosingBrace, in: text, at: offset)
        }
      }
    }

    /// The depth left for a value inside the innermost open object of the path.
    private var remainingDepth: Int { depthLimit &- level &- 1 }

    /// Reads the opening brace at `offset` and the white space after it.
    @inline(__always)
    private func opened(_ text: Span<UInt8>, at offset: Int) throws(JSONFault) -> Int {
      guard level < depthLimit else { throw JSONFault(.tooDeep(limit: depthLimit), at: offset) }
      return afterSpace(text, from: offset &+ 1)
    }

    /// Notes that the path's key of this level was met, and whether for the first time.
    private mutating func isFirst(_ key: Range<Int>) -> Bool {
      if level < seenLevels {
        if duplicateKey == nil { duplicateKey = key }
        return false
      }
      seenLevels = level + 1
      return true
    }
  }
}
