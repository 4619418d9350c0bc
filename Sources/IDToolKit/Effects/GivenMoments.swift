/// The moments of which ids are made.
enum GivenMoments: Sendable {
  case repeated(Timestamp, count: UInt64)
  case spread(TimeSpread)
  /// Those of lines, one for each id.
  case read(TimeInput)

  /// The first and the last moment; nil if they are yet to be read, or if there are none.
  var ends: (first: Timestamp, last: Timestamp)? {
    switch self {
    case .repeated(let moment, let count): count == 0 ? nil : (moment, moment)
    case .spread(let spread): spread.count == 0 ? nil : (spread[0], spread[spread.count - 1])
    case .read: nil
    }
  }

  /// Returns moments at random in place of those spread evenly.
  func drawn(using random: inout some RandomNumberGenerator) -> GivenMoments {
    guard case .spread(let spread) = self else { return self }
    return .spread(spread.drawn(using: &random))
  }

  /// Passes on the moments one by one, each with its text, empty if it has none, and the present.
  ///
  /// Where the body throws, a line is refused, and otherwise the command ends; `noun` is what the id
  /// is of, `kind ulid`.
  func forEach<Problem: DescribedError>(
    idsOf noun: String,
    sink: ItemSink,
    on console: inout Console,
    _ body: (Span<UInt8>, Timestamp, _ now: Timestamp, inout Console) throws(Problem) -> Void
  ) throws(Failure) {
    func make(_ moment: Timestamp, on console: inout Console) throws(Failure) {
      do throws(Problem) {
        try body(Span(), moment, moment, &console)
      } catch {
        throw .exhausted("no id of \(noun): \(error.sentence)")
      }
      try console.flushIfFull()
    }
    switch self {
    case .repeated(let moment, let count):
      for _ in 0..<count { try make(moment, on: &console) }
    case .spread(let spread):
      for index in 0..<spread.count { try make(spread[index], on: &console) }
    case .read(let times):
      // A row of a table is copied, with or without an id.
      let sink = times.table == nil ? sink : sink.withoutRows
      try times.forEach(sink: sink, on: &console) {
        text,
        moment,
        now,
        place,
        console throws(Failure) in
        do throws(Problem) {
          try body(text, moment, now, &console)
          return true
        } catch {
          try sink.refuse(
            item: text,
            as: .time,
            at: place,
            because: "no id of \(noun) at \(Quotation.quoted(text)): \(error.sentence)",
            on: &console
          )
          return false
        }
      }
    }
  }
}
