/// How the 64 bits of a flake divide into fields, and what its time counts from.
///
/// Everything that decoding needs is computed when a layout is created, so that reading a field
/// takes a shift and a mask. A class, so that passing it on copies none of that.
public final class FlakeLayout: Sendable {
  /// The name in the table, or the canonical spec of a custom layout.
  public let name: String
  /// A short description; empty for custom layouts.
  public let summary: String
  /// The fields from the most significant bit, 64 bits in total.
  ///
  /// Unused bits at the top are a field, and adjacent unused fields are one.
  public let fields: [FlakeField]
  /// The unit of the time field.
  public let unit: TimeSpan
  /// The moment at which the time field is zero.
  public let epoch: Timestamp
  /// Whether such ids are usually stored in signed 64-bit integers.
  let isSigned: Bool
  /// The text form that makers of the ids use.
  let textForm: FlakeTextForm
  /// The moment before which no such id can have been made; the epoch if nothing better is known.
  let serviceStart: Timestamp

  let timeField: FlakeField
  /// The counter within a unit of time; nil in layouts without one.
  let sequenceField: FlakeField?
  /// Milliseconds within the second, `0...999`, beside a time in seconds.
  let millisecondField: FlakeField?
  let randomField: FlakeField?
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

  /// The parts of a layout before they are checked.
  struct Parts {
    var name: String
    var summary = ""
    var fields: [FlakeField]
    var unit: TimeSpan
    var epoch: Timestamp
    var isSigned = false
    var textForm = FlakeTextForm.decimal
    var serviceStart: Timestamp?
    /// The largest id that the text form can hold, if that is less than the bits can.
    var limit = UInt64.max
  }

  /// Checks the parts and computes what decoding needs.
  ///
  /// The fields are normalized, see ``fields``.
  init(_ parts: Parts) throws(FlakeLayoutProblem) {
    name = parts.name
    summary = parts.summary
    fields = parts.fields
    unit = parts.unit
    epoch = parts.epoch
    isSigned = parts.isSigned
    textForm = parts.textForm
    serviceStart = parts.serviceStart ?? parts.epoch
    guard let time = parts.fields.first(where: { $0.kind == .time }) else { throw .missingTime }
    timeField = time
    sequenceField = parts.fields.first { $0.kind == .sequence }
    randomField = parts.fields.first { $0.kind == .random }
    millisecondField = parts.fields.first { $0.kind == .millisecond }
    let unused = parts.fields.reduce(0) { $1.kind == .unused ? $0 | $1.mask : $0 }
    unusedMask = unused
    largestID = FlakeID(rawValue: min(~unused, parts.limit))

    let workers = parts.fields.filter(\.kind.isNodeLike)
    workerFields = workers
    workerIsContiguous = zip(workers, workers.dropFirst()).allSatisfy { high, low in
      high.shift == low.shift + low.width
    }
    workerShift = workers.last?.shift ?? 0
    let workerWidth = workers.reduce(0) { $0 + $1.width }
    largestWorker = workerWidth == 0 ? 0 : UInt64.max >> UInt64(64 - workerWidth)
    try Self.checkTimes(parts, time: time, millisecond: millisecondField)
  }

  /// Throws unless ``Timestamp`` can hold the time of every id, so that decoding never has to
  /// check.
  private static func checkTimes(
    _ parts: Parts,
    time: FlakeField,
    millisecond: FlakeField?
  ) throws(FlakeLayoutProblem) {
    let unit = parts.unit
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
      let last = parts.epoch.advanced(by: TimeSpan(microseconds: signedSpan)),
      last.advanced(by: beyond) != nil
    else { throw problem }
  }
}

extension FlakeLayout: Equatable {
  /// Whether two layouts have the same name and facts.
  public static func == (left: FlakeLayout, right: FlakeLayout) -> Bool {
    left === right
      || left.name == right.name && left.summary == right.summary && left.fields == right.fields
        && left.unit == right.unit && left.epoch == right.epoch
        && left.isSigned == right.isSigned && left.textForm == right.textForm
        && left.serviceStart == right.serviceStart && left.largestID == right.largestID
  }
}
