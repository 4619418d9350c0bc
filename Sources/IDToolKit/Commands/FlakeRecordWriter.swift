/// Writes ids with their fields in any of the formats; the inner loop of decoding.
///
/// The template's literals and what stands between them are laid out once as a list of
/// operations; an id then costs a copy and a conversion for each.
@safe
struct FlakeRecordWriter: ~Copyable {
  let layout: FlakeLayout
  private(set) var presentation: FlakePresentation
  private let operations: UnsafeMutablePointer<Operation>
  private let literals: UnsafeMutablePointer<UInt8>
  private var timeText = TimestampText()
  private var millisecondText = DecimalSeries()
  private let smallDecimals: SmallDecimals
  private let timeShift: UInt64
  private let timeMask: UInt64
  private let epochMilliseconds: Int64
  private let unitMilliseconds: Int64
  private let layoutName: [UInt8]
  /// The time of the id before, for the delta.
  private var previous: Timestamp?
  private let recordWriter: RecordWriter
  private let columns: FlakeColumns
  /// The most bytes that a record takes besides its warning.
  let longestRecord: Int

  /// One value and the literal in front of it.
  private struct Operation {
    /// The literal, if it fits; else its first bytes.
    var literal: SIMD16<UInt8>
    var literalCount: Int
    /// Where the literal stands in the pool.
    var literalOffset: Int
    var kind: Kind
    var shift: UInt64 = 0
    var mask: UInt64 = 0
  }

  private enum Kind: UInt8 {
    case id
    case time
    case unixMilliseconds
    case field
    /// Nothing but the literal.
    case end
  }

  /// The bytes that a literal's copy may run over: literals are copied 16 bytes at a time.
  private static let slack = 16

  /// Makes a writer of the columns that `writer` has been made from.
  init(
    layout: FlakeLayout,
    presentation: FlakePresentation,
    columns: FlakeColumns,
    writer: RecordWriter
  ) {
    self.layout = layout
    self.presentation = presentation
    self.columns = columns
    recordWriter = writer
    layoutName = Array(layout.name.utf8)
    smallDecimals = SmallDecimals()
    timeShift = UInt64(layout.timeField.shift)
    timeMask = layout.timeField.largest
    epochMilliseconds = layout.epoch.unixMilliseconds
    unitMilliseconds = layout.unitMicroseconds / 1000
    var operations: [Operation] = []
    var pool: [UInt8] = []
    var isFast =
      presentation.form == .decimal && presentation.timeStyle == .utc
      && layout.timePrecision == .milliseconds && layout.millisecondField == nil
    var pending: [UInt8] = []
    func add(_ kind: Kind, shift: UInt64 = 0, mask: UInt64 = 0) {
      operations.append(
        Operation(
          literal: Self.first16(of: pending),
          literalCount: pending.count,
          literalOffset: pool.count,
          kind: kind,
          shift: shift,
          mask: mask
        )
      )
      pool += pending
      pending = []
    }
    for step in writer.template.steps {
      pending += step.isOptional ? [] : step.before
      switch columns.sources[step.column] {
      case .id: add(.id)
      case .layout:
        // The same for all records, so it becomes part of a literal.
        pending += layoutName
        isFast = isFast && writer.template.isPlain(layoutName)
      case .time: add(.time)
      case .unixMilliseconds: add(.unixMilliseconds)
      case .field(let field):
        isFast = isFast && field.width <= 53
        add(.field, shift: UInt64(field.shift), mask: field.largest)
      case .warning:
        // An id without a warning: left out, or empty, or `null` where it was asked for.
        if step.quotesItself { pending += Array("null".utf8) }
      case .delta: isFast = false
      }
      pending += step.isOptional ? [] : step.after
    }
    pending += writer.template.end
    add(.end)
    self.isFast = isFast
    longestRecord =
      pool.count + operations.count * (TimestampText.longest + Self.slack) + Self.slack
    unsafe self.operations = .allocate(capacity: operations.count)
    for (offset, operation) in operations.enumerated() {
      unsafe (self.operations + offset).initialize(to: operation)
    }
    unsafe literals = .allocate(capacity: pool.count + Self.slack)
    unsafe literals.update(repeating: 0, count: pool.count + Self.slack)
    for (offset, byte) in pool.enumerated() { unsafe literals[offset] = byte }
  }

  deinit {
    unsafe operations.deallocate()
    unsafe literals.deallocate()
  }

  /// Whether ids without a warning may be written by ``writeFast(_:to:)``.
  let isFast: Bool

  /// Writes one record at `start`, which has room for ``longestRecord`` bytes, and returns the
  /// number of bytes.
  ///
  /// `text` is the id as decimal digits, of which 24 bytes can be read.
  @inline(__always)
  mutating func writeFast(
    _ id: FlakeID,
    text: UnsafePointer<UInt8>,
    length: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let units = id.rawValue &>> timeShift & timeMask
    let milliseconds = epochMilliseconds &+ Int64(truncatingIfNeeded: units) &* unitMilliseconds
    var end = unsafe start
    var operation = unsafe operations
    while true {
      let literalCount = unsafe operation.pointee.literalCount
      unsafe UnsafeMutableRawPointer(end).storeBytes(
        of: operation.pointee.literal,
        as: SIMD16<UInt8>.self
      )
      if _slowPath(literalCount > Self.slack) {
        let source = unsafe literals + operation.pointee.literalOffset
        for offset in stride(from: Self.slack, to: literalCount, by: Self.slack) {
          unsafe Self.copy16(from: source + offset, to: end + offset)
        }
      }
      unsafe end += literalCount
      defer { unsafe operation += 1 }
      switch unsafe operation.pointee.kind {
      case .id:
        unsafe Self.copy16(from: text, to: end)
        unsafe UnsafeMutableRawPointer(end).storeBytes(
          of: UnsafeRawPointer(text).loadUnaligned(fromByteOffset: 16, as: UInt64.self),
          toByteOffset: 16,
          as: UInt64.self
        )
        unsafe end += length
      case .time: unsafe end += timeText.write(unixMilliseconds: milliseconds, to: end)
      case .unixMilliseconds:
        if milliseconds < 0 {
          unsafe end[0] = UInt8(ascii: "-")
          unsafe end += 1
        }
        unsafe end += millisecondText.write(milliseconds.magnitude, to: end)
      case .field:
        let value = unsafe id.rawValue &>> operation.pointee.shift & operation.pointee.mask
        unsafe end += smallDecimals.write(value, to: end)
      case .end: return unsafe end - start
      }
    }
  }

  private static func first16(of bytes: [UInt8]) -> SIMD16<UInt8> {
    var vector = SIMD16<UInt8>()
    for (index, byte) in bytes.prefix(16).enumerated() { vector[index] = byte }
    return vector
  }

  @inline(__always)
  private static func copy16(
    from source: UnsafePointer<UInt8>,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
    let chunk = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self)
    unsafe UnsafeMutableRawPointer(destination).storeBytes(of: chunk, as: SIMD16<UInt8>.self)
  }

  /// Writes one record with everything that may be in it.
  mutating func write(
    _ id: FlakeID,
    signed: Bool = false,
    warning: String? = nil,
    to buffer: inout ByteBuffer
  ) {
    let time = layout.time(of: id)
    let before = previous
    previous = time
    let timeText = text(of: time)
    recordWriter.write(to: &buffer) { index in
      switch columns.sources[index] {
      case .id: .token(idText(id, signed: signed))
      case .layout: .text(layoutName)
      case .time: .token(timeText)
      case .unixMilliseconds: .signed(time.unixMilliseconds)
      case .field(let field): .number(field.value(in: id))
      case .delta:
        before.map { .signed(time.unixMilliseconds - $0.unixMilliseconds) } ?? .absent
      case .warning: warning.map { .text(Array($0.utf8)) } ?? .absent
      }
    }
  }

  private func idText(_ id: FlakeID, signed: Bool) -> String {
    var buffer = ByteBuffer()
    FlakeText.append(id, layout: layout, form: presentation.form, signed: signed, to: &buffer)
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  private mutating func text(of time: Timestamp) -> String {
    var buffer = ByteBuffer()
    presentation.append(time, layout: layout, to: &buffer)
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  /// Writes what a template makes of an id, and a line feed.
  mutating func write(
    _ id: FlakeID,
    signed: Bool,
    template: FlakeTemplate,
    to buffer: inout ByteBuffer
  ) {
    presentation.append(id, signed: signed, layout: layout, template: template, to: &buffer)
    buffer.append(0x0A)
  }

  /// Appends what stands for an item that could not be read.
  func writeFailure(input: Span<UInt8>, error: String, to buffer: inout ByteBuffer) {
    recordWriter.writeFailure(input: input, error: error, to: &buffer)
  }
}
