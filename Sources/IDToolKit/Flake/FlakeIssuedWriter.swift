/// Writes ids with their fields as they are issued: about 15 ns each.
struct FlakeIssuedWriter: ~Copyable {
  private let program: FlakeRowProgram
  private let form: FlakeForm
  /// Consecutive ids share most of their digits.
  private var decimals = DecimalSeries()
  private var text = ByteBuffer(capacity: 64)

  /// Creates a writer that runs a program, made for the same presentation.
  init(_ program: FlakeRowProgram, _ presentation: FlakePresentation) {
    self.program = program
    form = presentation.form
  }

  /// Appends the rows of ticks, up to about a block, and removes these from the range.
  mutating func append(
    _ ticks: inout Range<UInt64>,
    worker: UInt64,
    _ random: inout Entropy,
    to buffer: inout ByteBuffer
  ) {
    let (program, layout) = (program, program.layout)
    let isDecimal =
      form == .decimal || form == .native && layout.textForm == .decimal
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
