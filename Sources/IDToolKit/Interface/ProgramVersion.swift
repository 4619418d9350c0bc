/// The version of idtool.
enum ProgramVersion {
  static let number = "0.1.0"
  /// The date of the manual pages, in the form that mdoc takes.
  static let date = "November 21, 2026"
}
