/// The plain rows of one plan of a kind, or of routes, as a list of operations: the text between
/// values, which is the same in all such rows, and the sources of the values.
///
/// A row is plain if nothing is odd about its id, and it has no name, no prefix but its own kind's,
/// and nothing to compare it with. Nearly all are: each value then takes a copy and a conversion.
/// Agrees with ``IdentifierRowWriter/writeParts(_:of:id:input:_:to:)``, which writes every row.
// Safe: the operations are initialized, the last of them is `end`, and they stay until the row
// writer deallocates them at its own end.
@safe
struct IdentifierRowProgram {
  private let operations: UnsafeMutablePointer<Operation>
  /// The most bytes of a row besides the id, its prefix, its text and the name of the file.
  let longest: Int
  /// How often the id, its prefix and its text are in a row.
  let idCount: Int
  let prefixCount: Int
  let textCount: Int
  let hasFile: Bool

  /// A literal of at most 32 bytes and the value after it.
  struct Operation {
    fileprivate var literal = SIMD32<UInt8>()
    fileprivate var literalCount = 0
    fileprivate var value: Value
    /// The bits of a number, and its number of hex digits.
    fileprivate var run = WordRun.none
    fileprivate var digitCount = 0
    /// The same bits if they are in two words.
    fileprivate var wideRun = BitRun(1, at: 0)
  }

  /// The source of a value.
  ///
  /// Without payloads, which would be compared one by one.
  enum Value: UInt8 {
    /// Only the literal.
    case none
    /// Only the literal, which ends the row.
    case end
    case id
    case time
    case unixMilliseconds
    /// A number in the bits, in decimal and in hex digits.
    case number
    case hex
    case wideHex
    case uuid
    case integer
    case prefix
    /// A text that comes with the id: the layouts that read a flake the same way, with what is
    /// around their names, or the value of a route.
    case text
    /// The time since the id before, in milliseconds and in words.
    case delta
    case deltaInWords
    case file
    case line
    case column
  }

  /// The most bytes of a value other than an id, a prefix, a text or the name of the file.
  private static let longestValue = 48
  private static let literalStep = 32

  /// Operations under construction.
  struct List {
    fileprivate var operations: [Operation] = []
    /// The literal for the next operation.
    var pending: [UInt8] = []
    var hasFile = false
    var hasText: Bool { operations.contains { $0.value == .text } }

    /// Adds a value after the pending literal, split into as many operations as it needs.
    mutating func add(_ value: Value, _ run: BitRun? = nil) {
      while pending.count > literalStep {
        operations.append(Operation(pending[..<literalStep], .none))
        pending.removeFirst(literalStep)
      }
      var operation = Operation(pending[...], value)
      if let run {
        operation.wideRun = run
        operation.digitCount = (run.width + 3) / 4
        if let inOneWord = WordRun(run) {
          operation.run = inOneWord
        } else {
          operation.value = .wideHex
        }
      }
      operations.append(operation)
      pending = []
    }
  }

  /// Creates the program of a list, which ends with `end`; the caller frees its memory with
  /// ``deallocate()``.
  init(_ list: List) {
    longest = list.operations.count * (Self.literalStep + Self.longestValue)
    idCount = list.operations.count { $0.value == .id }
    prefixCount = list.operations.count { $0.value == .prefix }
    textCount = list.operations.count { $0.value == .text }
    hasFile = list.hasFile
    unsafe operations = .allocate(capacity: list.operations.count)
    for (place, operation) in list.operations.enumerated() {
      unsafe (operations + place).initialize(to: operation)
    }
  }

  func deallocate() {
    unsafe operations.deallocate()
  }

  /// The values that differ between rows.
  struct Row {
    let bits: IdentifierBits
    /// Unspecified if the plan has none.
    var time: Timestamp
    var precision: TimePrecision
    var prefixCount = 0
    var place = TextPlace()
    /// The time since the id before; unspecified if the plan's rows have none.
    var delta = TimeSpan.zero
  }

  /// Writes a row at `start`, which has room for ``longest`` bytes and what that excludes; returns
  /// its end.
  ///
  /// The row's prefix is a part of the id.
  @inline(__always)
  func write(
    _ row: Row,
    id: UnsafeBufferPointer<UInt8>,
    text: UnsafeBufferPointer<UInt8>,
    file: UnsafeBufferPointer<UInt8>,
    _ moments: IdentifierMoments,
    _ milliseconds: inout DecimalSeries,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    // Safe: as the caller guarantees, there is room: for each operation `literalStep` bytes and
    // `longestValue` more, besides ids, prefixes, texts and names, and no value touches more.
    var operation = unsafe operations
    var end = unsafe start
    while true {
      unsafe UnsafeMutableRawPointer(end)
        .storeBytes(of: operation.pointee.literal, as: SIMD32<UInt8>.self)
      unsafe end += operation.pointee.literalCount
      switch unsafe operation.pointee.value {
      case .none: break
      case .end: return unsafe end
      case .id: unsafe end += Self.copy(id, to: end)
      case .time: unsafe end += moments.write(row.time, row.precision, to: end)
      case .unixMilliseconds:
        let value = row.time.unixMilliseconds
        if value < 0 {
          unsafe end[0] = UInt8(ascii: "-")
          unsafe end += 1
        }
        unsafe end += milliseconds.write(value.magnitude, to: end)
      case .number:
        unsafe end += ByteBuffer.write(
          decimal: operation.pointee.run.value(in: row.bits),
          to: end
        )
      case .hex:
        let count = unsafe operation.pointee.digitCount
        unsafe ByteBuffer.write(
          hex: operation.pointee.run.value(in: row.bits),
          count: count,
          to: end
        )
        unsafe end += count
      case .text: unsafe end += Self.copy(text, to: end)
      case .file: unsafe end += Self.copy(file, to: end)
      case .line: unsafe end += ByteBuffer.write(decimal: row.place.line, to: end)
      case .column: unsafe end += ByteBuffer.write(decimal: row.place.column, to: end)
      case .prefix:
        let prefix = unsafe UnsafeBufferPointer(rebasing: id[..<row.prefixCount])
        unsafe end += Self.copy(prefix, to: end)
      case .wideHex, .uuid, .integer:
        unsafe end += Self.writeLong(operation.pointee, row.bits, to: end)
      case .delta, .deltaInWords:
        unsafe end += Self.write(row.delta, operation.pointee.value, to: end)
      }
      unsafe operation += 1
    }
  }

  /// Copies bytes to a place with room for them; returns their number.
  @inline(__always)
  private static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    // Safe: as the caller guarantees, there is room for the bytes.
    if let source = bytes.baseAddress { unsafe start.update(from: source, count: bytes.count) }
    return bytes.count
  }

  /// Writes the time since the id before at `start`, which has room for ``longestValue`` bytes;
  /// returns the number of bytes.
  @inline(never)
  private static func write(
    _ delta: TimeSpan,
    _ value: Value,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    // Safe: as the caller guarantees, there is room for 48 bytes, which no number takes, and no
    // words: a span of at most 32 bytes and eight more.
    guard value == .deltaInWords else {
      let milliseconds = delta.microseconds / 1000
      let sign = milliseconds < 0 ? 1 : 0
      if milliseconds < 0 { unsafe start[0] = UInt8(ascii: "-") }
      return unsafe sign + ByteBuffer.write(decimal: milliseconds.magnitude, to: start + sign)
    }
    var words = ByteBuffer()
    delta.appendDistance(to: &words)
    let count = min(words.count, longestValue)
    for offset in 0..<count { unsafe start[offset] = words.span[offset] }
    return count
  }

  /// Writes a value of more than 64 bits at `start`, which has room for ``longestValue`` bytes;
  /// returns the number of bytes.
  ///
  /// Not inlined: the compiler would move a part of it in front of the loop over operations, and so
  /// compute it for each row.
  @inline(never)
  private static func writeLong(
    _ operation: Operation,
    _ bits: IdentifierBits,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    // Safe: as the caller guarantees, there is room for 48 bytes: a whole number touches as many, a
    // UUID 36, and twice 16 hex digits 32.
    if operation.value == .integer { return unsafe ByteBuffer.write(decimal: bits.low, to: start) }
    if operation.value == .uuid {
      unsafe ByteBuffer.write(uuid: bits.low, to: start)
      return ByteBuffer.uuidCount
    }
    let number = bits[operation.wideRun]
    unsafe ByteBuffer.write(hex: number, count: operation.digitCount, to: start)
    return operation.digitCount
  }
}

extension IdentifierRowProgram.Operation {
  fileprivate init(_ literal: ArraySlice<UInt8>, _ value: IdentifierRowProgram.Value) {
    for (place, byte) in literal.enumerated() { self.literal[place] = byte }
    literalCount = literal.count
    self.value = value
  }
}
