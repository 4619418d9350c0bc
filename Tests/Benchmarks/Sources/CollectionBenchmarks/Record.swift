/// An element of 16 bytes with an integer, or of 24 with a string, as its identifier.
struct Record<ID: Hashable & Codable & Sendable>: Identifiable, Codable, Sendable {
  var id: ID
  var value: Int
}
