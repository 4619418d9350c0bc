/// `order spread`: positions for a whole list.
enum OrderSpreadCommand {
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

  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let count = try Self.count(arguments)
    guard !arguments.has(.keys) else {
      let rows = try RowRequest(positions: arguments)
      return { console throws(Failure) in
        // One after the other, so that their number is unlimited.
        let keys = sequence(state: FractionalKey?.none) { last -> OrderRow.Position? in
          let key = FractionalKey.following(last, before: nil, .base62)
          last = key
          return .key(key)
        }
        try rows.write(keys.prefix(count), on: &console)
        return .success
      }
    }
    let limits = try arguments.orderLimits()
    let rows = try RowRequest(positions: arguments)
    return { console throws(Failure) in
      let positions: LazyMapCollection<Range<Int>, Int64>
      do throws(OrderError) {
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
}
