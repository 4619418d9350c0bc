import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Ports of the loopback that nobody listens on, each given once.
///
/// They lie below those that clients get: where hundreds connect at once, one of theirs may be a
/// port that was free when a server was given it.
enum LoopbackPort {
  private static let ports = 20_000..<32_000
  private static let tried = Mutex(Int.random(in: ports))

  static func free(_ count: Int) -> [Int] {
    (0..<count).map { _ in free() }
  }

  private static func free() -> Int {
    while true {
      let port = tried.withLock { last in
        last = last + 1 < ports.upperBound ? last + 1 : ports.lowerBound
        return last
      }
      if canBeBound(port) { return port }
    }
  }

  private static func canBeBound(_ port: Int) -> Bool {
    // Without the flag, a program that another test starts meanwhile would hold the port.
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0
      }
    }
  }
}

/// Three members of etcd on the loopback, with data of their own.
final class EtcdCluster {
  private let tool: Tool
  private var clientPorts: [Int] = []
  private var peerPorts: [Int] = []
  private var members: [Spawned?] = [nil, nil, nil]
  private(set) var leadersKilled = 0

  var endpoints: String { clientPorts.map { "127.0.0.1:\($0)" }.joined(separator: ",") }

  init(_ tool: Tool) throws {
    self.tool = tool
    var errors = ""
    // Another program may take a port before a member does, which then ends.
    for _ in 0..<3 {
      let ports = LoopbackPort.free(6)
      clientPorts = Array(ports[..<3])
      peerPorts = Array(ports[3...])
      for index in members.indices { try start(index) }
      if try isHealthy() { return }
      stop()
      errors = try tool.shell("tail -n 3 etcd?.err; rm -rf etcd?").text
    }
    Issue.record("etcd did not start: \(errors)")
  }

  private func isHealthy() throws -> Bool {
    try tool.shell(
      """
      for i in $(seq 30); do
        etcdctl endpoint health --command-timeout=1s >/dev/null 2>&1 && exit 0; sleep 0.1
      done; exit 1
      """,
      environment: ["ETCDCTL_ENDPOINTS": endpoints, "ETCDCTL_API": "3"]
    ).status == 0
  }

  private func start(_ index: Int) throws {
    let peers = peerPorts.enumerated().map { "m\($0)=http://127.0.0.1:\($1)" }
    members[index] = try Spawned(
      directly: [
        "/usr/bin/etcd", "--name", "m\(index)", "--data-dir", tool.url("etcd\(index)").path,
        "--listen-client-urls", "http://127.0.0.1:\(clientPorts[index])",
        "--advertise-client-urls", "http://127.0.0.1:\(clientPorts[index])",
        "--listen-peer-urls", "http://127.0.0.1:\(peerPorts[index])",
        "--initial-advertise-peer-urls", "http://127.0.0.1:\(peerPorts[index])",
        "--initial-cluster", peers.joined(separator: ","),
      ],
      environment: tool.environment,
      output: tool.url("etcd\(index).out").path,
      errors: tool.url("etcd\(index).err").path
    )
  }

  /// Kills whoever leads, and starts it again on the same data.
  func killLeader() throws {
    let status = try tool.shell(
      """
      etcdctl endpoint status --command-timeout=1s -w fields |
        awk -F' : ' '/"MemberID"/ { id = $2 } /"Leader"/ { leader = $2 }
          /"Endpoint"/ { if (id == leader) print $2 }'
      """,
      environment: ["ETCDCTL_ENDPOINTS": endpoints, "ETCDCTL_API": "3"]
    )
    guard let index = clientPorts.firstIndex(where: { status.text.contains(":\($0)\"") }),
      let member = members[index]
    else { return }
    member.send(SIGKILL)
    _ = member.wait()
    leadersKilled += 1
    try start(index)
  }

  func stop() {
    for member in members.compactMap(\.self) {
      member.send(SIGKILL)
      _ = member.wait()
    }
    members = [nil, nil, nil]
  }
}

/// A PostgreSQL server on the loopback, with data of its own, which runs as `postgres` where the
/// tests are root.
final class PostgresServer {
  private let tool: Tool
  let port = LoopbackPort.free(1)[0]
  private(set) var backendsEnded = 0
  private(set) var crashes = 0

  /// What a client needs; it is run from the server's folder, because Debian's `psql` is a script in
  /// Perl that looks for the right version: 80 ms each time.
  var environment: [String: String] {
    [
      "PGHOST": "127.0.0.1", "PGPORT": "\(port)", "PGUSER": "postgres", "PGDATABASE": "postgres",
      "PATH": [Self.programs, tool.environment["PATH"]].compactMap(\.self).joined(separator: ":"),
    ]
  }

  /// The folder of the newest server's programs; nil where there is none.
  static let programs: String? = {
    let folder = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return versions.compactMap { Int($0) }.max().map { "\(folder)/\($0)/bin" }
  }()

  init(_ tool: Tool) throws {
    self.tool = tool
    let outcome = try tool.shell(
      """
      set -e; chmod 755 .; mkdir pg; [ $(id -u) != 0 ] || chown postgres pg
      \(Self.asServer("$P/initdb -D $PWD/pg -U postgres -A trust --no-sync")) >/dev/null
      \(Self.asServer("$P/pg_ctl -w -D $PWD/pg -l $PWD/pg/log -o \\\"-p \(port) -k $PWD/pg -c listen_addresses=127.0.0.1\\\" start"))
      """,
      environment: ["P": Self.programs ?? ""]
    )
    if outcome.status != 0 {
      let log = try tool.shell("tail -n 3 pg/log").text
      Issue.record("PostgreSQL did not start: \(outcome.errorText)\(log)")
    }
  }

  /// The line as the user that may run a server.
  private static func asServer(_ line: String) -> String {
    "if [ $(id -u) = 0 ]; then su postgres -s /bin/sh -c \"\(line)\"; else sh -c \"\(line)\"; fi"
  }

  /// Ends the backends that are at work, the next within half a second if there are none now: their
  /// clients never learn what happened to their change.
  func endBackends() throws {
    let ended = try tool.shell(
      """
      psql -X -q -A -t <<'END'
      DO $$ DECLARE ended int := 0; BEGIN
        FOR turn IN 1..250 LOOP
          PERFORM pg_stat_clear_snapshot();
          SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) INTO ended FROM pg_stat_activity
            WHERE application_name = 'psql' AND pid <> pg_backend_pid();
          EXIT WHEN ended > 0;
          PERFORM pg_sleep(0.002);
        END LOOP;
        PERFORM set_config('idtool.ended', ended::text, false);
      END $$;
      SELECT current_setting('idtool.ended');
      END
      """,
      environment: environment
    )
    backendsEnded += Int(ended.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  /// Ends the server in the middle of everything, and lets it recover.
  func crash() throws {
    _ = try tool.shell(
      Self.asServer("$P/pg_ctl -w -D $PWD/pg -m immediate -l $PWD/pg/log restart") + " >/dev/null",
      environment: ["P": Self.programs ?? ""]
    )
    crashes += 1
  }

  func stop() {
    _ = try? tool.shell(
      Self.asServer("$P/pg_ctl -w -D $PWD/pg -m immediate stop") + " >/dev/null",
      environment: ["P": Self.programs ?? ""]
    )
  }
}

extension Trait where Self == ConditionTrait {
  /// The programs of a PostgreSQL server, and a user that may run it.
  static var needsPostgres: Self {
    .enabled(
      if: PostgresServer.programs != nil && Tool.installed("psql"),
      "not installed: postgresql"
    )
  }
}
