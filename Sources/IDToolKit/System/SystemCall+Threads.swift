#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Threads, and one pointer for each.
extension SystemCall {
  /// A started thread, which must be joined.
  struct Thread {
    /// The `pthread_t`: a number on Linux with glibc, a pointer elsewhere.
    fileprivate let number: UInt
  }

  /// The body of a thread.
  private final class ThreadBody {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// The number of processors that this process may use.
  ///
  /// C: `sched_getaffinity`.
  static var processorCount: Int {
    #if canImport(Darwin)
    return max(1, sysconf(_SC_NPROCESSORS_ONLN))
    #else
    // A bit for each of 1024 processors; on a machine with more the call fails.
    // Safe: C writes at most `byteCount` bytes, the size of the array, which has nothing but these.
    var processors = InlineArray<16, UInt64>(repeating: 0)
    let byteCount = MemoryLayout<InlineArray<16, UInt64>>.size
    guard unsafe getAffinity(0, byteCount, &processors) == 0 else { return 1 }
    var count = 0
    for index in processors.indices { count += processors[index].nonzeroBitCount }
    return max(1, count)
    #endif
  }

  /// Starts a thread that leaves signals to the others; `body` must not share mutable state with
  /// other threads without synchronization.
  ///
  /// C: `pthread_create`.
  @unsafe
  static func startThread(_ body: @escaping () -> Void) throws(SystemError) -> Thread {
    // Safe: the reference taken here is released once: by the new thread, or here if there is none.
    let context = unsafe Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    let before = blockSignals()
    let (code, number) = unsafe createThread(context)
    restoreSignals(before)
    if code == 0 { return Thread(number: number) }
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).release()
    throw SystemError(code: code)
  }

  /// Creates a thread, which takes over a retained reference to a ``ThreadBody``; the caller keeps
  /// it if that fails.
  // Safe: C writes the number during the call, and passes the context on as it is.
  private static func createThread(_ context: UnsafeMutableRawPointer) -> (Int32, UInt) {
    #if canImport(Darwin) || canImport(Musl)
    var number: pthread_t?
    #else
    var number = pthread_t()
    #endif
    let code = unsafe pthread_create(&number, nil, { unsafe SystemCall.runThread($0) }, context)
    #if canImport(Darwin) || canImport(Musl)
    return (code, UInt(bitPattern: number))
    #else
    return (code, number)
    #endif
  }

  /// Runs a ``ThreadBody``, to which the context must be a reference, and releases it.
  // Safe: the context is the reference that `startThread` took, and only this thread uses it.
  private static func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context {
      unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    }
    return nil
  }

  /// Blocks all signals for the calling thread and those it starts; returns the previous mask.
  ///
  /// C: `pthread_sigmask`.
  private static func blockSignals() -> sigset_t {
    // Safe: C uses the two sets during the calls only.
    var all = sigset_t()
    unsafe sigfillset(&all)
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    return before
  }

  private static func restoreSignals(_ signals: sigset_t) {
    // Safe: C reads the set during the call only.
    var signals = signals
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
  }

  /// Waits for a thread to end.
  ///
  /// C: `pthread_join`.
  static func join(_ thread: Thread) {
    #if canImport(Darwin) || canImport(Musl)
    // Safe: a thread is joined once, until when the pointer that C returned is valid.
    if let thread = unsafe pthread_t(bitPattern: thread.number) {
      _ = unsafe pthread_join(thread, nil)
    }
    #else
    _ = pthread_join(thread.number, nil)
    #endif
  }

  /// The pointer's key in the C library, created at first use and never freed: a process has only
  /// about a thousand.
  ///
  /// C: `pthread_key_create`.
  private static let threadKey: pthread_key_t = {
    // Safe: C writes the key during the call, and calls back with what `valuesOfThisThread` has
    // stored: a reference to the ending thread's values, which nobody else releases.
    var key = pthread_key_t()
    let code = unsafe pthread_key_create(&key) { pointer in
      // On Darwin it is never nil, and its type says so.
      if let pointer = unsafe pointer as UnsafeMutableRawPointer? {
        unsafe Unmanaged<ThreadValues>.fromOpaque(pointer).release()
      }
    }
    precondition(code == 0, "no key for the values of threads is left in this process")
    return key
  }()

  /// Returns the values of the calling thread, created at first use and dropped when the thread
  /// ends.
  ///
  /// C: `pthread_getspecific`, `pthread_setspecific`.
  static func valuesOfThisThread() -> ThreadValues {
    // Safe: nothing else is stored under the key, and the reference stored with it lasts until the
    // thread ends.
    if let pointer = unsafe pthread_getspecific(threadKey) {
      return unsafe Unmanaged<ThreadValues>.fromOpaque(pointer).takeUnretainedValue()
    }
    let values = ThreadValues()
    let code = unsafe pthread_setspecific(threadKey, Unmanaged.passRetained(values).toOpaque())
    precondition(code == 0, "no memory for the values of a thread")
    return values
  }
}

#if !canImport(Darwin)
// The C library's module omits it.
@_silgen_name("sched_getaffinity")
private func getAffinity(
  _ process: Int32,
  _ byteCount: Int,
  _ processors: UnsafeMutableRawPointer
) -> Int32
#endif

/// The values of one thread, used by that thread alone and dropped when it ends.
final class ThreadValues {
  /// A short list: one for each ``PerThread`` that the thread has used and that still exists.
  private var boxes: [(owner: UInt64, box: AnyThreadBox)] = []

  /// Returns the box of an owner, or nil.
  ///
  /// O(n) in the number of owners.
  func box(of owner: UInt64) -> AnyThreadBox? {
    for (known, box) in boxes where known == owner { return box }
    return nil
  }

  /// Adds a box, and removes those whose owner is gone.
  func add(_ box: AnyThreadBox, of owner: UInt64) {
    boxes.removeAll { $0.box.isEmpty }
    boxes.append((owner, box))
  }

  deinit {
    for (_, box) in boxes { box.empty() }
  }
}

/// A box of any type of value.
///
/// A class rather than a protocol: existential types are errors in this package.
class AnyThreadBox {
  /// Whether the value was dropped.
  var isEmpty: Bool { true }

  /// Drops the value, unless that has been done.
  func empty() {}
}
