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

  /// Literals are copied so many bytes at a time; the copy of a shorter one runs over.
  static let literalStep = 16
  /// Items that are longer are not written by programs.
  static let longestInput = 64

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
