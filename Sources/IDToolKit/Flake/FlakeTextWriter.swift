/// Writes bare ids, one per line, in about 1.7 ns each.
struct FlakeTextWriter: ~Copyable {
  /// The fewest ids of a run for which the table of digits pays off.
  private static let manyIDs: UInt64 = 4096

  private var series = DecimalSeries()
  private var steps: DecimalSteps?

  /// Appends the ids of a run from `offset` on, up to about a block; returns how many.
  mutating func append(
    _ run: FlakeRun,
    from offset: UInt64,
    to buffer: inout ByteBuffer
  ) -> UInt64 {
    let count = min(run.count - offset, UInt64(OutputStream.blockSize / DecimalSeries.longest))
    let first = run.first.rawValue &+ offset &* run.stride
    if steps == nil, run.count >= Self.manyIDs { steps = DecimalSteps() }
    // Safe: there is room for `longest` bytes a line and as many more, which the writers may touch;
    // a line takes at most 20 digits and a newline.
    unsafe buffer.appendUnchecked(atMost: Int(count + 1) * DecimalSeries.longest) { start in
      if let end = unsafe steps?.writeLines(first, by: run.stride, count: count, to: start) {
        return unsafe end - start
      }
      var end = unsafe start
      var id = first
      for _ in 0..<count {
        let digits = unsafe series.write(id, to: end)
        unsafe end[digits] = 0x0A
        unsafe end += digits &+ 1
        id &+= run.stride
      }
      return unsafe end - start
    }
    return count
  }
}
