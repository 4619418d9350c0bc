extension Console {
  /// Applies what the command line says about color and notes.
  mutating func obey(_ arguments: ParsedArguments) {
    obey(
      colorChoice: arguments.choice(.color, as: ColorChoice.self),
      isQuiet: arguments.has(.quiet),
      answersByStatus: arguments.command.answersByStatus
    )
    hintContext = HintContext(
      layoutOption: Self.layoutOption(arguments),
      readerOfLists: arguments.command.spec.operands.kind.isFiles ? arguments.command.words : nil,
      takesForm: arguments.takes(.form) && arguments.command != .flakeDecode,
      now: arguments.now
    )
    if arguments.has(.local), let value = environment.nonEmptyValue(of: "TZ"),
      let name = LocalTimeZone.unknownName(value, in: environment)
    {
      showWarning(
        "TZ is \(Quotation.quoted(name)), and this machine knows no such zone: local time is UTC"
      )
    }
  }

  /// Returns the requested layouts as options of a command line.
  private static func layoutOption(_ arguments: ParsedArguments) -> String {
    let names = (arguments.typed(.layout) + arguments.typed(.layouts)).map(\.text)
    let list = Array(names.joined(separator: [UInt8(ascii: ",")]))
    return names.isEmpty ? "" : Suggestion.pasteable([Array("-l".utf8), list]) ?? ""
  }

  /// Shows help in place of a result, because no command was given.
  mutating func showHelpAsError(_ topic: HelpTopic) {
    showAsError(HelpText.render(topic, .screen, isColored: isErrorColored))
  }
}
