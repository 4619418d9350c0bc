extension RouteRowProgram {
  /// Creates the program for rows of routes without rules; returns nil for other fields.
  ///
  /// Its rows agree with those of ``RouteRowWriter``.
  convenience init?(_ template: RowTemplate) {
    var list = OperationList()
    for step in template.steps {
      guard !step.isOptional else { return nil }
      let quote: [UInt8] = step.quotesItself ? [UInt8(ascii: "\"")] : []
      list.pending += step.before
      switch step.content {
      case .input: list.add(.route)
      case .error: list.pending += step.absence
      case .field(let index):
        switch RouteRow.plainSource(ofField: index) {
        case .route: list.add(.route)
        case .identifier: list.add(.identifier)
        case .value: list.add(.value, quote: quote, absence: step.absence)
        case .type:
          list.add(.type, quote: quote, presence: Array("text".utf8), absence: step.absence)
        case nil: return nil
        }
      }
      list.pending += step.after
    }
    list.pending += template.end
    list.add(.end)
    let quotationMark = UInt8(ascii: "\"")
    let backslash = UInt8(ascii: "\\")
    switch template.format {
    case .json: self.init(list, special: (quotationMark, backslash), marksEmpty: false)
    case .csv: self.init(list, special: (quotationMark, UInt8(ascii: ",")), marksEmpty: true)
    case .text, .bare, .tsv: self.init(list, special: (backslash, backslash), marksEmpty: false)
    }
  }
}
