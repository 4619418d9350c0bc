/// The records of one layout and format as a list of operations: the inner loop of whatever writes
/// ids with what they hold.
///
/// A plan is made once of where values come from, in which style they are written and what stands
/// between them; an id then costs a copy and a conversion for each. What only some records have
/// (warnings, the time since the id before) is an operation like the others.
@safe
final class FlakeRecordProgram {
  let layout: FlakeLayout
  /// The most bytes that a record takes, but for what is named by ``FlakeRecordLoop/file``.
  let longestRecord: Int
  /// How often a record names its file, its item and what is odd.
  private let fileCount: Int
  private let inputCount: Int
  private let warningCount: Int
  /// Whether records say what is odd about their ids.
  let showsWarning: Bool
  /// Whether the inner loop writes all of a record whose id is not odd.
  let isPlain: Bool
  private let operations: UnsafeMutablePointer<Operation>
  /// Those of records whose ids are not odd, where the program is plain.
  private let plainOperations: UnsafeMutablePointer<Operation>
  private let details: UnsafeMutablePointer<RawDetail>
  private let detailCount: Int
  private let presentation: FlakePresentation
  private let list: OperationList
  /// Whether a record says something about the one before.
  var needsRecordBefore: Bool { list.operations.contains { $0.other == .delta } }

  /// A literal of at most 16 bytes and the value behind it.
  struct Operation {
    fileprivate var literal: SIMD16<UInt8>
    fileprivate var literalCount: Int
    fileprivate var kind: Kind
    /// Which value it is where that is written by a call.
    fileprivate var other: OtherKind?
    /// Where a value has details, their index.
    fileprivate var detail = 0
    /// Whether something stands in the place of a value that there is not.
    fileprivate var hasAbsence = false
    fileprivate var shift: UInt64 = 0
    fileprivate var mask: UInt64 = 0
  }

  enum Kind: UInt8 {
    /// The id as it is to be written.
    case id
    /// RFC 3339 in UTC with milliseconds.
    case time
    case unixMilliseconds
    case field
    /// Nothing but the literal: the value comes behind the next one.
    case none
    /// Nothing but the literal, and the record's end.
    case end
    /// A value that is written by a call.
    case other
  }

  /// A value that is written by a call.
  enum OtherKind: UInt8 {
    /// The time in another style.
    case styledTime
    /// A field that may be too large for a number in JSON.
    case wideField
    /// A worker number whose bits don't lie side by side.
    case worker
    /// The item as it was given.
    case input
    /// Milliseconds since the id before, from the second on.
    case delta
    /// How long ago it was.
    case age
    /// What is odd about the id, ``FlakeRecordLoop/warning``.
    case warning
    case file
    case line
    case column
  }

  /// What stands around a value that not all records have, or that is written in several ways.
  struct Detail {
    var before: [UInt8] = []
    var after: [UInt8] = []
    /// What stands there without a value.
    var absence: [UInt8] = []
    /// Whether numbers from 2^53 on are strings.
    var quotesLarge = false
    /// Whether text with a comma is quoted.
    var quotesCommas = false

    fileprivate var byteCount: Int { before.count + after.count + absence.count + 2 }
  }

  /// The same without references that are counted.
  @safe
  fileprivate struct RawDetail {
    let before: UnsafeBufferPointer<UInt8>
    let after: UnsafeBufferPointer<UInt8>
    let absence: UnsafeBufferPointer<UInt8>
    let quotesLarge: Bool
    let quotesCommas: Bool

    init(_ detail: Detail) {
      unsafe before = Self.copy(detail.before)
      unsafe after = Self.copy(detail.after)
      unsafe absence = Self.copy(detail.absence)
      quotesLarge = detail.quotesLarge
      quotesCommas = detail.quotesCommas
    }

    private static func copy(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
      let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = unsafe memory.initialize(from: bytes)
      return UnsafeBufferPointer(memory)
    }

    func deallocate() {
      unsafe before.deallocate()
      unsafe after.deallocate()
      unsafe absence.deallocate()
    }
  }

  /// Literals are copied so many bytes at a time; the copy of a shorter one runs over.
  fileprivate static let literalStep = 16
  /// Items that are longer are not written by programs.
  static let longestInput = 64

  /// Operations as they are put together.
  struct OperationList {
    fileprivate private(set) var operations: [Operation] = []
    fileprivate private(set) var details: [Detail] = []
    /// The literal for the next operation.
    var pending: [UInt8] = []

    mutating func add(_ kind: Kind, shift: UInt64 = 0, mask: UInt64 = 0) {
      append(Operation(kind, shift: shift, mask: mask))
    }

    mutating func add(
      _ other: OtherKind,
      shift: UInt64 = 0,
      mask: UInt64 = 0,
      detail: Detail? = nil
    ) {
      var operation = Operation(.other, shift: shift, mask: mask)
      operation.other = other
      if let detail {
        operation.detail = details.count
        operation.hasAbsence = !detail.absence.isEmpty
        details.append(detail)
      }
      append(operation)
    }

    /// Adds an operation behind the literal, of which one holds only so much.
    fileprivate mutating func append(_ operation: Operation) {
      let step = FlakeRecordProgram.literalStep
      while pending.count > step {
        operations.append(Operation(.none, literal: pending[..<step]))
        pending.removeFirst(step)
      }
      var operation = operation
      operation.setLiteral(pending[...])
      operations.append(operation)
      pending = []
    }

    /// The time, in the style that the presentation has for the layout.
    mutating func addTime(_ layout: FlakeLayout, _ presentation: FlakePresentation) {
      if presentation.timeStyle == .utc && layout.timePrecision == .milliseconds {
        add(.time)
      } else {
        add(.styledTime)
      }
    }

    /// The same without what there is in no record of an id that is not odd; nil where the inner loop
    /// does not write all the rest.
    fileprivate var plain: OperationList? {
      var list = OperationList()
      for operation in operations {
        list.pending += operation.literalBytes
        switch operation.other {
        case nil where operation.kind == .none: break
        case nil: list.append(operation)
        case .warning where !operation.hasAbsence: break
        default: return nil
        }
      }
      return list
    }
  }

  /// Makes the program for what a template prints, and `end` behind it.
  convenience init(
    layout: FlakeLayout,
    presentation: FlakePresentation,
    template: FlakeTemplate,
    end: [UInt8] = []
  ) {
    var list = OperationList()
    for part in template.parts {
      switch part {
      case .text(let bytes): list.pending += bytes
      case .id: list.add(.id)
      case .kind: list.pending += Array(layout.name.utf8)
      case .time: list.addTime(layout, presentation)
      case .worker:
        if layout.workerIsContiguous {
          list.add(.field, shift: UInt64(layout.workerShift), mask: layout.largestWorker)
        } else {
          list.add(.worker)
        }
      case .sequence:
        let shift = layout.sequenceField?.shift ?? 0
        list.add(.field, shift: UInt64(shift), mask: layout.largestSequence)
      case .age: list.add(.age)
      // What was before is known to those who ask for it.
      case .delta: break
      }
    }
    list.pending += end
    list.add(.end)
    self.init(list, layout: layout, presentation: presentation)
  }

  /// Makes the program of these operations, of which the last is the end.
  init(_ list: OperationList, layout: FlakeLayout, presentation: FlakePresentation) {
    self.layout = layout
    self.presentation = presentation
    self.list = list
    let operations = list.operations
    let hasPlainTimes = layout.timePrecision == .milliseconds && layout.millisecondField == nil
    let plain = hasPlainTimes ? list.plain?.operations : nil
    isPlain = plain != nil
    fileCount = operations.count { $0.other == .file }
    inputCount = operations.count { $0.other == .input }
    warningCount = operations.count { $0.other == .warning }
    showsWarning = warningCount > 0
    longestRecord =
      operations.count * (Self.literalStep + max(MomentText.longest, Self.longestInput + 32))
      + warningCount * FlakeWarningText.longest
      + list.details.reduce(0) { $0 + $1.byteCount }
    detailCount = list.details.count
    unsafe details = .allocate(capacity: list.details.count)
    for (offset, detail) in list.details.enumerated() {
      unsafe (details + offset).initialize(to: RawDetail(detail))
    }
    unsafe self.operations = Self.copy(operations)
    unsafe plainOperations = Self.copy(plain ?? [])
  }

  private static func copy(_ operations: [Operation]) -> UnsafeMutablePointer<Operation> {
    let memory = UnsafeMutableBufferPointer<Operation>.allocate(capacity: operations.count)
    _ = unsafe memory.initialize(from: operations)
    // Memory of no operation has an address as well.
    return unsafe memory.baseAddress.unsafelyUnwrapped
  }

  /// The same program with a memory of its own.
  var independent: FlakeRecordProgram {
    FlakeRecordProgram(list, layout: layout, presentation: presentation)
  }

  deinit {
    unsafe operations.deallocate()
    unsafe plainOperations.deallocate()
    for offset in 0..<detailCount { unsafe details[offset].deallocate() }
    unsafe details.deallocate()
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
        plainOperations: plainOperations,
        details: details,
        layout: layout,
        presentation: presentation
      )
    }
    let result = body(&writer)
    loop = consume writer
    return result
  }

  /// The bytes that files' names take in a record.
  func fileByteCount(_ writer: borrowing FlakeRecordLoop) -> Int { fileCount * writer.file.count }

  /// Appends one record; `text` is the id as it is to be written.
  func append(
    _ id: FlakeID,
    text: Span<UInt8>,
    input: Span<UInt8> = Span(),
    warning: Span<UInt8> = Span(),
    to buffer: inout ByteBuffer
  ) {
    let byteCount =
      longestRecord + inputCount * (text.count + input.count) + warningCount * warning.count
    withWriter { writer in
      unsafe input.withUnsafeBufferPointer { input in
        unsafe warning.withUnsafeBufferPointer { warning in
          unsafe FlakeIDText.withPadding(text) { text, length in
            unsafe writer.input = input
            unsafe writer.warning = warning
            unsafe buffer.appendUnchecked(
              atMost: byteCount + fileByteCount(writer)
            ) { start in
              unsafe writer.write(id, text: text, length: length, to: start) - start
            }
            writer.forgetItem()
          }
        }
      }
    }
  }
}

extension FlakeRecordProgram.Operation {
  fileprivate init(
    _ kind: FlakeRecordProgram.Kind,
    shift: UInt64 = 0,
    mask: UInt64 = 0,
    literal: ArraySlice<UInt8> = []
  ) {
    self.literal = SIMD16<UInt8>()
    literalCount = 0
    self.kind = kind
    self.shift = shift
    self.mask = mask
    setLiteral(literal)
  }

  fileprivate mutating func setLiteral(_ bytes: ArraySlice<UInt8>) {
    for (index, byte) in bytes.enumerated() { literal[index] = byte }
    literalCount = bytes.count
  }

  fileprivate var literalBytes: [UInt8] { (0..<literalCount).map { literal[$0] } }
}

/// Writes records one after another, by a ``FlakeRecordProgram``.
@safe
struct FlakeRecordLoop: ~Copyable {
  private let operations: UnsafeMutablePointer<FlakeRecordProgram.Operation>
  private let plainOperations: UnsafeMutablePointer<FlakeRecordProgram.Operation>
  private let details: UnsafeMutablePointer<FlakeRecordProgram.RawDetail>
  private let layout: FlakeLayout
  private let now: Timestamp
  private let decimals = SmallDecimals()
  private let timeShift: UInt64
  private let timeMask: UInt64
  /// Milliseconds, or microseconds where times have them.
  private let epoch: Int64
  private let unit: Int64
  private let hasMicroseconds: Bool
  /// Milliseconds beside a time in seconds; a mask of 0 where there are none.
  private let millisecondShift: UInt64
  private let millisecondMask: UInt64
  private var times: MomentText
  private var milliseconds = DecimalSeries()
  private var previous: Int64?
  private var scratch = ByteBuffer(capacity: 64)
  /// What is odd about the next id, at most ``FlakeWarningText/longest`` bytes.
  var warning = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The next item as it was given, where that is not how its id is written; at most
  /// ``FlakeRecordProgram/longestInput`` bytes.
  var input = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Where the next item was found.
  var place = TextPlace()
  /// The name of the file, as the format has it.
  var file: [UInt8] = []

  fileprivate init(
    operations: UnsafeMutablePointer<FlakeRecordProgram.Operation>,
    plainOperations: UnsafeMutablePointer<FlakeRecordProgram.Operation>,
    details: UnsafeMutablePointer<FlakeRecordProgram.RawDetail>,
    layout: FlakeLayout,
    presentation: FlakePresentation
  ) {
    unsafe self.operations = operations
    unsafe self.plainOperations = plainOperations
    unsafe self.details = details
    self.layout = layout
    now = presentation.now
    timeShift = UInt64(layout.timeField.shift)
    timeMask = layout.timeField.largest
    switch layout.timePrecision {
    case .milliseconds:
      hasMicroseconds = false
      epoch = layout.epoch.unixMilliseconds
      unit = layout.unitMicroseconds / 1000
    case .microseconds:
      hasMicroseconds = true
      epoch = layout.epoch.microseconds
      unit = layout.unitMicroseconds
    }
    millisecondShift = UInt64(layout.millisecondField?.shift ?? 0)
    millisecondMask = layout.millisecondField?.largest ?? 0
    times = MomentText(
      style: presentation.timeStyle,
      precision: layout.timePrecision,
      zone: LocalTimeZone.days
    )
  }

  /// Forgets what was said of one item.
  mutating func forgetItem() {
    unsafe warning = UnsafeBufferPointer(start: nil, count: 0)
    unsafe input = UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Writes one record at `start`, which has room for ``FlakeRecordProgram/longestRecord`` bytes,
  /// and returns where it ends.
  ///
  /// `text` is the id as it is to be written, at most ``FlakeIDText/longest`` bytes, of which as many
  /// can be read.
  @inline(never)
  mutating func write(
    _ id: FlakeID,
    text: UnsafePointer<UInt8>,
    length: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    unsafe write(id, text: text, length: length, to: start, isPlain: false)
  }

  /// The same for an id about which nothing is odd, by a program that ``FlakeRecordProgram/isPlain``.
  ///
  /// No call gets this value, so that a loop can keep it in registers.
  @inline(__always)
  mutating func writePlain(
    _ id: FlakeID,
    text: UnsafePointer<UInt8>,
    length: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    unsafe write(id, text: text, length: length, to: start, isPlain: true)
  }

  @inline(__always)
  private mutating func write(
    _ id: FlakeID,
    text: UnsafePointer<UInt8>,
    length: Int,
    to start: UnsafeMutablePointer<UInt8>,
    isPlain: Bool
  ) -> UnsafeMutablePointer<UInt8> {
    let units = Int64(truncatingIfNeeded: id.rawValue &>> timeShift & timeMask)
    var moment = epoch &+ units &* unit
    var microsecond: UInt32 = 0
    if !isPlain {
      if hasMicroseconds {
        let rounded = moment.flooredQuotient(1000)
        microsecond = UInt32(truncatingIfNeeded: moment &- rounded &* 1000)
        moment = rounded
      }
      moment &+= Int64(truncatingIfNeeded: id.rawValue &>> millisecondShift & millisecondMask)
    }
    var end = unsafe start
    var operation = unsafe isPlain ? plainOperations : operations
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
      case .field:
        let value = unsafe id.rawValue &>> operation.pointee.shift & operation.pointee.mask
        unsafe end += decimals.write(value, to: end)
      case .none: break
      case .end: return unsafe end
      case .other:
        if isPlain { break }
        unsafe end += writeOther(
          operation,
          id,
          Moment(milliseconds: moment, microsecond: microsecond),
          text: text,
          length: length,
          to: end
        )
      }
      unsafe operation += 1
    }
  }

  /// The time of an id.
  private struct Moment {
    let milliseconds: Int64
    let microsecond: UInt32

    var timestamp: Timestamp {
      Timestamp(microseconds: milliseconds &* 1000 &+ Int64(microsecond))
    }
  }

  /// Writes what is not in the inner loop; returns the number of bytes.
  @inline(never)
  private mutating func writeOther(
    _ place: UnsafeMutablePointer<FlakeRecordProgram.Operation>,
    _ id: FlakeID,
    _ moment: Moment,
    text: UnsafePointer<UInt8>,
    length: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let operation = unsafe place.pointee
    guard let other = operation.other else { return 0 }
    switch other {
    case .styledTime:
      return unsafe times.write(
        unixMilliseconds: moment.milliseconds,
        microsecond: moment.microsecond,
        to: start
      )
    case .worker: return unsafe decimals.write(layout.worker(of: id), to: start)
    case .line: return unsafe decimals.write(self.place.line, to: start)
    case .column: return unsafe decimals.write(self.place.column, to: start)
    case .wideField:
      let value = id.rawValue &>> operation.shift & operation.mask
      return unsafe writeNumber(value, isNegative: false, operation.detail, to: start)
    case .delta:
      guard let before = previous.replace(with: moment.milliseconds) else {
        return unsafe Self.copy(details[operation.detail].absence, to: start)
      }
      let delta = moment.milliseconds &- before
      return unsafe writeNumber(delta.magnitude, isNegative: delta < 0, operation.detail, to: start)
    case .input:
      let text = unsafe input.isEmpty ? UnsafeBufferPointer(start: text, count: length) : input
      return unsafe Self.copy(text, to: start)
    case .file: return unsafe Self.copy(file, to: start)
    case .age:
      scratch.removeAll()
      DurationText.appendAge(of: moment.timestamp, at: now, to: &scratch)
      return unsafe scratch.withBytes { bytes in unsafe Self.copy(bytes, to: start) }
    case .warning: return unsafe writeWarning(operation.detail, to: start)
    }
  }

  /// Writes a number with what stands around it.
  private func writeNumber(
    _ magnitude: UInt64,
    isNegative: Bool,
    _ index: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let detail = unsafe details[index]
    let isString = detail.quotesLarge && magnitude >= 1 << 53
    var end = unsafe start + Self.copy(detail.before, to: start)
    if isString { unsafe Self.append(UInt8(ascii: "\""), to: &end) }
    if isNegative { unsafe Self.append(UInt8(ascii: "-"), to: &end) }
    unsafe end += decimals.write(magnitude, to: end)
    if isString { unsafe Self.append(UInt8(ascii: "\""), to: &end) }
    unsafe end += Self.copy(detail.after, to: end)
    return unsafe end - start
  }

  private func writeWarning(_ index: Int, to start: UnsafeMutablePointer<UInt8>) -> Int {
    let detail = unsafe details[index]
    if unsafe warning.isEmpty { return unsafe Self.copy(detail.absence, to: start) }
    // Sentences are plain but for commas.
    let isQuoted =
      unsafe detail.quotesCommas && warning.contains(UInt8(ascii: ","))
    var end = unsafe start + Self.copy(detail.before, to: start)
    if isQuoted { unsafe Self.append(UInt8(ascii: "\""), to: &end) }
    unsafe end += Self.copy(warning, to: end)
    if isQuoted { unsafe Self.append(UInt8(ascii: "\""), to: &end) }
    unsafe end += Self.copy(detail.after, to: end)
    return unsafe end - start
  }

  @inline(__always)
  private static func append(_ byte: UInt8, to end: inout UnsafeMutablePointer<UInt8>) {
    unsafe end[0] = byte
    unsafe end += 1
  }

  @inline(__always)
  private static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    if let source = bytes.baseAddress { unsafe start.update(from: source, count: bytes.count) }
    return bytes.count
  }

  @inline(__always)
  private static func copy(_ bytes: [UInt8], to start: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer { unsafe copy($0, to: start) }
  }
}

extension Optional {
  /// Puts a value in the place of what was there, and returns that.
  fileprivate mutating func replace(with value: Wrapped) -> Wrapped? {
    defer { self = value }
    return self
  }
}
