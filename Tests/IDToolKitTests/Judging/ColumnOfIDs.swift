@testable import IDToolKit

/// Ids of one maker, as a column of a table has them.
struct ColumnOfIDs {
  /// Over what their times are spread.
  enum Span: CaseIterable {
    case life, year, day, lastDay
  }

  static let now = Timestamp(microseconds: 1_795_694_400_000_000)
  static let hypotheses = FlakeHypothesis.all(now: now)

  private(set) var numbers: [UInt64] = []

  /// Ids of a known layout, made by its habits: of all makers that it has, or of a few.
  init(_ name: FlakeLayoutName, count: Int, over span: Span, _ random: inout SplitMix) {
    guard let maker = Self.hypotheses.first(where: { $0.name == name }) else { return }
    let times = Self.times(in: maker.life, count: count, over: span, &random)
    let eras = name.habits.makers[0].eras
    // Most services have few machines, and use one sequence over and over.
    let hasFew = !name.hasKnownHabits && Bool.random(using: &random)
    let few = (0..<3).map { _ in Self.low(eras[eras.count - 1].fields, &random) }
    for time in times {
      let era = eras.first { time < $0.end } ?? eras[eras.count - 1]
      let low = hasFew ? few[.random(in: 0..<3, using: &random)] : Self.low(era.fields, &random)
      let steps = (time - maker.layout.epoch.microseconds) / maker.layout.unit.microseconds
      let number = maker.layout.timeField.bits(of: UInt64(steps)) | low
      if maker.bounds.contain(number) { numbers.append(number) }
    }
  }

  /// Ids of a service that took the usual 41, 10 and 12 bits and an epoch of its own.
  init(ownSince epoch: Int64, count: Int, over span: Span, _ random: inout SplitMix) {
    let day = TimeSpan.day.microseconds
    let times = Self.times(
      in: epoch + day...Self.now.microseconds - 1,
      count: count,
      over: span,
      &random
    )
    let workers = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      UInt64.random(in: 0..<1024, using: &random)
    }
    numbers = times.map { time in
      UInt64((time - epoch) / 1000) << 22 | workers[.random(in: 0..<workers.count, using: &random)]
        << 12
        | [0, 0, 0, 0, 1, 1, 2, 3][.random(in: 0..<8, using: &random)]
    }
  }

  /// What was decided about them.
  var verdict: PlaceVerdict {
    var judge = Judge(now: Self.now)
    let name = PlaceName(key: Array("ref".utf8))
    for number in numbers { judge.look(at: number, in: name, time: nil) }
    return judge.judgement().verdicts[0]
  }

  private static func times(
    in life: ClosedRange<Int64>,
    count: Int,
    over span: Span,
    _ random: inout SplitMix
  ) -> [Int64] {
    let day = TimeSpan.day.microseconds
    let end = min(life.upperBound, now.microseconds)
    let width: Int64
    switch span {
    case .life: width = end - life.lowerBound
    case .year: width = min(365 * day, end - life.lowerBound)
    case .day, .lastDay: width = min(day, end - life.lowerBound)
    }
    let last =
      span == .lastDay ? end : Int64.random(in: life.lowerBound + width...end, using: &random)
    return (0..<count).map { _ in .random(in: last - width...last, using: &random) }
  }

  private static func low(
    _ fields: [LowBitHabits.BitShares],
    _ random: inout SplitMix
  ) -> UInt64 {
    fields.reduce(0) { $0 << UInt64($1.width) | value(of: $1, &random) }
  }

  private static func value(of field: LowBitHabits.BitShares, _ random: inout SplitMix) -> UInt64 {
    let any = UInt64.random(in: 0..<1 << UInt64(field.width), using: &random)
    var rest = Double.random(in: 0..<1, using: &random)
    guard
      let shape = field.shares.first(where: { share in
        rest -= share.share
        return rest < 0
      })?.shape
    else { return any }
    switch shape {
    case .any: return any
    case .value(let value): return value
    case .range(let range): return .random(in: range, using: &random)
    case .falling(let first, let rate):
      var value = first
      while Double.random(in: 0..<1, using: &random) > rate, value - first < 50 { value += 1 }
      return min(value, 1 << UInt64(field.width) - 1)
    case .lanes(let count, let steps):
      var rest = Double.random(in: 0..<1, using: &random)
      let step = steps.firstIndex { share in
        rest -= share
        return rest < 0
      }
      return 10 * .random(in: 0..<count, using: &random) + UInt64(step ?? 0)
    }
  }
}
