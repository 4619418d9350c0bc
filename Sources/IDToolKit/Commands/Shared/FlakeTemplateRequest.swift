/// The template of `--format`.
enum FlakeTemplateRequest {
  /// Reads the option; nil where it was not given.
  static func template(_ arguments: ParsedArguments) throws(UsageError) -> FlakeTemplate? {
    guard let given = arguments.given(.format) else { return nil }
    do {
      return try FlakeTemplate(parsing: given.text.span)
    } catch {
      throw arguments.refusal(of: given, error.sentence)
    }
  }
}
