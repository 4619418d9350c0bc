/// The rows of plain routes as a list of operations, run on 64 bytes of lines at a time.
///
/// A plain line is as for ``RouteSplitter``, without the bytes that the format escapes. The rows
/// agree with those of ``RouteRowWriter``, which writes the rows of all other lines.
final class RouteRowProgram {
  enum Kind: UInt8 {
    case route
    case identifier
    /// The value with its quotes, or its replacement.
    case value
    /// The type of the value, or its replacement.
    case type
    /// Only the literal.
    case none
    /// Only the literal, which ends the row.
    case end
  }

  /// A literal of at most 16 bytes and the value after it.
  fileprivate struct Operation {
    var literal = SIMD16<UInt8>()
    var literalCount = 0
    var kind = Kind.none
    /// The quotes of a value; the type's name with its quotes; the text in place of both if there
    /// is no value.
    var quote: [UInt8] = []
    var presence: [UInt8] = []
    var absence: [UInt8] = []
  }

  /// Operations under construction.
  struct OperationList {
    fileprivate private(set) var operations: [Operation] = []
    /// The literal for the next operation.
    var pending: [UInt8] = []

    /// Adds a value; `presence` is the name of a type.
    mutating func add(
      _ kind: Kind,
      quote: [UInt8] = [],
      presence: [UInt8] = [],
      absence: [UInt8] = []
    ) {
      while pending.count > 16 {
        append(Array(pending.prefix(16)), Operation())
        pending.removeFirst(16)
      }
      append(
        pending,
        Operation(kind: kind, quote: quote, presence: quote + presence + quote, absence: absence)
      )
      pending = []
    }

    private mutating func append(_ literal: [UInt8], _ operation: Operation) {
      var operation = operation
      for (index, byte) in literal.enumerated() { operation.literal[index] = byte }
      operation.literalCount = literal.count
      operations.append(operation)
    }
  }

  /// Longer lines are not plain here, so that the room for a row is bounded.
  private static let longestLine = 4096
  private static let step = 32

  private let operations: [Operation]
  /// The bytes that the format escapes; if there is only one, it is repeated.
  private let special: (UInt8, UInt8)
  /// Whether a line with an empty value is not plain.
  private let marksEmpty: Bool
  /// The room needed for the rows of some lines.
  private let room: Int

  /// Creates the program of these operations, which end with `end`.
  init(_ list: OperationList, special: (UInt8, UInt8), marksEmpty: Bool) {
    operations = list.operations
    self.special = special
    self.marksEmpty = marksEmpty
    let longestValue = Self.longestLine + 2 * Self.step
    let most = list.operations.reduce(0) { sum, operation in
      sum + 16 + operation.presence.count + operation.absence.count + longestValue
    }
    room = OutputStream.blockSize + most
  }

  /// Appends the rows of plain lines from an offset on, until there is a block of them or a line is
  /// not plain; updates the offset and counts the lines.
  ///
  /// Each line ends in a newline. O(n).
  func append(
    _ lines: PaddedBytes,
    from offset: inout Int,
    lineCount: inout UInt64,
    to buffer: inout ByteBuffer
  ) {
    // Safe: there is the room that `write` needs.
    unsafe buffer.appendUnchecked(atMost: room) { output in
      unsafe write(lines, from: &offset, lineCount: &lineCount, to: output)
    }
  }

  /// Writes rows into ``room`` as ``append(_:from:lineCount:to:)`` does; returns the number of bytes.
  @inline(never)
  private func write(
    _ lines: PaddedBytes,
    from offset: inout Int,
    lineCount: inout UInt64,
    to output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    // Safe: a row is begun within a block of the output, behind which there is room for the
    // longest; routes are within the lines, and the padding has what a copy reads behind them.
    let base = unsafe lines.start
    // A separate reference that lives as long as the span.
    let list = operations
    let operations = list.span
    var end = unsafe output
    let limit = unsafe output + OutputStream.blockSize
    var start = offset
    var colon: Int?
    var blockStart = RouteBlock.Start.line
    var place = offset
    walk: while place < lines.count {
      let bytes = lines.group(at: place)
      let block = RouteBlock(bytes, start: blockStart)
      blockStart = block.next
      let escaped = bytes.bits(of: special.0) | bytes.bits(of: special.1)
      let stops = block.stops | escaped
      let own = RouteSplitter.firstBits(lines.count &- place) & ~stops & (stops &- 1)
      var marks = (block.newlines | block.firstColons) & own
      while marks != 0 {
        let bit = marks.trailingZeroBitCount
        marks &= marks &- 1
        if block.newlines &>> UInt64(bit) & 1 == 0 {
          colon = place &+ bit
          continue
        }
        let newline = place &+ bit
        if newline &- start > Self.longestLine || marksEmpty && colon == newline &- 1 { break walk }
        unsafe end = Self.write(
          base + start,
          count: newline &- start,
          identifierCount: (colon ?? newline) &- start,
          hasValue: colon != nil,
          operations,
          to: end
        )
        start = newline &+ 1
        colon = nil
        lineCount &+= 1
        if unsafe end >= limit { break walk }
      }
      if stops & RouteSplitter.firstBits(lines.count &- place) != 0 { break }
      place &+= 64
    }
    offset = start
    return unsafe end - output
  }

  /// Writes the row of a route at `start`, which has room for the longest; returns its end.
  ///
  /// The route has `count` bytes, at most ``longestLine``, and ``step`` more can be read.
  @inline(__always)
  private static func write(
    _ route: UnsafePointer<UInt8>,
    count: Int,
    identifierCount: Int,
    hasValue: Bool,
    _ operations: Span<Operation>,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    // Safe: each index is one of the span's; the caller guarantees the room and the bytes of the
    // route, of which the identifier and the value are parts.
    var end = unsafe start
    for index in operations.indices {
      let literalCount = unsafe operations[unchecked: index].literalCount
      unsafe UnsafeMutableRawPointer(end)
        .storeBytes(of: operations[unchecked: index].literal, as: SIMD16<UInt8>.self)
      unsafe end += literalCount
      switch unsafe operations[unchecked: index].kind {
      case .route: unsafe end += copy(route, count, to: end)
      case .identifier: unsafe end += copy(route, identifierCount, to: end)
      case .value:
        if hasValue {
          unsafe end += copy(operations[unchecked: index].quote, to: end)
          let from = identifierCount &+ 1
          unsafe end += copy(route + from, count &- from, to: end)
          unsafe end += copy(operations[unchecked: index].quote, to: end)
        } else {
          unsafe end += copy(operations[unchecked: index].absence, to: end)
        }
      case .type:
        if hasValue {
          unsafe end += copy(operations[unchecked: index].presence, to: end)
        } else {
          unsafe end += copy(operations[unchecked: index].absence, to: end)
        }
      case .none, .end: break
      }
    }
    return unsafe end
  }

  /// Copies bytes, and up to ``step`` more, which can be read, to a place with room for them.
  @inline(__always)
  private static func copy(
    _ source: UnsafePointer<UInt8>,
    _ count: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    // Safe: as the caller guarantees, both places have the bytes and `step` more.
    var copied = 0
    repeat {
      let bytes = unsafe UnsafeRawPointer(source + copied).loadUnaligned(as: SIMD32<UInt8>.self)
      unsafe UnsafeMutableRawPointer(target + copied).storeBytes(of: bytes, as: SIMD32<UInt8>.self)
      copied &+= step
    } while copied < count
    return count
  }

  /// Copies bytes to a place with room for them.
  @inline(__always)
  private static func copy(_ bytes: [UInt8], to target: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: as the caller guarantees, there is room for all bytes of the array.
    for offset in 0..<bytes.count { unsafe target[offset] = bytes[offset] }
    return bytes.count
  }
}
