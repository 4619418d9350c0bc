/// The template of `--format`.
enum FlakeTemplateRequest {
  /// Reads the option; nil where it was not given.
  static func template(_ arguments: ParsedArguments) throws(UsageError) -> FlakeTemplate? {
    guard let given = arguments.given(.format) else { return nil }
    return try arguments.accepting(
      given,
      FlakeTemplate(parsing: given.text.span),
      or: FlakeTemplate.Problem.self
    )
  }
}
