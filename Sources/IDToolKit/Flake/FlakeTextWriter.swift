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

/// Copies the text of an id as 32 bytes, of which those after the text are unspecified.
enum FlakeIDText {
  /// The most bytes of an id's text in any form, and the number of bytes copied.
  static let longest = 32

  /// Copies 32 bytes: a text and whatever follows it.
  ///
  /// At `source` 32 bytes must be readable, and `destination` must have room for as many.
  @inline(__always)
  static func copy(
    from source: UnsafePointer<UInt8>,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
    // Safe: as the caller guarantees, there are 32 bytes at both places.
    let chunk = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD32<UInt8>.self)
    unsafe UnsafeMutableRawPointer(destination).storeBytes(of: chunk, as: SIMD32<UInt8>.self)
  }

  /// Calls a function with a copy of a text in 32 readable bytes.
  @inline(__always)
  static func withPadding<Result>(
    _ text: Span<UInt8>,
    _ body: (UnsafePointer<UInt8>, _ length: Int) -> Result
  ) -> Result {
    var bytes = InlineArray<32, UInt8>(repeating: 0)
    let length = min(text.count, longest)
    for offset in 0..<length { bytes[offset] = text[offset] }
    // Safe: the array is bytes and nothing else, and the pointer is used during the call only.
    return unsafe withUnsafeBytes(of: &bytes) { bytes in
      let start = unsafe bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
      return unsafe body(start, length)
    }
  }
}

/// Writes ids with their fields as they are issued: about 15 ns each.
struct FlakeIssuedWriter: ~Copyable {
  private let program: FlakeRowProgram
  private let form: FlakeForm
  /// Consecutive ids share most of their digits.
  private var decimals = DecimalSeries()
  private var text = ByteBuffer(capacity: 64)

  /// Creates a writer that runs a program.
  init(_ program: FlakeRowProgram) {
    self.program = program
    form = program.presentation.form
  }

  /// Appends the rows of ticks, up to about a block, and removes these from the range.
  mutating func append(
    _ ticks: inout Range<UInt64>,
    worker: UInt64,
    _ random: inout Entropy,
    to buffer: inout ByteBuffer
  ) {
    let (program, layout) = (program, program.layout)
    let isDecimal = layout.textForm(of: form) == .decimal
    // Safe: a row begins before `limit`, behind which there is room for `longestRow` bytes, and
    // a `ByteBuffer` has at least 64, of which those of `text` are read and `longest` written.
    unsafe buffer.appendUnchecked(atMost: OutputStream.blockSize + program.longestRow) { start in
      program.withWriter { writer in
        var end = unsafe start
        let limit = unsafe start + OutputStream.blockSize
        var tick = ticks.lowerBound
        let workerBits = layout.workerBits(of: worker)
        while tick < ticks.upperBound, unsafe end < limit {
          let id = layout.id(tick: tick, workerBits: workerBits, random: &random)
          text.removeAll()
          if isDecimal {
            unsafe text.appendUnchecked(atMost: DecimalSeries.longest) { start in
              unsafe decimals.write(id.rawValue, to: start)
            }
          } else {
            FlakeText.append(id, layout: layout, form: form, to: &text)
          }
          unsafe end = writer.write(id, text: text.base, length: text.count, to: end)
          tick += 1
        }
        ticks = tick..<ticks.upperBound
        return unsafe end - start
      }
    }
  }
}
