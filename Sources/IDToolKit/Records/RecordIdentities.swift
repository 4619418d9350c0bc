/// The ids that were met, each with its place.
///
/// Whole numbers, which nearly all ids are, have a set of their own: eight bytes each instead of
/// sixteen and an array, and a hash that costs a twentieth.
struct RecordIdentities {
  private var naturals = OrderedIdentifiers<UInt64>()
  private var naturalPlaces: [RecordPlace] = []
  private var others = OrderedIdentifiers<JSONIdentity>()
  private var otherPlaces: [RecordPlace] = []

  /// Adds an id; returns the place of the first record that has it, where it is known already.
  ///
  /// O(1) expected.
  mutating func insert(_ identity: JSONIdentity, at place: RecordPlace) -> RecordPlace? {
    if case .natural(let number) = identity {
      let (isNew, index) = naturals.append(number)
      guard isNew else { return naturalPlaces[index] }
      naturalPlaces.append(place)
      return nil
    }
    let (isNew, index) = others.append(identity)
    guard isNew else { return otherPlaces[index] }
    otherPlaces.append(place)
    return nil
  }
}
