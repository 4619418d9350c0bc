#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// One pointer a thread.
extension SystemCall {
  /// The pointer's key in the C library, made at first use and never given back: there are only
  /// about a thousand in a process.
  ///
  /// C: `pthread_key_create`.
  private static let threadKey: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
    let code = unsafe pthread_key_create(&key) { pointer in
      unsafe Unmanaged<ThreadValues>.fromOpaque(pointer).release()
    }
    #else
    let code = unsafe pthread_key_create(&key) { pointer in
      if let pointer = unsafe pointer {
        unsafe Unmanaged<ThreadValues>.fromOpaque(pointer).release()
      }
    }
    #endif
    precondition(code == 0, "no key for the values of threads is left in this process")
    return key
  }()

  /// The values of the calling thread, made at first use and dropped when the thread ends.
  ///
  /// C: `pthread_getspecific`, `pthread_setspecific`.
  static func valuesOfThisThread() -> ThreadValues {
    if let pointer = unsafe pthread_getspecific(threadKey) {
      return unsafe Unmanaged<ThreadValues>.fromOpaque(pointer).takeUnretainedValue()
    }
    let values = ThreadValues()
    let code = unsafe pthread_setspecific(threadKey, Unmanaged.passRetained(values).toOpaque())
    precondition(code == 0, "no memory for the values of a thread")
    return values
  }
}
