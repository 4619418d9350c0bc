import Synchronization

/// A value for each thread, made when the thread first asks for it.
///
/// A thread's value is dropped when the thread ends, all of them when this object goes. So a value
/// may hold something that has to be given back, such as a number from a pool.
///
/// The value is used by its thread alone and without a lock: a call costs a few nanoseconds more
/// than using a variable.
final class PerThread<Value: ~Copyable & Sendable, Failure: Error>: Sendable {
  /// One thread's value.
  private final class Box: AnyThreadBox {
    private var value: Value?
    /// Set by whoever drops the value: the end of the thread or that of the owner, which may come
    /// at the same time.
    private let isDropped = Atomic(false)

    init(_ value: consuming Value) {
      self.value = consume value
    }

    override var isEmpty: Bool { isDropped.load(ordering: .acquiring) }

    override func empty() {
      guard !isDropped.exchange(true, ordering: .acquiringAndReleasing) else { return }
      value = nil
    }

    func use<Result>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      // Only the owner's end or the thread's drops the value, and neither can come during a call.
      guard var taken = value.take() else {
        preconditionFailure("the value of a thread is used inside its own use")
      }
      let result: Result
      do throws(Failure) {
        result = try body(&taken)
      } catch {
        value = consume taken
        throw error
      }
      value = consume taken
      return result
    }
  }

  /// The boxes of all threads that still run, to be emptied with the owner.
  ///
  /// References are weak, so that a thread that ends takes its box along.
  private struct Boxes {
    struct Entry: @unchecked Sendable {
      weak var box: Box?
    }

    var entries: [Entry] = []
    /// The number of entries at which those of ended threads are cleared away.
    var limit = 16
  }

  private let number: UInt64
  private let boxes = Mutex(Boxes())
  private let make: @Sendable () throws(Failure) -> Value

  /// Makes an object that no thread has a value of yet; `make` makes a thread's value, on that
  /// thread, and is asked again by the next use if it throws.
  init(make: @escaping @Sendable () throws(Failure) -> Value) {
    self.make = make
    number = PerThreadNumber.next()
  }

  /// Runs `body` with the calling thread's value, which is made if there is none.
  ///
  /// `body` must not call this method again.
  func withValue<Result>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let values = SystemCall.valuesOfThisThread()
    if let known = values.box(of: number) {
      return try unsafe unsafeDowncast(known, to: Box.self).use(body)
    }
    let box = Box(try make())
    values.add(box, of: number)
    add(box)
    return try box.use(body)
  }

  private func add(_ box: Box) {
    let entry = Boxes.Entry(box: box)
    boxes.withLock { boxes in
      if boxes.entries.count >= boxes.limit {
        boxes.entries.removeAll { $0.box == nil }
        boxes.limit = max(16, boxes.entries.count * 2)
      }
      boxes.entries.append(entry)
    }
  }

  deinit {
    boxes.withLock { boxes in
      for entry in boxes.entries { entry.box?.empty() }
    }
  }
}

/// Numbers for ``PerThread`` objects, none of them twice: an address could come again.
private enum PerThreadNumber {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
