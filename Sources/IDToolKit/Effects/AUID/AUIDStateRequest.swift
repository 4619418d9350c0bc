/// Which state file a command of the group `auid` works on, from `--state`, `--existing`,
/// `--trust-locks` and `--lock-timeout`.
struct AUIDStateRequest: Sendable {
  /// As it was given: messages show it.
  let path: [UInt8]
  let mustExist: Bool
  /// Whether locks are taken to reach everyone, whatever the file system.
  let trustsLocks: Bool
  let lockTimeout: TimeSpan
}
