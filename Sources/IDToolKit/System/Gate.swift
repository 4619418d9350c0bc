#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A value that several threads inspect and change under a lock, and whose changes they can wait
/// for.
///
/// C: `pthread_mutex_lock`, `pthread_cond_wait`, `pthread_cond_broadcast`.
// Safe: the mutex and the condition exist until `deinit`, when no call is in progress, since its
// caller has a reference; `state` is only touched while the mutex is locked.
@safe
final class Gate<State>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  init(_ state: State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe condition = .allocate(capacity: 1)
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Changes the value, and wakes the threads that wait for it.
  func change(_ body: (inout State) -> Void) {
    unsafe pthread_mutex_lock(mutex)
    body(&state)
    unsafe pthread_cond_broadcast(condition)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Waits until `body` returns an answer, and wakes the threads that wait for what it changed.
  func turn<Answer>(for body: (inout State) -> Answer?) -> Answer {
    let answer = wait(for: body)
    unsafe pthread_cond_broadcast(condition)
    return answer
  }

  /// Waits until `body` returns an answer; it may change the value when it does, and must not
  /// otherwise.
  func wait<Answer>(for body: (inout State) -> Answer?) -> Answer {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let answer = body(&state) { return answer }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }
}
