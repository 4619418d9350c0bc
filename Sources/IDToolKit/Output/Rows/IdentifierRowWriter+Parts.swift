/// Rows written part by part: those that contain more than a program can write.
extension IdentifierRowWriter {
  mutating func writeParts(
    _ content: Content,
    of plan: Int,
    id: Span<UInt8>,
    input: Span<UInt8>,
    _ doubt: IdentifierOddity?,
    to buffer: inout ByteBuffer
  ) {
    for index in plans[plan].start..<plans[plan].end {
      let part = parts[index]
      // Most ids are not odd.
      if case .warning = part.value, part.isOptional, doubt == nil { continue }
      let start = buffer.count
      literals.append(part.before, to: &buffer)
      if case .literal = part.value { continue }
      if part.quotesItself { buffer.append(UInt8(ascii: "\"")) }
      if appendValue(part, content, id: id, input: input, doubt, to: &buffer) {
        if part.quotesItself { buffer.append(UInt8(ascii: "\"")) }
      } else {
        buffer.truncate(to: start)
        if part.isOptional { continue }
        literals.append(part.before, to: &buffer)
        literals.append(part.absence, to: &buffer)
      }
      literals.append(part.after, to: &buffer)
    }
    buffer.append(template.end)
  }

  /// Appends a value; returns false if the row has none.
  private mutating func appendValue(
    _ part: Part,
    _ content: Content,
    id: Span<UInt8>,
    input: Span<UInt8>,
    _ doubt: IdentifierOddity?,
    to buffer: inout ByteBuffer
  ) -> Bool {
    switch part.value {
    case .literal: break
    case .absent: return false
    // Any text that reads as an id is plain in every format, but for backslashes.
    case .id: buffer.append(id)
    case .escapedID: template.append(id, to: &buffer)
    case .input: template.append(input, to: &buffer)
    case .time:
      guard let time = content.time else { return false }
      append(time, content.precision, to: &buffer)
    case .unixMilliseconds:
      guard let time = content.time else { return false }
      buffer.append(decimal: time.unixMilliseconds)
    case .number(let run):
      let number = content.bits.number(run)
      let isQuoted = part.quotesLarge && number >= 1 << 53
      if isQuoted { buffer.append(UInt8(ascii: "\"")) }
      buffer.append(decimal: number)
      if isQuoted { buffer.append(UInt8(ascii: "\"")) }
    case .hex(let run): buffer.append(hex: content.bits[run], count: (run.width + 3) / 4)
    case .uuid: buffer.append(uuid: content.bits.low)
    case .rank: buffer.append(decimal: UInt64(content.rank + 1))
    case .bits: buffer.append(decimal: UInt64(content.distance))
    case .field(let index):
      let kind = kinds[content.kind]
      return kind.append(
        kind.plans[content.plan].fields[index],
        content.bits,
        in: id,
        IdentifierValue(bits: content.bits, form: content.form, prefixCount: content.prefixCount),
        quotesLarge: part.quotesLarge,
        to: &buffer
      )
    case .prefix:
      guard content.prefixCount > 0 else { return false }
      buffer.append(id.extracting(0..<content.prefixCount))
    case .integer(let form):
      guard form != content.form else { return false }
      IdentifierCoding.append(content.bits, .decimal, atLeast: 1, to: &buffer)
    case .uuidName:
      guard let name = UUIDName(content.bits) else { return false }
      buffer.append(name.rawValue)
    case .delta:
      guard let delta = content.delta else { return false }
      buffer.append(decimal: delta.microseconds / 1000)
    case .deltaInWords:
      guard let delta = content.delta else { return false }
      delta.appendDistance(to: &buffer)
    case .lag:
      guard let lag = content.lag else { return false }
      buffer.append(decimal: lag.microseconds / 1000)
    case .alike:
      guard content.alike != 0 else { return false }
      template.append(namesOfLayouts(content.alike).span, to: &buffer)
    case .warning:
      guard let doubt else { return false }
      template.append(Array(doubt.sentence.utf8).span, to: &buffer)
    case .file: buffer.append(file)
    case .line: buffer.append(decimal: content.place.line)
    case .column: buffer.append(decimal: content.place.column)
    }
    return true
  }

  /// Appends a moment in the style of the run.
  func append(_ time: Timestamp, _ precision: TimePrecision, to buffer: inout ByteBuffer) {
    // Safe: a moment gets the room that it needs.
    unsafe buffer.appendUnchecked(atMost: MomentText.longest) { start in
      unsafe moments.write(time, precision, to: start)
    }
  }

  /// Returns the names of layouts that read an id the same way, separated by commas.
  mutating func namesOfLayouts(_ alike: UInt64) -> [UInt8] {
    // There are only a few such groups.
    if let known = namesOfAlike.first(where: { $0.alike == alike }) { return known.names }
    let names = Array(IdentifierKind.layouts(alike: alike).joined(separator: ", ").utf8)
    namesOfAlike.append((alike, names))
    return names
  }
}
