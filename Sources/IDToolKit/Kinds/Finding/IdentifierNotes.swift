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
    in text: Span<UInt8>,
    to buffer: inout ByteBuffer
  ) {
    for part in target.template.parts {
      switch part {
      case .text(let bytes): buffer.append(bytes)
      case .id: Self.append(idOf: found, as: target, in: text, to: &buffer)
      case .kind: buffer.append(target.kind.name)
      case .time: append(timeOf: found, as: target, to: &buffer)
      case .age: buffer.append(found.time.age(at: presentation.now))
      case .delta: if let delta = deltas.delta(to: found) { Self.append(delta: delta, to: &buffer) }
      case .worker:
        if let layout = target.flakes?.layout {
          buffer.append(decimal: layout.worker(of: found.flake))
        }
      case .sequence:
        if let layout = target.flakes?.layout {
          buffer.append(decimal: layout.sequence(of: found.flake))
        }
      }
    }
  }

  /// Appends a span as `,+1.250s`.
  private static func append(delta: TimeSpan, to buffer: inout ByteBuffer) {
    let (seconds, fraction) = delta.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    buffer.append(delta < .zero ? ",-" : ",+")
    buffer.append(decimal: seconds)
    buffer.append(UInt8(ascii: "."))
    buffer.append(decimal: fraction / 1000, width: 3)
    buffer.append(UInt8(ascii: "s"))
  }

  /// Appends the text of an id without the leading zeros of a flake.
  static func append(
    idOf found: FoundIdentifier,
    as target: IdentifierTarget,
    in text: Span<UInt8>,
    to buffer: inout ByteBuffer
  ) {
    if target.isDecimalFlake {
      buffer.append(decimal: found.flake.rawValue)
    } else {
      buffer.append(text.extracting(found.range))
    }
  }

  mutating func append(
    timeOf found: FoundIdentifier,
    as target: IdentifierTarget,
    to buffer: inout ByteBuffer
  ) {
    presentation.append(found.time, precision: found.content.precision, to: &buffer)
  }
}
