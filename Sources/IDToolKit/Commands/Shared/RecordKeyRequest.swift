/// Reads where something is in a record.
enum RecordKeyRequest {
  /// Returns the path from `--key`, or from a similar option.
  static func key(
    _ arguments: ParsedArguments,
    _ option: Option = .key
  ) throws(UsageError) -> JSONKeyPath {
    let value = arguments.value(option)
    return try arguments.accepting(
      value,
      JSONKeyPath(value.text.span),
      or: JSONKeyPath.Problem.self
    )
  }
}
