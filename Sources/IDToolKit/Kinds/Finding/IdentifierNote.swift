/// The annotation of a target that is not a flake, as operations of a loop.
struct IdentifierNote {
  private let operations: [FlakeRecordProgram.Operation]
  /// The most bytes that a note takes.
  let longest: Int

  /// The longest prefix and id.
  private static let longestID = 192

  /// Returns nil for flakes, and for annotations that need more than the id.
  init?(_ target: IdentifierTarget) {
    guard !target.isFlake else { return nil }
    var list = FlakeRecordProgram.OperationList()
    for part in target.template.parts {
      switch part {
      case .text(let bytes): list.pending += bytes
      case .kind: list.pending += Array(target.kind.name.utf8)
      case .time: list.add(.time)
      case .id: list.add(.id)
      // Only flakes have them.
      case .worker, .sequence: break
      case .age, .delta: return nil
      }
    }
    list.add(.end)
    operations = list.operations
    longest =
      operations.count * (FlakeRecordProgram.literalStep + max(MomentText.longest, Self.longestID))
  }

  /// Writes a note at `start`, which has room for ``longest`` bytes; returns its end.
  @inline(__always)
  func write(
    _ found: FoundIdentifier,
    in text: UnsafePointer<UInt8>,
    _ moments: IdentifierMoments,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var end = unsafe start
    for place in operations.indices {
      unsafe UnsafeMutableRawPointer(end)
        .storeBytes(of: operations[place].literal, as: SIMD16<UInt8>.self)
      unsafe end += operations[place].literalCount
      switch operations[place].kind {
      case .time: unsafe end += moments.write(found.time, found.content.precision, to: end)
      case .id:
        unsafe end.update(from: text + found.range.lowerBound, count: found.range.count)
        unsafe end += found.range.count
      case .unixMilliseconds, .field, .none, .end, .other: break
      }
    }
    return unsafe end
  }
}

/// Writes the times of ids in one style.
final class IdentifierMoments {
  private let isUTC: Bool
  private var times: MomentText

  init(_ presentation: FlakePresentation) {
    isUTC = presentation.timeStyle == .utc
    times = MomentText(style: presentation.timeStyle, zone: LocalTimeZone.days)
  }

  /// Writes a moment at `start`, which has room for ``MomentText/longest`` bytes; returns the
  /// number of bytes.
  @inline(__always)
  func write(
    _ time: Timestamp,
    _ precision: TimePrecision,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let unixMilliseconds = time.unixMilliseconds
    if isUTC, precision == .milliseconds {
      return unsafe times.writeUTC(unixMilliseconds: unixMilliseconds, to: start)
    }
    let microsecond = time.microseconds &- unixMilliseconds &* 1000
    return unsafe times.write(
      unixMilliseconds: unixMilliseconds,
      microsecond: precision == .milliseconds ? 0 : UInt32(truncatingIfNeeded: microsecond),
      precision,
      to: start
    )
  }
}
