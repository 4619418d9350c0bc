/// The ids that were seen at one place: some four hundred of the distinct ones, chosen by a hash, so
/// that order, blocks and threads don't matter to which of them are kept.
struct PlaceSample: Sendable {
  /// An id, and the time of the first line that has it.
  typealias TimedNumber = (number: UInt64, time: LineTime?)

  let name: PlaceName
  /// How many ids were seen, the same one each time again.
  private(set) var count: UInt64 = 0
  /// The ids that are kept.
  private var kept: [UInt64: LineTime?] = [:]
  /// Ids with this hash or a larger one are not kept.
  private var limit = UInt64.max

  /// With more, what is learnt about a place would weigh more than what is known of makers; memory
  /// is limited as well.
  private static let mostKept = 400

  /// The least and the greatest id, kept or not.
  private(set) var extremes: ClosedRange<UInt64>?

  init(_ name: PlaceName) { self.name = name }

  /// Observes an id, and the time of its line; returns whether it is kept as a further one.
  @discardableResult
  mutating func observe(_ number: UInt64, at time: @autoclosure () -> LineTime?) -> Bool {
    count += 1
    let known = extremes ?? number...number
    if extremes == nil || !known.contains(number) {
      extremes = min(known.lowerBound, number)...max(known.upperBound, number)
    }
    guard Self.hash(number) < limit, kept[number] == nil else { return false }
    kept[number] = .some(time())
    if kept.count == 2 * Self.mostKept { dropHalf() }
    return true
  }

  /// Returns a sample of as many other ids of this one as of a part of it.
  func balanced(with part: PlaceSample) -> PlaceSample {
    func chosen(_ ids: [UInt64: LineTime?]) -> [(UInt64, LineTime?)] {
      ids.sorted { Self.hash($0.key) < Self.hash($1.key) }.map { ($0.key, $0.value) }
    }
    let theirs = chosen(part.kept).prefix(Self.mostKept / 2)
    let others = chosen(kept.filter { part.kept[$0.key] == nil }).prefix(theirs.count)
    var sample = self
    sample.kept = Dictionary(uniqueKeysWithValues: theirs + others)
    sample.limit = .max
    return sample
  }

  /// Returns the sample of those of the kept ids that satisfy a condition.
  func filter(_ isIncluded: (UInt64) -> Bool) -> PlaceSample {
    var sample = self
    sample.kept = kept.filter { isIncluded($0.key) }
    sample.count = UInt64(sample.kept.count)
    sample.extremes = sample.kept.keys.min().map { $0...(sample.kept.keys.max() ?? $0) }
    return sample
  }

  private mutating func dropHalf() {
    let limit = kept.keys.map(Self.hash).sorted()[Self.mostKept]
    kept = kept.filter { Self.hash($0.key) < limit }
    self.limit = limit
  }

  private static func hash(_ number: UInt64) -> UInt64 {
    let product = (number ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  /// The numbers that are kept, and the outermost of all, ascending.
  var numbers: [UInt64] {
    let outer = extremes.map { [$0.lowerBound, $0.upperBound] } ?? []
    return Set(ids.map(\.number) + outer).sorted()
  }

  /// Returns the sample with the lines that don't say their zone in one, and its offset in seconds; nil
  /// if all say theirs.
  ///
  /// Their times are as if the clocks had never been changed: the offset is that of the last line. Those
  /// that the clocks show twice are left out.
  func withLines(in zone: CivilZone) -> (sample: PlaceSample, offset: Int64)? {
    var sample = self
    var offsets: [UInt64: Int64] = [:]
    var last: (time: Timestamp, offset: Int64)?
    for (number, time) in kept {
      guard let time, !time.isZoneSaid else { continue }
      let reading = zone.reading(ofLocal: time.time.microseconds)
      guard let reading, reading.occurrence != .twice else {
        sample.kept[number] = .some(nil)
        continue
      }
      let offset = zone.offsetSeconds(at: reading.moment)
      offsets[number] = offset
      if last.map({ time.time > $0.time }) ?? true { last = (time.time, offset) }
    }
    guard let last else { return nil }
    for (number, offset) in offsets where offset != last.offset {
      guard var time = kept[number] ?? nil else { continue }
      time.time = time.time.advanced(by: .seconds(last.offset - offset)) ?? time.time
      sample.kept[number] = time
    }
    return (sample, last.offset)
  }

  /// Returns the sample with the lines that don't say their zone so many seconds east of UTC.
  func withLines(at offset: Int64) -> PlaceSample {
    var sample = self
    for (number, time) in kept {
      guard var time, !time.isZoneSaid else { continue }
      time.time = time.time.advanced(by: .seconds(-offset)) ?? time.time
      time.isZoneSaid = true
      sample.kept[number] = time
    }
    return sample
  }

  /// The sample without the few ids that lie far from all others; nil if none does.
  var withoutOutliers: PlaceSample? {
    let numbers = kept.keys.sorted()
    guard numbers.count >= 5 else { return nil }
    let tenth = max(1, numbers.count / 10)
    let (low, high) = (numbers[tenth], numbers[numbers.count - 1 - tenth])
    let near = low - min(low, high - low)...high + min(.max - high, high - low)
    var sample = self
    sample.kept = kept.filter { near.contains($0.key) }
    guard sample.keptCount < keptCount else { return nil }
    sample.extremes = numbers.first { near.contains($0) }.map { first in
      first...(numbers.last { near.contains($0) } ?? first)
    }
    return sample
  }

  /// How many ids are kept.
  var keptCount: Int { kept.count }

  /// The ids that are kept, ascending; of more, those with the smallest hashes, whatever their order
  /// was.
  var ids: [TimedNumber] {
    var chosen = Array(kept)
    if chosen.count > Self.mostKept { chosen.sort { Self.hash($0.key) < Self.hash($1.key) } }
    return chosen.prefix(Self.mostKept).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
