import Foundation
import Testing

@testable import IDToolKit

/// The scripts of `flake grant` with real stores: settings and damage that end badly elsewhere.
@Suite(.waits) struct GrantStoreTests {
  /// A folder with a store's script, `grant`.
  private func makeTool(_ script: GrantScript) throws -> Tool {
    let tool = try Tool()
    try Data(try tool.run(["flake", "grant", script.rawValue]).output).write(to: tool.url("grant"))
    return tool
  }

  private func count(of lines: [String], beginningWith prefix: String) -> Int {
    lines.count { $0.hasPrefix(prefix) }
  }

  // MARK: etcd

  @Test(.needs("etcdctl"))
  func aCheckStopsWhereEtcdDoesNotAnswer() throws {
    let tool = try makeTool(.etcd)
    let outcome = try tool.shell(
      "timeout 60 sh grant --check",
      environment: ["ETCDCTL_ENDPOINTS": "127.0.0.1:1"]
    )
    #expect(outcome.status == 1 && outcome.text == "bad: etcd does not answer\n")
  }

  @Test(.needs("etcd", "etcdctl"))
  func etcdIsAskedAsTheScriptMeansIt() throws {
    let tool = try makeTool(.etcd)
    let cluster = try EtcdCluster(tool)
    defer { cluster.stop() }
    let store = ["ETCDCTL_ENDPOINTS": cluster.endpoints, "ETCDCTL_API": "3"]
    // What etcdctl reads from the environment, and prefixes like options, change nothing.
    for setting in [
      "ETCDCTL_COMMAND_TIMEOUT=9s", "ETCDCTL_DIAL_TIMEOUT=9s", "ETCDCTL_WRITE_OUT=json",
      "ETCDCTL_HEX=true", "IDTOOL_GRANT_PREFIX=-x", "IDTOOL_GRANT_PREFIX=--",
    ] {
      let outcome = try tool.shell(
        "for i in 1 2; do env \(setting) IDTOOL_GRANT_WORKER=3 sh grant 1s; done",
        environment: store
      )
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(setting): \(outcome.errorText)")
      let grants = try outcome.lines.map {
        try FlakeGrant(parsing: Array("\($0)\n".utf8).span, now: SystemClock.now())
      }
      #expect(grants.count == 2 && grants.allSatisfy { $0.worker == 3 })
      #expect(zip(grants, grants.dropFirst()).allSatisfy { $0.window.until <= $1.window.from })
    }
    // A value that is no time is not taken for a missing one, nor swapped.
    for value in ["", "12x", "17\n"] {
      let outcome = try tool.shell(
        "etcdctl put idtool/flake/5 \"$V\"; timeout 60 sh grant; etcdctl get idtool/flake/5",
        environment: store.merging(["V": value, "IDTOOL_GRANT_WORKERS": "5-5"]) { $1 }
      )
      #expect(outcome.text == "OK\nidtool/flake/5\n\(value)\n")
      #expect(
        outcome.errorText
          == "key idtool/flake/5 holds '\(value)', which isn't a time in milliseconds\n"
      )
    }
    let check = try tool.shell("sh grant --check", environment: store)
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.text)\(check.errorText)")
    #expect(
      check.text == """
        ok: a swap
        ok: a swap of what is no longer there is refused
        ok: all endpoints are healthy
        ok: no alarms
        ok: 3 members: a window is on the disks of most of them before it is given
        note: no member may run with --unsafe-no-fsync: that can't be seen from here
        note: after a restore from a snapshot, ask for no window until a span and --max-ahead are over

        """
    )
  }

  // MARK: PostgreSQL

  @Test(.needsPostgres)
  func aWindowThatPostgreSQLWarnsOfIsNotIssued() throws {
    let tool = try makeTool(.postgres)
    let server = try PostgresServer(tool)
    defer { server.stop() }
    // One attempt without the table; then with it, and a warning at the connection alone.
    let plain = try tool.shell(
      """
      sh grant; echo $?; sh grant --check; echo $?; sh grant --table | psql -q; sh grant --check; echo $?
      psql -q -c "UPDATE pg_database SET datcollversion = '0' WHERE datname = 'postgres'"
      sh grant 1s > window 2> warning; echo "$? $(wc -l < window) $(grep -m1 -c collation warning)"
      """,
      environment: server.environment
    )
    let kept = ["ok: fsync is on", "ok: full_page_writes is on", "ok: not a standby"]
    let alone = count(of: plain.lines, beginningWith: "note: synchronous_standby_names is empty")
    #expect(alone == 1)
    #expect(
      plain.lines.filter { !$0.hasPrefix("note: ") } == ["1"] + kept
        + ["bad: there is no table: make it with --table", "1"] + kept + [
          "ok: the table survives a crash", "ok: two windows, one after the other", "0", "0 1 1",
        ],
      "\(plain.text)"
    )
    #expect(plain.errorText.contains("relation \"idtool_grant\" does not exist"))
    #expect(plain.errorText.hasSuffix("PostgreSQL can't be used so: see --table\n"))

    // A standby that is not there: the commit waits for it until it is told not to.
    let warned = try tool.shell(
      """
      psql -q -c "UPDATE pg_database SET datcollversion = NULL WHERE datname = 'postgres'"
      psql -q -c "ALTER SYSTEM SET synchronous_standby_names = 'nobody'" \
        -c 'SELECT pg_reload_conf()' > reloaded
      until [ "$(psql -Atc 'SHOW synchronous_standby_names')" = nobody ]; do sleep 0.2; done
      while sleep 0.3; do
        psql -Atc "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
      done > cancelled & canceller=$!
      sh grant; echo $?; PGOPTIONS='-c client_min_messages=error' sh grant; echo $?
      sh grant --check | grep standby_names; kill $canceller; wait
      """,
      environment: server.environment.merging(["IDTOOL_GRANT_PATIENCE": "0"]) { $1 }
    )
    #expect(
      warned.lines == [
        "1", "1",
        "ok: synchronous_standby_names is 'nobody': the promise holds after a failover to one of them",
      ],
      "\(warned.text)\(warned.errorText)"
    )
    let replication = "canceling wait for synchronous replication due to user request"
    #expect(warned.errorText.ranges(of: replication).count >= 2, "\(warned.errorText)")
    #expect(warned.errorText.contains("PostgreSQL warned of something"))

    // A server with no connection to spare, and a table that a crash would empty.
    let starved = try tool.shell(
      """
      psql -q -c "ALTER SYSTEM RESET synchronous_standby_names" -c 'SELECT pg_reload_conf()' > reloaded
      until [ -z "$(psql -Atc 'SHOW synchronous_standby_names')" ]; do sleep 0.05; done
      psql -q -c 'CREATE ROLE few LOGIN CONNECTION LIMIT 0'
      PGUSER=few sh grant --check; echo $?
      psql -q -c 'ALTER TABLE idtool_grant SET UNLOGGED'; sh grant --check | grep bad
      """,
      environment: server.environment
    )
    #expect(
      starved.lines == [
        "bad: PostgreSQL does not answer", "1",
        "bad: the table is unlogged or temporary: a crash empties it",
      ],
      "\(starved.text)"
    )
    #expect(!starved.errorText.contains("Illegal number"))
  }

  @Test(.needsPostgres)
  func postgreSQLKeepsOneSpaceOfAFamily() throws {
    let tool = try makeTool(.postgres)
    let server = try PostgresServer(tool)
    defer { server.stop() }
    let outcome = try tool.shell(
      """
      sh grant --table | psql -q
      for split in a a b a; do IDTOOL_GRANT_FAMILY=f IDTOOL_GRANT_SPACE=$split sh grant 1s | wc -l; done
      IDTOOL_GRANT_FAMILY=other IDTOOL_GRANT_SPACE=b sh grant 1s | wc -l
      """,
      environment: server.environment.merging(["IDTOOL_GRANT_WORKERS": "5-5"]) { $1 }
    )
    #expect(outcome.lines == ["1", "1", "0", "1", "1"], "\(outcome.errorText)")
    #expect(
      outcome.errorText
        == "the ids of f are divided in another way here: ids of b could be the same\n"
    )
  }

  // MARK: Redis

  @Test(.needs("redis-server", "redis-cli"))
  func whatRedisHoldsOrForgetsIsSaid() throws {
    let tool = try makeTool(.redis)
    let server = try RedisServer(tool)
    defer { server.stop() }
    let store = [
      "IDTOOL_GRANT_URL": server.address, "IDTOOL_GRANT_WORKERS": "5-5",
      "P": "\(server.port)",
    ]
    for value in ["", "12x", "0x12", "1e3", " 12", "9999999999999999"] {
      let outcome = try tool.shell(
        "redis-cli -p $P set idtool/flake/5 \"$V\"; sh grant; redis-cli -p $P get idtool/flake/5",
        environment: store.merging(["V": value]) { $1 }
      )
      #expect(outcome.text == "OK\n\(value)\n")
      #expect(
        outcome.errorText
          == "key idtool/flake/5 holds '\(value)', which isn't a time in milliseconds\n"
      )
    }
    let splits = try tool.shell(
      "for s in a a b; do IDTOOL_GRANT_FAMILY=o IDTOOL_GRANT_SPACE=$s sh grant 1s | wc -l; done",
      environment: store
    )
    #expect(splits.lines == ["1", "1", "0"])
    #expect(splits.errorText == "the ids of o are divided as a here: ids of b could be the same\n")
    let check = try tool.shell(
      """
      sh grant --check; echo $?
      redis-cli -p $P config set appendfsync everysec > set
      redis-cli -p $P config set no-appendfsync-on-rewrite yes > set
      redis-cli -p $P config set maxmemory-policy allkeys-lru > set
      sh grant --check | grep bad; IDTOOL_GRANT_URL=redis://127.0.0.1:1/0 sh grant --check; echo $?
      """,
      environment: store
    )
    #expect(
      check.lines == [
        "ok: appendonly is yes", "ok: appendfsync is always", "ok: no-appendfsync-on-rewrite is no",
        "ok: maxmemory-policy is noeviction", "ok: the last write was kept", "ok: not a replica",
        "ok: no replica follows, to which one could fail over",
        "note: no Sentinel or other manager may fail over: that can't be seen from here",
        "ok: two windows, one after the other", "0",
        "bad: appendfsync is 'everysec', not always: a crash of the machine forgets the last second",
        "bad: no-appendfsync-on-rewrite is 'yes', not no: writes are not kept while the file is rewritten",
        "bad: maxmemory-policy is 'allkeys-lru', not noeviction: keys are thrown away when the memory is full",
        "bad: Redis does not answer", "1",
      ],
      "\(check.text)"
    )
  }
}
