extension FlakePresentation {
  /// Reads the options, as far as the command takes them.
  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    let form = arguments.takes(.form) ? arguments.choice(.form) : nil
    self.init(
      form: form.flatMap(FlakeForm.init(rawValue:)) ?? .decimal,
      timeStyle: arguments.takes(.time) ? try Self.timeStyle(arguments) : .utc,
      now: now
    )
  }

  private static func timeStyle(_ arguments: ParsedArguments) throws(UsageError) -> TimeStyle {
    let style = arguments.choice(.time)
    if arguments.has(.local), let style, style != "iso" {
      throw UsageError(
        problem: .conflict("--local is for iso times; Unix time has no zone"),
        topic: .command(arguments.command)
      )
    }
    return switch style {
    case "unix"?: .unix
    case "unix-ms"?: .unixMilliseconds
    default: arguments.has(.local) ? .local : .utc
    }
  }
}
