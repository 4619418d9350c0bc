extension OrderedIdentifiers {
  /// Appends those of some identifiers that the set does not hold yet.
  ///
  /// - Complexity: O(length of the sequence) amortised, expected.
  @inlinable
  public mutating func append(contentsOf identifiers: some Sequence<ID>) {
    prepareForMore(identifiers.underestimatedCount)
    for id in identifiers { append(id) }
  }

  /// The identifiers of this set in its order, then those of a sequence that it lacks.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public func appending(contentsOf identifiers: some Sequence<ID>) -> Self {
    var result = self
    result.append(contentsOf: identifiers)
    return result
  }

  /// Replaces the identifier at a position by an equal one.
  ///
  /// - Returns: The identifier replaced.
  /// - Precondition: the two are equal.
  @inlinable
  @discardableResult
  public mutating func update(_ id: ID, at index: Int) -> ID {
    let old = keys[index]
    precondition(id == old, "The replacement item must compare equal to the original")
    keys[index] = id
    return old
  }

  /// Replaces the identifier that is equal to this one, or appends it where there is none.
  ///
  /// - Returns: The identifier replaced, or nil.
  /// - Complexity: O(1) amortised, expected.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ id: ID) -> ID? {
    updateOrInsert(id, at: count).originalMember
  }

  /// Replaces the identifier that is equal to this one, or inserts it where there is none.
  ///
  /// - Returns: The identifier replaced, or nil, and its position now.
  /// - Complexity: O(1) expected for replacing, O(n) for inserting.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ id: ID,
    at index: Int
  ) -> (originalMember: ID?, index: Int) {
    let (inserted, position) = insert(id, at: index)
    return (inserted ? nil : update(id, at: position), position)
  }
}
