/// The columns of one database whose order is that of the time in ids that don't sort as bytes.
enum IdentifierColumn: Sendable {
  /// Cassandra's timeuuid: the time of version 1 comes first, then eight signed bytes.
  ///
  /// Source: apache/cassandra, `TimeUUID.java`.
  case timeUUID
  /// SQL Server's uniqueidentifier: the last group comes first.
  ///
  /// Source: Microsoft, "Comparing GUID and uniqueidentifier values".
  case uniqueIdentifier
  /// MySQL's binary(16), filled by `UUID_TO_BIN(id, 1)`: the time of version 1, highest part first.
  case swappedBytes

  /// The index of the kind's plan of which the ids are.
  var plan: Int { self == .swappedBytes ? 1 : 0 }

  /// The other bits of the least id of a moment.
  var least: IdentifierBits {
    switch self {
    // -128 is the least of signed bytes, which has the right variant, too.
    case .timeUUID: IdentifierBits(0x8080_8080_8080_8080)
    case .uniqueIdentifier, .swappedBytes: .zero
    }
  }
}
