extension FlakeRowProgram {
  /// Creates the program for rows of these fields.
  convenience init(
    layout: FlakeLayout,
    presentation: FlakePresentation,
    fields: [Field<FlakeRow.Source>],
    template: RowTemplate
  ) {
    var name = ByteBuffer()
    template.append(Array(layout.name.utf8).span, to: &name)
    let isJSON = template.format == .json
    var list = OperationList()
    for step in template.steps {
      // Including the quotes of a value that brings its own.
      let quote: [UInt8] = step.quotesItself ? [UInt8(ascii: "\"")] : []
      let partly = Detail(
        before: (step.isOptional ? step.before : []) + quote,
        after: quote + (step.isOptional ? step.after : []),
        absence: step.isOptional ? [] : step.absence,
        quotesLarge: isJSON,
        quotesCommas: template.format == .csv
      )
      func always(_ value: (inout OperationList) -> Void) {
        list.pending += step.isOptional ? partly.before : quote
        value(&list)
        list.pending += step.isOptional ? partly.after : quote
      }
      if !step.isOptional { list.pending += step.before }
      switch step.content {
      case .error: list.pending += partly.absence
      case .input: always { $0.add(.input) }
      case .field(let index):
        switch fields[index].source {
        case .id: always { $0.add(.id) }
        // The same in all rows, so it becomes part of a literal.
        case .layout: always { list in list.pending += name.array() }
        case .time: always { $0.addTime(layout, presentation) }
        case .unixMilliseconds: always { $0.add(.unixMilliseconds) }
        case .field(let field) where isJSON && field.width > 53:
          let shift = UInt64(field.shift)
          list.add(.wideField, shift: shift, mask: field.largest, detail: partly)
        case .field(let field):
          always { $0.add(.field, shift: UInt64(field.shift), mask: field.largest) }
        case .delta: list.add(.delta, detail: partly)
        case .warning: list.add(.warning, detail: partly)
        case .missing: list.pending += partly.absence
        case .file: always { $0.add(.file) }
        case .line: always { $0.add(.line) }
        case .column: always { $0.add(.column) }
        }
      }
      if !step.isOptional { list.pending += step.after }
    }
    list.pending += template.end
    list.add(.end)
    self.init(list, layout: layout, presentation: presentation)
  }
}
