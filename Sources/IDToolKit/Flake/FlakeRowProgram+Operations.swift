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
    /// Whether something is written when there is no value.
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
    /// The literal, after which the byte before it is taken back: the Z of a time on another clock.
    case cut
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

  /// A detail without reference-counted members.
  ///
  /// Its owner calls ``deallocate()`` once, after the last use.
  struct RawDetail {
    let before: FlakeRawText
    let after: FlakeRawText
    let absence: FlakeRawText
    let quotesLarge: Bool
    let quotesCommas: Bool

    init(_ detail: Detail) {
      before = FlakeRawText(detail.before)
      after = FlakeRawText(detail.after)
      absence = FlakeRawText(detail.absence)
      quotesLarge = detail.quotesLarge
      quotesCommas = detail.quotesCommas
    }

    func deallocate() {
      before.deallocate()
      after.deallocate()
      absence.deallocate()
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

extension FlakeRowProgram {
  /// Operations under construction.
  struct OperationList {
    private(set) var operations: [Operation] = []
    private(set) var details: [Detail] = []
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

    /// Adds an operation after the pending literal, which is split into as many steps as it needs.
    mutating func append(_ operation: Operation) {
      let step = FlakeRowProgram.literalStep
      while pending.count > step {
        operations.append(Operation(.none, literal: pending[..<step]))
        pending.removeFirst(step)
      }
      var operation = operation
      operation.setLiteral(pending[...])
      operations.append(operation)
      pending = []
    }

    /// Adds the time in the style that the presentation prescribes for the layout.
    mutating func addTime(_ layout: FlakeLayout, _ presentation: FlakePresentation) {
      if presentation.timeStyle == .utc && layout.timePrecision == .milliseconds {
        add(.time)
      } else {
        add(.styledTime)
      }
    }

    /// The operations for ids that are not odd.
    var withoutWarnings: OperationList {
      var list = OperationList()
      list.details = details
      for operation in operations {
        list.pending += operation.literalBytes
        let isLeftOut =
          operation.kind == .none || operation.other == .warning && !operation.hasAbsence
        if !isLeftOut { list.append(operation) }
      }
      return list
    }
  }
}
