#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Child processes: starting them, waiting for their output and end, and ending them.
extension SystemCall {
  /// Creates a pipe, both ends of which are closed on exec.
  ///
  /// C: `pipe`, `fcntl(F_SETFD)`.
  static func pipe() throws(SystemError) -> PipeEnds {
    var ends: [Int32] = [-1, -1]
    // Safe: C writes two numbers during the call, and the array holds as many.
    _ = try retrying { unsafe makePipe(&ends) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return PipeEnds(
      reading: FileDescriptor(owning: ends[0]),
      writing: FileDescriptor(owning: ends[1])
    )
  }

  /// Makes reads and writes fail where they would block.
  ///
  /// This applies to everyone who shares the open file. C: `fcntl(F_SETFL)`.
  static func makeNonBlocking(_ descriptor: Int32) throws(SystemError) {
    _ = try retrying { fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  /// The descriptors of this process that a child gets as 0, 1, 2 and 3.
  struct ChildDescriptors {
    let input: Int32
    let output: Int32
    let errors: Int32
    let life: Int32
  }

  /// Starts a program as the leader of its own process group, and returns its process id.
  ///
  /// It has the four descriptors and no others, the default action for every signal, whatever this
  /// program or its parent ignores, no signals blocked, and this program's environment. `arguments`
  /// begin with the program's name. Throws if the program can't be run. C: `posix_spawn`.
  static func start(
    _ program: [UInt8],
    arguments: [[UInt8]],
    _ descriptors: ChildDescriptors
  ) throws(SystemError) -> Int32 {
    // If the parent ignores the signal, the kernel discards the status of children.
    signal(SIGCHLD, SIG_DFL)
    // Safe: the strings are those of `withVector`.
    let process = unsafe withVector(program, arguments) { path, vector in
      unsafe spawn(path, vector, descriptors)
    }
    guard process > 0 else { throw SystemError(code: -process) }
    return process
  }

  /// Becomes a shell that runs a script, whose first argument is its `$0`; returns only if that
  /// fails.
  ///
  /// Signals that this program's parent ignores stay ignored. tvOS and watchOS run no other program.
  /// C: `execv`.
  static func becomeShell(running script: [UInt8], arguments: [[UInt8]]) {
    let words = ["sh", "-c"].map { Array($0.utf8) } + [script] + arguments
    // Safe: the strings are those of `withVector`.
    unsafe withVector(Array("/bin/sh".utf8), words) { path, vector in
      #if !os(tvOS) && !os(watchOS)
      if let path = unsafe path, let vector = unsafe vector { unsafe execv(path, vector) }
      #endif
    }
  }

  /// Passes on a program's path as a C string, and its arguments as pointers to C strings with nil at
  /// the end.
  private static func withVector<Result>(
    _ program: [UInt8],
    _ arguments: [[UInt8]],
    _ body: (UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Result
  ) -> Result {
    let path = program.map { CChar(truncatingIfNeeded: $0) } + [0]
    let texts = arguments.map { $0.map { CChar(truncatingIfNeeded: $0) } + [0] }
    var joined = texts.flatMap(\.self)
    // Safe: `path` and each text end in a zero, the pointers are to the beginnings of the texts in
    // `joined`, and both arrays exist during the call.
    return unsafe path.withUnsafeBufferPointer { path in
      unsafe joined.withUnsafeMutableBufferPointer { bytes in
        var vector: [UnsafeMutablePointer<CChar>?] = unsafe []
        var offset = 0
        for text in texts {
          unsafe vector.append(bytes.baseAddress.map { unsafe $0 + offset })
          offset += text.count
        }
        unsafe vector.append(nil)
        return unsafe vector.withUnsafeMutableBufferPointer { vector in
          unsafe body(path.baseAddress, vector.baseAddress)
        }
      }
    }
  }

  #if os(tvOS) || os(watchOS)
  private static func spawn(
    _ path: UnsafePointer<CChar>?,
    _ vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ descriptors: ChildDescriptors
  ) -> Int32 { -ENOTSUP }
  #else
  /// Starts the program as a child; returns its process id, or the negated error.
  ///
  /// `path` must be a C string, and `vector` pointers to C strings with nil at the end.
  // Safe: the caller guarantees what `execv` needs; C uses all else during the calls, the lists
  // between being made and destroyed.
  private static func spawn(
    _ path: UnsafePointer<CChar>?,
    _ vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ descriptors: ChildDescriptors
  ) -> Int32 {
    guard let path = unsafe path, let vector = unsafe vector else { return -EINVAL }
    var signals = sigset_t()
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    var actions: posix_spawn_file_actions_t?
    let closing = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
    var (attributes, actions) = unsafe (posix_spawnattr_t(), posix_spawn_file_actions_t())
    let closing: Int32 = 0
    #endif
    var errors = [unsafe posix_spawnattr_init(&attributes)]
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    errors.append(unsafe posix_spawn_file_actions_init(&actions))
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let flags =
      closing | Int32(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    errors.append(unsafe posix_spawnattr_setflags(&attributes, Int16(flags)))
    unsafe sigemptyset(&signals)
    errors.append(unsafe posix_spawnattr_setsigmask(&attributes, &signals))
    unsafe sigfillset(&signals)
    errors.append(unsafe posix_spawnattr_setsigdefault(&attributes, &signals))
    let numbers = [descriptors.input, descriptors.output, descriptors.errors, descriptors.life]
    for (place, number) in numbers.enumerated() {
      errors.append(unsafe posix_spawn_file_actions_adddup2(&actions, number, Int32(place)))
    }
    #if canImport(Darwin)
    // One that is in its place already would be closed on exec.
    if descriptors.life == 3 {
      errors.append(unsafe posix_spawn_file_actions_addinherit_np(&actions, 3))
    }
    #elseif canImport(Musl)
    // Those that this program opened are closed on exec; these are the ones that it was started with.
    for name in (try? names(inFolder: Array("/proc/self/fd".utf8))) ?? [] {
      guard let number = Int32(String(decoding: name, as: UTF8.self)), number > 3 else { continue }
      errors.append(unsafe posix_spawn_file_actions_addclose(&actions, number))
    }
    #else
    errors.append(unsafe addCloseFrom(&actions, 4))
    #endif
    if let error = errors.first(where: { $0 != 0 }) { return -error }
    var process: pid_t = 0
    let error = unsafe posix_spawn(&process, path, &actions, &attributes, vector, environ)
    return error == 0 ? process : -error
  }
  #endif

  /// How a program ended.
  enum ChildEnd: Equatable, Sendable {
    case status(Int32)
    case signal(Int32)
  }

  /// Whether a program has ended; its process id stays in use until ``collect(_:)``.
  ///
  /// C: `waitid`.
  static func hasEnded(_ process: Int32) throws(SystemError) -> Bool {
    // Safe: `waitid` fills the structure, or leaves the zeros, and `si_signo` is in no union.
    var info = unsafe siginfo_t()
    _ = try retrying {
      unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
    }
    return unsafe info.si_signo == SIGCHLD
  }

  /// Waits for a program to end, after which its process id may be reused.
  ///
  /// C: `waitpid`.
  static func collect(_ process: Int32) throws(SystemError) -> ChildEnd {
    var status: Int32 = 0
    // Safe: C writes the number during the call only.
    _ = try retrying { unsafe waitpid(process, &status, 0) }
    let number = status & 0x7F
    return number == 0 ? .status((status >> 8) & 0xFF) : .signal(number)
  }

  /// Kills a program that ``start(_:arguments:_:)`` started, and everything it started in its
  /// group.
  ///
  /// C: `kill`.
  static func endGroup(of process: Int32) {
    kill(-process, SIGKILL)
  }

  /// Waits until one of two descriptors is readable or at its end, and returns which; a negative
  /// one is ignored.
  ///
  /// C: `poll`.
  static func wait(
    forReading first: Int32,
    or second: Int32,
    milliseconds: Int32
  ) throws(SystemError) -> (first: Bool, second: Bool) {
    var entries = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Safe: C uses two entries during the call, and the array holds as many.
    _ = try retrying { unsafe poll(&entries, 2, milliseconds) }
    return (entries[0].revents != 0, entries[1].revents != 0)
  }

  /// Returns the name of a signal, such as `Killed`.
  ///
  /// C: `strsignal`.
  static func description(ofSignal number: Int32) -> String {
    // Safe: the C libraries return a constant or the thread's own memory, which is copied at once.
    guard let text = unsafe strsignal(number) else { return "signal \(number)" }
    return unsafe String(decoding: bytes(ofText: text), as: UTF8.self)
  }
}

// Swift looks up a member before a function of the C library; these names reach the latter.

/// `ends` must have room for two numbers.
// Safe: as the caller guarantees, there is room for two numbers.
private func makePipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
  unsafe pipe(ends)
}

#if !canImport(Darwin) && !canImport(Musl)
// Hidden behind _GNU_SOURCE in <spawn.h>.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
private func addCloseFrom(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t>,
  _: Int32
) -> Int32
#endif
