extension Console {
  /// Takes over what the understood command line says about color and notes.
  mutating func obey(_ arguments: ParsedArguments) {
    obey(
      colorChoice: arguments.choice(.color),
      isQuiet: arguments.has(.quiet),
      answersByStatus: arguments.command.answersByStatus
    )
  }

  /// Shows help in place of a result, because no command was given.
  mutating func showHelpAsError(_ topic: HelpTopic) {
    showAsError(HelpText.render(topic, .screen, isColored: isErrorColored))
  }
}
