/// An id that was read to be written in another form.
struct ConvertedIdentifier: Equatable, Sendable {
  let bits: IdentifierBits
  let bitCount: Int
  /// What it was read as: the name of a kind or of a plain form.
  let name: String
}
