#!/bin/sh
# grant-~store~: windows of time for 'idtool flake next --grant' and 'idtool flake stamp --grant',
# from ~name~. Printed by 'idtool flake grant ~store~'; change what you like.
#
#   idtool flake stamp --grant './grant-~store~ 10s' < lines
#   ./grant-~store~ --check      tries the store and says what is wrong with it
#
# The answer is one line, WORKER FROM UNTIL: a worker number, and a window of time in which nobody
# else issues ids with it. For each kind of id and each worker the store keeps a time C, and all
# ids ever allowed are of a time before C. A window goes from C, or from now if that is later, to
# UNTIL. It is ours if the store has said that it put UNTIL in the place of that very C. Where the
# answer is lost, it is not known whether it did: then the window is never used, and C is asked for
# anew. So no clock, no pause and no time-out can make two windows overlap. See 'idtool man fleet'.
#
# From the environment:
#   IDTOOL_GRANT_SPAN       how long windows are, where no argument says it: 10s, 500ms, 2m; at
#                           most 60m, for what is not used of a window is lost
#   IDTOOL_GRANT_PREFIX     what keys begin with, idtool/
#   IDTOOL_GRANT_PATIENCE   seconds in which to ask again when the store fails, or when others are
#                           faster; 0 asks once. So many that the last attempt fits into
#                           IDTOOL_GRANT_TIMEOUT, unless it is said here
#   and, from idtool, which ids are wanted:
#   IDTOOL_GRANT_SPACE      the bits, epoch and unit of the ids, one word
#   IDTOOL_GRANT_FAMILY     the ids that could be the same, one word; a family has one space
#   IDTOOL_GRANT_WORKERS    the worker numbers that will do, A-B
#   IDTOOL_GRANT_WORKER     the one of the last window, empty at first
#   IDTOOL_GRANT_MAX_AHEAD  how far from now FROM may be, milliseconds
#   IDTOOL_GRANT_TIMEOUT    seconds after which idtool ends this script, its --lock-timeout
~remarks~

set -u

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

usage() {
  echo 'usage: grant-~store~ [SPAN]     prints a window, so long: 10s, 500ms, 2m; 60m at most'
  echo '       grant-~store~ --check    says whether the store keeps what is promised'~usage~
  echo '       grant-~store~ --help'
}

misuse() {
  printf '%s\n' "$*" >&2
  usage >&2
  exit 2
}

mode=grant
text=
for argument; do
  case $argument in
    --check~modes~) mode=${argument#--} ;;
    --help | -h)
      usage
      exit
      ;;
    -*) misuse "unknown option '$argument'" ;;
    *)
      [ -z "$text" ] || misuse "one span is enough: '$text', '$argument'"
      text=$argument
      [ -n "$text" ] || misuse "'' isn't a span"
      ;;
  esac
done
[ -z "$text" ] || [ "$mode" = grant ] || misuse "--$mode takes no span, '$text'"

# The span, in milliseconds.
text=${text:-${IDTOOL_GRANT_SPAN:-10s}}
number='' unit=''
case $text in
  *ms) number=${text%ms} unit=1 ;;
  *s) number=${text%s} unit=1000 ;;
  *m) number=${text%m} unit=60000 ;;
esac
case $number in
  '' | 0* | *[!0-9]*) fail "'$text' isn't a span with its unit, such as 10s, 500ms or 2m" ;;
  ????????*) span=3600001 ;;
  *) span=$((number * unit)) ;;
esac
[ "$span" -le 3600000 ] || fail "'$text' is too long: a window has 60m at most, and 10s will do"

prefix=${IDTOOL_GRANT_PREFIX-idtool/}
space=${IDTOOL_GRANT_SPACE:-flake}
family=${IDTOOL_GRANT_FAMILY:-$space}
for value in "$prefix$space" "$prefix$family"; do
  case $value in
    *[!A-Za-z0-9._:/-]*) fail "a key has letters, digits and . _ : / - only, not '$value'" ;;
  esac
done
# What holds the space of the family.
familykey=${prefix}family/$family
refuse() {
  fail "the ids of $family are divided $1 here: ids of $space could be the same"
}
workers=${IDTOOL_GRANT_WORKERS:-0-1023}
first=${workers%-*}
last=${workers#*-}
worker=${IDTOOL_GRANT_WORKER-}
most=${IDTOOL_GRANT_MAX_AHEAD:-60000}
timeout=${IDTOOL_GRANT_TIMEOUT:-10}
patience=${IDTOOL_GRANT_PATIENCE:-0}
for value in "$first" "$last" "${worker:-0}" "$most" "$timeout" "$patience"; do
  case $value in
    # A zero in front would make the shell take it for octal.
    '' | 0?* | *[!0-9]* | ????????????????*) fail "'$value' isn't a number: see IDTOOL_GRANT_... in $0" ;;
  esac
done
[ "$first" -le "$last" ] || fail "IDTOOL_GRANT_WORKERS isn't a range, '$workers': from $first to $last"
[ "$first" != "$last" ] || worker=$first
if [ "${worker:-$first}" -lt "$first" ] || [ "${worker:-$first}" -gt "$last" ]; then
  fail "IDTOOL_GRANT_WORKER, $worker, is not in IDTOOL_GRANT_WORKERS, $workers"
fi
# An attempt that begins in its last second asks the store twice, for a second each.
if [ -z "${IDTOOL_GRANT_PATIENCE-}" ]; then
  patience=1
  [ "$timeout" -le 4 ] || patience=$((timeout - 3))
fi

# A number, so that processes seldom choose the same.
pick() {
  echo $((first + $(od -An -N4 -tu4 /dev/urandom) % (last - first + 1)))
}

# Whether the arguments are times in milliseconds.
are_times() {
  for value; do
    case $value in
      '' | 0?* | *[!0-9]* | ????????????????*) return 1 ;;
    esac
  done
}

# Milliseconds as idtool reads them.
moment() {
  printf '@%d.%03d' $(($1 / 1000)) $(($1 % 1000))
}

start=$(date +%s)
elapsed() {
  echo $(($(date +%s) - start))
}

# Runs a client, and ends it with the signal in end_with after so many seconds, and by force a
# second later: its own time-outs don't hold for all that it does.
end_with=TERM
limited() {
  limit=3
  if [ "$mode" = grant ]; then
    left=$((patience - $(elapsed)))
    [ "$left" -ge "$limit" ] || limit=$left
    [ "$limit" -gt 0 ] || limit=1
  fi
  if command -v timeout >/dev/null; then
    timeout -s "$end_with" -k 1 "$limit" "$@"
    return
  fi
  # Without such a program. What runs in the background has no input unless it is told to.
  { "$@" <&3 3<&- & } 3<&0
  client=$!
  {
    sleep "$limit" && kill -s "$end_with" "$client" && sleep 1 && kill -s KILL "$client"
  } </dev/null >/dev/null 2>&1 &
  guard=$!
  wait "$client"
  status=$?
  kill "$guard" 2>/dev/null
  return "$status"
}
~functions~

# In a check: what is well, what is not, and what can't be seen from here.
well() { printf 'ok: %s\n' "$*"; }
note() { printf 'note: %s\n' "$*"; }
bad() {
  printf 'bad: %s\n' "$*"
  verdict=1
}

if [ "$mode" = check ]; then
  verdict=0
  check
  exit "$verdict"
fi

# 'grant WORKER AHEAD' is 0 and sets from and until if the window is ours; 1 if another was faster;
# 2 if C is more than AHEAD milliseconds from now; 3 if the store failed, perhaps after the swap.
# It says why in reason, and ends the script where it would be of no use to ask again.
tried=0
while :; do
  number=${worker:-$(pick)}
  ahead=$most
  # At first, leave the numbers that others use now to them, if there are free ones.
  [ -n "$worker" ] || [ "$tried" -ge 8 ] || ahead=0
  reason=
  grant "$number" "$ahead"
  status=$?
  if [ "$status" = 0 ]; then
    echo "$number $(moment "$from") $(moment "$until")"
    exit
  fi
  pause=1
  if [ "$status" = 1 ]; then
    reason="others were faster each time"
    pause=0
  elif [ "$status" = 2 ]; then
    tried=$((tried + 1))
    [ -n "$worker" ] || [ "$tried" -gt 8 ] || pause=0
  fi
  [ $(($(elapsed) + pause)) -lt "$patience" ] || fail "no window of worker $number: $reason"
  [ "$pause" = 1 ] || continue
  # Whoever ends this script before its time knows the cause.
  printf 'worker %s: %s; once more\n' "$number" "$reason" >&2
  sleep 1
done
