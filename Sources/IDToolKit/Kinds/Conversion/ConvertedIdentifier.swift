/// An id that was read to be converted to another form.
struct ConvertedIdentifier: Equatable, Sendable {
  let bits: IdentifierBits
  let bitCount: Int
  /// The name of the kind or plain form as which it was read.
  let name: String
}
