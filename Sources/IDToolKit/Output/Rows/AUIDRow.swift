/// The output of the commands for small ids.
enum AUIDRow {
  /// An issued id.
  static let issued: [RowField<UInt64>] = [
    Field("id", "The id, a string in JSON", .token, .unlabelled) { .identifier($0) }
  ]

  /// An id in use, when each is listed.
  static let listedID: [RowField<UInt64>] = [
    Field("id", "With --ids, the only field: an id in use", .token, .unlabelled) { .identifier($0) }
  ]

  /// The result for an id or a range: a count of ids.
  struct Counted {
    let text: String
    let count: UInt64
  }

  static let registered: [RowField<Counted>] = [
    id,
    Field("registered", "How many of them are newly in use", .number) {
      .number($0.count)
    },
  ]

  static let recycled: [RowField<Counted>] = [
    id,
    Field("recycled", "How many ids were recycled", .number) { .number($0.count) },
  ]

  private static let rangeID = FieldSpec("id", "The id or the range", .token, .unlabelled)
  private static let id = RowField<Counted>(spec: rangeID) { .token($0.text) }

  /// Whether an id or the ids of a range are in use.
  struct Checked {
    let text: String
    let status: String
  }

  static let checked: [RowField<Checked>] = [
    Field(spec: rangeID) { .token($0.text) },
    Field("status", "One of in-use, free, and partly for a range of both", .token) {
      .token($0.status)
    },
  ]

  /// A whole state.
  static let state: [RowField<AppUniqueIdentifierState>] = [
    Field("in_use", "The ranges in use: 1-7,10", .text) { .text(text(of: $0.inUse)) },
    Field("count", "How many ids are in use", .number) { .number($0.inUse.identifierCount) },
    Field("free", "The ranges free below the highest: 8-9", .text) { .text(text(of: $0.gaps)) },
    Field("next", "The id that next issues; none when all are in use", .token, .optional) {
      $0.inUse.lowestFree.map { .identifier($0) } ?? .absent
    },
    Field("highest", "The highest ever issued or registered, or 0", .token) {
      .identifier($0.highest)
    },
  ]

  /// The fields of lists in either form.
  static var listFields: [FieldSpec] { state.map(\.spec) + listedID.map(\.spec) }

  /// Returns ranges in the form that commands read: `1-7,10`.
  private static func text(of ranges: some Sequence<ClosedRange<UInt64>>) -> [UInt8] {
    var buffer = ByteBuffer()
    for range in ranges {
      if !buffer.isEmpty { buffer.append(UInt8(ascii: ",")) }
      buffer.append(decimal: range.lowerBound)
      if range.upperBound > range.lowerBound {
        buffer.append(UInt8(ascii: "-"))
        buffer.append(decimal: range.upperBound)
      }
    }
    return buffer.array()
  }
}
