/// What ids are read as, to be written in another form.
enum ConversionSource: Sendable {
  /// Whatever they are, as long as that is certain.
  case anything
  case kind(IdentifierKind)
  case plain(PlainForm)
}
