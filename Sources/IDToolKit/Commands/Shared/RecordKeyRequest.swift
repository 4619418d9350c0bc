/// Where the id of a record is.
enum RecordKeyRequest {
  /// The path from `--key`.
  static func key(_ arguments: ParsedArguments) throws(UsageError) -> JSONKeyPath {
    let given = arguments.given(.key)
    let text = given?.text ?? Array("id".utf8)
    do {
      return try JSONKeyPath(text.span)
    } catch {
      throw UsageError(
        problem: .badValue(origin: given?.origin ?? "--key", text: text, clause: error.sentence),
        topic: .command(arguments.command)
      )
    }
  }
}
