extension IdentifierKind {
  /// The kinds that are not flake layouts, in the order of lists: one row each.
  static let declared: [IdentifierKind] = [
    uuid, uuidV1, uuidV2, uuidV3, uuidV4, uuidV5, uuidV6, uuidV7, uuidV8,
    ulid, typeID, objectID, ksuid, xid, cuid, cuid2, nanoID,
    uuidBase64, uuidInteger, uuid25, shortUUID,
    scru128, timeflake, boundaryFlake, pushID, puid, orderlyID, upid, datadogTrace,
    instagramShortcode, unixTime,
  ]
}
