#   PGHOST, PGDATABASE, PGUSER, PGPASSFILE and whatever else psql reads; its version is 13 or later
#
# Make the table once: ./grant-postgres --table | psql
#
# Now is the server's clock, so that clocks of issuers don't matter. The server must keep what it
# has committed: not 'fsync = off', and after a failover only if 'synchronous_standby_names' named
# the standby. Where the server warns that a commit may not be there, its window is not used.

if [ "$mode" = table ]; then
  cat <<'SQL'
-- One row for each kind of id and each worker: all ids ever allowed are of a time before until_ms.
-- Rows of a 'family/' hold a digest of the only way in which these ids are divided.
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

# At this signal psql asks the server to end what it is about: a commit that waits for a standby
# would wait on by itself.
end_with=INT

sql() {
  limited psql -X -w -q -A -t -F ' ' -v ON_ERROR_STOP=1 -v VERBOSITY=verbose "$@"
}

newline='
'

# ask SPACE WORKER AHEAD: prints what is said at the connection, a line 'idtool', and the window;
# nothing more where C is further ahead, or 'split' where the ids are divided otherwise. The row's
# lock makes it one step, and the commit comes before psql ends with status 0.
ask() {
  sql -v space="$1" -v worker="$2" -v ahead="$3" -v span="$span" \
    -v familykey="$familykey" -v bits="$space" 2>&1 <<'SQL'
\warn idtool
BEGIN ISOLATION LEVEL READ COMMITTED;
SET LOCAL client_min_messages = warning;
SET LOCAL synchronous_commit = on;
SET LOCAL statement_timeout = '2s';
INSERT INTO idtool_grant (space, worker, until_ms)
VALUES (:'familykey', 0, ('x' || left(md5(:'bits'), 15))::bit(60)::bigint)
ON CONFLICT DO NOTHING;
SELECT until_ms = ('x' || left(md5(:'bits'), 15))::bit(60)::bigint AS is_ours
FROM idtool_grant WHERE space = :'familykey' AND worker = 0 \gset
\if :is_ours
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
\else
\warn split
\endif
COMMIT;
SQL
}

# Shows what was said, but for the line and the window.
tell() {
  printf '%s\n' "$1" | sed '/^idtool$/d; /^[0-9]* [0-9]*$/d' >&2
}

# swap SPACE WORKER AHEAD: sets from and until; 2 where C is further ahead, 3 if it is not known
# whether it swapped: it failed, or the server said anything beside the window. A commit that is not
# known to be on the standby ends well, too, but with a warning.
swap() {
  said=$(ask "$@")
  ended=$?
  window=${said#*"idtool$newline"}
  case $ended$newline$said in
    *"  "22[0-9A-Z][0-9A-Z][0-9A-Z]": "* | *"  "42[0-9A-Z][0-9A-Z][0-9A-Z]": "*)
      # Of no use to try again: no such table, no permission, a number that is too large.
      tell "$said"
      fail "PostgreSQL can't be used so: see --table"
      ;;
    "0$newline"*"idtool${newline}split") refuse "in another way" ;;
    "0$newline"*idtool) window= ;;
    "0$newline"*"idtool$newline"*) ;;
    *)
      tell "$said"
      reason="PostgreSQL did not say whether it swapped"
      return 3
      ;;
  esac
  from=${window% *}
  until=${window#* }
  if [ -n "$window" ] && { [ "$from $until" != "$window" ] || ! are_times "$from" "$until"; }; then
    tell "$said"
    reason="PostgreSQL warned of something, and its window may not outlive a failover"
    return 3
  fi
  # What it said of the connection, such as of a collation.
  said=${said%%idtool*}
  [ -z "$said" ] || tell "${said%"$newline"}"
  reason="its windows are taken too far ahead of the server's clock"
  [ -n "$window" ] || return 2
}

grant() {
  swap "$prefix$space" "$1" "$2"
}

# setting NAME VALUE WHY: whether the server has it so.
setting() {
  value=$(sql -c "SHOW $1")
  if [ "$value" = "$2" ]; then well "$1 is $2"; else bad "$1 is '$value', not $2: $3"; fi
}

check() {
  if ! sql -c 'SELECT 1' >/dev/null; then
    bad "PostgreSQL does not answer"
    return
  fi
  setting fsync on "a crash of the machine forgets what was committed"
  setting full_page_writes on "a crash of the machine may damage the table"
  case $(sql -c 'SELECT pg_is_in_recovery()') in
    f) well "not a standby" ;;
    *) bad "a standby" ;;
  esac
  kind=$(sql -c "SELECT relpersistence FROM pg_class WHERE oid = to_regclass('idtool_grant')")
  case $kind in
    p) well "the table survives a crash" ;;
    '') bad "there is no table: make it with --table" && return ;;
    *) bad "the table is unlogged or temporary: a crash empties it" ;;
  esac
  names=$(sql -c 'SHOW synchronous_standby_names')
  if [ -n "$names" ]; then
    well "synchronous_standby_names is '$names': the promise holds after a failover to one of them"
  else
    note "synchronous_standby_names is empty: the promise holds for this server alone; after a failover"
    note "to a standby, windows that it had not yet received come again"
  fi
  [ -z "$(sql -c "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'async' LIMIT 1")" ] ||
    note "a standby follows that no commit waits for: never fail over to it"
  if ! swap "${prefix}check" 0 86400000; then
    bad "no window: $reason"
    return
  fi
  end=$until
  if ! swap "${prefix}check" 0 86400000; then
    bad "no second window: $reason"
  elif [ "$from" -ge "$end" ]; then
    well "two windows, one after the other"
  else
    bad "windows overlap: one begins at $from, and the one before it ends at $end"
  fi
}
