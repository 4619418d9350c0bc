extension OrderedIdentifiers {
  /// Appends the identifiers that are not in the set yet.
  ///
  /// - Complexity: O(length of the sequence) amortized, expected.
  @inlinable
  public mutating func append(contentsOf identifiers: some Sequence<ID>) {
    prepareForMore(identifiers.underestimatedCount)
    for id in identifiers { append(id) }
  }

  /// Returns the identifiers of this set in order, then those of a sequence that are not in it.
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
  /// - Precondition: The two are equal.
  @inlinable
  @discardableResult
  public mutating func update(_ id: ID, at index: Int) -> ID {
    let old = keys[index]
    precondition(id == old, "The replacement item must compare equal to the original")
    keys[index] = id
    return old
  }

  /// Replaces the identifier that is equal to this one, or appends it if there is none.
  ///
  /// - Returns: The identifier replaced, or nil.
  /// - Complexity: O(1) amortized, expected.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ id: ID) -> ID? {
    updateOrInsert(id, at: count).originalMember
  }

  /// Replaces the identifier that is equal to this one, or inserts it if there is none.
  ///
  /// - Returns: The identifier replaced, or nil, and its position.
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
