/// Why no id can be built from given values.
enum FlakeEncodeProblem: DescribedError {
  case beforeEpoch(Timestamp)
  case afterLast(Timestamp)
  case worker(UInt64, largest: UInt64)
  case sequence(UInt64, largest: UInt64)
  case random(UInt64, largest: UInt64)
  case other(UInt64, largest: UInt64)

  var sentence: String {
    switch self {
    case .beforeEpoch(let epoch): "the time is before the layout's epoch, \(epoch.text())"
    case .afterLast(let last): "the time is after the layout's last, \(last.text())"
    case .worker(let value, let largest): Self.sentence("worker", value, largest)
    case .sequence(let value, let largest): Self.sentence("sequence", value, largest)
    case .random(let value, let largest): Self.sentence("random", value, largest)
    case .other(let value, let largest): Self.sentence("other", value, largest)
    }
  }

  private static func sentence(_ field: String, _ value: UInt64, _ largest: UInt64) -> String {
    largest == 0
      ? "the layout has no \(field) field, so \(value) has no place"
      : "\(field) \(value) is out of range: 0 to \(largest) are accepted"
  }
}
