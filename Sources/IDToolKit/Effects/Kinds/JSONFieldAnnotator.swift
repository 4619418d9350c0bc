/// Copies JSON texts and adds members next to those whose values are ids; every other byte is kept.
///
/// A text without ids is copied at once; the others are searched for the keys of their objects,
/// with lists that keep their memory from one text to the next.
struct JSONFieldAnnotator {
  var added: AddedFields
  /// The keys of members that are annotated; empty for all.
  private let wantedKeys: [[UInt8]]
  /// Whether texts without ids are left out.
  let isOnlyMatching: Bool
  /// What is to be reported in the end.
  private(set) var findings: KeysFound
  private var finds: [FoundIdentifier] = []
  private var frames: [Frame] = []
  /// The keys of the open objects, as ranges of their tokens.
  private var keys: [Range<Int>] = []
  private var inserts: [Insert] = []

  /// What was found apart from ids.
  struct KeysFound {
    /// The requested keys under which no id was found.
    fileprivate(set) var unansweredKeys: [[UInt8]]
    /// The keys under which ids were found inside an array, where none are annotated: those that
    /// were requested, or the first.
    fileprivate(set) var keysOfArrays: [[UInt8]] = []
    /// Whether there were ids outside of objects.
    fileprivate(set) var hasBareIDs = false
    /// The first member that was already there, and so was not added.
    fileprivate(set) var presentKey: [UInt8]?
    /// For requested keys, the first values that are not ids, as many as are shown, and the number
    /// of all.
    fileprivate(set) var unread: [(key: [UInt8], values: [[UInt8]], count: UInt64)] = []

    fileprivate mutating func addUnread(_ key: [UInt8], _ values: [[UInt8]], _ count: UInt64) {
      guard let place = unread.firstIndex(where: { $0.key == key }) else {
        unread.append((key, values, count))
        return
      }
      unread[place].count += count
      unread[place].values += values.prefix(Console.mostMessages - unread[place].values.count)
    }

    /// Adds what was found in the next part of a text.
    fileprivate mutating func add(_ next: KeysFound) {
      unansweredKeys.removeAll { !next.unansweredKeys.contains($0) }
      keysOfArrays += next.keysOfArrays.filter { !keysOfArrays.contains($0) }
      hasBareIDs = hasBareIDs || next.hasBareIDs
      presentKey = presentKey ?? next.presentKey
      for (key, values, count) in next.unread { addUnread(key, values, count) }
    }
  }

  /// What was found in a part of the texts.
  struct Part {
    fileprivate let findings: KeysFound
    fileprivate let ids: AddedFields.Part
  }

  /// An open object or array.
  private struct Frame {
    let isObject: Bool
    let firstKey: Int
    let firstInsert: Int
  }

  /// Text to insert after a value.
  private struct Insert {
    let offset: Int
    let key: Range<Int>
    let find: Int
    let depth: Int
    /// The fields that the object already has: bit n for the n-th.
    var present: UInt64 = 0
  }

  init(_ added: AddedFields, wantedKeys: [[UInt8]], isOnlyMatching: Bool) {
    self.added = added
    self.isOnlyMatching = isOnlyMatching
    self.wantedKeys = wantedKeys
    findings = KeysFound(unansweredKeys: wantedKeys)
  }

  /// A copy for another thread, for later parts of the texts.
  var independent: JSONFieldAnnotator {
    JSONFieldAnnotator(
      added.independent,
      wantedKeys: wantedKeys,
      isOnlyMatching: isOnlyMatching
    )
  }

  /// Whether no key was requested.
  var wantsAllKeys: Bool { wantedKeys.isEmpty }

  /// Returns what was found so far, and forgets it.
  mutating func takePart() -> Part {
    defer { findings = KeysFound(unansweredKeys: wantedKeys) }
    return Part(findings: findings, ids: added.takePart())
  }

  /// Adds what another annotator found in the next part of the text.
  mutating func add(_ part: Part, of text: PaddedBytes) {
    added.doubts.look(at: text)
    findings.add(part.findings)
    added.add(part.ids)
  }

  /// Appends a text that is known to be JSON with members next to its ids; returns false, and appends
  /// nothing, if there are none and only those with some are wanted.
  mutating func annotate(_ bytes: PaddedBytes, to buffer: inout ByteBuffer) -> Bool {
    let text = bytes.span
    added.doubts.look(at: bytes)
    finds.removeAll(keepingCapacity: true)
    added.finder.forEach(in: bytes) { finds.append($0) }
    inserts.removeAll(keepingCapacity: true)
    if !finds.isEmpty || !wantedKeys.isEmpty { walk(text) }
    if isOnlyMatching, wantsAllKeys ? finds.isEmpty : inserts.isEmpty { return false }
    var copied = 0
    for insert in inserts {
      buffer.append(text.extracting(copied..<insert.offset))
      copied = insert.offset
      append(insert, in: text, to: &buffer)
    }
    buffer.append(text.extracting(copied..<text.count))
    return true
  }

  /// Finds the members whose values are ids.
  private mutating func walk(_ text: Span<UInt8>) {
    frames.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    var nextFind = 0
    var expectsKey = false
    var offset = 0
    while offset < text.count {
      let start = offset
      offset += 1
      switch text[start] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        expectsKey = text[start] == UInt8(ascii: "{")
        let frame = Frame(
          isObject: expectsKey,
          firstKey: keys.count,
          firstInsert: inserts.count
        )
        frames.append(frame)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): close(in: text)
      case UInt8(ascii: ","): expectsKey = frames.last?.isObject ?? false
      case UInt8(ascii: "\""):
        offset = (try? JSONScanner.stringEnd(text, from: offset)) ?? text.count
        if expectsKey {
          keys.append(start..<offset)
          expectsKey = false
        } else {
          take(start + 1..<offset - 1, end: offset, &nextFind, in: text)
        }
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        offset = (try? JSONScanner.numberEnd(text, from: start)) ?? text.count
        take(start..<offset, end: offset, &nextFind, in: text)
      // Neither a negative number nor a literal is an id; `null` isn't a value.
      case UInt8(ascii: "-"):
        offset = (try? JSONScanner.numberEnd(text, from: start)) ?? text.count
        noteUnread(start..<offset, in: text)
      case UInt8(ascii: "t"), UInt8(ascii: "f"):
        offset = start + (text[start] == UInt8(ascii: "t") ? 4 : 5)
        noteUnread(start..<offset, in: text)
      case UInt8(ascii: "n"): offset = start + 4
      default: break
      }
    }
  }

  /// Handles a value whose content is in a range.
  private mutating func take(
    _ range: Range<Int>,
    end: Int,
    _ nextFind: inout Int,
    in text: Span<UInt8>
  ) {
    while nextFind < finds.count, finds[nextFind].range.lowerBound < range.lowerBound {
      nextFind += 1
    }
    guard let key = keys.last, let frame = frames.last, frame.isObject else {
      noteBare(range, nextFind, in: text)
      return
    }
    guard nextFind < finds.count, IdentifierFinder.covers(range, finds[nextFind], in: text) else {
      noteUnread(range, in: text)
      return
    }
    guard isWanted(key, in: text) else { return }
    inserts.append(Insert(offset: end, key: key, find: nextFind, depth: frames.count))
  }

  /// Records a value that is not an id, if its key was requested.
  private mutating func noteUnread(_ range: Range<Int>, in text: Span<UInt8>) {
    guard !wantedKeys.isEmpty, !range.isEmpty, let key = keys.last, let frame = frames.last,
      frame.isObject
    else { return }
    // To leave out ids of other times is what was asked for.
    guard let wanted = wanted(key, in: text),
      !isOnlyMatching || !added.finder.isOfOtherTime(text.extracting(range))
    else { return }
    findings.addUnread(wanted, [text.extracting(range).array], 1)
  }

  /// Records an id that is outside of objects or in an array, as far as it is to be reported.
  private mutating func noteBare(_ range: Range<Int>, _ find: Int, in text: Span<UInt8>) {
    let isNoted = keys.isEmpty ? findings.hasBareIDs : !findings.keysOfArrays.isEmpty
    if wantsAllKeys, isNoted { return }
    guard find < finds.count, IdentifierFinder.covers(range, finds[find], in: text) else { return }
    guard let key = keys.last else {
      if wantsAllKeys { findings.hasBareIDs = true }
      return
    }
    let content =
      wantsAllKeys ? JSONString.content(of: key, in: text).bytes : wanted(key, in: text)
    guard let content, !findings.keysOfArrays.contains(content) else { return }
    findings.keysOfArrays.append(content)
  }

  /// Whether a key with an id is to be annotated.
  private mutating func isWanted(_ key: Range<Int>, in text: Span<UInt8>) -> Bool {
    guard !wantedKeys.isEmpty else { return true }
    guard let wanted = wanted(key, in: text) else { return false }
    if !findings.unansweredKeys.isEmpty { findings.unansweredKeys.removeAll { $0 == wanted } }
    return true
  }

  /// Returns the requested key that a member's is: its name, or a path to it from the record; nil if it
  /// is none.
  private func wanted(_ key: Range<Int>, in text: Span<UInt8>) -> [UInt8]? {
    let name = JSONString.content(of: key, in: text).bytes
    if wantedKeys.contains(name) { return name }
    let dot = UInt8(ascii: ".")
    guard wantedKeys.contains(where: { $0.contains(dot) && $0.last == name.last }) else {
      return nil
    }
    var path: [UInt8] = []
    for (index, frame) in frames.enumerated() where frame.isObject {
      // The last key before those of the next object is the one that leads to it.
      let end = index + 1 < frames.count ? frames[index + 1].firstKey : keys.count
      guard end > frame.firstKey else { return nil }
      if !path.isEmpty { path.append(dot) }
      path += JSONString.content(of: keys[end - 1], in: text).bytes
    }
    return wantedKeys.contains(path) ? path : nil
  }

  /// Ends an object or array: members that it already has are not added again.
  private mutating func close(in text: Span<UInt8>) {
    let depth = frames.count
    guard let frame = frames.popLast(), frame.isObject else { return }
    defer { keys.removeLast(keys.count - frame.firstKey) }
    guard inserts[frame.firstInsert...].contains(where: { $0.depth == depth }) else { return }
    var names = Set<[UInt8]>()
    for key in keys[frame.firstKey...] where mayBeAdded(key, in: text) {
      names.insert(JSONString.content(of: key, in: text).bytes)
    }
    if names.isEmpty { return }
    for index in inserts.indices[frame.firstInsert...] where inserts[index].depth == depth {
      let key = JSONString.content(of: inserts[index].key, in: text).bytes
      for (place, suffix) in added.suffixes.enumerated() where names.contains(key + suffix) {
        inserts[index].present |= 1 << UInt64(place)
        if findings.presentKey == nil { findings.presentKey = key + suffix }
      }
    }
  }

  /// Whether a key may be that of an added member: a cheap test before the exact one.
  private func mayBeAdded(_ key: Range<Int>, in text: Span<UInt8>) -> Bool {
    let token = text.extracting(key.lowerBound + 1..<key.upperBound - 1)
    return added.suffixes.contains { suffix in
      guard token.count >= suffix.count else { return false }
      let end = token.extracting(token.count - suffix.count..<token.count)
      return suffix.indices.allSatisfy { end[$0] == suffix[$0] }
        || token.indices.contains { token[$0] == UInt8(ascii: "\\") }
    }
  }

  private mutating func append(
    _ insert: Insert,
    in text: Span<UInt8>,
    to buffer: inout ByteBuffer
  ) {
    let found = finds[insert.find]
    let id = text.extracting(found.range)
    added.note(found)
    for (place, suffix) in added.suffixes.enumerated()
    where insert.present >> UInt64(place) & 1 == 0 && added.has(place, found, id: id) {
      buffer.append(UInt8(ascii: ","))
      buffer.append(text.extracting(insert.key.lowerBound..<insert.key.upperBound - 1))
      buffer.append(suffix)
      buffer.append("\":")
      added.append(place, of: found, id: id, as: .json, to: &buffer)
    }
  }
}
