/// Writes rows one after another by running a ``FlakeRowProgram``.
// Safe: the program that makes the loop keeps it, and owns its operations and details; who sets the
// warning or the input calls `forgetItem` before their memory goes.
@safe
struct FlakeRowLoop: ~Copyable {
  private let operations: UnsafeMutablePointer<FlakeRowProgram.Operation>
  private let ordinaryOperations: UnsafeMutablePointer<FlakeRowProgram.Operation>
  let details: UnsafeMutablePointer<FlakeRowProgram.RawDetail>
  let layout: FlakeLayout
  /// The moment at which ages are told.
  var now: Timestamp
  let decimals = SmallDecimals()
  private let timeShift: UInt64
  private let timeMask: UInt64
  /// In milliseconds, or in microseconds if the layout's times have them.
  private let epoch: Int64
  private let unit: Int64
  let precision: TimePrecision
  /// The field of milliseconds next to a time in seconds; the mask is 0 if there is none.
  private let millisecondShift: UInt64
  private let millisecondMask: UInt64
  var times: MomentText
  private var milliseconds = DecimalSeries()
  /// The time of the id before, in microseconds since 1970.
  var previous: Int64?
  var scratch = ByteBuffer(capacity: 64)
  /// The warning about the next id, at most ``FlakeWarningText/longest`` bytes where a loop writes
  /// many rows.
  var warning = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The next item as it was given, if its id is written differently; at most
  /// ``FlakeRowProgram/longestInput`` bytes.
  var input = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Where the next item was found.
  var place = TextPlace()
  /// The name of the file, escaped for the format.
  var file: [UInt8] = []

  /// Creates a loop; the operations and details must stay as long as it, and each list of
  /// operations must end in `end`.
  init(
    operations: UnsafeMutablePointer<FlakeRowProgram.Operation>,
    ordinaryOperations: UnsafeMutablePointer<FlakeRowProgram.Operation>,
    details: UnsafeMutablePointer<FlakeRowProgram.RawDetail>,
    layout: FlakeLayout,
    presentation: FlakePresentation
  ) {
    unsafe self.operations = operations
    unsafe self.ordinaryOperations = ordinaryOperations
    unsafe self.details = details
    self.layout = layout
    now = presentation.now
    timeShift = UInt64(layout.timeField.shift)
    timeMask = layout.timeField.largest
    precision = layout.timePrecision
    switch precision {
    case .milliseconds:
      epoch = layout.epoch.unixMilliseconds
      unit = layout.unit.microseconds / 1000
    case .microseconds:
      epoch = layout.epoch.microseconds
      unit = layout.unit.microseconds
    }
    millisecondShift = UInt64(layout.millisecondField?.shift ?? 0)
    millisecondMask = layout.millisecondField?.largest ?? 0
    times = MomentText(style: presentation.timeStyle, zone: LocalTimeZone.days)
  }

  /// Clears what applies to a single item.
  mutating func forgetItem() {
    unsafe warning = UnsafeBufferPointer(start: nil, count: 0)
    unsafe input = UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Writes a row at `start`, which has room for ``FlakeRowProgram/longestRow`` bytes and the
  /// names of the file, and returns its end.
  ///
  /// `text` is the id as it is to be written; ``FlakeIDText/longest`` bytes of it are readable.
  @inline(never)
  mutating func write(
    _ id: FlakeID,
    text: UnsafePointer<UInt8>,
    length: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let units = Int64(truncatingIfNeeded: id.rawValue &>> timeShift & timeMask)
    var moment = epoch &+ units &* unit
    var microsecond: UInt32 = 0
    if precision == .microseconds {
      let rounded = moment.flooredQuotient(1000)
      microsecond = UInt32(truncatingIfNeeded: moment &- rounded &* 1000)
      moment = rounded
    }
    moment &+= Int64(truncatingIfNeeded: id.rawValue &>> millisecondShift & millisecondMask)
    // Safe: `longestRow` has 16 bytes for the literal of each operation and 96 for its value,
    // more than any value takes but a warning, which is counted apart, as are texts from details.
    var end = unsafe start
    var operation = unsafe warning.isEmpty ? ordinaryOperations : operations
    while true {
      let literalCount = unsafe operation.pointee.literalCount
      unsafe UnsafeMutableRawPointer(end).storeBytes(
        of: operation.pointee.literal,
        as: SIMD16<UInt8>.self
      )
      unsafe end += literalCount
      switch unsafe operation.pointee.kind {
      case .id:
        unsafe FlakeIDText.copy(from: text, to: end)
        unsafe end += length
      case .time: unsafe end += times.writeUTC(unixMilliseconds: moment, to: end)
      case .unixMilliseconds:
        if moment < 0 {
          unsafe end[0] = UInt8(ascii: "-")
          unsafe end += 1
        }
        unsafe end += milliseconds.write(moment.magnitude, to: end)
      case .styledTime:
        unsafe end += times.write(
          unixMilliseconds: moment,
          microsecond: microsecond,
          precision,
          to: end
        )
      case .field:
        let value = unsafe id.rawValue &>> operation.pointee.shift & operation.pointee.mask
        unsafe end += decimals.write(value, to: end)
      case .cut: unsafe end -= 1
      case .none: break
      case .end: return unsafe end
      case .other:
        unsafe end += writeOther(
          operation,
          id,
          Timestamp(microseconds: moment &* 1000 &+ Int64(microsecond)),
          text: text,
          length: length,
          to: end
        )
      }
      unsafe operation += 1
    }
  }
}
