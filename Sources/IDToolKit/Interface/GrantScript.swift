/// A script that hands out time windows from a store, for `--grant`: what `flake grant` prints.
///
/// Each wraps what one store needs, the functions `grant` and `check`, in a frame that all share.
/// The scripts are plain POSIX shell that passes shellcheck; users are meant to copy and adapt
/// them.
enum GrantScript: String, CaseIterable, Sendable {
  case etcd
  case postgres
  case redis

  /// The whole script.
  var text: String {
    [opening, own.remarks, preparation, own.functions, Self.ending]
      .map { $0 + "\n" }.joined()
  }

  /// The store's proper name.
  var name: String {
    switch self {
    case .etcd: "etcd"
    case .postgres: "PostgreSQL"
    case .redis: "Redis"
    }
  }

  /// The modes that the script has besides `--check`, as a shell pattern.
  var otherModes: String { self == .postgres ? " | --table" : "" }

  /// The usage line of those modes, with a newline in front.
  var otherUsage: String {
    self == .postgres ? "\n  echo '       grant-postgres --table    prints the table to make'" : ""
  }

  /// The rest of the head comment, which is variables and what is required of the store, and the
  /// store's functions.
  private var own: (remarks: String, functions: String) {
    switch self {
    case .etcd: (Self.etcdRemarks, Self.etcdFunctions)
    case .postgres: (Self.postgresRemarks, Self.postgresFunctions)
    case .redis: (Self.redisRemarks, Self.redisFunctions)
    }
  }
}
