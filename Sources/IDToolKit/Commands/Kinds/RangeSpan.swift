/// The span of time of which `range` prints the ids, as it was given.
struct RangeSpan {
  /// Nil for that of all ids before the end.
  let start: GivenTime?
  /// Nil if the span goes on.
  let end: GivenTime?

  /// A span for which there is a row.
  struct Part {
    let start: Timestamp?
    let end: Timestamp?
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    start = try Self.start(arguments)
    end = try Self.end(arguments, behind: start)
  }

  /// Returns the spans for which there are rows: the parts of `--every`, or this one.
  func parts(
    of kind: IdentifierKind,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [Part] {
    guard let given = arguments.given(.every), let step = arguments.stepIfGiven(.every) else {
      return [Part(start: start?.moment, end: end?.moment)]
    }
    guard let start else {
      throw arguments.conflict("--every needs --from: parts are counted from it")
    }
    guard let end else {
      throw arguments.conflict("--every needs --to or --for: parts have an end")
    }
    let bounds = try Self.bounds(of: kind, from: start, to: end, every: step, given, arguments)
    return zip(bounds, bounds.dropFirst()).map { Part(start: $0, end: $1) }
  }

  /// Returns the start of the span; nil for that of all ids before its end.
  private static func start(_ arguments: ParsedArguments) throws(UsageError) -> GivenTime? {
    let to = arguments.given(.to)
    guard let from = arguments.given(.from) else {
      if to != nil { return nil }
      let yesterday = (Option.from, Array("yesterday".utf8))
      return try arguments.start(
        arguments.required(
          .from,
          lines: [arguments.line(operands: arguments.operands.map(\.text), setting: [yesterday])]
        ),
        before: nil
      )
    }
    guard from.text.span.holds(ParsedArguments.openStart) else {
      return try arguments.start(from, before: to)
    }
    guard to != nil else {
      throw arguments.conflict(
        "--from \(ParsedArguments.openStart) needs --to: all ids aren't a range"
      )
    }
    return nil
  }

  /// Returns the end of the span: `--to`, or `--for` from its start; nil if neither is given.
  private static func end(
    _ arguments: ParsedArguments,
    behind start: GivenTime?
  ) throws(UsageError) -> GivenTime? {
    if let to = arguments.given(.to) {
      return try arguments.time(to, isPastMeant: start == nil, behind: start)
    }
    guard let start, let length = arguments.stepIfGiven(.length) else { return nil }
    do throws(TimeExpressionProblem) {
      // A day is 24 hours here.
      let end =
        if let span = length.span { start.moment.advanced(by: span) } else {
          try arguments.zone(after: start).moment(1, of: length, after: start.moment)
        }
      guard let end else { throw .outOfRange }
      return GivenTime(moment: end, isExact: start.isExact)
    } catch {
      throw arguments.conflict("--from and --for: \(error.sentence)")
    }
  }

  /// The most parts of a range.
  private static let mostParts = 100_000

  /// Returns the moments at which a range and its parts start, and that at which it ends.
  private static func bounds(
    of kind: IdentifierKind,
    from start: GivenTime,
    to end: GivenTime,
    every step: CalendarStep,
    _ given: ParsedArguments.GivenValue,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [Timestamp] {
    let unit = kind.rangePlan.flatMap { kind.plans[$0].time?.unit } ?? .zero
    guard step.shortest >= unit, step.shortest > .zero else {
      throw arguments.refusal(of: given, "ids of \(kind.name) tell \(unit.text) apart at best")
    }
    let zone = arguments.zone(after: start)
    var bounds = [start.moment]
    var number: Int64 = 1
    while true {
      let next = try lifting(
        zone.moment(number, of: step, after: start.moment),
        as: { (problem: TimeExpressionProblem) in
          arguments.refusal(of: given, "counted from the start of the range, \(problem.sentence)")
        }
      )
      guard next < end.moment else { break }
      number += 1
      // A day that the clocks of a zone left out isn't part.
      if next > bounds[bounds.count - 1] { bounds.append(next) }
      guard bounds.count <= mostParts else {
        throw arguments.refusal(of: given, "the range would have more than \(mostParts) parts")
      }
    }
    return bounds + [end.moment]
  }

  /// Returns what is told where a range begins with a day, a month or a year, and has no end.
  func sentenceAboutEnd(_ arguments: ParsedArguments) -> String? {
    guard let from = arguments.given(.from), let start, end == nil else { return nil }
    let date = arguments.zone(after: start).date(at: start.moment)
    let isWord = ["yesterday", "today"].contains { $0.utf8.elementsEqual(from.text) }
    guard isWord || date.text.utf8.starts(with: from.text) else { return nil }
    let next = CivilDate(daysSinceUnixEpoch: date.daysSinceUnixEpoch + 1)
    let (word, end): (String, CivilDate?) =
      switch from.text.count {
      case "2026".utf8.count: ("year", try? date.advanced(byMonths: 12))
      case "2026-11".utf8.count: ("month", try? date.advanced(byMonths: 1))
      default: ("day", next)
      }
    return end.map {
      "the range begins with the \(word) and has no end: "
        + "the \(word) alone is --from \(date.text) --to \($0.text)"
    }
  }
}
