extension GrantScript {
  static let redisRemarks = #"""
    #   IDTOOL_GRANT_URL        the server, redis://127.0.0.1:6379/0
    #   REDISCLI_AUTH           its password, and whatever else redis-cli reads
    #
    # Now is the server's clock. Redis is fit for this as a single server with 'appendonly yes' and
    # 'appendfsync always', and without failover: a replica that takes over lacks what it had not yet
    # received, and gives the same windows again. Nothing may evict the keys ('noeviction').
    """#

  static let redisFunctions = #"""

    command -v redis-cli >/dev/null || fail "redis-cli is not installed"

    redis() {
      limited redis-cli -u "${IDTOOL_GRANT_URL:-redis://127.0.0.1:6379/0}" --no-auth-warning "$@"
    }

    # swap KEY AHEAD: prints the window, or 'taken' where C is further ahead. A script is one step.
    swap() {
      redis eval "
        local time = redis.call('TIME')
        local now = time[1] * 1000 + math.floor(time[2] / 1000)
        local c = tonumber(redis.call('GET', KEYS[1]) or '0')
        if c - now > tonumber(ARGV[2]) then return 'taken' end
        local from = math.max(c, now)
        redis.call('SET', KEYS[1], string.format('%.0f', from + ARGV[1]))
        return string.format('%.0f %.0f', from, from + ARGV[1])
      " 1 "$1" "$span" "$2"
    }

    grant() {
      reason="Redis did not say whether it swapped"
      window=$(swap "$prefix$space/$1" "$2") || return 3
      if [ "$window" = taken ]; then
        reason="its windows are taken too far ahead of the server's clock"
        return 2
      fi
      from=${window% *}
      until=${window#* }
      # Errors are texts, too: redis-cli ends with status 0 after some.
      are_times "$from" "$until" && return 0
      reason="Redis says '$window'"
      return 3
    }

    # setting NAME VALUE: whether the server has it so.
    setting() {
      value=$(redis config get "$1" | sed -n 2p)
      if [ "$value" = "$2" ]; then well "$1 $2"; else bad "$1 is '$value', not $2"; fi
    }

    check() {
      setting appendonly yes
      setting appendfsync always
      setting maxmemory-policy noeviction
      first=$(swap "${prefix}check" 86400000) || bad "Redis does not answer"
      second=$(swap "${prefix}check" 86400000)
      if are_times "${first% *}" "${first#* }" && are_times "${second% *}" "${second#* }" &&
        [ "${second% *}" -ge "${first#* }" ]; then
        well "two windows, one behind the other"
      else
        bad "windows overlap: '$first' and '$second'"
      fi
    }
    """#
}
