extension ItemRules {
  /// Reads `--strict` and `--invalid`, if the command has them.
  init(_ arguments: ParsedArguments) {
    isStrict = arguments.takes(.strict) && arguments.has(.strict)
    skipsInvalid = arguments.takes(.invalid) && arguments.choice(.invalid) == "skip"
  }
}
