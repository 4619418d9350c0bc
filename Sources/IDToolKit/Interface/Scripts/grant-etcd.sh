#   ETCDCTL_ENDPOINTS and whatever else etcdctl reads, but for its time-outs and what changes the
#                           form of its output; its version is 3.4 or later
#
# etcd keeps no clock for its clients: now is this machine's. Keep clocks within a few seconds of
# each other: one that is far ahead takes C with it, and the number is refused to the others until
# their time has come. etcd must keep what it acknowledged, as it does: not '--unsafe-no-fsync'.

command -v etcdctl >/dev/null || fail "etcdctl is not installed"
ETCDCTL_API=3
export ETCDCTL_API
# These contradict the options below, or change what is read here.
unset ETCDCTL_DIAL_TIMEOUT ETCDCTL_COMMAND_TIMEOUT ETCDCTL_WRITE_OUT ETCDCTL_HEX

etcd() {
  limited etcdctl --dial-timeout=2s --command-timeout=2s "$@"
}

newline='
'

# read_key KEY: sets c to what the key holds, to nothing where there is no such key, and found to
# nothing then only; 3 if etcd fails. Key and value come a line each; the full stop keeps newlines
# that end a value.
read_key() {
  c=$(etcd get -- "$1" && echo .)
  ended=$?
  case $ended in
    0) ;;
    # Of no use to try again: it can't be run, or does not understand its options and variables.
    126 | 127 | 128) fail "etcdctl can't be used so: it ended with status $ended" ;;
    *) reason="etcd does not answer" && return 3 ;;
  esac
  c=${c%.}
  found=$c
  c=${c#"$1$newline"}
  c=${c%"$newline"}
}

# look KEY: the same, of a key that holds a time.
look() {
  read_key "$1" || return
  [ -z "$found" ] || are_times "$c" || fail "key $1 holds '$c', which isn't a time in milliseconds"
}

# swap KEY OLD NEW [ALSO]: prints SUCCESS or FAILURE; OLD is empty where there is no key yet. ALSO is
# what must hold, too.
swap() {
  compare="value(\"$1\") = \"$2\""
  [ -n "$2" ] || compare="version(\"$1\") = \"0\""
  printf '%s\n\nput -- %s %s\n\n\n' "$compare${4:+$newline$4}" "$1" "$3" | etcd txn | head -n 1
}

# claim: gives the family its space; 1 if it had this one, or others were faster, and 3 if etcd fails.
# Another space ends the script.
claim() {
  reason="etcd did not say how the ids are divided"
  read_key "$familykey" || return 3
  [ "$c" != "$space" ] || return 1
  [ -z "$found" ] || refuse "as $c"
  [ "$(swap "$familykey" "" "$space")" = SUCCESS ]
}

# Milliseconds, where date can tell them.
now() {
  milliseconds=$(date +%s%3N)
  if are_times "$milliseconds"; then echo "$milliseconds"; else date +%s000; fi
}

grant() {
  key=$prefix$space/$1
  look "$key" || return
  from=$(now)
  if [ -n "$c" ] && [ "$c" -gt "$from" ]; then
    reason="its windows are taken until $(moment "$c"), which is too far ahead of the clock"
    [ $((c - from)) -le "$2" ] || return 2
    from=$c
  fi
  until=$((from + span))
  old=$c
  while :; do
    # etcdctl's own status is lost in the pipe; without an answer there is no word.
    case $(swap "$key" "$old" "$until" "value(\"$familykey\") = \"$space\"") in
      SUCCESS) return 0 ;;
      FAILURE) claim || return ;;
      *)
        reason="etcd did not say whether it swapped"
        return 3
        ;;
    esac
  done
}

check() {
  key=${prefix}check
  if ! look "$key"; then
    bad "$reason"
    return
  fi
  new=$(now)
  [ "$c" != "$new" ] || new=$((new + 1))
  if [ "$(swap "$key" "$c" "$new")" = SUCCESS ]; then well "a swap"; else bad "a swap was refused"; fi
  if [ "$(swap "$key" "$c" "$new")" = FAILURE ]; then
    well "a swap of what is no longer there is refused"
  else
    bad "a swap of what is no longer there was not refused"
  fi
  if health=$(etcd endpoint health 2>&1); then
    well "all endpoints are healthy"
  else
    bad "an endpoint is not healthy: $health"
  fi
  if ! alarms=$(etcd alarm list); then
    note "etcd shows this user no alarms"
  elif [ -z "$alarms" ]; then
    well "no alarms"
  else
    bad "alarms: $alarms"
  fi
  case $(etcd endpoint status) in
    *', 3.5.'[012],*) bad "etcd 3.5.0 to 3.5.2 may lose what it acknowledged: use a later one" ;;
  esac
  members=$(etcd member list | wc -l)
  if [ "$members" -gt 2 ]; then
    well "$((members)) members: a window is on the disks of most of them before it is given"
  else
    note "$((members)) member: what its disk loses is forgotten, and comes again; take 3 or more"
  fi
  note "no member may run with --unsafe-no-fsync: that can't be seen from here"
  note "after a restore from a snapshot, ask for no window until a span and --max-ahead are over"
}
