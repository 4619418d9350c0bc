extension GrantScript {
  static let etcdRemarks = #"""
    #   ETCDCTL_ENDPOINTS and whatever else etcdctl reads; its version is 3.4 or later
    #
    # etcd keeps no clock for its clients: now is this machine's. Keep clocks within a few seconds of
    # each other: one that is far ahead takes C with it, and the number is refused to the others until
    # their time has come. etcd must keep what it acknowledged, as it does: not '--unsafe-no-fsync'.
    """#

  static let etcdFunctions = #"""

    command -v etcdctl >/dev/null || fail "etcdctl is not installed"
    ETCDCTL_API=3
    export ETCDCTL_API

    etcd() {
      etcdctl --dial-timeout=2s --command-timeout=2s "$@"
    }

    # swap KEY OLD NEW: prints SUCCESS or FAILURE; OLD is empty where there is no key yet.
    swap() {
      compare="value(\"$1\") = \"$2\""
      [ -n "$2" ] || compare="version(\"$1\") = \"0\""
      printf '%s\n\nput %s %s\n\n\n' "$compare" "$1" "$3" | etcd txn | head -n 1
    }

    # Milliseconds, where date can tell them.
    now() {
      milliseconds=$(date +%s%3N)
      if are_times "$milliseconds"; then echo "$milliseconds"; else date +%s000; fi
    }

    grant() {
      key=$prefix$space/$1
      reason="etcd does not answer"
      c=$(etcd get "$key" --print-value-only) || return 3
      [ -z "$c" ] || are_times "$c" || fail "key $key holds '$c', which is no time in milliseconds"
      from=$(now)
      if [ -n "$c" ] && [ "$c" -gt "$from" ]; then
        reason="its windows are taken until $(moment "$c"), which is too far ahead of the clock"
        [ $((c - from)) -le "$2" ] || return 2
        from=$c
      fi
      until=$((from + span))
      # etcdctl's own status is lost in the pipe; without an answer there is no word.
      case $(swap "$key" "$c" "$until") in
        SUCCESS) return 0 ;;
        FAILURE) return 1 ;;
        *)
          reason="etcd did not say whether it swapped"
          return 3
          ;;
      esac
    }

    check() {
      etcd endpoint health 2>&1 | sed 's/^/etcd: /'
      key=${prefix}check
      old=$(etcd get "$key" --print-value-only) || bad "etcd does not answer"
      new=$(now)
      [ "$old" != "$new" ] || new=$((new + 1))
      if [ "$(swap "$key" "$old" "$new")" = SUCCESS ]; then well "a swap"; else bad "a swap was refused"; fi
      if [ "$(swap "$key" "$old" "$new")" = FAILURE ]; then
        well "a swap of what is no longer there is refused"
      else
        bad "a swap of what is no longer there was not refused"
      fi
    }
    """#
}
