/// The name of a place in the forms in which a table of names has it: lower case, without `_` and
/// `-`, and with `0` for digits.
struct PlaceWords {
  /// What may be looked up as a whole: the last key of a path alone and with those before it, or
  /// hosts with a segment, `twitter.com/status`.
  private(set) var keys: [[UInt8]] = []
  /// The words of all keys: `parent`, `span` and `id` of `parentSpanID`.
  private(set) var words: [[UInt8]] = []
  /// The whole name in lower case, with a dot between keys.
  private(set) var whole: [UInt8] = []

  init(_ name: PlaceName) {
    self.init(name.text)
  }

  /// Reads the text of a name, or what a table has instead.
  init(_ text: [UInt8]) {
    if let slash = text.firstIndex(of: UInt8(ascii: "/")) {
      readPath(text, slash: slash)
    } else if text.count >= 2, text[text.count - 2] == UInt8(ascii: "<") {
      keys = [text.suffix(2)]
    } else {
      readKeys(text)
    }
  }

  private mutating func readPath(_ text: [UInt8], slash: Int) {
    let hasColon = slash > 0 && text[slash - 1] == UInt8(ascii: ":")
    let host = text[..<(hasColon ? slash - 1 : slash)].map(\.lowercasedASCII)
    let rest = text[(slash + 1)...]
    let segment = rest.firstIndex(of: UInt8(ascii: "/")).map { rest[..<$0] } ?? []
    let end = [UInt8(ascii: "/")] + segment.map(\.lowercasedASCII)
    // Ids of a host's parts are those of the host.
    var labels = host[...]
    while !labels.isEmpty {
      if segment.isEmpty == false { keys.append(labels + end) }
      keys.append(labels + [UInt8(ascii: "/")])
      labels = labels.drop { $0 != UInt8(ascii: ".") }.dropFirst()
    }
    // Some programs run on many hosts of one first name.
    if !host.isEmpty {
      keys.append(host.prefix { $0 != UInt8(ascii: ".") } + Array(".*".utf8) + end)
    }
    if !segment.isEmpty { keys.append(end) }
    whole = host + end
  }

  private mutating func readKeys(_ text: [UInt8]) {
    var parts: [[UInt8]] = [[]]
    var word: [UInt8] = []
    var before: UInt8 = 0
    for byte in text {
      let isUpper = (0x41...0x5A).contains(byte)
      let wasLower = (0x61...0x7A).contains(before)
      let isPart = byte.isLetterOrDigit || byte >= 0x80
      if !word.isEmpty, !isPart || isUpper && wasLower {
        words.append(word)
        word = []
      }
      if isPart, !(byte.isDigit && before.isDigit) {
        // Tables have the digits that names don't.
        let normal = byte.isDigit ? UInt8(ascii: "0") : byte.lowercasedASCII
        word.append(normal)
        parts[parts.count - 1].append(normal)
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") {
        parts.append([])
      }
      before = byte
    }
    if !word.isEmpty { words.append(word) }
    parts.removeAll(where: \.isEmpty)
    whole = Array(parts.joined(separator: [UInt8(ascii: ".")]))
    for count in 1...3 where count <= parts.count {
      let key = Array(parts.suffix(count).joined())
      keys.append(key)
      // Lists of ids are named like ids.
      if key.suffix(3).elementsEqual("ids".utf8) { keys.append(key.dropLast()) }
    }
  }
}
