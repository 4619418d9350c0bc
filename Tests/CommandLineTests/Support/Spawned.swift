import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A child process started by `posix_spawn`, with arguments as bytes.
struct Spawned {
  let pid: pid_t

  struct Failure: Error {
    let code: Int32
  }

  private typealias AddFolder =
    @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> CInt

  /// posix_spawn's own way to change the folder, which is hidden from Swift.
  private static let addFolder: AddFolder? =
    dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addchdir_np").map {
      unsafeBitCast($0, to: AddFolder.self)
    }

  /// Starts a program, in its own folder if one is given; `streams` are the files for descriptors 0,
  /// 1 and 2.
  init(
    program: String,
    arguments: [[UInt8]],
    environment: [String: String],
    folder: String?,
    streams: [String]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, streams[0], O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, streams[1], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, streams[2], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The test runner may ignore signals that the child should die of.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    sigaddset(&defaults, SIGINT)
    sigaddset(&defaults, SIGTERM)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // Threads of a dispatch queue have nearly all signals blocked, and children inherit that.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    // Without it a shell goes to the folder first, which takes as long as most programs here.
    var prefix = [program]
    if let folder, let addFolder = Self.addFolder {
      guard addFolder(&actions, folder) == 0 else { throw Failure(code: ENOMEM) }
    } else if let folder {
      prefix = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, program]
    }
    let words = prefix.map { Array($0.utf8) } + arguments
    var argv = words.map { word in strdupBytes(word) } + [nil]
    var envp = environment.map { strdupBytes(Array("\($0.key)=\($0.value)".utf8)) } + [nil]
    defer {
      for pointer in argv { free(pointer) }
      for pointer in envp { free(pointer) }
    }
    var pid = pid_t()
    let code = posix_spawn(&pid, prefix[0], &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw Failure(code: code) }
    self.pid = pid
  }

  /// Starts a program without a shell in between, so that a signal sent at once reaches it.
  init(
    directly command: [String],
    environment: [String: String],
    output: String,
    errors: String
  ) throws {
    try self.init(
      program: command[0],
      arguments: command.dropFirst().map { Array($0.utf8) },
      environment: environment,
      folder: nil,
      streams: ["/dev/null", output, errors]
    )
  }

  /// Waits for the end; gives the exit status, or 128 + the signal.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Waits without blocking; nil while the process runs.
  func poll() -> Int32? {
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  func send(_ signal: Int32) {
    kill(pid, signal)
  }
}

private func strdupBytes(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
  for (offset, byte) in bytes.enumerated() { copy[offset] = CChar(bitPattern: byte) }
  copy[bytes.count] = 0
  return copy
}
