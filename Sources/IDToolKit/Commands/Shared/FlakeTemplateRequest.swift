/// Reads the template of `--format`.
enum FlakeTemplateRequest {
  /// Returns the template; nil if the option was not given.
  ///
  /// In texts, a template may be the same for every id, as in `--replace --format ID`, but not the
  /// name of an output format, which is hardly what is meant.
  static func template(_ arguments: ParsedArguments) throws(UsageError) -> FlakeTemplate? {
    guard let given = arguments.given(.format) else { return nil }
    let template = try arguments.accepting(
      given,
      FlakeTemplate(parsing: given.text.span),
      or: FlakeTemplate.Problem.self
    )
    if let format = OutputName.ofRows.first(where: { $0.rawValue.utf8.elementsEqual(given.text) }) {
      throw arguments.refusal(of: given, "formats are for --output: --output \(format.rawValue)")
    }
    guard arguments.takes(.only) || !template.isConstant else {
      throw arguments.refusal(of: given, FlakeTemplate.Problem.constant.sentence)
    }
    return template
  }
}
