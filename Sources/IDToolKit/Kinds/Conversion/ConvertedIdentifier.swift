/// An id that was read to be converted to another form.
struct ConvertedIdentifier: Equatable, Sendable {
  let bits: IdentifierBits
  let bitCount: Int
  /// The name of the kind or plain form as which it was read.
  let name: String

  /// The id as a flake, if it was read as one.
  var flake: FlakeID? {
    guard FlakeLayoutName(text: Array(name.utf8)) != nil else { return nil }
    return FlakeID(rawValue: UInt64(truncatingIfNeeded: bits.low))
  }
}
