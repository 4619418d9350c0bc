extension IdentifierKind {
  /// The kinds that are not flake layouts, in the order of lists: one row each.
  static let declared: [IdentifierKind] =
    usual + [
      uuidBase64, uuidInteger, uuid25, shortUUID, shortUUIDOld, flickrUUID,
      guidBytes, guidLDAP, javaLegacy, mysqlSwapped,
      combFirst10us, combLast10us, combFirstMilliseconds, combLastMilliseconds, combDays,
      combNHibernate, combABP, uuidV8SQLServer,
      scru128, timeflake, boundaryFlake, pushID, puid, orderlyID, upid,
      awsTrace, openTelemetryTrace, traceParent, datadogTrace, cloudWatchEvent,
      elasticsearch, elasticsearchStraight, elasticsearchMixed, elasticsearchKOrdered,
      elasticsearchSeries, couchDBRandom, couchDBTime, ssTable, cockroachRowID,
      tidbTimestamp, mysqlShort,
      apacheUniqueID, apacheUniqueIDOld, modSecurity, phpUniqid,
      slackTimestamp, gmail, misskeyAID, misskeyAIDX, misskeyMEID, misskeyMEIDG, misskeyMEID7,
      instagramShortcode, instagramDirect, unixTime, fileTime, dotNetTicks, webKitTime, steamID,
      hash,
      makerID, journalCursor,
    ]

  /// Those that are met most, the first of them: to make them all takes most of a start.
  private static let usual: [IdentifierKind] = [
    uuid, uuidV1, uuidV2, uuidV3, uuidV4, uuidV5, uuidV6, uuidV7, uuidV8,
    ulid, typeID, objectID, ksuid, xid, cuid, cuid2, nanoID,
  ]

  /// Returns the kind with a name or alias in lower case; nil if there is none.
  static func declaredKind(named name: [UInt8]) -> IdentifierKind? {
    func isNamed(_ kind: IdentifierKind) -> Bool {
      kind.name.utf8.elementsEqual(name) || kind.aliases.contains { $0.utf8.elementsEqual(name) }
    }
    return usual.first(where: isNamed) ?? declared.first(where: isNamed)
  }

  /// The kinds made of random bits, a time or a name, in the order of lists.
  static let made = declared.filter { kind in
    switch kind.making {
    case .random?, .hashedName?, .randomCharacters?, .timed?: true
    case .ledger?, nil: false
    }
  }

  /// Returns the names of the kinds meant by one that is made in several forms, the best first: for
  /// UUIDs the current versions, which need no further arguments.
  func usuallyMade() -> [String] {
    let made = Self.made.filter { $0.name.hasPrefix(name) }.map(\.name)
    return switch name {
    case "uuid": ["uuidv7", "uuidv4"]
    default: made
    }
  }
}
