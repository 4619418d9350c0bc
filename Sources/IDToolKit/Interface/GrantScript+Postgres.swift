extension GrantScript {
  static let postgresRemarks = #"""
    #   PGHOST, PGDATABASE, PGUSER, PGPASSFILE and whatever else psql reads
    #
    # Make the table once: ./grant-postgres --table | psql
    #
    # Now is the server's clock, so that clocks of issuers don't matter. The server must keep what it
    # has committed: not 'fsync = off', and after a failover only with synchronous replication.
    """#

  static let postgresFunctions = #"""

    if [ "$mode" = table ]; then
      cat <<'SQL'
    -- One row for each kind of id and each worker: all ids ever allowed are of a time before until_ms.
    -- Never delete a row, and never lower it.
    CREATE TABLE IF NOT EXISTS idtool_grant (
      space text,
      worker bigint,
      until_ms bigint NOT NULL,
      PRIMARY KEY (space, worker)
    );
    SQL
      exit
    fi

    command -v psql >/dev/null || fail "psql is not installed"
    PGCONNECT_TIMEOUT=${PGCONNECT_TIMEOUT:-2}
    export PGCONNECT_TIMEOUT

    sql() {
      limited psql -X -w -q -A -t -F ' ' -v ON_ERROR_STOP=1 "$@"
    }

    # swap SPACE WORKER AHEAD: prints the window, or nothing where C is further ahead. The row's lock
    # makes it one step, and the commit comes before psql ends with status 0.
    swap() {
      sql -v space="$1" -v worker="$2" -v ahead="$3" -v span="$span" <<'SQL'
    BEGIN ISOLATION LEVEL READ COMMITTED;
    SET LOCAL synchronous_commit = on;
    SET LOCAL statement_timeout = '2s';
    INSERT INTO idtool_grant AS old (space, worker, until_ms)
    VALUES (
      :'space',
      :'worker'::bigint,
      floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + :'span'::bigint
    )
    ON CONFLICT (space, worker) DO UPDATE
      SET until_ms = :'span'::bigint
        + greatest(old.until_ms, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)
      WHERE old.until_ms
        <= floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + :'ahead'::bigint
    RETURNING until_ms - :'span'::bigint, until_ms;
    COMMIT;
    SQL
    }

    grant() {
      reason="PostgreSQL did not say whether it swapped"
      window=$(swap "$prefix$space" "$1" "$2") || return 3
      reason="its windows are taken too far ahead of the server's clock"
      [ -n "$window" ] || return 2
      from=${window% *}
      until=${window#* }
      are_times "$from" "$until" || fail "PostgreSQL answered '$window'"
    }

    check() {
      if [ "$(sql -c 'SHOW fsync')" = on ]; then well "fsync is on"; else bad "fsync is not on"; fi
      if [ "$(sql -c 'SELECT pg_is_in_recovery()')" = f ]; then well "not a standby"; else bad "a standby"; fi
      first=$(swap "${prefix}check" 0 86400000) || bad "no swap: see --table"
      second=$(swap "${prefix}check" 0 86400000)
      if [ -n "$first" ] && [ "${second% *}" -ge "${first#* }" ]; then
        well "two windows, one behind the other"
      else
        bad "windows overlap: '$first' and '$second'"
      fi
    }
    """#
}
