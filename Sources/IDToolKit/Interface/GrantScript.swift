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
    Self.opening(of: self) + "\n" + remarks + "\n" + Self.preparation(of: self) + "\n" + functions
      + "\n" + Self.ending + "\n"
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

  /// The rest of the head comment: variables, and what is required of the store.
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
}
