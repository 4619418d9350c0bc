#   IDTOOL_GRANT_URL        the server, redis://127.0.0.1:6379/0
#   REDISCLI_AUTH           its password, and whatever else redis-cli reads
#
# Now is the server's clock. Redis is fit for this as a single server with 'appendonly yes' and
# 'appendfsync always', and without failover: a replica that takes over lacks what it had not yet
# received, and gives the same windows again. Nothing may evict the keys ('noeviction').

command -v redis-cli >/dev/null || fail "redis-cli is not installed"

redis() {
  limited redis-cli -u "${IDTOOL_GRANT_URL:-redis://127.0.0.1:6379/0}" --no-auth-warning "$@"
}

# ask KEY AHEAD: prints the window, 'taken' where C is further ahead, 'holds' and what is no time, or
# 'split' and what the family has, if that is another. A script is one step.
ask() {
  redis eval "
    redis.call('SET', KEYS[2], ARGV[3], 'NX')
    local split = redis.call('GET', KEYS[2])
    if not (split == ARGV[3]) then return 'split ' .. split end
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local held = redis.call('GET', KEYS[1]) or '0'
    if #held > 15 or not string.match(held, '^%d+$') then return 'holds ' .. held end
    local c = tonumber(held)
    if c - now > tonumber(ARGV[2]) then return 'taken' end
    local from = math.max(c, now)
    redis.call('SET', KEYS[1], string.format('%.0f', from + ARGV[1]))
    return string.format('%.0f %.0f', from, from + ARGV[1])
  " 2 "$1" "$familykey" "$span" "$2" "$space"
}

# swap KEY AHEAD: sets from and until; 2 where C is further ahead, 3 if it is not known whether it
# swapped. Errors are texts, too: redis-cli ends with status 0 after some.
swap() {
  reason="Redis did not say whether it swapped"
  window=$(ask "$@") || return 3
  case $window in
    taken)
      reason="its windows are taken too far ahead of the server's clock"
      return 2
      ;;
    # Of no use to try again.
    split*) refuse "as ${window#split }" ;;
    holds*) fail "key $1 holds '${window#holds }', which isn't a time in milliseconds" ;;
    NOAUTH* | WRONGPASS* | NOPERM* | WRONGTYPE*) fail "Redis says '$window'" ;;
  esac
  from=${window% *}
  until=${window#* }
  [ "$from $until" = "$window" ] && are_times "$from" "$until" && return 0
  reason="Redis says '$window'"
  return 3
}

grant() {
  swap "$prefix$space/$1" "$2"
}

# setting NAME VALUE WHY: whether the server has it so.
setting() {
  value=$(redis config get "$1" | sed -n 2p)
  if [ "$value" = "$2" ]; then well "$1 is $2"; else bad "$1 is '$value', not $2: $3"; fi
}

check() {
  answer=$(redis ping)
  if [ "$answer" != PONG ]; then
    bad "Redis does not answer${answer:+: $answer}"
    return
  fi
  setting appendonly yes "a crash forgets what was written since the last snapshot"
  setting appendfsync always "a crash of the machine forgets the last second"
  setting no-appendfsync-on-rewrite no "writes are not kept while the file is rewritten"
  setting maxmemory-policy noeviction "keys are thrown away when the memory is full"
  state=$(redis info | tr -d '\r')
  case $state in
    *aof_last_write_status:ok*) well "the last write was kept" ;;
    *) bad "the last write to the append-only file failed, or there is none" ;;
  esac
  case $state in
    *role:master*) well "not a replica" ;;
    *) bad "a replica" ;;
  esac
  case $state in
    *connected_slaves:0*) well "no replica follows, to which one could fail over" ;;
    *) bad "a replica follows: after a failover to it, windows that it had not received come again" ;;
  esac
  case $state in
    *cluster_enabled:1*) bad "a cluster fails over to replicas: take a single server" ;;
  esac
  note "no Sentinel or other manager may fail over: that can't be seen from here"
  if ! swap "${prefix}check" 86400000; then
    bad "no window: $reason"
    return
  fi
  end=$until
  if ! swap "${prefix}check" 86400000; then
    bad "no second window: $reason"
  elif [ "$from" -ge "$end" ]; then
    well "two windows, one after the other"
  else
    bad "windows overlap: one begins at $from, and the one before it ends at $end"
  fi
}
