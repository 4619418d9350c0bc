/// New ids of a kind: if the kind sorts by time, each is greater than the one before.
///
/// ```swift
/// var series = try IdentifierSeries(of: .uuidV7)
/// let (first, second) = (try series.next(), try series.next())  // first sorts before second
/// ```
///
/// When the clock has advanced by a step of the kind's time, all other bits are random; when it
/// stands still or steps back, they count on. It can't be copied, since two copies would make the
/// same ids.
public struct IdentifierSeries<Random: RandomNumberGenerator>: ~Copyable {
  /// The kind of the ids.
  public let kind: IdentifierKind
  /// Doesn't hold the kind itself: `new` is ten times as fast with a maker that is plain numbers.
  private var maker: IdentifierMaker<Random>

  /// Creates a series with random numbers from a generator.
  ///
  /// - Throws: ``IdentifierError/notMade(kind:reason:)`` for kinds that are not made of random bits and
  ///   a time; ``IdentifierKind/make(prefix:at:)`` makes those of random characters.
  public init(of kind: IdentifierKind, using random: Random) throws(IdentifierError) {
    guard let maker = IdentifierMaker(kind, random: random) else {
      throw .notMade(kind: kind.name, reason: kind.reasonNotToMake)
    }
    self.kind = kind
    self.maker = maker
  }

  /// Makes the next id.
  ///
  /// O(1).
  ///
  /// - Parameters:
  ///   - prefix: As for ``IdentifierKind/make(prefix:at:)``.
  ///   - now: The clock's time; that of the system if it is nil.
  /// - Returns: The id, in the usual form of its kind.
  /// - Throws: ``IdentifierError/notMade(kind:reason:)`` for a prefix that the kind doesn't have, and
  ///   a time that it can't hold.
  public mutating func next(
    prefix: String? = nil,
    at now: Timestamp? = nil
  ) throws(IdentifierError) -> Identifier {
    var text = try kind.start(prefix)
    let prefixCount = max(0, text.count - 1)
    do {
      try maker.advance(to: now ?? SystemClock.now())
    } catch {
      throw .notMade(kind: kind.name, reason: error.sentence)
    }
    guard let bits = maker.next(), kind.write(bits, to: &text) else {
      throw .notMade(kind: kind.name, reason: "the last one's time is the kind's last")
    }
    return Identifier(
      kind: kind,
      text: String(decoding: text.array(), as: UTF8.self),
      value: IdentifierValue(bits: bits, form: 0, prefixCount: prefixCount)
    )
  }
}

extension IdentifierSeries<SystemRandomNumberGenerator> {
  /// Creates a series with the system's random numbers; throws as ``init(of:using:)`` does.
  public init(of kind: IdentifierKind) throws(IdentifierError) {
    try self.init(of: kind, using: SystemRandomNumberGenerator())
  }
}
