extension FlakeRecordProgram {
  /// Operations as they are put together.
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

    /// Adds an operation behind the literal, of which one holds only so much.
    mutating func append(_ operation: Operation) {
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
    var plain: OperationList? {
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
}
