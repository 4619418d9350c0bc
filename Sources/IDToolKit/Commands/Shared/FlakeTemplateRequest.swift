/// Reads the template of `--format`.
enum FlakeTemplateRequest {
  /// Returns the template; nil if the option was not given.
  static func template(_ arguments: ParsedArguments) throws(UsageError) -> FlakeTemplate? {
    guard let given = arguments.given(.format) else { return nil }
    return try arguments.accepting(
      given,
      FlakeTemplate(parsing: given.text.span),
      or: FlakeTemplate.Problem.self
    )
  }
}
