extension FlakeLayout {
  /// The facts of a layout, as its source states them.
  struct Facts: Equatable, Sendable {
    /// Other names in common use.
    var aliases: [String] = []
    /// The bits; of custom layouts their canonical form.
    let spec: String
    var unit = TimeSpan.milliseconds(1)
    /// The zero of the time field.
    var epoch: Timestamp
    /// Whether a signed column shows some ids as negative numbers: such ids use the top bit, and
    /// are usually stored in signed 64-bit integers.
    var hasNegativeForm = false
    /// The text form that makers of the ids use.
    var form = FlakeTextForm.decimal
    /// The day before which the service or library did not exist; nil for the epoch.
    var service: Timestamp?
    /// The largest id that the text form can hold, if that is less than the bits can.
    var limit = UInt64.max
    /// Whether the sequence starts anywhere in each unit of time, or is a hash, rather than counting up
    /// from 0.
    var startsAnywhere = false
    /// A short description; empty for custom layouts.
    var summary = ""
    /// Whether a file of your own names it.
    var isDeclared = false
    /// Whether its epoch or unit is another than that of its name.
    var isAltered = false
  }
}

extension FlakeLayout {
  /// A short description; empty for custom layouts.
  public var summary: String { facts.summary }

  /// The unit of the time field.
  public var unit: TimeSpan { facts.unit }

  /// The moment at which the time field is zero.
  public var epoch: Timestamp { facts.epoch }

  /// The text form that makers of the ids use.
  var textForm: FlakeTextForm { facts.form }

  /// Whether a signed column shows some ids of this layout as negative numbers.
  var hasNegativeForm: Bool { facts.hasNegativeForm }

  /// The moment before which no such id can have been made; the epoch if nothing better is known.
  var serviceStart: Timestamp { facts.service ?? facts.epoch }

  /// The width of the sequence; 0 if there is none.
  var sequenceBits: Int { sequenceField?.width ?? 0 }

  /// The largest sequence number; 0 where there is no sequence.
  var largestSequence: UInt64 { sequenceField?.largest ?? 0 }

  /// The width of the combined worker number; 0 if there is none.
  var workerBits: Int { workerFields.reduce(0) { $0 + $1.width } }

  /// Whether the text form can't hold all ids of the layout's bits.
  var isCutByTextForm: Bool { largestID.rawValue != ~unusedMask }

  /// Whether a decimal id may have zeros in front: where makers have a text form of their own, a
  /// text that begins with a zero is of that form.
  var mayStartWithZero: Bool { textForm == .decimal }

  /// Returns the parts of a combined worker number, most significant first; empty if it is a single
  /// field.
  func parts(ofWorker worker: UInt64) -> [(kind: FlakeFieldKind, value: UInt64)] {
    guard workerFields.count > 1 else { return [] }
    var rest = worker
    let parts = workerFields.reversed().map { field in
      defer { rest &>>= UInt64(field.width) }
      return (kind: field.kind, value: rest & field.largest)
    }
    return parts.reversed()
  }

  /// The last moment for which ids can be made.
  ///
  /// It is after the time field's largest value if milliseconds continue within the last second,
  /// and before it if the text form can't hold the largest ids (scru64).
  var lastUsableTime: Timestamp {
    isCutByTextForm ? time(of: largestID) : time(ofStep: largestStep)
  }

  /// The smallest difference between two times of this layout.
  var resolution: TimeSpan { millisecondField == nil ? unit : .milliseconds(1) }

  /// The precision with which times of this layout are written: microseconds if times can differ in
  /// them.
  var timePrecision: TimePrecision {
    let whole = resolution.microseconds % 1000 == 0 && epoch.microsecondOfMillisecond == 0
    return whole ? .milliseconds : .microseconds
  }

  /// Whether ids sort by time: there is nothing above the time but unused bits, and milliseconds
  /// come right below it.
  var isTimeOrdered: Bool {
    let used = fields.filter { $0.kind != .unused }
    guard used.first?.kind == .time else { return false }
    return millisecondField == nil || used[1].kind == .millisecond
  }

  /// The spec of the bits, every field but the unused bits at the top: `t41,s12,w10`.
  ///
  /// Two layouts with the same canonical spec have the same bits.
  var canonicalSpec: String { Self.canonicalSpec(of: fields) }

  /// Returns the canonical spec of normalized fields.
  static func canonicalSpec(of fields: [FlakeField]) -> String {
    spec(of: fields.first?.kind == .unused ? fields.dropFirst() : fields[...])
  }

  /// The spec of the bits, regardless of what they are called: `t42,s12,w10`.
  ///
  /// Layouts with the same one, epoch and unit make the same ids: unused bits above the time are
  /// leading zeros of it, and adjacent worker fields are equivalent to a single one.
  var spaceSpec: String {
    var runs: [(letter: Character, width: Int)] = []
    for field in fields {
      let letter = field.kind.isNodeLike ? FlakeFieldKind.worker.letter : field.kind.letter
      let isNumbered = field.kind.isNodeLike && runs.last?.letter == letter
      let isLed = field.kind == .time && runs.map(\.letter) == [FlakeFieldKind.unused.letter]
      if isNumbered || isLed {
        runs[runs.count - 1] = (letter, runs[runs.count - 1].width + field.width)
      } else {
        runs.append((letter, field.width))
      }
    }
    return runs.map { "\($0.letter)\($0.width)" }.joined(separator: ",")
  }

  /// Whether its ids are those of another layout, regardless of field names.
  func makesIDs(of other: FlakeLayout) -> Bool {
    epoch == other.epoch && unit == other.unit
      && spaceSpec == other.spaceSpec
  }

  /// The spec including the unused bits at the top: `z1,t41,s12,w10`.
  var fullSpec: String {
    Self.spec(of: fields[...])
  }

  /// Returns the spec of fields: `t41,s12,w10`.
  static func spec(of fields: ArraySlice<FlakeField>) -> String {
    fields.map { "\($0.kind.letter)\($0.width)" }.joined(separator: ",")
  }

  /// The worker number of a layout that has no field of that name, as one run of bits; nil if it has
  /// one, or none of any name.
  var unnamedWorker: FlakeField? {
    guard workerIsContiguous, largestWorker > 0,
      !workerFields.contains(where: { $0.kind == .worker })
    else { return nil }
    return FlakeField(kind: .worker, width: workerBits, shift: workerShift)
  }

  /// The fields of an id that are shown.
  ///
  /// Workers come before the sequence and the rest, whatever the order of the bits, so that the
  /// output of all layouts has the same order.
  var fieldsToShow: [FlakeField] {
    let rest = fields.filter { field in
      switch field.kind {
      case .random, .millisecond, .other: true
      case .unused, .time, .sequence, .worker, .datacenter, .process, .node, .shard, .clockID: false
      }
    }
    return workerFields + (sequenceField.map { [$0] } ?? []) + rest
  }

  /// Returns the first id whose time is at or after a moment, all its other bits zero; nil if no id
  /// is that late, or if ids don't sort by time.
  ///
  /// A moment before the epoch yields the id 0.
  func firstID(atOrAfter time: Timestamp) -> FlakeID? {
    guard isTimeOrdered else { return nil }
    guard time > epoch else { return FlakeID(rawValue: 0) }
    let span = UInt64(bitPattern: time.microseconds &- epoch.microseconds)
    let (whole, rest) = span.quotientAndRemainder(dividingBy: resolution.magnitude)
    let steps = rest == 0 ? whole : whole + 1
    guard steps <= largestStep else { return nil }
    let id = FlakeID(rawValue: timeBits(of: steps))
    return id <= largestID ? id : nil
  }
}
