extension FlakeRecordProgram {
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

    /// Adds an operation after the pending literal, split into as many steps as it needs.
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

    /// Adds the time in the style that the presentation prescribes for the layout.
    mutating func addTime(_ layout: FlakeLayout, _ presentation: FlakePresentation) {
      if presentation.timeStyle == .utc && layout.timePrecision == .milliseconds {
        add(.time)
      } else {
        add(.styledTime)
      }
    }

    /// Returns the operations for ids that are odd in a way that the inner loop knows, or for ids
    /// that are not odd.
    func narrowed(toOdd isOdd: Bool) -> OperationList {
      var list = OperationList()
      list.details = details
      for operation in operations {
        list.pending += operation.literalBytes
        switch operation.other {
        case nil where operation.kind == .none: break
        case .warning where isOdd:
          let detail = details[operation.detail]
          list.pending += detail.before
          list.add(.warning, mask: detail.quotesCommas ? 1 : 0)
          list.pending = detail.after
        case .warning where !operation.hasAbsence: break
        default: list.append(operation)
        }
      }
      return list
    }

    /// Whether the inner loop alone writes all of them.
    var isPlain: Bool {
      operations.allSatisfy { $0.kind != .other && $0.kind != .styledTime }
    }
  }
}
