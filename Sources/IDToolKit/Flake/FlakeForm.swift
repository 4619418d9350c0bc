/// The form in which ids are read and written, as `--form` names it.
enum FlakeForm: String, CaseIterable, Sendable {
  case decimal
  /// 16 hex digits.
  case hexadecimal = "hex"
  /// The layout's own text form; decimal if it has none.
  case native
}
