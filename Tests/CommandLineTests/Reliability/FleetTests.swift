import Foundation
import Testing

@testable import IDToolKit

/// No id twice in a fleet: real servers, issuers that share nothing but a store.
///
/// Most of their time they wait, so that other tests run meanwhile.
@Suite(.waits) struct FleetTests {
  /// How many ids, and for how many seconds at least.
  ///
  /// By default twice as many as a script that does not compare is given, which printed 112,597 ids
  /// or more twice in each of thirteen runs.
  private static let wanted: (count: Int, seconds: Double) =
    Reliability.isLong ? (10_000_000, 100) : (120_000, 1.3)

  /// How long a window is: each one costs a script and a client of the store.
  private static let span = Reliability.isLong ? "200ms" : "400ms"

  /// Writes a store's script, perhaps changed, into the tool's folder.
  private func write(
    _ script: GrantScript,
    to tool: Tool,
    changing change: (String) -> String = { $0 }
  ) throws -> String {
    let path = tool.url("grant").path
    let text = change(try tool.run(["flake", "grant", script.rawValue]).text)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return "sh \(path)"
  }

  @Test(.needs("etcd", "etcdctl"), .needs(HelperProgram.clockWarp))
  func `etcd gives no two issuers the same window, with its leader killed`() throws {
    let tool = try Tool()
    let cluster = try EtcdCluster(tool)
    defer { cluster.stop() }
    let seed = testSeed()
    var nextKill = 0.8
    let fleet = IssuerFleet(
      tool: tool,
      grant: try write(.etcd, to: tool) + " \(Self.span)",
      environment: [
        "ETCDCTL_ENDPOINTS": cluster.endpoints, "IDTOOL_GRANT_PATIENCE": "3",
      ],
      clocks: [-5, 5, 0, 0, 0, 0, 3],
      wantedCount: Self.wanted.count,
      seconds: Self.wanted.seconds,
      seed: seed,
      eachRound: { seconds in
        guard seconds > nextKill else { return }
        nextKill += Reliability.isLong ? 15 : 100
        try cluster.killLeader()
      }
    )
    let outcome = try fleet.run()
    outcome.ids.expectNoneTwice("a fleet on etcd, seed \(seed)")
    #expect(outcome.ids.count >= Self.wanted.count)
    #expect(cluster.leadersKilled >= 1 && outcome.kills > 0 && outcome.stops > 0)
    Reliability.report(
      "fleet on etcd: \(outcome.text), \(cluster.leadersKilled) leaders killed, seed \(seed)"
    )
  }

  @Test(.needsPostgres, .needs(HelperProgram.clockWarp))
  func `PostgreSQL gives no two issuers the same window, with backends ended`() throws {
    let tool = try Tool()
    let server = try PostgresServer(tool)
    defer { server.stop() }
    let grant = try write(.postgres, to: tool)
    let made = try tool.shell("\(grant) --table | psql", environment: server.environment)
    #expect(made.status == 0, "\(made.errorText)")
    let seed = testSeed()
    var nextEnd = 0.3
    var nextCrash = 1.2
    let fleet = IssuerFleet(
      tool: tool,
      grant: grant + " \(Self.span)",
      environment: server.environment.merging(["IDTOOL_GRANT_PATIENCE": "3"]) { $1 },
      // The server's clock rules; one that is ahead of it by more than a window gets none.
      clocks: [-10, -5, 0, 0, 0, 0, -1],
      wantedCount: Self.wanted.count,
      seconds: Self.wanted.seconds,
      seed: seed,
      eachRound: { seconds in
        if seconds > nextEnd {
          try server.endBackends()
          // Once a second, after the first has been met.
          if server.backendsEnded > 0 { nextEnd = seconds + 1 }
        }
        if seconds > nextCrash {
          nextCrash += Reliability.isLong ? 15 : 100
          try server.crash()
        }
      }
    )
    let outcome = try fleet.run()
    outcome.ids.expectNoneTwice("a fleet on PostgreSQL, seed \(seed)")
    #expect(outcome.ids.count >= Self.wanted.count)
    #expect(server.backendsEnded >= 1 && server.crashes >= 1)
    #expect(outcome.kills > 0 && outcome.stops > 0)
    Reliability.report(
      "fleet on PostgreSQL: \(outcome.text), \(server.backendsEnded) backends ended, "
        + "\(server.crashes) crashes, seed \(seed)"
    )
  }

  @Test(.needs("redis-server", "redis-cli"))
  func `Redis gives no two issuers the same window`() throws {
    let tool = try Tool()
    let server = try RedisServer(tool)
    defer { server.stop() }
    let variables = ["IDTOOL_GRANT_URL": server.address]
    let grant = try write(.redis, to: tool)
    let checked = try tool.shell(
      "\(grant) --check",
      environment: variables
    )
    #expect(checked.status == 0, "\(checked.text)\(checked.errorText)")
    let seed = testSeed()
    let fleet = IssuerFleet(
      tool: tool,
      grant: grant + " \(Self.span)",
      environment: variables,
      clocks: [0, 0, 0, 0, 0, 0],
      wantedCount: Reliability.isLong ? 5_000_000 : 60_000,
      seconds: Reliability.isLong ? 30 : 0.5,
      seed: seed
    )
    let outcome = try fleet.run()
    outcome.ids.expectNoneTwice("a fleet on Redis, seed \(seed)")
    Reliability.report("fleet on Redis: \(outcome.text), seed \(seed)")
  }

  /// That the attack can be lost: without the comparison it is.
  @Test(.needs("etcd", "etcdctl"))
  func `a script that puts without comparing repeats ids`() throws {
    let tool = try Tool()
    let cluster = try EtcdCluster(tool)
    defer { cluster.stop() }
    let comparison = #"compare="value(\"$1\") = \"$2\"""#
    let grant = try write(.etcd, to: tool) { text in
      #expect(text.contains(comparison))
      return text.replacingOccurrences(
        of: comparison,
        with: #"compare="version(\"$1\") < \"999999999\"""#
      ).replacingOccurrences(of: #"[ -n "$2" ] || compare="#, with: "unused=")
    }
    // Where the machine is busy, it may happen that no two ask at the same time.
    var texts: [String] = []
    var repeated = 0
    while repeated == 0, texts.count < 4 {
      let fleet = IssuerFleet(
        tool: tool,
        grant: grant + " 2s",
        environment: ["ETCDCTL_ENDPOINTS": cluster.endpoints],
        clocks: [0, 0, 0, 0, 0, 0],
        wantedCount: 60_000,
        seconds: 0.5,
        seed: testSeed()
      )
      let outcome = try fleet.run()
      texts.append(outcome.text)
      repeated = outcome.ids.repeated()?.count ?? 0
    }
    #expect(repeated > 0, "\(texts)")
    Reliability.report("fleet that puts without comparing: \(texts), \(repeated) again")
  }
}
