extension FlakeRecordProgram {
  /// Makes the program for records; nil where they need more than it can do: ids in other forms,
  /// other times than UTC with milliseconds, deltas.
  ///
  /// With `hasWarning` it writes records of ids that are odd.
  convenience init?(
    layout: FlakeLayout,
    presentation: FlakePresentation,
    fields: [Field<FlakeRow.Source>],
    template: RowTemplate,
    hasWarning: Bool = false
  ) {
    let name = Array(layout.name.utf8)
    guard Self.canWrite(layout, presentation), template.isPlain(name) else { return nil }
    var list = OperationList()
    for step in template.steps {
      if !step.isOptional { list.pending += step.before }
      let source: FlakeRow.Source
      switch step.content {
      case .field(let index): source = fields[index].source
      // Plain digits: the id as it is written.
      case .input: source = .id
      case .error:
        list.pending += step.absence + step.after
        continue
      }
      switch source {
      case .id: list.add(.id)
      // The same for all records, so it becomes part of a literal.
      case .layout: list.pending += name
      case .time: list.add(.time)
      case .unixMilliseconds: list.add(.unixMilliseconds)
      case .field(let field):
        guard field.width <= 53 else { return nil }
        list.add(.field, shift: UInt64(field.shift), mask: field.largest)
      case .warning where hasWarning:
        let quote: [UInt8] = step.quotesItself ? [UInt8(ascii: "\"")] : []
        list.pending += (step.isOptional ? step.before : []) + quote
        list.add(.warning)
        list.pending += quote + (step.isOptional ? step.after : [])
      case .warning:
        // An id without a warning: left out, or empty, or `null` where it was asked for.
        if !step.isOptional { list.pending += step.absence }
      case .delta, .missing: return nil
      }
      if !step.isOptional { list.pending += step.after }
    }
    list.pending += template.end
    list.add(.end)
    self.init(list, layout: layout)
  }
}
