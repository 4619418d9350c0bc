/// Writes bare ids, one per line, in about 3 ns each.
struct FlakeTextWriter {
  private var series = DecimalSeries()

  /// Appends the ids of a run from `offset` on, up to about a block; returns how many.
  mutating func append(
    _ run: FlakeRun,
    from offset: UInt64,
    to buffer: inout ByteBuffer
  ) -> UInt64 {
    let count = min(run.count - offset, UInt64(OutputStream.blockSize / DecimalSeries.longest))
    unsafe buffer.appendUnchecked(atMost: Int(count + 1) * DecimalSeries.longest) { start in
      var end = unsafe start
      var id = run.first.rawValue &+ offset &* run.stride
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
