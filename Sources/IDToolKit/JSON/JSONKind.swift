/// The type of a JSON value.
enum JSONKind: UInt8, Hashable, Sendable {
  case string
  case number
  case object
  case array
  case `true`
  case `false`
  case null
}
