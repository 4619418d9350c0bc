/// Where routes come from: the arguments or the lines of standard input, and there as they are or in
/// JSON records.
struct RouteInputRequest {
  let operands: [Operand]
  /// Where a record has its route; nil where items are routes themselves.
  let key: JSONKeyPath?
  /// The key as it was typed, for messages.
  let keyText: [UInt8]
  let rules: ItemRules
}
