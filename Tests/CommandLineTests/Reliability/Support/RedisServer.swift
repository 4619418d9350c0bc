import Foundation

/// A Redis server of a test's own that syncs every write.
struct RedisServer {
  let port = LoopbackPort.free(1)[0]
  private let process: Spawned

  /// Starts the server and waits till it answers.
  init(_ tool: Tool) throws {
    process = try Spawned(
      directly: [
        "/usr/bin/redis-server", "--port", "\(port)", "--bind", "127.0.0.1", "--dir",
        tool.folder.path, "--appendonly", "yes", "--appendfsync", "always",
      ],
      environment: tool.environment,
      output: tool.url("redis.out").path,
      errors: tool.url("redis.err").path
    )
    _ = try tool.shell(
      "for i in $(seq 1000); do redis-cli -p \(port) ping >/dev/null 2>&1 && break; sleep 0.05; done"
    )
  }

  /// Where grants find it.
  var address: String { "redis://127.0.0.1:\(port)/0" }

  func stop() {
    process.send(SIGKILL)
    _ = process.wait()
  }
}
