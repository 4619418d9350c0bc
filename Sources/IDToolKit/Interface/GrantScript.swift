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
  var name: String {
    switch self {
    case .etcd: "etcd"
    case .postgres: "PostgreSQL"
    case .redis: "Redis"
    }
  }

  /// What the script can be told to do besides `--check`, as a pattern of the shell.
  var otherModes: String { self == .postgres ? " | --table" : "" }

  /// The line of the usage for that, with the newline in front.
  var otherUsage: String {
    self == .postgres ? "\n  echo '       grant-postgres --table    prints the table to make'" : ""
  }

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
}
