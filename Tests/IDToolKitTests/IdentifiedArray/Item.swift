/// An element for tests: an identifier and something to change.
struct Item<ID: Hashable>: Identifiable, Equatable {
  var id: ID
  var value: Int
}

extension Item: Codable where ID: Codable {}
extension Item: Sendable where ID: Sendable {}

/// An identifier whose hash tells it apart from a few others only, so that entries pile up.
struct CrowdedIdentifier: Hashable {
  let number: Int
  let crowds: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % crowds) }
}
