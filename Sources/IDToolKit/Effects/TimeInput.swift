/// Times to be read, one per line.
struct TimeInput {
  let operand: Operand
  let reference: TimeReference

  /// Passes on the moments one by one, each with its text and place; refuses invalid ones.
  func forEach(
    sink: ItemSink,
    on console: inout Console,
    _ body: (Span<UInt8>, Timestamp, ItemPlace, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    let input = LineInput(source: operand, kind: .time)
    try input.forEachItem(sink: sink, on: &console) { text, place, console throws(Failure) in
      let moment: Timestamp
      do throws(TimeExpressionProblem) {
        moment = try TimeExpression.parse(text, at: reference)
      } catch {
        try sink.refuse(text, as: .time, at: place, error.sentence, on: &console)
        return
      }
      try body(text, moment, place, &console)
    }
  }
}
