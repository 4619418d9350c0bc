/// What the ids of one kind at one place of texts reveal.
struct PlaceStatistics {
  let place: PlaceName
  let kind: IdentifierKind
  private let layout: FlakeLayout?
  /// Whether times are on the clock of the lines, whose zone isn't known.
  let isOfLines: Bool
  let precision: TimePrecision
  private(set) var figures: IdentifierStatistics
  /// The times from ids to the first lines with them.
  private(set) var lags = LagStatistics(capacity: 4096)
  /// The greatest of them, back or forth, and the line.
  private(set) var worst: (lag: TimeSpan, line: TextLine)?
  /// The greatest id so far.
  private var greatest: IdentifierBits?

  /// A line of a file, and the column of an id in it.
  struct TextLine: Equatable {
    /// The number of the file.
    let file: UInt32
    /// From 1; the last one for all beyond it.
    let column: UInt32
    let line: UInt64

    init(file: Int, line: UInt64, column: Int) {
      self.file = UInt32(clamping: file)
      self.column = UInt32(clamping: column)
      self.line = line
    }
  }

  init(
    _ place: PlaceName,
    _ kind: IdentifierKind,
    isOfLines: Bool,
    precision: TimePrecision,
    _ figures: IdentifierStatistics
  ) {
    self.place = place
    self.kind = kind
    layout = kind.layout
    self.isOfLines = isOfLines
    self.precision = precision
    self.figures = figures
  }

  /// Returns whether an id is above all before it, or the greatest of them again.
  mutating func standing(of id: IdentifierBits) -> (isAbove: Bool, isGreatest: Bool) {
    let isAbove = greatest.map { $0 < id } ?? true
    let isGreatest = id == greatest
    if isAbove { greatest = id }
    return (isAbove, isGreatest)
  }

  /// Observes an id; `lag` is the time from it to its line, nil if that isn't known.
  mutating func note(
    _ id: FoundIdentifier.Content,
    lag: TimeSpan?,
    at line: TextLine,
    isRepeat: Bool
  ) {
    figures.note(
      id.bits,
      time: id.time,
      origin: layout.map { $0.origin(of: id.bits.flake, lag: lag) },
      isRepeat: isRepeat
    )
    // Later lines are about what happened since.
    guard !isRepeat, let lag else { return }
    lags.observe(lag)
    if worst.map({ $0.lag.magnitude < lag.magnitude }) ?? true { worst = (lag, line) }
  }
}

/// Workers whose clocks disagree with those of the lines.
extension PlaceStatistics {
  /// A worker whose ids are constantly early or late.
  struct Skew {
    let worker: UInt64
    /// How far its clock is ahead; below zero if it is behind.
    let span: TimeSpan
    /// How many of its ids show that, and how many there are.
    let count: Int
    let total: Int
  }

  /// Fewer ids prove nothing.
  private static let fewest = 8
  /// Lines may give whole seconds.
  private static let least = TimeSpan.second

  /// The workers whose clocks are wrong: nearly all of their ids come to their lines later, or earlier,
  /// than those of others, by at least a second, and their spans differ as little as others' do.
  ///
  /// The others are those of which most agree, and none whose ids are made after their lines. Ids of long
  /// before their lines say nothing.
  var skews: [Skew] {
    guard layout?.workerFields.isEmpty == false, lags.tellClock else { return [] }
    let workers = figures.workers.filter { $0.lags.count >= Self.fewest && $0.lags.tellClock }
    let medians = workers.compactMap(\.lags.median).sorted()
    let usual =
      medians.count < 2 ? .zero : Self.commonest(of: medians.filter { $0 >= -Self.least })
    let widths = workers.compactMap { $0.lags.middle?.width }.sorted()
    return workers.compactMap { worker in
      guard let median = worker.lags.median, let middle = worker.lags.middle else { return nil }
      let shift = median - usual
      // Of two workers the one that differs less.
      let usualWidth = widths[(widths.count - 1) / 2]
      let most = widths.count < 2 ? LagStatistics.mostSpread : usualWidth + usualWidth + Self.least
      // By itself, a worker that is late may just take its time.
      guard shift.magnitude >= Self.least.magnitude, medians.count > 1 || shift < .zero,
        middle.width.magnitude <= shift.magnitude / 2,
        middle.width <= min(most, LagStatistics.mostSpread)
      else { return nil }
      let edge = usual + TimeSpan(microseconds: shift.microseconds / 2)
      let count = worker.lags.count(from: usual, beyond: edge)
      return Skew(worker: worker.worker, span: -shift, count: count, total: worker.lags.count)
    }
  }

  /// Returns the one of some spans, in order, that is near to most; of several the least.
  private static func commonest(of spans: [TimeSpan]) -> TimeSpan {
    var (low, high) = (0, 0)
    var best = (count: 0, span: TimeSpan.zero)
    for span in spans {
      while span - spans[low] > least { low += 1 }
      while high < spans.count, spans[high] - span <= least { high += 1 }
      let count = high - low
      if count > best.count || count == best.count && span.magnitude < best.span.magnitude {
        best = (count, span)
      }
    }
    return best.span
  }
}
