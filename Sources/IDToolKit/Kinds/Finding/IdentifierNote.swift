/// The annotation of a target that is not a flake, as steps of a loop.
struct IdentifierNote {
  private enum Step {
    case text([UInt8])
    case time
    case id
  }

  private let steps: [Step]
  /// The precision of times for each of the kind's plans.
  private let precisions: [TimePrecision]
  /// The most bytes that a note takes.
  let longest: Int

  /// The longest prefix and id.
  private static let longestID = 192

  /// Returns nil for flakes, and for annotations that need more than the id.
  init?(_ target: IdentifierTarget, _ presentation: FlakePresentation) {
    guard target.flakes == nil else { return nil }
    var steps: [Step] = []
    var longest = 0
    for part in target.template.parts {
      switch part {
      case .text(let bytes):
        steps.append(.text(bytes))
        longest += bytes.count
      case .kind:
        steps.append(.text(Array(target.kind.name.utf8)))
        longest += target.kind.name.utf8.count
      case .time:
        steps.append(.time)
        longest += MomentText.longest
      case .id:
        steps.append(.id)
        longest += Self.longestID
      // Only flakes have them.
      case .worker, .sequence: break
      case .age, .delta: return nil
      }
    }
    self.steps = steps
    self.longest = longest
    precisions = target.kind.plans.map { $0.time?.precision ?? .milliseconds }
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
    for step in steps {
      switch step {
      case .text(let bytes):
        for byte in bytes {
          unsafe end.pointee = byte
          unsafe end += 1
        }
      case .time: unsafe end += moments.write(found.time, precisions[found.plan], to: end)
      case .id:
        unsafe end.update(from: text + found.range.lowerBound, count: found.range.count)
        unsafe end += found.range.count
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
