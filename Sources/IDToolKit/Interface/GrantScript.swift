/// A script that hands out time windows from a store, for `--grant`: what `flake grant` prints.
///
/// The folder `Scripts` has a frame for all, in which words between tildes stand for what differs,
/// and for each store a file with the functions `grant` and `check`; the comment at its head goes to
/// the head of the script. They are plain POSIX shell that passes shellcheck; users are meant to copy
/// and adapt them.
enum GrantScript: String, CaseIterable, Sendable {
  case etcd
  case postgres
  case redis

  /// The whole script.
  var text: String {
    let lines = String(decoding: file, as: UTF8.self)
      .split(separator: "\n" as Character, omittingEmptySubsequences: false).dropLast()
    let remarks = lines.prefix { !$0.isEmpty }
    let frame = String(decoding: PackageResources.grant_frame_sh, as: UTF8.self)
      .split(separator: "~" as Character, omittingEmptySubsequences: false)
    return frame.enumerated().map { offset, part in
      guard offset % 2 == 1 else { return String(part) }
      switch part {
      case "store": return rawValue
      case "name": return name
      case "remarks": return remarks.joined(separator: "\n")
      case "functions": return lines.dropFirst(remarks.count).joined(separator: "\n")
      // The mode that the script has besides --check, as a shell pattern, and its usage line.
      case "modes": return self == .postgres ? " | --table" : ""
      case "usage":
        return self == .postgres
          ? "\n  echo '       grant-postgres --table    prints the table to make'" : ""
      default: preconditionFailure("the frame has no ~\(part)~")
      }
    }.joined()
  }

  /// The store's proper name.
  private var name: String {
    switch self {
    case .etcd: "etcd"
    case .postgres: "PostgreSQL"
    case .redis: "Redis"
    }
  }

  private var file: [UInt8] {
    switch self {
    case .etcd: PackageResources.grant_etcd_sh
    case .postgres: PackageResources.grant_postgres_sh
    case .redis: PackageResources.grant_redis_sh
    }
  }
}
