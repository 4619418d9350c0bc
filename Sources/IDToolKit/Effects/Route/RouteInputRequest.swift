/// The source of routes: the arguments or the lines of standard input, as routes or as JSON
/// records.
struct RouteInputRequest {
  let operands: [Operand]
  /// The key of a record's route; nil if items are routes themselves.
  let key: JSONKeyPath?
  /// The key as typed, for messages.
  let keyText: [UInt8]
  let rules: ItemRules
  /// The moment of the request, by which times are judged.
  let now: Timestamp
}
