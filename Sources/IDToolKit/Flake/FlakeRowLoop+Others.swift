/// The operations outside the inner loop.
// Safe: `longestRow` has 96 bytes for a value and the slack behind it, and counts warnings and
// the texts of details; callers add room for files and longer items. Operations that need a detail
// have its index.
extension FlakeRowLoop {
  /// Writes the value of an operation outside the inner loop; returns the number of bytes.
  ///
  /// The operation is one of the program, `start` has the room that is meant for its value, and
  /// `text` has `length` bytes.
  @inline(never)
  mutating func writeOther(
    _ place: UnsafeMutablePointer<FlakeRowProgram.Operation>,
    _ id: FlakeID,
    _ time: Timestamp,
    text: UnsafePointer<UInt8>,
    length: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let operation = unsafe place.pointee
    guard let other = operation.other else { return 0 }
    switch other {
    case .worker: return unsafe decimals.write(layout.worker(of: id), to: start)
    case .line: return unsafe decimals.write(self.place.line, to: start)
    case .column: return unsafe decimals.write(self.place.column, to: start)
    case .wideField:
      let value = id.rawValue &>> operation.shift & operation.mask
      return unsafe writeNumber(value, isNegative: false, operation.detail, to: start)
    case .delta:
      let before = previous
      previous = time.microseconds
      guard let before else { return unsafe details[operation.detail].absence.copy(to: start) }
      let delta = (time.microseconds &- before) / 1000
      return unsafe writeNumber(delta.magnitude, isNegative: delta < 0, operation.detail, to: start)
    case .input:
      let text = unsafe input.isEmpty ? UnsafeBufferPointer(start: text, count: length) : input
      return unsafe Self.copy(text, to: start)
    case .file: return unsafe Self.copy(file.span, to: start)
    case .age:
      scratch.removeAll()
      time.appendAge(at: now, to: &scratch)
      return unsafe Self.copy(scratch.span, to: start)
    case .warning: return unsafe writeWarning(operation.detail, to: start)
    }
  }

  /// Writes a number with the text around it, for which `start` has room.
  private func writeNumber(
    _ magnitude: UInt64,
    isNegative: Bool,
    _ index: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let detail = unsafe details[index]
    let isString = detail.quotesLarge && magnitude >= 1 << 53
    var end = unsafe start + detail.before.copy(to: start)
    if isString { unsafe Self.append(UInt8(ascii: "\""), to: &end) }
    if isNegative { unsafe Self.append(UInt8(ascii: "-"), to: &end) }
    unsafe end += decimals.write(magnitude, to: end)
    if isString { unsafe Self.append(UInt8(ascii: "\""), to: &end) }
    unsafe end += detail.after.copy(to: end)
    return unsafe end - start
  }

  /// Writes the warning with the text around it, for which `start` has room.
  private func writeWarning(_ index: Int, to start: UnsafeMutablePointer<UInt8>) -> Int {
    let detail = unsafe details[index]
    if unsafe warning.isEmpty { return unsafe detail.absence.copy(to: start) }
    // Sentences need quoting only for their commas.
    let isQuoted =
      unsafe detail.quotesCommas && warning.contains(UInt8(ascii: ","))
    var end = unsafe start + detail.before.copy(to: start)
    if isQuoted { unsafe Self.append(UInt8(ascii: "\""), to: &end) }
    unsafe end += Self.copy(warning, to: end)
    if isQuoted { unsafe Self.append(UInt8(ascii: "\""), to: &end) }
    unsafe end += detail.after.copy(to: end)
    return unsafe end - start
  }

  /// Appends a byte, for which there is room.
  @inline(__always)
  private static func append(_ byte: UInt8, to end: inout UnsafeMutablePointer<UInt8>) {
    unsafe end[0] = byte
    unsafe end += 1
  }

  /// Copies readable bytes, for which `start` has room.
  @inline(__always)
  private static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    if let source = bytes.baseAddress { unsafe start.update(from: source, count: bytes.count) }
    return bytes.count
  }

  /// Copies bytes, for which `start` has room.
  @inline(__always)
  private static func copy(_ bytes: Span<UInt8>, to start: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer { unsafe copy($0, to: start) }
  }
}
