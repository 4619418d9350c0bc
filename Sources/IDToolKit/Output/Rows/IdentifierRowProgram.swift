/// What plain rows of one plan of a kind tell, as a list of operations: what stands between the values
/// that all such rows have, and where these come from.
///
/// A row is plain where nothing is odd about its id, and it has no name, no prefix but one of its own
/// kind, and nothing that it is compared with. Nearly all are: each then costs a copy and a conversion a
/// value.
@safe
struct IdentifierRowProgram {
  private let operations: UnsafeMutablePointer<Operation>
  /// The most bytes that a row takes besides the id, names of layouts and of the file.
  let longest: Int
  let idCount: Int
  let hasAlike: Bool
  let hasFile: Bool

  /// A literal of at most 16 bytes and the value behind it.
  struct Operation {
    fileprivate var literal = SIMD16<UInt8>()
    fileprivate var literalCount = 0
    fileprivate var value: Value
  }

  /// Where a value comes from.
  enum Value {
    /// Nothing but the literal.
    case none
    /// Nothing but the literal, and the row's end.
    case end
    case id
    case time
    case unixMilliseconds
    /// A number among the lowest 64 bits, or among the 64 above.
    case low(shift: UInt64, mask: UInt64)
    case high(shift: UInt64, mask: UInt64)
    /// The same in so many hex digits.
    case lowHex(shift: UInt64, mask: UInt64, count: Int)
    case highHex(shift: UInt64, mask: UInt64, count: Int)
    case wideHex(BitRun)
    case uuid
    case integer
    case prefix
    /// The layouts that read a flake alike, with what stands around them.
    case alike
    case file
    case line
    case column
  }

  /// The most bytes that a value takes which is no id, no name of layouts and no file's.
  private static let longestValue = 48
  private static let literalStep = 16

  /// Operations as they are put together.
  struct List {
    fileprivate var operations: [Operation] = []
    /// The literal for the next operation.
    var pending: [UInt8] = []
    var idCount = 0
    var hasAlike = false
    var hasFile = false

    /// Adds a value behind the literal, of which one operation holds only so much.
    mutating func add(_ value: Value) {
      while pending.count > literalStep {
        operations.append(Operation(pending[..<literalStep], .none))
        pending.removeFirst(literalStep)
      }
      operations.append(Operation(pending[...], value))
      pending = []
    }
  }

  /// Makes the program of a list, of which the last is the end; the memory is the caller's to give back
  /// with ``deallocate()``.
  init(_ list: List) {
    longest = list.operations.count * (Self.literalStep + Self.longestValue)
    idCount = list.idCount
    hasAlike = list.hasAlike
    hasFile = list.hasFile
    unsafe operations = .allocate(capacity: list.operations.count)
    for (place, operation) in list.operations.enumerated() {
      unsafe (operations + place).initialize(to: operation)
    }
  }

  func deallocate() {
    unsafe operations.deallocate()
  }

  /// The values of a row that differ from one to the next.
  struct Row {
    let bits: IdentifierBits
    /// Any, where the plan has none.
    var time: Timestamp
    var precision: TimePrecision
    var prefixCount = 0
    var place = TextPlace()
  }

  /// Writes a row at `start`, which has room for ``longest`` bytes and what is not counted there, and
  /// returns where it ends.
  @inline(__always)
  func write(
    _ row: Row,
    id: UnsafeBufferPointer<UInt8>,
    alike: UnsafeBufferPointer<UInt8>,
    file: UnsafeBufferPointer<UInt8>,
    _ moments: IdentifierMoments,
    _ milliseconds: inout DecimalSeries,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let low = UInt64(truncatingIfNeeded: row.bits.low)
    let high = UInt64(truncatingIfNeeded: row.bits.low &>> 64)
    var operation = unsafe operations
    var end = unsafe start
    while true {
      unsafe UnsafeMutableRawPointer(end)
        .storeBytes(of: operation.pointee.literal, as: SIMD16<UInt8>.self)
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
      case .low(let shift, let mask):
        unsafe end += ByteBuffer.write(decimal: low &>> shift & mask, to: end)
      case .high(let shift, let mask):
        unsafe end += ByteBuffer.write(decimal: high &>> shift & mask, to: end)
      case .lowHex(let shift, let mask, let count):
        unsafe ByteBuffer.write(hex: low &>> shift & mask, count: count, to: end)
        unsafe end += count
      case .highHex(let shift, let mask, let count):
        unsafe ByteBuffer.write(hex: high &>> shift & mask, count: count, to: end)
        unsafe end += count
      case .wideHex(let run): unsafe end += Self.write(row.bits[run], run, to: end)
      case .uuid:
        unsafe ByteBuffer.write(uuid: row.bits.low, to: end)
        unsafe end += ByteBuffer.uuidCount
      case .integer: unsafe end += ByteBuffer.write(decimal: row.bits.low, to: end)
      case .prefix:
        let prefix = unsafe UnsafeBufferPointer(rebasing: id[..<row.prefixCount])
        unsafe end += Self.copy(prefix, to: end)
      case .alike: unsafe end += Self.copy(alike, to: end)
      case .file: unsafe end += Self.copy(file, to: end)
      case .line: unsafe end += ByteBuffer.write(decimal: row.place.line, to: end)
      case .column: unsafe end += ByteBuffer.write(decimal: row.place.column, to: end)
      }
      unsafe operation += 1
    }
  }

  @inline(__always)
  private static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    if let source = bytes.baseAddress { unsafe start.update(from: source, count: bytes.count) }
    return bytes.count
  }

  /// Writes the bits of a run as hex digits.
  private static func write(
    _ number: UInt128,
    _ run: BitRun,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let count = (run.width + 3) / 4
    let lowCount = min(count, 16)
    let highCount = count - lowCount
    if highCount > 0 {
      let high = UInt64(truncatingIfNeeded: number &>> 64)
      unsafe ByteBuffer.write(hex: high, count: highCount, to: start)
    }
    let low = UInt64(truncatingIfNeeded: number)
    unsafe ByteBuffer.write(hex: low, count: lowCount, to: start + highCount)
    return count
  }
}

extension IdentifierRowProgram.Operation {
  fileprivate init(_ literal: ArraySlice<UInt8>, _ value: IdentifierRowProgram.Value) {
    for (place, byte) in literal.enumerated() { self.literal[place] = byte }
    literalCount = literal.count
    self.value = value
  }
}

extension IdentifierRowProgram.Value {
  /// The number that a run of bits is; nil where it does not lie in one of the lower two words.
  static func number(_ run: BitRun) -> IdentifierRowProgram.Value? {
    guard let (isHigh, shift, mask) = place(of: run) else { return nil }
    return isHigh ? .high(shift: shift, mask: mask) : .low(shift: shift, mask: mask)
  }

  /// The hex digits of a run of bits.
  static func hex(_ run: BitRun) -> IdentifierRowProgram.Value {
    guard let (isHigh, shift, mask) = place(of: run) else { return .wideHex(run) }
    let count = (run.width + 3) / 4
    return isHigh
      ? .highHex(shift: shift, mask: mask, count: count)
      : .lowHex(shift: shift, mask: mask, count: count)
  }

  private static func place(of run: BitRun) -> (isHigh: Bool, shift: UInt64, mask: UInt64)? {
    guard run.width <= 64, run.shift / 64 == (run.end - 1) / 64, run.end <= 128 else { return nil }
    return (run.shift >= 64, UInt64(run.shift % 64), .max >> UInt64(64 - run.width))
  }
}
