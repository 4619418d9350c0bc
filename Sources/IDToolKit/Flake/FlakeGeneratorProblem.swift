/// Why no ids can be issued.
enum FlakeGeneratorProblem: DescribedError {
  case clockBeforeEpoch(now: Timestamp, epoch: Timestamp)
  /// Fewer ticks are left than were requested.
  case exhausted(last: Timestamp, left: UInt64)
  case worker(UInt64, largest: UInt64)
  /// The layout has bits of unknown meaning.
  case unknownBits
  /// The layout's sequence is above its time, so that ids would not sort by time.
  case sequenceAboveTime
  /// The layout's random bits are above its sequence, so that ids would not increase.
  case randomAboveSequence

  var sentence: String {
    switch self {
    case .clockBeforeEpoch(let now, let epoch):
      "the clock says \(now.text()), which is before the layout's epoch, \(epoch.text())"
    case .exhausted(let last, 0): "the layout ran out of ids at \(last.text())"
    case .exhausted(let last, let left):
      "only \(left) ids are left before the layout runs out at \(last.text())"
    case .worker(let value, let largest):
      largest == 0
        ? "the layout has no worker field, so worker \(value) has no place"
        : "worker \(value) is out of range: 0 to \(largest) are accepted"
    case .unknownBits: "the layout has bits of unknown meaning ('x'), so it can only be decoded"
    case .sequenceAboveTime:
      "the layout's sequence stands above its time, so its ids would not sort by time"
    case .randomAboveSequence:
      "the layout's random bits stand above its sequence, so its ids would not increase"
    }
  }
}
