extension FlakeRowProgram {
  /// A literal of at most 16 bytes and the value after it.
  struct Operation {
    var literal: SIMD16<UInt8>
    var literalCount: Int
    var kind: Kind
    /// The value, if it is written by a call.
    var other: OtherKind?
    /// The index of the value's details, if it has any.
    var detail = 0
    /// Whether a placeholder is written when there is no value.
    var hasAbsence = false
    var shift: UInt64 = 0
    var mask: UInt64 = 0
  }

  enum Kind: UInt8 {
    /// The id as it is to be written.
    case id
    /// RFC 3339 in UTC with milliseconds.
    case time
    case unixMilliseconds
    /// The time in another style.
    case styledTime
    case field
    /// What is odd about an id of a ``FlakeWarningSpan``, in the list for such ids; a mask of 1
    /// puts it in quotes if it has a comma.
    case warning
    /// Only the literal: the value follows a later one.
    case none
    /// Only the literal, which ends the row.
    case end
    /// A value that is written by a call.
    case other
  }

  /// A value that is written by a call.
  enum OtherKind: UInt8 {
    /// A field that may be too large for a JSON number.
    case wideField
    /// A worker number whose bits are not contiguous.
    case worker
    /// The item as it was given.
    case input
    /// Milliseconds since the id before, from the second row on.
    case delta
    /// How long ago the id was made.
    case age
    /// The warning about the id, ``FlakeRowLoop/warning``.
    case warning
    case file
    case line
    case column

    /// Whether there is a ``Detail`` around the value.
    var hasDetail: Bool { self == .wideField || self == .delta || self == .warning }
  }

  /// The text around a value that is optional, or that is written in several ways.
  struct Detail {
    var before: [UInt8] = []
    var after: [UInt8] = []
    /// The text in place of a missing value.
    var absence: [UInt8] = []
    /// Whether numbers from 2^53 on are written as strings.
    var quotesLarge = false
    /// Whether text with a comma is quoted.
    var quotesCommas = false

    var byteCount: Int { before.count + after.count + absence.count + 2 }
  }

  /// A detail without reference-counted members, of whose texts 16 bytes can be read.
  ///
  /// Its owner calls ``deallocate()`` once, after the last use.
  // Safe: each text has memory of its own, `room` bytes that are all initialized; the program,
  // which owns the detail, releases it last.
  @safe
  struct RawDetail {
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
      let room = max(bytes.count, FlakeRowLoop.shortText)
      let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: room)
      unsafe memory.initialize(repeating: 0)
      _ = unsafe memory.update(fromContentsOf: bytes)
      return unsafe UnsafeBufferPointer(start: memory.baseAddress, count: bytes.count)
    }

    func deallocate() {
      unsafe before.deallocate()
      unsafe after.deallocate()
      unsafe absence.deallocate()
    }
  }
}

extension FlakeRowProgram.Operation {
  init(
    _ kind: FlakeRowProgram.Kind,
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

  mutating func setLiteral(_ bytes: ArraySlice<UInt8>) {
    for (index, byte) in bytes.enumerated() { literal[index] = byte }
    literalCount = bytes.count
  }

  var literalBytes: [UInt8] { (0..<literalCount).map { literal[$0] } }
}
