extension Tool {
  /// Puts an `etcdctl` into the folder `bin` that keeps keys in files.
  ///
  /// A file `lost` makes it lose the answer of the next swap after it was made, `late` before. With
  /// `stuck` no swap ever ends, and with `busy` others are always faster. `status`, `alarms` and
  /// `members` are what it says of itself.
  func addFakeEtcd() throws {
    try addProgram(
      "etcdctl",
      #"""
      #!/bin/sh
      while case $1 in --*) true ;; *) false ;; esac; do shift; done
      file() { echo "key-$(echo "$1" | tr / _)"; }
      case $1 in
        get)
          [ "$2" = -- ] && [ -e "$(file "$3")" ] && echo "$3" && cat "$(file "$3")" && echo
          exit 0 ;;
        txn)
          read -r compare
          read -r also
          [ -z "$also" ] || read -r _
          read -r _ _ key new
          if [ -e stuck ]; then exec sleep 600; fi
          if [ -e busy ]; then echo FAILURE; exit 0; fi
          case $compare in
            version*) [ ! -e "$(file "$key")" ] ;;
            *) [ "value(\"$key\") = \"$(cat "$(file "$key")")\"" = "$compare" ] ;;
          esac || { echo FAILURE; exit 0; }
          held=${also#value*\"}; held=${held%%\"*}
          [ -z "$also" ] || [ "value(\"$held\") = \"$(cat "$(file "$held")" 2>&1)\"" = "$also" ] ||
            { echo FAILURE; exit 0; }
          if [ -e late ]; then rm late; exit 1; fi
          printf %s "$new" > "$(file "$key")"
          if [ -e lost ]; then rm lost; exit 1; fi
          printf 'SUCCESS\n\nOK\n' ;;
        endpoint) if [ "$2" = status ]; then cat status 2>/dev/null; else echo healthy; fi ;;
        alarm) [ ! -e alarms ] || cat alarms ;;
        member) cat members 2>/dev/null || printf 'a\nb\nc\n' ;;
      esac
      """#
    )
  }
}
