/// The common parts of the initializers.
extension IdentifiedArray {
  /// Creates an array of elements; traps if two have the same identifier.
  @inlinable
  init(
    trusting elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    identity: ElementIdentity<ID, Element>
  ) {
    self.init(id: id, identity: identity)
    do {
      try fill(with: ContiguousArray(elements))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Creates an array of elements, without those whose identifier has occurred before.
  @inlinable
  init(
    keepingFirst elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    identity: ElementIdentity<ID, Element>
  ) {
    self.init(id: id, identity: identity)
    let elements = ContiguousArray(elements)
    do {
      try fill(with: elements)
    } catch {
      append(contentsOf: elements)
    }
  }

  /// Stores elements at once, with a table of the right size from the start.
  ///
  /// If it throws, the array is unchanged.
  @inlinable
  mutating func fill(with elements: ContiguousArray<Element>) throws(IdentifiedArrayError) {
    identifiers = try OrderedIdentifiers(validating: identified(elements))
    storage = elements
  }

  /// Returns the identifiers of some elements.
  @inlinable
  func identified(_ elements: ContiguousArray<Element>) -> ContiguousArray<ID> {
    var keys = ContiguousArray<ID>()
    keys.reserveCapacity(elements.count)
    for element in elements { keys.append(identity(element)) }
    return keys
  }

  /// Appends elements, combining each with the one already there that has its identifier.
  @inlinable
  mutating func fill(
    with elements: some Sequence<Element>,
    combinedBy combine: (Element, Element) throws -> Element
  ) rethrows {
    for element in elements {
      let (inserted, position) = identifiers.append(identity(element))
      if inserted {
        storage.append(element)
      } else {
        let combined = try combine(storage[position], element)
        precondition(
          identity(combined) == identifiers[position],
          "Element identity must remain constant"
        )
        storage[position] = combined
      }
    }
  }
}
