extension OrderedIdentifiers {
  /// The identifiers as a set without an order, for code that is generic over `SetAlgebra`.
  ///
  /// Two are equal if they contain the same identifiers, in any order. Insertions are at the end.
  public struct Unordered {
    @usableFromInline var base: OrderedIdentifiers

    @inlinable
    init(base: OrderedIdentifiers) {
      self.base = base
    }
  }

  /// A view of the identifiers as a set without an order; changes to it are changes of this set.
  ///
  /// - Complexity: O(1).
  @inlinable public var unordered: Unordered {
    get { Unordered(base: self) }
    _modify {
      var view = Unordered(base: self)
      // Only the view holds the memory meanwhile, so that a change copies nothing.
      self = Self()
      defer { self = view.base }
      yield &view
    }
  }
}

extension OrderedIdentifiers.Unordered: Sendable where ID: Sendable {}

extension OrderedIdentifiers.Unordered: Hashable {
  /// Whether both hold the same identifiers.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.base.isEqualSet(to: right.base)
  }

  /// Hashes the identifiers independently of their order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for id in base {
      var own = hasher
      own.combine(id)
      sum &+= own.finalize()
    }
    hasher.combine(sum)
  }
}

/// So that set operations take a view as well as a set.
extension OrderedIdentifiers.Unordered: Sequence {
  /// Returns an iterator over the identifiers, in the order of the set.
  @inlinable
  public func makeIterator() -> ContiguousArray<ID>.Iterator { base.makeIterator() }

  /// The number of identifiers.
  @inlinable public var underestimatedCount: Int { base.count }
}

extension OrderedIdentifiers.Unordered: SetAlgebra {
  /// Creates an empty set.
  @inlinable
  public init() {
    base = OrderedIdentifiers()
  }

  /// Whether the set contains an identifier.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func contains(_ member: ID) -> Bool { base.contains(member) }

  /// Inserts an identifier unless the set contains it.
  ///
  /// - Returns: Whether it was inserted, and the identifier that is in the set now.
  /// - Complexity: O(1) amortized, expected.
  @inlinable
  @discardableResult
  public mutating func insert(_ newMember: ID) -> (inserted: Bool, memberAfterInsert: ID) {
    let (inserted, index) = base.append(newMember)
    return (inserted, base[index])
  }

  /// Inserts an identifier, replacing an equal one.
  ///
  /// - Returns: The identifier replaced, or nil.
  /// - Complexity: O(1) amortized, expected.
  @inlinable
  @discardableResult
  public mutating func update(with newMember: ID) -> ID? { base.updateOrAppend(newMember) }

  /// Removes an identifier.
  ///
  /// - Returns: The identifier that was in the set, or nil if there was none.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func remove(_ member: ID) -> ID? { base.remove(member) }

  /// Returns the identifiers of both.
  @inlinable
  public func union(_ other: Self) -> Self { Self(base: base.union(other.base)) }

  /// Returns the identifiers that are in both.
  @inlinable
  public func intersection(_ other: Self) -> Self { Self(base: base.intersection(other.base)) }

  /// Returns the identifiers that are in only one of the two.
  @inlinable
  public func symmetricDifference(_ other: Self) -> Self {
    Self(base: base.symmetricDifference(other.base))
  }

  /// Inserts the identifiers of the other.
  @inlinable
  public mutating func formUnion(_ other: Self) { base.formUnion(other.base) }

  /// Removes the identifiers that are not in the other.
  @inlinable
  public mutating func formIntersection(_ other: Self) { base.formIntersection(other.base) }

  /// Removes the identifiers that are in the other, and inserts those that are only there.
  @inlinable
  public mutating func formSymmetricDifference(_ other: Self) {
    base.formSymmetricDifference(other.base)
  }
}

extension OrderedIdentifiers.Unordered: CustomStringConvertible {
  /// The identifiers in brackets, formatted like an array.
  public var description: String { base.description }
}
