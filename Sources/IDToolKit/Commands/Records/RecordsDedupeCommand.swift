/// `records dedupe`: keeps the first or the newest of the records with one id.
enum RecordsDedupeCommand {
  /// Returns the file that `--in-place` replaces.
  private static func replaced(
    of files: [Operand],
    _ arguments: ParsedArguments
  ) throws(UsageError) -> RecordsFile? {
    guard arguments.has(.inPlace) else { return nil }
    guard files.count == 1 else {
      let clause = "--in-place replaces one file, and \(files.count) are given"
      throw arguments.conflict(clause)
    }
    return try RecordsFile(arguments, path: files[0].path)
  }

  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let key = try arguments.keyPath()
    let files = try arguments.inputs()
    let dedupe = RecordsDedupe(
      key: key,
      files: files,
      kept: arguments.choice(.keep, as: KeptRecord.self),
      sink: ItemSink(rules: ItemRules(arguments)),
      replaced: try Self.replaced(of: files, arguments)
    )
    return dedupe.run
  }
}
