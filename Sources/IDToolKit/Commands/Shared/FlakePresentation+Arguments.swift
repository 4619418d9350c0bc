extension FlakePresentation {
  /// Reads the options, as far as the command takes them.
  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    let style = arguments.choice(.time)
    if arguments.has(.local), let style, style != "iso" {
      throw UsageError(
        problem: .conflict("--local is for iso times; Unix time has no zone"),
        topic: .command(arguments.command)
      )
    }
    let timeStyle: TimeStyle =
      switch style {
      case "unix"?: .unix
      case "unix-ms"?: .unixMilliseconds
      default: arguments.has(.local) ? .local : .utc
      }
    self.init(
      form: arguments.choice(.form).flatMap(FlakeForm.init(rawValue:)) ?? .decimal,
      timeStyle: timeStyle,
      now: now
    )
  }
}
