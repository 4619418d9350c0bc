/// How the ids to be converted are read.
enum ConversionSource: Sendable {
  /// As any kind, if the reading is certain.
  case anything
  case kind(IdentifierKind)
  case plain(PlainForm)
}
