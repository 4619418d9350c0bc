import Foundation

extension Tool {
  /// Puts an `etcdctl` into the folder `bin` that keeps keys in files.
  ///
  /// A file `lost` makes it lose the answer of the next swap after it was made, `late` before.
  func addFakeEtcd() throws {
    try FileManager.default.createDirectory(
      at: url("bin"),
      withIntermediateDirectories: true
    )
    try Data(
      #"""
      #!/bin/sh
      while case $1 in --*) true ;; *) false ;; esac; do shift; done
      file() { echo "key-$(echo "$1" | tr / _)"; }
      case $1 in
        get) cat "$(file "$2")" 2>/dev/null; exit 0 ;;
        txn)
          read -r compare
          read -r _
          read -r _ key new
          case $compare in
            version*) [ ! -e "$(file "$key")" ] ;;
            *) [ "value(\"$key\") = \"$(cat "$(file "$key")")\"" = "$compare" ] ;;
          esac || { echo FAILURE; exit 0; }
          if [ -e late ]; then rm late; exit 1; fi
          echo "$new" > "$(file "$key")"
          if [ -e lost ]; then rm lost; exit 1; fi
          printf 'SUCCESS\n\nOK\n' ;;
        endpoint) echo healthy ;;
      esac
      """#.utf8
    ).write(to: url("bin/etcdctl"))
    _ = try shell("chmod +x bin/etcdctl")
  }
}
