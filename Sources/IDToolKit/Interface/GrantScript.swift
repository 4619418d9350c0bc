/// A script that gives windows of time from a store, for `--grant`: what `flake grant` prints.
///
/// Each is what all of them share around what one store needs: two functions, `grant` and `check`.
/// Plain POSIX shell, which shellcheck finds no fault with; people take it and change it.
enum GrantScript: String, CaseIterable, Sendable {
  case etcd
  case postgres
  case redis

  /// The whole script.
  var text: String {
    Self.opening(of: self) + "\n" + remarks + "\n" + Self.preparation(of: self) + "\n" + functions
      + "\n" + Self.ending + "\n"
  }

  /// The store's own name.
  private var name: String {
    switch self {
    case .etcd: "etcd"
    case .postgres: "PostgreSQL"
    case .redis: "Redis"
    }
  }

  /// What the script can be told to do besides `--check`, as a pattern of the shell.
  private var otherModes: String { self == .postgres ? " | --table" : "" }

  /// The rest of the comment at its head: variables, and what the store must be like.
  private var remarks: String {
    switch self {
    case .etcd: Self.etcdRemarks
    case .postgres: Self.postgresRemarks
    case .redis: Self.redisRemarks
    }
  }

  private var functions: String {
    switch self {
    case .etcd: Self.etcdFunctions
    case .postgres: Self.postgresFunctions
    case .redis: Self.redisFunctions
    }
  }

  private static func opening(of store: GrantScript) -> String {
    #"""
    #!/bin/sh
    # grant-\#(store.rawValue): windows of time for 'idtool flake next --grant' and 'idtool flake stamp --grant',
    # from \#(store.name). Printed by 'idtool flake grant \#(store.rawValue)'; change what you like.
    #
    #   idtool flake stamp --grant './grant-\#(store.rawValue) 10s' < lines
    #   ./grant-\#(store.rawValue) --check      tries the store and says what is wrong with it
    #
    # The answer is one line, WORKER FROM UNTIL: a worker number, and a window of time in which nobody
    # else issues ids with it. For each kind of id and each worker the store keeps a time C, and all
    # ids ever allowed are of a time before C. A window goes from C, or from now if that is later, to
    # UNTIL. It is ours if the store has said that it put UNTIL in the place of that very C. Where the
    # answer is lost, it is not known whether it did: then the window is never used, and C is asked for
    # anew. So no clock, no pause and no time-out can make two windows overlap. See 'idtool man fleet'.
    #
    # From the environment:
    #   IDTOOL_GRANT_SPAN       how long windows are, where no argument says it: 10s, 500ms, 2m
    #   IDTOOL_GRANT_PREFIX     what keys begin with, idtool/
    #   IDTOOL_GRANT_PATIENCE   seconds in which to ask again when the store fails, 7; less than
    #                           idtool's --lock-timeout
    #   and, from idtool, which ids are wanted:
    #   IDTOOL_GRANT_SPACE      the bits, epoch and unit of the ids, one word
    #   IDTOOL_GRANT_WORKERS    the worker numbers that will do, A-B
    #   IDTOOL_GRANT_WORKER     the one of the last window, empty at first
    #   IDTOOL_GRANT_MAX_AHEAD  how far from now FROM may be, milliseconds
    """#
  }

  private static func preparation(of store: GrantScript) -> String {
    #"""

    set -u

    fail() {
      echo "$*" >&2
      exit 1
    }

    mode=grant
    case ${1-} in
      --check\#(store.otherModes)) mode=${1#--} && shift ;;
      -*) fail "unknown option '$1': --check is known" ;;
    esac

    # The span, in milliseconds.
    text=${1:-${IDTOOL_GRANT_SPAN:-10s}}
    case $text in
      *ms) number=${text%ms} unit=1 ;;
      *s) number=${text%s} unit=1000 ;;
      *m) number=${text%m} unit=60000 ;;
      *) number=$text unit=1000 ;;
    esac
    case $number in
      '' | 0* | *[!0-9]* | ?????????*) fail "'$text' is no span such as 10s, 500ms or 2m" ;;
    esac
    span=$((number * unit))

    prefix=${IDTOOL_GRANT_PREFIX-idtool/}
    space=${IDTOOL_GRANT_SPACE:-flake}
    case $prefix$space in
      *[!A-Za-z0-9._:/-]*) fail "a key has letters, digits and . _ : / - only, not '$prefix$space'" ;;
    esac
    workers=${IDTOOL_GRANT_WORKERS:-0-1023}
    first=${workers%-*}
    last=${workers#*-}
    worker=${IDTOOL_GRANT_WORKER-}
    [ "$first" != "$last" ] || worker=$first
    most=${IDTOOL_GRANT_MAX_AHEAD:-60000}
    patience=${IDTOOL_GRANT_PATIENCE:-7}
    for value in "$first" "$last" "$most" "$patience" "${worker:-0}"; do
      case $value in
        '' | *[!0-9]*) fail "'$value' is no number: see IDTOOL_GRANT_... in $0" ;;
      esac
    done

    # A number, so that processes seldom choose the same.
    pick() {
      echo $((first + $(od -An -N4 -tu4 /dev/urandom) % (last - first + 1)))
    }

    # Whether the arguments are times in milliseconds.
    are_times() {
      for value; do
        case $value in
          '' | *[!0-9]* | ????????????????*) return 1 ;;
        esac
      done
    }

    # Milliseconds as idtool reads them.
    moment() {
      printf '@%d.%03d' $(($1 / 1000)) $(($1 % 1000))
    }

    # Ends a client that hangs, where there is a program for that.
    limited() {
      if command -v timeout >/dev/null; then timeout 3 "$@"; else "$@"; fi
    }
    """#
  }

  private static let ending = #"""

    # In a check: what is well, and what is not.
    well() { echo "ok: $*"; }
    bad() {
      echo "bad: $*"
      status=1
    }

    if [ "$mode" = check ]; then
      status=0
      check
      exit "$status"
    fi

    # 'grant WORKER AHEAD' is 0 and sets from and until if the window is ours; 1 if another was faster;
    # 2 if C is more than AHEAD milliseconds from now; 3 if the store failed, perhaps after the swap.
    # It says why in reason.
    start=$(date +%s)
    tried=0
    while :; do
      number=${worker:-$(pick)}
      ahead=$most
      # At first, leave the numbers that others use now to them, if there are free ones.
      [ -n "$worker" ] || [ "$tried" -ge 8 ] || ahead=0
      grant "$number" "$ahead"
      case $? in
        0)
          echo "$number $(moment "$from") $(moment "$until")"
          exit
          ;;
        1) continue ;;
        2)
          tried=$((tried + 1))
          [ -n "$worker" ] || [ "$tried" -gt 8 ] || continue
          ;;
      esac
      [ $(($(date +%s) - start)) -lt "$patience" ] || fail "no window of worker $number: $reason"
      sleep 1
    done
    """#
}
