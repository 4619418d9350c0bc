/// The state file of a command in the group `auid`, from `--state`, `--existing`, `--trust-locks`
/// and `--lock-timeout`.
struct AUIDStateRequest: Sendable {
  /// As given, for messages.
  let path: [UInt8]
  let mustExist: Bool
  /// Whether locks are assumed to reach everyone, whatever the file system.
  let trustsLocks: Bool
  let lockTimeout: TimeSpan
}
