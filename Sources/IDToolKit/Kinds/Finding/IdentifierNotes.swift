/// Writes the annotations of the ids in a text.
struct IdentifierNotes {
  private(set) var presentation: FlakePresentation
  private var deltas: IdentifierDeltas

  init(_ presentation: FlakePresentation, for targets: [IdentifierTarget]) {
    self.presentation = presentation
    deltas = IdentifierDeltas(targets)
  }

  /// Appends the annotation of an id.
  mutating func append(
    _ found: FoundIdentifier,
    as target: IdentifierTarget,
    in text: PaddedBytes,
    to buffer: inout ByteBuffer
  ) {
    for part in target.template.parts {
      switch part {
      case .text(let bytes): buffer.append(bytes)
      // Without zeros in front.
      case .id where target.isDecimalFlake: buffer.append(decimal: found.flake.rawValue)
      case .id: buffer.append(text.span.extracting(found.range))
      case .kind: buffer.append(target.kind.name)
      case .time:
        guard let time = found.time else { continue }
        presentation.append(time, precision: found.content.precision, to: &buffer)
        // Without the Z.
        if target.isOfLines { buffer.truncate(to: buffer.count - 1) }
      case .age: if let time = found.time { buffer.append(time.age(at: presentation.now)) }
      case .lag:
        let lag = found.time.flatMap { time in
          LineTime.lag(
            from: time,
            around: found.range.lowerBound,
            in: text,
            zone: target.zoneOfLines,
            now: presentation.now
          )
        }
        if let lag { Self.append(lag, to: &buffer) }
      case .delta:
        if let delta = deltas.delta(to: found) {
          buffer.append(UInt8(ascii: ","))
          Self.append(delta, to: &buffer)
        }
      case .worker:
        if let layout = target.flakes?.layout {
          buffer.append(decimal: layout.worker(of: found.flake))
        }
      case .field(let field): buffer.append(decimal: field.value(in: found.flake))
      case .sequence:
        if let layout = target.flakes?.layout {
          buffer.append(decimal: layout.sequence(of: found.flake))
        }
      }
    }
  }

  /// Appends a span as `+1.250s`.
  private static func append(_ span: TimeSpan, to buffer: inout ByteBuffer) {
    let (seconds, fraction) = span.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    buffer.append(UInt8(ascii: span < .zero ? "-" : "+"))
    buffer.append(decimal: seconds)
    buffer.append(UInt8(ascii: "."))
    buffer.append(decimal: fraction / 1000, width: 3)
    buffer.append(UInt8(ascii: "s"))
  }
}

/// The times between ids and the previous ones of their kinds.
struct IdentifierDeltas {
  /// For each target, the index of the first one of the same kind.
  private let slots: [Int]
  private var lastTimes: [Timestamp?]

  init(_ targets: [IdentifierTarget]) {
    slots = targets.indices.map { index in
      targets.firstIndex { $0.kind == targets[index].kind } ?? index
    }
    lastTimes = targets.map { _ in nil }
  }

  /// Returns the span since the previous id of the same kind, and makes this one the
  /// previous; returns nil for the first, for one without a time, and if the difference can't be represented.
  mutating func delta(to found: FoundIdentifier) -> TimeSpan? {
    guard let time = found.time else { return nil }
    let slot = slots[found.target]
    defer { lastTimes[slot] = time }
    return lastTimes[slot].flatMap { time.span(since: $0) }
  }
}

/// Writes the times of ids in one style.
// Safe: as the caller of `write` guarantees, there is room for what any style touches.
final class IdentifierMoments {
  private let style: TimeStyle
  private let isUTC: Bool
  private let plain = TimestampText()
  /// For all other times; created when the first is written.
  private var styled: MomentText?

  init(_ presentation: FlakePresentation) {
    style = presentation.timeStyle
    isUTC = style == .utc
  }

  /// Writes a moment at `start`, which has room for ``MomentText/longest`` bytes; returns the
  /// number of bytes.
  ///
  /// Times in UTC with milliseconds are written by the constant ``plain``, since each use of a
  /// variable of a class is checked at run time.
  @inline(__always)
  func write(
    _ time: Timestamp,
    _ precision: TimePrecision,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard isUTC, precision == .milliseconds else {
      return unsafe writeStyled(time, precision, to: start)
    }
    return unsafe plain.write(unixMilliseconds: time.unixMilliseconds, to: start)
  }

  /// As ``write(_:_:to:)``, in any style.
  @inline(never)
  private func writeStyled(
    _ time: Timestamp,
    _ precision: TimePrecision,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let microsecond = precision == .milliseconds ? 0 : time.microsecondOfMillisecond
    let count = unsafe styled?.write(
      unixMilliseconds: time.unixMilliseconds,
      microsecond: UInt32(truncatingIfNeeded: microsecond),
      precision,
      to: start
    )
    if let count { return count }
    styled = MomentText(style: style, zone: LocalTimeZone.days)
    return unsafe writeStyled(time, precision, to: start)
  }
}
