extension Command {
  /// Returns the commands that may be meant by a word that names none.
  static func meant(by word: [UInt8]) -> [Command] {
    synonyms.first { names, _ in names.contains { $0.utf8.elementsEqual(word) } }?.commands ?? []
  }

  /// Words from other programs, and the commands that do what they do there.
  private static let synonyms: [(names: [String], commands: [Command])] = [
    (["set", "add", "upsert", "update", "insert", "append", "patch", "merge"], [.recordsPut]),
    (["delete", "rm", "del"], [.recordsRemove, .auidRecycle]),
    (["find", "select", "show", "cat"], [.recordsGet, .inspect, .auidList]),
    (["uniq", "unique", "distinct"], [.recordsDedupe]),
    (["validate", "lint", "verify"], [.recordsCheck, .routeCheck, .auidCheck]),
    (["mv", "reorder"], [.recordsMove, .orderArrange]),
    (
      ["generate", "gen", "make", "create", "mint", "new", "issue"],
      [.flakeNext, .auidNext, .new]
    ),
    (["parse", "explain", "info", "read"], [.flakeDecode, .routeParse]),
    (["split"], [.routeParse]),
    (["build", "join"], [.routeFormat, .flakeEncode]),
    (["grep", "search", "scan"], [.annotate]),
    (["identify", "detect", "what", "which"], [.inspect, .flakeGuess]),
    (["time", "date", "when", "timestamp"], [.inspect]),
    (["free", "release", "return"], [.auidRecycle]),
    (["allocate", "alloc", "reserve"], [.auidNext]),
    (["sort", "rank"], [.orderArrange]),
    (["rebalance", "rekey"], [.orderSpread]),
    (["prefix", "tag"], [.flakeStamp]),
    (["formats", "kinds"], [.flakeLayouts]),
  ]
}
