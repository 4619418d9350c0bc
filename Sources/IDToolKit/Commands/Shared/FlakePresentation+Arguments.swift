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
    let style = arguments.takes(.time) ? arguments.choice(.time) : "iso"
    if isLocal, style != "iso" {
      throw arguments.conflict("--local is for iso times; Unix time has no zone")
    }
    return switch style {
    case "unix": .unix
    case "unix-ms": .unixMilliseconds
    default: isLocal ? .local : .utc
    }
  }
}
