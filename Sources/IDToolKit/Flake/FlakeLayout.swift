/// How the 64 bits of a flake divide into fields, and what its time counts from.
///
/// Everything that decoding needs is computed when a layout is created, so that reading a field
/// takes a shift and a mask. A class, so that passing it on copies none of that.
public final class FlakeLayout: Sendable {
  /// The name in the table, or the canonical spec of a custom layout.
  public let name: String
  /// What is known of it besides its bits.
  let facts: Facts
  /// The fields from the most significant bit, 64 bits in total.
  ///
  /// Unused bits at the top are a field, and adjacent unused fields are one.
  public let fields: [FlakeField]

  let timeField: FlakeField
  /// The time and the milliseconds next to it.
  let timeBits: FlakeTimeBits
  /// The counter within a unit of time; nil in layouts without one.
  let sequenceField: FlakeField?
  /// Milliseconds within the second, `0...999`, next to a time in seconds.
  let millisecondField: FlakeField?
  let randomField: FlakeField?
  /// Bits of unknown meaning.
  let otherField: FlakeField?
  /// The fields that make up the worker number, most significant first.
  let workerFields: [FlakeField]
  /// The bits that are zero in every id.
  let unusedMask: UInt64
  /// The largest id: all used bits set, or the most that the layout's own text form can hold.
  public let largestID: FlakeID

  /// Whether the worker is one run of bits at `workerShift`; otherwise ``workerFields`` has the
  /// parts.
  let workerIsContiguous: Bool
  let workerShift: Int
  /// The largest combined worker number; 0 in layouts without one.
  public let largestWorker: UInt64

  /// Checks fields that are normalized, see ``fields``, and computes what decoding needs.
  init(_ name: String, _ facts: Facts, _ fields: [FlakeField]) throws(FlakeLayoutProblem) {
    self.name = name
    self.facts = facts
    self.fields = fields
    guard let time = fields.first(where: { $0.kind == .time }) else { throw .missingTime }
    timeField = time
    sequenceField = fields.first { $0.kind == .sequence }
    randomField = fields.first { $0.kind == .random }
    otherField = fields.first { $0.kind == .other }
    let millisecond = fields.first { $0.kind == .millisecond }
    millisecondField = millisecond
    timeBits = FlakeTimeBits(time, millisecond: millisecond, facts)
    let unused = fields.reduce(0) { $1.kind == .unused ? $0 | $1.mask : $0 }
    unusedMask = unused
    largestID = FlakeID(rawValue: min(~unused, facts.limit))

    let workers = fields.filter(\.kind.isNodeLike)
    workerFields = workers
    workerIsContiguous = zip(workers, workers.dropFirst()).allSatisfy { high, low in
      high.shift == low.shift + low.width
    }
    workerShift = workers.last?.shift ?? 0
    let workerWidth = workers.reduce(0) { $0 + $1.width }
    largestWorker = workerWidth == 0 ? 0 : UInt64.max >> UInt64(64 - workerWidth)
    try Self.checkTimes(facts, time: time, millisecond: millisecond)
  }

  /// Throws unless ``Timestamp`` can hold the time of every id, so that decoding never has to
  /// check.
  private static func checkTimes(
    _ facts: Facts,
    time: FlakeField,
    millisecond: FlakeField?
  ) throws(FlakeLayoutProblem) {
    let unit = facts.unit
    guard unit > .zero else { throw .unitNotPositive(unit) }
    var beyond = TimeSpan.zero
    if let millisecond {
      guard millisecond.width == 10 else { throw .millisecondWidth(millisecond.width) }
      guard unit == .second else { throw .millisecondsBesideUnit(unit) }
      beyond = .milliseconds(Int64(millisecond.largest))
    }
    let problem = FlakeLayoutProblem.timeOutOfRange(bits: time.width, unit: unit)
    let (span, overflow) = time.largest.multipliedReportingOverflow(by: unit.magnitude)
    guard !overflow, let signedSpan = Int64(exactly: span),
      let last = facts.epoch.advanced(by: TimeSpan(microseconds: signedSpan)),
      last.advanced(by: beyond) != nil
    else { throw problem }
  }
}

extension FlakeLayout: Equatable {
  /// Whether two layouts have the same name and facts.
  public static func == (left: FlakeLayout, right: FlakeLayout) -> Bool {
    left === right
      || left.name == right.name && left.facts == right.facts && left.fields == right.fields
  }
}
