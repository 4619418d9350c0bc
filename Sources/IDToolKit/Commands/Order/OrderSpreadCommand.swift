/// `order spread`: positions for a whole list.
struct OrderSpreadCommand: RunnableCommand {
  private let count: Int
  /// Nil for keys.
  private let limits: OrderLimits?
  private let rows: RowRequestOf<OrderRow.Position>

  init(_ arguments: ParsedArguments) throws(UsageError) {
    count = try Self.count(arguments)
    if arguments.has(.keys) {
      try OrderBetweenRequest.refuseIntegerOptions(arguments)
      limits = nil
    } else {
      limits = try OrderLimitsRequest.limits(arguments)
    }
    rows = try RowRequest(positions: arguments)
  }

  private static func count(_ arguments: ParsedArguments) throws(UsageError) -> Int {
    let text = arguments.operands[0].text
    let number: UInt64
    do {
      number = try Decimal.parse(text.span)
    } catch .overflow {
      number = .max
    } catch {
      throw arguments.error(.notANumber(origin: "N", text: text))
    }
    guard let count = Int(exactly: number) else {
      throw arguments.error(.outOfRange(origin: "N", range: 0...UInt64(Int.max), text: text))
    }
    return count
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    guard let limits else {
      // One after the other, so that their number is unlimited.
      let keys = sequence(state: FractionalKey?.none) { last -> OrderRow.Position? in
        let key = FractionalKey.following(last, before: nil, .base62)
        last = key
        return .key(key)
      }
      try rows.write(keys.prefix(count), on: &console)
      return .success
    }
    let positions: LazyMapCollection<Range<Int>, Int64>
    do {
      positions = try OrderPosition.spread(count: count, limits: limits)
    } catch .noRoom(let wanted, let fitting, _, _) {
      throw .limitsTooNarrow(limits, fitting: fitting, wanted: wanted)
    } catch {
      throw Failure(order: error)
    }
    try rows.write(positions.lazy.map { .integer($0) }, on: &console)
    return .success
  }
}
