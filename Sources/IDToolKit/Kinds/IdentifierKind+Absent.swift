extension IdentifierKind {
  /// Returns what there is in place of a kind that is none here; nil for other words.
  static func clause(insteadOf name: [UInt8]) -> String? {
    absent.first { names, _ in names.contains { $0.utf8.elementsEqual(name) } }?.clause
  }

  /// Words for kinds that can't be read or made, and what can be done instead.
  private static let absent: [(names: [String], clause: String)] = [
    (["nil", "niluuid", "uuid-nil"], "the nil UUID is 00000000-0000-0000-0000-000000000000"),
    (["max", "maxuuid", "uuid-max"], "the max UUID is ffffffff-ffff-ffff-ffff-ffffffffffff"),
    (
      ["sqid", "sqids", "hashid", "hashids"],
      "a sqid can only be read with the alphabet of its maker, which is not in it; 'idtool new nanoid "
        + "--size 10' makes short ids"
    ),
    (
      ["mysql", "uuid_to_bin"],
      "mysql-swapped reads what UUID_TO_BIN(id, 1) of MySQL wrote, and uuid what UUID_TO_BIN(id) did"
    ),
  ]
}
