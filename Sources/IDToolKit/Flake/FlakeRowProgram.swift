/// The rows of one layout and format as a list of operations: the inner loop of everything that
/// writes ids with their contents.
///
/// The list is made once and says where values come from, in which style they are written and what
/// is between them; each value of an id then takes a copy and a conversion. What only some rows
/// have (warnings, the time since the id before) is an operation like the others.
// Safe: the program alone owns its loop, and the operations and details, copies of whole lists that
// nobody changes; only the loop points to them.
@safe
final class FlakeRowProgram {
  let layout: FlakeLayout
  /// The largest size of a row in bytes, apart from ``FlakeRowLoop/file``.
  let longestRow: Int
  /// How often a row contains the file, the item and the warning.
  private let fileCount: Int
  private let inputCount: Int
  private let warningCount: Int
  /// Whether rows contain warnings.
  let showsWarning: Bool
  private let operations: UnsafeMutablePointer<Operation>
  /// The operations for ids that are not odd.
  private let ordinaryOperations: UnsafeMutablePointer<Operation>
  private let details: UnsafeMutablePointer<RawDetail>
  private let detailCount: Int
  let presentation: FlakePresentation
  private let list: OperationList
  /// Whether a row refers to the one before.
  var needsRowBefore: Bool { list.operations.contains { $0.other == .delta } }

  /// Literals are copied this many bytes at a time; copying a shorter one writes past its end.
  static let literalStep = 16
  /// The most bytes of an item in a row that a loop writes; ``append(_:text:input:warning:to:)``
  /// has no such limit.
  static let longestInput = 64

  /// Creates the program of these operations, which end with `end`.
  init(_ list: OperationList, layout: FlakeLayout, presentation: FlakePresentation) {
    self.layout = layout
    self.presentation = presentation
    self.list = list
    let operations = list.operations
    fileCount = operations.count { $0.other == .file }
    inputCount = operations.count { $0.other == .input }
    warningCount = operations.count { $0.other == .warning }
    showsWarning = warningCount > 0
    longestRow =
      operations.count * (Self.literalStep + max(MomentText.longest, Self.longestInput + 32))
      + warningCount * FlakeWarningText.longest
      + list.details.reduce(0) { $0 + $1.byteCount }
    detailCount = list.details.count
    for operation in operations where operation.other?.hasDetail ?? false {
      precondition(operation.detail < list.details.count)
    }
    unsafe details = .allocate(capacity: list.details.count)
    for (offset, detail) in list.details.enumerated() {
      unsafe (details + offset).initialize(to: RawDetail(detail))
    }
    unsafe self.operations = Self.copy(operations)
    unsafe ordinaryOperations = Self.copy(list.withoutWarnings.operations)
  }

  private static func copy(_ operations: [Operation]) -> UnsafeMutablePointer<Operation> {
    let memory = UnsafeMutableBufferPointer<Operation>.allocate(capacity: operations.count)
    _ = unsafe memory.initialize(from: operations)
    // Even an empty allocation has an address.
    return unsafe memory.baseAddress.unsafelyUnwrapped
  }

  /// A copy of the program with its own memory.
  var independent: FlakeRowProgram {
    FlakeRowProgram(list, layout: layout, presentation: presentation)
  }

  deinit {
    unsafe operations.deallocate()
    unsafe ordinaryOperations.deallocate()
    for offset in 0..<detailCount { unsafe details[offset].deallocate() }
    unsafe details.deallocate()
    unsafe loop?.deinitialize(count: 1)
    unsafe loop?.deallocate()
  }

  /// What carries over from one row to the next; nil before the first.
  ///
  /// A pointer, since a check that nobody else changes a property, and counting who refers to the
  /// program, would take as long as half a row.
  private var loop: UnsafeMutablePointer<FlakeRowLoop>?

  /// Calls `body` with a writer of many rows.
  ///
  /// The writer is a local variable meanwhile, so that it can stay in registers; a stored property
  /// would be read again after every byte written.
  @inline(__always)
  func withWriter<Result>(
    _ body: (inout FlakeRowLoop) -> Result
  ) -> Result {
    // Safe: the program owns what it points to, and no body asks for another writer of the same one.
    let loop = unsafe self.loop ?? makeLoop()
    var writer = unsafe loop.move()
    let result = body(&writer)
    unsafe loop.initialize(to: writer)
    return result
  }

  /// Calls `body` with a writer of one row, which is not moved for it: that takes longer than the
  /// row.
  @inline(__always)
  func withWriterOfOne<Result>(
    _ body: (inout FlakeRowLoop) -> Result
  ) -> Result {
    // Safe: as in ``withWriter(_:)``.
    let loop = unsafe self.loop ?? makeLoop()
    return unsafe body(&loop.pointee)
  }

  private func makeLoop() -> UnsafeMutablePointer<FlakeRowLoop> {
    let made = UnsafeMutablePointer<FlakeRowLoop>.allocate(capacity: 1)
    unsafe made.initialize(
      to: FlakeRowLoop(
        operations: operations,
        ordinaryOperations: ordinaryOperations,
        details: details,
        layout: layout,
        presentation: presentation
      )
    )
    unsafe loop = made
    return unsafe made
  }

  /// Returns the bytes that file names take in a row.
  func fileByteCount(_ writer: borrowing FlakeRowLoop) -> Int { fileCount * writer.file.count }

  /// Appends one row; `text` is the id as it is to be written.
  func append(
    _ id: FlakeID,
    text: Span<UInt8>,
    input: Span<UInt8> = Span(),
    warning: Span<UInt8> = Span(),
    to buffer: inout ByteBuffer
  ) {
    let byteCount =
      longestRow + inputCount * (text.count + input.count) + warningCount * warning.count
    withWriterOfOne { writer in
      // Safe: the spans and the copy of the text outlive the row, after which the loop forgets
      // them, and the room is that of a row plus items, warnings and files of any length.
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

extension FlakeRowProgram {
  /// Creates the program of a template, followed by `end`; times of lines have no zone.
  convenience init(
    layout: FlakeLayout,
    presentation: FlakePresentation,
    template: FlakeTemplate,
    isOfLines: Bool = false,
    end: [UInt8] = []
  ) {
    var list = OperationList()
    for part in template.reduced(to: layout).parts {
      switch part {
      case .text(let bytes): list.pending += bytes
      case .id: list.add(.id)
      case .kind: list.pending += Array(layout.shownName.utf8)
      case .time:
        list.addTime(layout, presentation)
        if isOfLines { list.add(.cut) }
      case .worker:
        if layout.workerIsContiguous {
          list.add(.field, shift: UInt64(layout.workerShift), mask: layout.largestWorker)
        } else {
          list.add(.worker)
        }
      case .sequence:
        let shift = layout.sequenceField?.shift ?? 0
        list.add(.field, shift: UInt64(shift), mask: layout.largestSequence)
      case .field(let field):
        list.add(.field, shift: UInt64(field.shift), mask: field.largest)
      case .age: list.add(.age)
      // Only annotations know the id before.
      case .delta, .lag: break
      }
    }
    list.pending += end
    list.add(.end)
    self.init(list, layout: layout, presentation: presentation)
  }
}
