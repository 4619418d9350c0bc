import Synchronization

/// A value for each thread, created when the thread first asks for it.
///
/// A thread's value is dropped when the thread ends, and all values when this object is
/// deallocated. So a value may hold something that has to be returned, such as a number from a
/// pool.
///
/// Only its own thread uses the value, without a lock: a call costs a few nanoseconds more than
/// using a variable.
final class PerThread<Value: ~Copyable & Sendable, Failure: Error>: Sendable {
  /// One thread's value.
  private final class Box: AnyThreadBox {
    private var value: Value?
    /// True once the value was dropped, by the thread's end or the owner's, whichever came first.
    ///
    /// Atomic, because both may happen at the same time.
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
      // Only the end of the owner or of the thread drops the value, and neither can happen during a
      // call.
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

  /// The boxes of all running threads, to be emptied with the owner.
  ///
  /// References are weak, so that a thread's box goes when the thread ends.
  private struct Boxes {
    struct Entry: @unchecked Sendable {
      weak var box: Box?
    }

    var entries: [Entry] = []
    /// The number of entries at which those of ended threads are removed.
    var limit = 16
  }

  private let number: UInt64
  private let boxes = Mutex(Boxes())
  private let make: @Sendable () throws(Failure) -> Value

  /// Creates an object without any values; `make` creates a thread's value, on that thread, and is
  /// called again by the next use if it throws.
  init(make: @escaping @Sendable () throws(Failure) -> Value) {
    self.make = make
    number = PerThreadNumber.last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Calls `body` with the calling thread's value, creating it if necessary.
  ///
  /// `body` must not call this method again.
  func withValue<Result>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let values = SystemCall.valuesOfThisThread()
    if let known = values.box(of: number) {
      // Safe: no other object has the number, and this one adds only boxes of this type under it.
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

/// Unique numbers for ``PerThread`` objects: an address could be reused.
private enum PerThreadNumber {
  static let last = Atomic<UInt64>(0)
}
