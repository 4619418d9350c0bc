/// Moments from options.
enum TimeRequest {
  /// Reads the value of a time option; what has no zone is in UTC, or local with `--local`, unless
  /// `isLocalMeant` is false.
  ///
  /// A span without a sign is in the past with `isPastMeant`, otherwise it is refused; one with a
  /// plus in front counts from `start`, or from now.
  static func time(
    _ given: ParsedArguments.GivenValue,
    _ arguments: ParsedArguments,
    now: Timestamp,
    isPastMeant: Bool = false,
    start: Timestamp? = nil,
    isLocalMeant: Bool = true
  ) throws(UsageError) -> Timestamp {
    var reference = reference(arguments, now: now)
    if !isLocalMeant { reference.zone = .utc }
    reference.isPastMeant = isPastMeant
    reference.start = start
    do {
      return try TimeExpression.parse(given.text.span, at: reference)
    } catch {
      throw UsageError(
        problem: .badValue(origin: given.origin, text: given.text, clause: error.sentence),
        topic: .command(arguments.command)
      )
    }
  }

  /// What times are read against that have no zone, or are spans.
  static func reference(_ arguments: ParsedArguments, now: Timestamp) -> TimeReference {
    TimeReference(now: now, zone: zone(arguments))
  }

  private static func zone(_ arguments: ParsedArguments) -> CivilZone {
    guard arguments.takes(.local), arguments.has(.local) else { return .utc }
    return CivilZone { SystemCall.localOffsetSeconds(atUnixSeconds: $0.unixSeconds) ?? 0 }
  }

  /// The value of an option that must be given.
  static func required(
    _ option: Option,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> ParsedArguments.GivenValue {
    if let given = arguments.given(option) { return given }
    let spec = option.spec
    throw UsageError(
      problem: .missingOption(
        option: "--" + spec.long,
        valueName: spec.value.name ?? "",
        environment: spec.environment?.rawValue
      ),
      topic: .command(arguments.command)
    )
  }
}
