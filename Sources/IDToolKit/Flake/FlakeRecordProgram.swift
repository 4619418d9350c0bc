/// The records of one layout and format as a list of operations: the inner loop of decoding.
///
/// The template's literals and what stands between them are laid out once; an id then costs a copy
/// and a conversion for each.
@safe
final class FlakeRecordProgram {
  /// The most bytes that a record takes.
  let longestRecord: Int
  private let operations: UnsafeMutablePointer<Operation>
  private let layout: FlakeLayout

  /// A literal of at most 16 bytes and the value behind it.
  fileprivate struct Operation {
    var literal: SIMD16<UInt8>
    var literalCount: Int
    var kind: Kind
    var shift: UInt64 = 0
    var mask: UInt64 = 0
  }

  enum Kind: UInt8 {
    case id
    case time
    case unixMilliseconds
    case field
    /// What is odd about the id, ``FlakeRecordLoop/warning``.
    case warning
    /// Nothing but the literal: the value comes behind the next one.
    case none
    /// Nothing but the literal, and the record's end.
    case end
  }

  /// Literals are copied so many bytes at a time; the copy of a shorter one runs over.
  fileprivate static let literalStep = 16

  /// Makes the program for what a template prints; nil where that needs more than it can do.
  convenience init?(
    layout: FlakeLayout,
    presentation: FlakePresentation,
    template: FlakeTemplate
  ) {
    guard Self.canWrite(layout, presentation), layout.workerIsContiguous else { return nil }
    var list = OperationList()
    for part in template.parts {
      switch part {
      case .text(let bytes): list.pending += bytes
      case .id: list.add(.id)
      case .time: list.add(.time)
      case .worker:
        list.add(.field, shift: UInt64(layout.workerShift), mask: layout.largestWorker)
      case .sequence:
        let shift = layout.sequenceField?.shift ?? 0
        list.add(.field, shift: UInt64(shift), mask: layout.largestSequence)
      case .age: return nil
      }
    }
    list.add(.end)
    self.init(list, layout: layout)
  }

  /// Whether ids of the layout can be written as the presentation has it: in decimal, with times in
  /// UTC with milliseconds.
  static func canWrite(_ layout: FlakeLayout, _ presentation: FlakePresentation) -> Bool {
    presentation.form == .decimal && presentation.timeStyle == .utc
      && layout.timePrecision == .milliseconds && layout.millisecondField == nil
  }

  /// Operations as they are put together.
  struct OperationList {
    fileprivate private(set) var operations: [Operation] = []
    /// The literal for the next operation.
    var pending: [UInt8] = []

    mutating func add(_ kind: Kind, shift: UInt64 = 0, mask: UInt64 = 0) {
      let step = FlakeRecordProgram.literalStep
      while pending.count > step {
        append(pending.prefix(step), .none)
        pending.removeFirst(step)
      }
      append(pending[...], kind, shift: shift, mask: mask)
      pending = []
    }

    private mutating func append(
      _ literal: ArraySlice<UInt8>,
      _ kind: Kind,
      shift: UInt64 = 0,
      mask: UInt64 = 0
    ) {
      var vector = SIMD16<UInt8>()
      for (index, byte) in literal.enumerated() { vector[index] = byte }
      operations.append(
        Operation(
          literal: vector,
          literalCount: literal.count,
          kind: kind,
          shift: shift,
          mask: mask
        )
      )
    }
  }

  /// Makes the program of these operations.
  init(_ list: OperationList, layout: FlakeLayout) {
    self.layout = layout
    let operations = list.operations
    let hasWarning = operations.contains { $0.kind == .warning }
    longestRecord =
      operations.count * (Self.literalStep + TimestampText.longest)
      + (hasWarning ? FlakeWarningText.longest : 0)
    unsafe self.operations = .allocate(capacity: operations.count)
    for (offset, operation) in operations.enumerated() {
      unsafe (self.operations + offset).initialize(to: operation)
    }
  }

  deinit {
    unsafe operations.deallocate()
  }

  /// What is remembered from one record to the next.
  private var loop: FlakeRecordLoop?

  /// Runs `body` with a writer of records.
  ///
  /// The writer is a local value meanwhile, so that what it remembers can stay in registers; a field
  /// of an object would be read again after every byte written.
  @inline(__always)
  func withWriter<Result>(
    _ body: (inout FlakeRecordLoop) -> Result
  ) -> Result {
    var writer: FlakeRecordLoop
    if let loop = loop.take() {
      writer = loop
    } else {
      writer = unsafe FlakeRecordLoop(
        operations: operations,
        layout: layout
      )
    }
    let result = body(&writer)
    loop = consume writer
    return result
  }
}

/// Writes records one after another, by a ``FlakeRecordProgram``.
@safe
struct FlakeRecordLoop: ~Copyable {
  private let operations: UnsafeMutablePointer<FlakeRecordProgram.Operation>
  private let decimals = SmallDecimals()
  private let timeShift: UInt64
  private let timeMask: UInt64
  private let epochMilliseconds: Int64
  private let unitMilliseconds: Int64
  private var timeText = TimestampText()
  private var millisecondText = DecimalSeries()
  /// What the next record says under its warning, at most ``FlakeWarningText/longest`` bytes.
  var warning = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  fileprivate init(
    operations: UnsafeMutablePointer<FlakeRecordProgram.Operation>,
    layout: FlakeLayout
  ) {
    unsafe self.operations = operations
    timeShift = UInt64(layout.timeField.shift)
    timeMask = layout.timeField.largest
    epochMilliseconds = layout.epoch.unixMilliseconds
    unitMilliseconds = layout.unitMicroseconds / 1000
  }

  /// Writes one record at `start`, which has room for ``FlakeRecordProgram/longestRecord`` bytes,
  /// and returns where it ends.
  ///
  /// `text` is the id as decimal digits, of which 24 bytes can be read.
  @inline(__always)
  mutating func write(
    _ id: FlakeID,
    text: UnsafePointer<UInt8>,
    length: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
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
      unsafe end += literalCount
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
        unsafe end += decimals.write(value, to: end)
      case .warning:
        if let text = unsafe warning.baseAddress {
          unsafe end.update(from: text, count: warning.count)
          unsafe end += warning.count
        }
      case .none: break
      case .end: return unsafe end
      }
      unsafe operation += 1
    }
  }

  @inline(__always)
  private static func copy16(
    from source: UnsafePointer<UInt8>,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
    let chunk = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self)
    unsafe UnsafeMutableRawPointer(destination).storeBytes(of: chunk, as: SIMD16<UInt8>.self)
  }
}
