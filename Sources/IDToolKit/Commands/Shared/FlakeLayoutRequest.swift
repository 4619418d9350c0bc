/// Reads the layout that `--layout`, `--epoch` and `--unit` describe.
enum FlakeLayoutRequest {
  /// Returns the layout for a command line.
  static func layout(
    _ arguments: ParsedArguments,
    now: Timestamp
  ) throws(UsageError) -> FlakeLayout {
    try layout(arguments.value(.layout), isGiven: arguments.isThere(.layout), arguments, now: now)
  }

  /// Whether the default layout is used because none was named, not even by a variable.
  static func isAssumed(_ arguments: ParsedArguments) -> Bool {
    ![Option.layout, .layouts, .epoch, .unit].contains { arguments.isThere($0) }
  }

  /// Returns all layouts of a command that takes several; the default one if none is named.
  static func layouts(
    _ arguments: ParsedArguments,
    now: Timestamp
  ) throws(UsageError) -> [FlakeLayout] {
    let given = arguments.all(.layouts)
    if given.isEmpty {
      return [try layout(arguments.value(.layouts), isGiven: false, arguments, now: now)]
    }
    var layouts: [FlakeLayout] = []
    for value in given.flatMap(names) {
      let layout = try layout(value, isGiven: true, arguments, now: now)
      // Naming one twice is no reason to read each id twice.
      if !layouts.contains(where: { $0.name == layout.name }) { layouts.append(layout) }
    }
    return layouts
  }

  /// Returns the names of a list such as `twitter,discord`, as if given separately; a spec has
  /// commas, too, but does not begin with a name.
  private static func names(
    _ given: ParsedArguments.GivenValue
  ) -> [ParsedArguments.GivenValue] {
    let parts = given.text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count > 1, FlakeLayoutName(text: Array(parts[0])) != nil else { return [given] }
    return parts.map { .init(text: Array($0), origin: given.origin) }
  }

  private static func layout(
    _ value: ParsedArguments.GivenValue,
    isGiven: Bool,
    _ arguments: ParsedArguments,
    now: Timestamp
  ) throws(UsageError) -> FlakeLayout {
    let unit = try unit(arguments)
    let layout = try self.layout(value, arguments, unit: unit)
    // The variable is a default; a layout that was named has its own epoch.
    let isNamed = isGiven && !value.isFromEnvironment
    let isDefaultEpoch = arguments.given(.epoch)?.isFromEnvironment ?? false
    let epoch = isNamed && isDefaultEpoch ? nil : try epoch(arguments, now: now)
    do {
      return try layout.overriding(epoch: epoch, unit: unit)
    } catch {
      let cause = arguments.given(.unit) ?? arguments.given(.epoch) ?? value
      throw arguments.refusal(of: cause, error.sentence)
    }
  }

  /// Returns the layout that a value names or describes, see ``FlakeLayout/described(by:unit:)``.
  static func layout(
    _ given: ParsedArguments.GivenValue,
    _ arguments: ParsedArguments,
    unit: TimeSpan? = nil
  ) throws(UsageError) -> FlakeLayout {
    do throws(FlakeLayoutProblem) {
      return try FlakeLayout.described(by: given.text, unit: unit)
    } catch {
      var suggestions = error.near
      // Ids of a kind that is not a layout are made by another command.
      if arguments.command == .flakeNext, let kind = IdentifierKind.named(given.text),
        IdentifierKind.made.contains(kind), kind.layout == nil
      {
        suggestions = ["idtool new \(kind.name)"]
      }
      throw arguments.refusal(of: given, error.sentence, suggestions: suggestions)
    }
  }

  private static func epoch(
    _ arguments: ParsedArguments,
    now: Timestamp
  ) throws(UsageError) -> Timestamp? {
    guard let given = arguments.given(.epoch) else { return nil }
    if let name = FlakeLayoutName(text: given.text) {
      return FlakeLayout(name).epoch
    }
    // In UTC even with --local: the meaning of an id must not depend on where it is read.
    let epoch = try TimeRequest.read(given, at: TimeReference(now: now), arguments).moment
    // It must be the same on another day and at another time: a ledger is named after it, and each
    // run would otherwise begin with its own.
    let later = Timestamp(microseconds: now.microseconds &+ 90_061_000_001)
    guard try TimeRequest.read(given, at: TimeReference(now: later), arguments).moment == epoch
    else {
      throw arguments.refusal(
        of: given,
        "it moves with the clock, and an epoch stands still: give its date, such as "
          + "2020-01-01"
      )
    }
    return epoch
  }

  /// Returns the unit: a span such as `10ms`.
  private static func unit(_ arguments: ParsedArguments) throws(UsageError) -> TimeSpan? {
    guard let given = arguments.given(.unit) else { return nil }
    let unit = try? TimeSpan.read(given.text.span, bareUnit: nil)
    guard let unit, unit > .zero else {
      throw arguments.refusal(of: given, "it is no unit such as 1ms, 10ms, 1s or 1us")
    }
    return unit
  }
}

extension FlakePresentation {
  /// Reads the options that the command takes.
  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    self.init(
      form: arguments.takes(.form) ? arguments.choice(.form, as: FlakeForm.self) : .decimal,
      timeStyle: try Self.timeStyle(arguments),
      now: now
    )
  }

  private static func timeStyle(_ arguments: ParsedArguments) throws(UsageError) -> TimeStyle {
    // Some commands write times as they are read: in UTC or local time, and in no other style.
    let isLocal = arguments.takes(.local) && arguments.has(.local)
    let style = arguments.takes(.time) ? arguments.choice(.time, as: TimeStyleName.self) : .iso
    if isLocal, style != .iso {
      throw arguments.conflict("--local is for iso times; Unix time has no zone")
    }
    return switch style {
    case .iso: isLocal ? .local : .utc
    case .unix: .unix
    case .unixMilliseconds: .unixMilliseconds
    }
  }
}
