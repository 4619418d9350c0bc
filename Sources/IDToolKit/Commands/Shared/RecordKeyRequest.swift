/// Where in a record something is.
enum RecordKeyRequest {
  /// The path from `--key`, or from another option of the kind.
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
