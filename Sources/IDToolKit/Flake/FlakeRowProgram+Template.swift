extension FlakeRowProgram {
  /// Creates the program of a template, followed by `end`.
  convenience init(
    layout: FlakeLayout,
    presentation: FlakePresentation,
    template: FlakeTemplate,
    end: [UInt8] = []
  ) {
    var list = OperationList()
    for part in template.reduced(to: layout).parts {
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
      // Only annotations know the id before.
      case .delta: break
      }
    }
    list.pending += end
    list.add(.end)
    self.init(list, layout: layout, presentation: presentation)
  }
}
