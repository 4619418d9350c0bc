extension OrderedIdentifiers {
  /// The identifiers as a set without an order, for code that is generic over `SetAlgebra`.
  ///
  /// Two are equal when they hold the same identifiers, in whatever order. What is inserted comes to
  /// stand last.
  public struct Unordered {
    @usableFromInline var base: OrderedIdentifiers

    @inlinable
    init(base: OrderedIdentifiers) {
      self.base = base
    }
  }

  /// The identifiers as a set without an order; what is changed in it is changed here.
  ///
  /// - Complexity: O(1).
  @inlinable public var unordered: Unordered {
    get { Unordered(base: self) }
    _modify {
      var view = Unordered(base: self)
      // The view alone holds the memory meanwhile, so that a change copies nothing.
      self = Self()
      defer { self = view.base }
      yield &view
    }
  }

  /// Makes the ordered set behind a view, in its order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init(_ unordered: Unordered) {
    self = unordered.base
  }
}

extension OrderedIdentifiers.Unordered: Sendable where ID: Sendable {}

extension OrderedIdentifiers.Unordered: Hashable {
  /// Whether both hold the same identifiers.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.base.count == right.base.count && left.base.allSatisfy { right.base.contains($0) }
  }

  /// Feeds the hasher something that does not depend on the order.
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

extension OrderedIdentifiers.Unordered: SetAlgebra {
  /// Makes an empty set.
  @inlinable
  public init() {
    base = OrderedIdentifiers()
  }

  /// Whether the set holds an identifier.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func contains(_ member: ID) -> Bool { base.contains(member) }

  /// Inserts an identifier unless the set holds it.
  ///
  /// - Returns: Whether it was inserted, and the identifier that the set holds now.
  /// - Complexity: O(1) amortised, expected.
  @inlinable
  @discardableResult
  public mutating func insert(_ newMember: ID) -> (inserted: Bool, memberAfterInsert: ID) {
    let (inserted, index) = base.append(newMember)
    return (inserted, base[index])
  }

  /// Inserts an identifier, in place of the one that is equal to it where there is one.
  ///
  /// - Returns: The identifier replaced, or nil.
  /// - Complexity: O(1) amortised, expected.
  @inlinable
  @discardableResult
  public mutating func update(with newMember: ID) -> ID? { base.updateOrAppend(newMember) }

  /// Removes an identifier.
  ///
  /// - Returns: The identifier as the set held it, or nil where it was not there.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func remove(_ member: ID) -> ID? { base.remove(member) }

  /// The identifiers of both.
  @inlinable
  public func union(_ other: Self) -> Self { Self(base: base.union(other.base)) }

  /// The identifiers that both have.
  @inlinable
  public func intersection(_ other: Self) -> Self { Self(base: base.intersection(other.base)) }

  /// The identifiers that only one of the two has.
  @inlinable
  public func symmetricDifference(_ other: Self) -> Self {
    Self(base: base.symmetricDifference(other.base))
  }

  /// Inserts the identifiers of the other.
  @inlinable
  public mutating func formUnion(_ other: Self) { base.formUnion(other.base) }

  /// Removes the identifiers that the other lacks.
  @inlinable
  public mutating func formIntersection(_ other: Self) { base.formIntersection(other.base) }

  /// Removes the identifiers that the other has, and inserts those that this set lacks.
  @inlinable
  public mutating func formSymmetricDifference(_ other: Self) {
    base.formSymmetricDifference(other.base)
  }
}

extension OrderedIdentifiers.Unordered: CustomStringConvertible {
  /// The identifiers as an array literal.
  public var description: String { base.description }
}
