extension IdentifiedArray {
  /// Appends an element unless there is one with its identifier.
  ///
  /// - Returns: Whether it was appended, and the index of the element with that identifier.
  /// - Complexity: O(1) amortized, expected.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func append(_ item: Element) -> (inserted: Bool, index: Int) {
    let result = identifiers.append(identity(item))
    if result.inserted { storage.append(item) }
    return result
  }

  /// Appends the elements of a sequence whose identifiers are new.
  ///
  /// - Complexity: O(length of the sequence) amortized, expected.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    prepareForMore(newElements.underestimatedCount)
    for element in newElements { append(element) }
  }

  /// Reserves room for elements about to be appended, if they will be the majority.
  @inlinable
  mutating func prepareForMore(_ added: Int) {
    guard added > count else { return }
    identifiers.prepareForMore(added)
    storage.prepareForCount(count + Swift.min(added, OrderedIdentifiers<ID>.largestExpectedCount))
  }

  /// Inserts an element unless there is one with its identifier.
  ///
  /// - Parameters:
  ///   - item: The element.
  ///   - i: Its new index, from 0 to the number of elements.
  /// - Returns: Whether it was inserted, and the index of the element with that identifier.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func insert(_ item: Element, at i: Int) -> (inserted: Bool, index: Int) {
    let result = identifiers.insert(identity(item), at: i)
    if result.inserted { storage.insert(item, at: i) }
    return result
  }

  /// Replaces the element at an index by one with the same identifier.
  ///
  /// - Returns: The element replaced.
  /// - Precondition: The identifiers are equal.
  @inlinable
  @discardableResult
  public mutating func update(_ item: Element, at i: Int) -> Element {
    precondition(
      identity(item) == identifiers.keys[i],
      "The replacement item must match the identity of the original"
    )
    let old = storage[i]
    storage[i] = item
    return old
  }

  /// Replaces the element with the identifier of this one, or appends it if there is none.
  ///
  /// - Returns: The element replaced, or nil.
  /// - Complexity: O(1) amortized, expected.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ item: Element) -> Element? {
    updateOrInsert(item, at: count).originalMember
  }

  /// Replaces the element with the identifier of this one, or inserts it if there is none.
  ///
  /// - Parameters:
  ///   - item: The element.
  ///   - i: The index for a new element.
  /// - Returns: The element replaced, or nil, and the element's index.
  /// - Complexity: O(1) expected for replacing, O(n) for inserting.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ item: Element,
    at i: Int
  ) -> (originalMember: Element?, index: Int) {
    let (inserted, position) = identifiers.insert(identity(item), at: i)
    if inserted {
      storage.insert(item, at: i)
      return (nil, i)
    }
    let old = storage[position]
    storage[position] = item
    return (old, position)
  }
}
