/// Where the time of an id is and what it counts, as plain numbers for loops over many ids.
struct FlakeTimeBits: Sendable {
  var shift: UInt64 = 0
  var mask = UInt64.max
  /// The field of milliseconds next to a time in seconds; the mask is 0 if there is none.
  var millisecondShift: UInt64 = 0
  var millisecondMask: UInt64 = 0
  /// The steps of the layout's resolution in a unit of the time field.
  var stepsPerUnit: UInt64 = 1
  /// Microseconds since 1970.
  var epoch: Int64 = 0
  /// Microseconds.
  var unit: Int64

  /// Returns the value of the time field.
  @inline(__always)
  func units(of id: FlakeID) -> UInt64 { id.rawValue &>> shift & mask }

  /// Returns the value of the millisecond field; 0 if there is none.
  @inline(__always)
  func millisecond(of id: FlakeID) -> UInt64 { id.rawValue &>> millisecondShift & millisecondMask }

  /// Returns the time as a number of steps of the layout's resolution from its epoch.
  @inline(__always)
  func step(of id: FlakeID) -> UInt64 { units(of: id) &* stepsPerUnit &+ millisecond(of: id) }

  /// Returns the time, microseconds since 1970.
  @inline(__always)
  func time(of id: FlakeID) -> Int64 {
    epoch &+ Int64(truncatingIfNeeded: units(of: id)) &* unit
      &+ Int64(truncatingIfNeeded: millisecond(of: id)) &* 1000
  }
}

extension FlakeTimeBits {
  /// Creates the numbers of fields that were checked.
  init(_ time: FlakeField, millisecond: FlakeField?, _ facts: FlakeLayout.Facts) {
    shift = UInt64(time.shift)
    mask = time.largest
    if let millisecond {
      millisecondShift = UInt64(millisecond.shift)
      millisecondMask = millisecond.largest
      stepsPerUnit = 1000
    }
    epoch = facts.epoch.microseconds
    unit = facts.unit.microseconds
  }
}
