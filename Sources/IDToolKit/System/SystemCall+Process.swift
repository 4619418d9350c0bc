#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Signals, clocks, entropy, terminals, the environment and the boot.
// Safe: where nothing else is said, C uses pointers to local variables, during the call only.
extension SystemCall {
  /// Makes writing to a closed pipe, or past the file size limit, an error of the write instead of
  /// a signal.
  ///
  /// C: `signal`.
  static func ignoreSignalsOfWriting() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Restores the default action of crash signals, the end of the process, if Swift's runtime has
  /// installed a handler: that would run a program that it finds next to this one.
  ///
  /// A signal that the parent ignores stays ignored. C: `sigaction`.
  static func removeCrashHandlers() {
    for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      var action = sigaction()
      guard unsafe sigaction(number, nil, &action) == 0,
        action.sa_flags & Int32(SA_SIGINFO) != 0
      else { continue }
      signal(number, SIG_DFL)
    }
  }

  /// Writes a message to standard error and ends the process immediately, without allocating
  /// memory.
  ///
  /// C: `write`, `_exit`.
  static func end(_ message: StaticString, status: Int32) -> Never {
    // Safe: the bytes are the program's own, and always there.
    _ = unsafe writeFile(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(status)
  }

  /// Ends the process by the signal of a closed pipe, even if the parent ignored or blocked it: the
  /// shell sees status 141.
  ///
  /// C: `signal`, `pthread_sigmask`, `raise`.
  static func dieOfClosedPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    var pipeSignal = sigset_t()
    unsafe sigemptyset(&pipeSignal)
    unsafe sigaddset(&pipeSignal, SIGPIPE)
    unsafe pthread_sigmask(SIG_UNBLOCK, &pipeSignal, nil)
    raise(SIGPIPE)
    // The first process of a container has no default actions.
    _exit(128 + SIGPIPE)
  }

  /// Reads a clock, in microseconds: the time of day, which people and programs may set, or a clock
  /// that is never set, of which only differences are meaningful.
  ///
  /// 27 ns on Linux: no system call is made. C: `clock_gettime`.
  static func microseconds(monotonic: Bool) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// Sleeps for the whole time, regardless of signals.
  ///
  /// C: `nanosleep`.
  static func sleep(_ span: TimeSpan) {
    guard span > .zero else { return }
    var rest = timespec()
    rest.tv_sec = time_t(span.microseconds / 1_000_000)
    rest.tv_nsec = Int(span.microseconds % 1_000_000) * 1000
    var wanted = rest
    while unsafe nanosleep(&wanted, &rest) == -1, errno == EINTR { wanted = rest }
  }

  /// Fills memory, which must be writable, with random bytes; returns false if the system has none
  /// to give.
  ///
  /// C: `getrandom`; `arc4random_buf`.
  // Safe: as the caller guarantees, the space is writable; C fills at most `rest`, which is the end
  // of it.
  static func fillWithEntropy(_ space: UnsafeMutableRawBufferPointer) -> Bool {
    #if canImport(Darwin)
    if let start = space.baseAddress { unsafe arc4random_buf(start, space.count) }
    #else
    var rest = unsafe space
    while let start = rest.baseAddress, unsafe !rest.isEmpty {
      // A signal may end a call early that asks for more than 256 bytes.
      let count = unsafe getRandomBytes(start, rest.count, 0)
      guard count > 0 || errno == EINTR else { return false }
      unsafe rest = UnsafeMutableRawBufferPointer(rebasing: rest.dropFirst(max(count, 0)))
    }
    #endif
    return true
  }

  /// Whether the descriptor is a terminal.
  ///
  /// C: `isatty`.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Returns the number of columns of a terminal; nil if that isn't known.
  ///
  /// C: `ioctl` with `TIOCGWINSZ`.
  static func columnCount(ofTerminal descriptor: Int32) -> Int? {
    var size = winsize()
    // Safe: the request writes a `winsize`.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Returns the bytes of an environment variable; nil if it is not set.
  ///
  /// C: `getenv`.
  static func environmentVariable(_ name: String) -> [UInt8]? {
    // Safe: nothing in this program changes the environment, and the value is copied at once.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe bytes(ofText: value)
  }

  /// Returns the bytes of a C string, which `text` must be, without its terminating NUL.
  // Safe: as the caller guarantees, there is a NUL; the bytes before it are copied.
  static func bytes(ofText text: UnsafePointer<CChar>) -> [UInt8] {
    let count = unsafe strlen(text)
    return unsafe Array(UnsafeRawBufferPointer(start: text, count: count))
  }

  /// Returns the text by which the kernel identifies the current boot; nil if it is unavailable.
  ///
  /// Linux: `/proc/sys/kernel/random/boot_id`. Darwin: `sysctlbyname("kern.bootsessionuuid")`.
  static func bootIdentifierText() -> [UInt8]? {
    #if canImport(Darwin)
    var text = [UInt8](repeating: 0, count: 64)
    var count = text.count
    // Safe: C writes at most `count` bytes, the size of the array, during the call.
    guard unsafe sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else {
      return nil
    }
    return Array(text.prefix(count))
    #else
    // All of the text: that of another boot may begin alike.
    let path = Array("/proc/sys/kernel/random/boot_id".utf8)
    return try? FileDescriptor(opening: path, .readOnly).bytes(64, at: 0)
    #endif
  }

  /// Makes a zone, a value of `TZ`, that of local time; before there are other threads.
  ///
  /// C: `setenv`, `tzset`.
  static func setLocalZone(_ value: [UInt8]) {
    let text = value.map { CChar(truncatingIfNeeded: $0) } + [0]
    // Safe: both texts end in a zero, and C copies them during the call.
    unsafe setenv("TZ", text, 1)
    tzset()
  }

  /// Returns how far local time is ahead of UTC at a moment, in seconds; nil if the C library can't
  /// tell.
  ///
  /// C: `localtime_r`.
  static func localOffsetSeconds(atUnixSeconds seconds: Int64) -> Int64? {
    var time = time_t(seconds)
    var fields = unsafe tm()
    guard unsafe localtime_r(&time, &fields) != nil else { return nil }
    return unsafe Int64(fields.tm_gmtoff)
  }
}

#if !canImport(Darwin)
// The C library's module leaves it out.
@_silgen_name("getrandom")
private func getRandomBytes(
  _ space: UnsafeMutableRawPointer,
  _ byteCount: Int,
  _ flags: UInt32
) -> Int
#endif
