/// Ids that are there as a number and as a string, which are two to us and one to whoever wrote
/// them.
struct RetypedIDs {
  /// The first of them, and its place.
  let id: RecordID
  let place: ItemPlace
  /// The same text in the other type, and whose id it is: `the record at line 1`.
  let other: RecordID
  let owner: String
  var count = 1

  /// What to warn of.
  var sentence: String {
    let more =
      switch count {
      case 1: ""
      case 2: "; another id is there as both"
      default: "; \(count - 1) other ids are there as both"
      }
    return
      "\(place.prefix)\(words(id)) is an id of its own, and \(owner) has \(words(other))\(more)"
  }

  private func words(_ id: RecordID) -> String {
    let isString = if case .string = id.identity { true } else { false }
    return (isString ? "the string " : "the number ") + Quotation.escaped(id.text.span)
  }
}
