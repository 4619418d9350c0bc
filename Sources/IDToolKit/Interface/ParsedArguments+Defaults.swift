/// Values of options that declare a default: what was given, or else the default.
///
/// Calling these for an option without a default is a programming error; ``OptionTableTests`` finds
/// it.
extension ParsedArguments {
  func number(_ option: Option) -> UInt64 { wanted(value(option).number, option) }

  func duration(_ option: Option) -> TimeSpan { wanted(value(option).duration, option) }

  func choice(_ option: Option) -> String { wanted(value(option).choice, option) }

  /// Returns a choice as the type whose raw values are the choices.
  func choice<Choice: RawRepresentable<String>>(
    _ option: Option,
    as _: Choice.Type
  ) -> Choice {
    wanted(Choice(rawValue: choice(option)), option)
  }

  /// Returns what was given, or the default, read as if it had been typed.
  func value(_ option: Option) -> GivenValue {
    if let given = given(option) { return given }
    let reader = OptionValueReader(
      command: command,
      option: option,
      origin: "--" + option.spec.long
    )
    guard case .value(let text)? = option.spec.default,
      let value = try? reader.read(Array(text.utf8))
    else { return wanted(nil, option) }
    return value
  }

  private func wanted<Value>(_ value: Value?, _ option: Option) -> Value {
    guard let value else { preconditionFailure("--\(option.spec.long) has no default of its kind") }
    return value
  }
}
