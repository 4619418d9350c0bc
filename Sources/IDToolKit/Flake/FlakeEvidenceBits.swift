/// The shifts and masks of what ``FlakeEvidence`` counts: plain numbers, for a loop over many ids.
struct FlakeEvidenceBits: Sendable {
  private let unusedMask: UInt64
  private let largestID: UInt64
  private let timeShift: UInt64
  private let timeMask: UInt64
  /// The field of milliseconds beside a time in seconds; the mask is 0 if there is none.
  private let millisecondShift: UInt64
  private let millisecondMask: UInt64
  private let stepsPerUnit: UInt64
  /// The first time step at which such an id can have been made, and the first after now.
  let firstStep: UInt64
  let futureStep: UInt64
  private let counterShift: UInt64
  private let counterMask: UInt64

  /// Creates the masks; `earliest` and `latest` bound the times of possible ids, microseconds.
  init(_ layout: FlakeLayout, counter: FlakeField?, earliest: Int64, latest: Int64) {
    unusedMask = layout.unusedMask
    largestID = layout.largestID.rawValue
    timeShift = UInt64(layout.timeField.shift)
    timeMask = layout.timeField.largest
    millisecondShift = UInt64(layout.millisecondField?.shift ?? 0)
    millisecondMask = layout.millisecondField?.largest ?? 0
    stepsPerUnit = layout.millisecondField == nil ? 1 : 1000
    counterShift = UInt64(counter?.shift ?? 0)
    counterMask = counter?.largest ?? 0
    let epoch = layout.epoch.microseconds
    let step = layout.resolutionMicroseconds.magnitude
    let untilFirst = earliest > epoch ? UInt64(bitPattern: earliest &- epoch) : 0
    firstStep = untilFirst / step + (untilFirst % step > 0 ? 1 : 0)
    futureStep = latest < epoch ? 0 : UInt64(bitPattern: latest &- epoch) / step + 1
  }

  /// Whether the layout has a field that counts up.
  var hasCounter: Bool { counterMask != 0 }

  /// Whether the layout's makers can make an id: ``FlakeLayout/problem(with:)`` returns nil.
  @inline(__always)
  func isPossible(_ id: FlakeID) -> Bool {
    id.rawValue & unusedMask == 0 && id.rawValue <= largestID && millisecond(of: id) <= 999
  }

  /// Returns the time of an id, counted from the epoch in steps of the layout's resolution.
  @inline(__always)
  func step(of id: FlakeID) -> UInt64 {
    (id.rawValue &>> timeShift & timeMask) &* stepsPerUnit &+ millisecond(of: id)
  }

  @inline(__always)
  private func millisecond(of id: FlakeID) -> UInt64 {
    id.rawValue &>> millisecondShift & millisecondMask
  }

  /// Returns the value of the field that counts up.
  @inline(__always)
  func counter(of id: FlakeID) -> UInt64 {
    id.rawValue &>> counterShift & counterMask
  }
}
