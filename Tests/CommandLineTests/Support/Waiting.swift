import Foundation
import Synchronization
import Testing

/// Tests that mostly wait for processes run on threads of their own.
///
/// All others share as many threads as there are cores, and a test that waits on one keeps it from
/// them. They come first, too: between the tests of a serialized suite is a step that would wait
/// behind all others that there are, and the suite would have the last minute to itself.
struct Waiting: SuiteTrait, TestScoping {
  private static let threads = WaitingThreads(count: 12)

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
    try await withTaskExecutorPreference(Self.threads) { try await function() }
  }
}

extension Trait where Self == Waiting {
  static var waits: Self { Waiting() }
}

/// Threads that do one job after the other, for as long as the program runs.
private final class WaitingThreads: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// Counts the jobs that are there.
  private let signal = DispatchSemaphore(value: 0)

  init(count: Int) {
    for _ in 0..<count { Thread { self.doJobs() }.start() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    signal.signal()
  }

  private func doJobs() {
    while true {
      signal.wait()
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

#if os(Linux)
/// Lets any number of tests begin: what runs at a time is limited by the threads.
///
/// Otherwise it is twice as many as there are cores, and those that wait stand in line behind all
/// others. Set as the program is loaded, which is before Swift Testing looks.
@section(".init_array") @used
private let anyNumberOfTestsBegins: @convention(c) () -> Void = {
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "1000000", 0)
}
#endif
