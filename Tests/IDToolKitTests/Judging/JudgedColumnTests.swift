import Testing

@testable import IDToolKit

/// Columns of ids without any name or time: what gets a date gets the right one.
@Suite struct JudgedColumnTests {
  private static let hypotheses = ColumnOfIDs.hypotheses
  private static let counts = LongRun.isWanted ? [5, 8, 12, 20, 60, 200] : [5, 20, 100]
  private static let seeds: ClosedRange<UInt64> = LongRun.isWanted ? 1...30 : 1...1

  /// Returns how many ids of a column get a date, and those whose date is wrong.
  private func dated(
    _ column: ColumnOfIDs,
    as name: FlakeLayoutName?
  ) -> (count: Int, wrong: [String]) {
    let verdict = column.verdict
    let maker = Self.hypotheses.first { $0.name == name }
    var (count, wrong) = (0, [String]())
    guard verdict.isDecided else { return (0, []) }
    for number in column.numbers {
      let time: Int64?
      if case .number(let other) = verdict.best.maker {
        time = other.time(of: number)
      } else if let found = verdict.makers?.madeBy(number) {
        time = Self.hypotheses[found.hypothesis].time(of: number) + (found.epoch ?? 0)
      } else {
        continue
      }
      guard let time else { continue }
      count += 1
      if let maker, name != nil, (maker.time(of: number) - time).magnitude < 1_000_000 { continue }
      let found = verdict.makers?.madeBy(number).map { Self.hypotheses[$0.hypothesis].name }
      wrong.append("\(number) as \(found ?? nil, default: "?"), lead \(verdict.lead)")
    }
    return (count, wrong)
  }

  @Test(arguments: FlakeLayoutName.allCases, seeds)
  func noDateIsWrong(of name: FlakeLayoutName, seed: UInt64) {
    var random = SplitMix(state: seed)
    for span in ColumnOfIDs.Span.allCases {
      for count in Self.counts {
        let column = ColumnOfIDs(name, count: count, over: span, &random)
        guard column.numbers.count >= 5 else { continue }
        let (_, wrong) = dated(column, as: name)
        #expect(
          wrong.isEmpty,
          "\(wrong.count) of \(count) \(name) over \(span), seed \(seed): \(wrong.prefix(2))"
        )
      }
    }
  }

  @Test(arguments: [FlakeLayoutName.discord, .twitter, .linkedin, .tiktok], seeds)
  func platformsAreKnown(by name: FlakeLayoutName, seed: UInt64) {
    var random = SplitMix(state: seed)
    var (count, found) = (0, 0)
    for span in ColumnOfIDs.Span.allCases {
      for size in [20, 60, 100] {
        let column = ColumnOfIDs(name, count: size, over: span, &random)
        let dated = dated(column, as: name).count
        #expect(dated > 0, "\(size) over \(span), seed \(seed), \(name)")
        count += column.numbers.count
        found += dated
      }
    }
    #expect(Double(found) >= 0.95 * Double(count), "\(found) of \(count), seed \(seed), \(name)")
  }

  /// From 2010 on, in days since 1970.
  @Test(arguments: [14_610, 16_322, 17_532, 18_387, 19_025], seeds)
  func anEpochOfSomebodysOwnIsNeverGuessed(day: Int64, seed: UInt64) {
    var random = SplitMix(state: seed)
    let start = day * TimeSpan.day.microseconds
    for span in ColumnOfIDs.Span.allCases {
      for count in [1] + Self.counts {
        let column = ColumnOfIDs(ownSince: start, count: count, over: span, &random)
        let (_, wrong) = dated(column, as: nil)
        #expect(
          wrong.isEmpty,
          "\(wrong.count) of \(count) own \(day) over \(span), seed \(seed): \(wrong.prefix(2))"
        )
      }
    }
  }
}

extension MakerMixture {
  /// Returns the maker of an id: its hypothesis, and the epoch if that was solved.
  func madeBy(_ number: UInt64) -> (hypothesis: Int, epoch: Int64?)? {
    maker(of: number).map { (makers[$0].hypothesis, makers[$0].epoch) }
  }
}
