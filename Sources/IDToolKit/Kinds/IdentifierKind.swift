/// The kinds of id that are told by their text, apart from flakes, which have layouts.
///
/// The raw value is the name that `--kind` takes; the order is that of lists. Each kind has one
/// small file with a function `read`.
enum IdentifierKind: String, CaseIterable, Sendable {
  case uuid
  case ulid
  case typeID = "typeid"
  case objectID = "objectid"
  case ksuid
  case xid
  case cuid
  case cuid2
  case nanoID = "nanoid"
  case uuidBase64 = "uuid-base64"
  case uuidInteger = "uuid-int"
  case uuid25
  case shortUUID = "shortuuid"
  case scru128
  case timeflake
  case boundaryFlake = "boundary-flake"
  case pushID = "pushid"
  case puid
  case orderlyID = "orderlyid"
  case upid
  case datadogTrace = "datadog-trace"
  case unixTime = "unix"

  /// Reads a whole text as an id of this kind.
  ///
  /// - Throws: Why it is none.
  func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    switch self {
    case .uuid: try UUIDText.read(text)
    case .ulid: try ULIDText.read(text)
    case .typeID: try TypeIDText.read(text)
    case .objectID: try ObjectIDText.read(text)
    case .ksuid: try KSUIDText.read(text)
    case .xid: try XIDText.read(text)
    case .cuid: try CUIDText.read(text)
    case .cuid2: try CUID2Text.read(text)
    case .nanoID: try NanoIDText.read(text)
    case .uuidBase64: try UUIDBase64Text.read(text)
    case .uuidInteger: try UUIDIntegerText.read(text)
    case .uuid25: try UUID25Text.read(text)
    case .shortUUID: try ShortUUIDText.read(text)
    case .scru128: try SCRU128Text.read(text)
    case .timeflake: try TimeflakeText.read(text)
    case .boundaryFlake: try BoundaryFlakeText.read(text)
    case .pushID: try PushIDText.read(text)
    case .puid: try PuidText.read(text)
    case .orderlyID: try OrderlyIDText.read(text)
    case .upid: try UPIDText.read(text)
    case .datadogTrace: try DatadogTraceText.read(text)
    case .unixTime: try UnixTimeText.read(text)
    }
  }

  /// Whether the text alone tells the kind, so that it is named even where what it holds is odd, a
  /// time in the future for one.
  var isToldByForm: Bool {
    switch self {
    case .uuid, .ulid, .typeID, .objectID, .ksuid, .xid, .orderlyID, .upid: true
    case .cuid, .cuid2, .nanoID, .uuidBase64, .uuidInteger, .uuid25, .shortUUID, .scru128,
      .timeflake, .boundaryFlake, .pushID, .puid, .datadogTrace, .unixTime:
      false
    }
  }

  /// How much more often than a rare kind this one is met, as a power of two: a judgement, which
  /// only settles what the text itself leaves open.
  var commonness: Double {
    switch self {
    case .uuid: 12
    case .ulid, .objectID: 8
    case .typeID: 7
    case .ksuid, .cuid, .unixTime: 6
    case .xid, .cuid2: 5
    case .nanoID, .pushID: 4
    case .uuidBase64, .shortUUID: 3
    case .uuidInteger, .datadogTrace, .upid: 2
    case .uuid25, .scru128, .timeflake, .orderlyID: 1
    case .boundaryFlake, .puid: 0
    }
  }
}
