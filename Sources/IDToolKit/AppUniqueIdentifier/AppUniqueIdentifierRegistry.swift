import Synchronization

/// Records which identifiers are in use: one registry for each open save.
///
/// Most programs need only ``shared``, which the interface of ``AppUniqueIdentifier`` uses. Any
/// number of threads may use a registry at once; no call issues an identifier that is in use. An
/// operation on one identifier costs O(log n) in the number n of ranges in use, plus a small
/// bounded move.
public final class AppUniqueIdentifierRegistry: Sendable {
  /// The registry of the process.
  public static let shared = AppUniqueIdentifierRegistry()

  private let state: Mutex<AppUniqueIdentifierState>

  /// Creates a registry in which nothing is in use.
  public init() {
    state = Mutex(AppUniqueIdentifierState())
  }

  /// Creates a registry that continues from a state.
  init(_ state: AppUniqueIdentifierState) {
    self.state = Mutex(state)
  }

  /// Issues the lowest free identifier.
  ///
  /// - Throws: ``AppUniqueIdentifierError/exhausted(requested:free:)`` if all are in use.
  public func next() throws(AppUniqueIdentifierError) -> AppUniqueIdentifier {
    AppUniqueIdentifier(
      generalUse: try state.withLock { (state) throws(AppUniqueIdentifierError) in
        try state.next()
      }
    )
  }

  /// Issues the `count` lowest free identifiers in increasing order, or none of them.
  ///
  /// - Parameter count: Not negative.
  /// - Returns: `count` identifiers.
  /// - Throws: ``AppUniqueIdentifierError/exhausted(requested:free:)`` if fewer are free.
  public func next(count: Int) throws(AppUniqueIdentifierError) -> [AppUniqueIdentifier] {
    precondition(count >= 0, "a count of identifiers is not negative")
    let ranges = try state.withLock { (state) throws(AppUniqueIdentifierError) in
      try state.next(count: UInt64(count))
    }
    var issued: [AppUniqueIdentifier] = []
    issued.reserveCapacity(count)
    for range in ranges {
      for number in range { issued.append(AppUniqueIdentifier(generalUse: number)) }
    }
    return issued
  }

  /// Issues the identifier after the highest ever issued or registered here, which is never a
  /// recycled one.
  ///
  /// - Throws: ``AppUniqueIdentifierError/exhaustedAbove(highest:requested:)`` if that was the
  ///   last.
  public func nextFresh() throws(AppUniqueIdentifierError) -> AppUniqueIdentifier {
    AppUniqueIdentifier(
      generalUse: try state.withLock { (state) throws(AppUniqueIdentifierError) in
        try state.nextFresh().lowerBound
      }
    )
  }

  /// Marks an identifier as in use; returns whether it was free before.
  ///
  /// Private use and the error value are never stored: returns false.
  @discardableResult
  public func register(_ identifier: AppUniqueIdentifier) -> Bool {
    guard identifier.region == .generalUse else { return false }
    let number = identifier.rawValue
    return state.withLock { $0.register(number...number) } == 1
  }

  /// Recycles an identifier; returns whether it was in use.
  ///
  /// Private use and the error value never are.
  @discardableResult
  public func recycle(_ identifier: AppUniqueIdentifier) -> Bool {
    guard identifier.region == .generalUse else { return false }
    let number = identifier.rawValue
    return state.withLock { $0.recycle(number...number) } == 1
  }

  /// Whether an identifier is in use.
  public func isInUse(_ identifier: AppUniqueIdentifier) -> Bool {
    let number = identifier.rawValue
    return state.withLock { $0.inUse.contains(number) }
  }

  /// Forgets everything: the next identifier is 1 again.
  public func reset() {
    state.withLock { $0 = AppUniqueIdentifierState() }
  }

  /// The current state.
  var snapshot: AppUniqueIdentifierState {
    state.withLock { $0 }
  }
}
