import Foundation

/// Makers of ids, with the habits of their low bits; times are milliseconds since 1970.
enum MakerOfIDs {
  static func discord(_ time: Int64, _ random: inout SplitMix) -> UInt64 {
    let eras: [(end: String, lanes: UInt64, processes: UInt64)] = [
      ("2019-01-01", 3, 1), ("2021-01-01", 15, 1), ("2024-01-01", 17, 6), ("2024-03-01", 20, 6),
      ("2025-01-01", 20, 2), ("2026-01-01", 27, 2), ("2100-01-01", 31, 2),
    ]
    let (_, lanes, processes) = eras.first { time < milliseconds($0.end) } ?? eras[0]
    let worker = UInt64.random(in: 0..<3, using: &random)
    let process = UInt64.random(in: 0..<processes, using: &random)
    let lane = UInt64.random(in: 0..<lanes, using: &random)
    return flake(time, since: "2015-01-01", shift: 22) | worker << 17 | process << 12
      | (10 * lane + pick([0, 0, 0, 1, 1, 2, 3], &random))
  }

  static func twitter(_ time: Int64, _ random: inout SplitMix) -> UInt64 {
    let workers: [ClosedRange<UInt64>]
    switch time {
    case ..<milliseconds("2015-02-20"): workers = [32...41, 32...41, 128...137]
    case ..<milliseconds("2023-01-01"): workers = [320...382]
    default: workers = [352...381, 416...445]
    }
    let worker = UInt64.random(in: pick(workers, &random), using: &random)
    let isSpread = time >= milliseconds("2023-08-16")
    let sequence: UInt64 =
      isSpread ? .random(in: 0..<512, using: &random) : pick([0, 0, 0, 1, 2], &random)
    return UInt64(time - 1_288_834_974_657) << 22 | worker << 12 | sequence
  }

  static func linkedIn(_ time: Int64, _ random: inout SplitMix) -> UInt64 {
    let workers: ClosedRange<UInt64> = time < milliseconds("2022-04-01") ? 2...47 : 100...187
    let worker = UInt64.random(in: workers, using: &random)
    return UInt64(time) << 22 | worker << 12 | pick([0, 0, 0, 0, 0, 1, 1, 2], &random)
  }

  static func tikTok(_ time: Int64, _ random: inout SplitMix) -> UInt64 {
    let unusual = UInt64.random(in: 0..<10, using: &random) == 0
    let part = unusual ? UInt64.random(in: 0..<8, using: &random) : 0
    let machine = UInt64.random(in: 0..<pick([16, 16, 32], &random), using: &random)
    // What it is the id of: videos and music.
    let sort = pick([13, 13, 13, 13, 13, 13, 11, 13], &random) as UInt64
    return UInt64(time / 1000) << 32 | UInt64(time % 1000) << 22 | part << 19 | machine << 14
      | sort << 8 | .random(in: 0..<64, using: &random)
  }

  static func instagram(_ time: Int64, _ random: inout SplitMix) -> UInt64 {
    UInt64(time - 1_314_220_021_721) << 23 | .random(in: 1...5000, using: &random) << 10
      | .random(in: 0..<1024, using: &random)
  }

  static func mastodon(_ time: Int64, _ random: inout SplitMix) -> UInt64 {
    UInt64(time) << 16 | .random(in: 0..<65_536, using: &random)
  }

  /// Somebody's own: a library with an epoch that they chose.
  static func own(_ time: Int64, since epoch: String, _ random: inout SplitMix) -> UInt64 {
    flake(time, since: epoch, shift: 22) | pick([1, 4, 19], &random) << 12
      | pick([0, 0, 0, 1, 2], &random)
  }

  /// With the seconds of the time only.
  static func objectID(_ time: Int64, _ random: inout SplitMix) -> String {
    hexadecimal(UInt64(time / 1000), digits: 8) + "9be1d2704c"
      + hexadecimal(random.next() >> 40, digits: 6)
  }

  static func uuid7(_ time: Int64, _ random: inout SplitMix) -> String {
    let (time, low) = (hexadecimal(UInt64(time), digits: 12), random.next())
    return time.prefix(8) + "-" + time.suffix(4) + "-7"
      + hexadecimal(random.next() >> 52, digits: 3) + "-" + pick(["8", "9", "a", "b"], &random)
      + hexadecimal(low >> 52, digits: 3) + "-" + hexadecimal(low & (1 << 48 - 1), digits: 12)
  }

  // MARK: Parts

  static func pick<Value>(_ values: [Value], _ random: inout SplitMix) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// Returns the first moment of a day, as `2026-11-26`, in UTC.
  static func milliseconds(_ day: String) -> Int64 {
    let parts = day.split(separator: "-").compactMap { Int32($0) }
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
    return Int64(timegm(&fields)) * 1000
  }

  static func hexadecimal(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func flake(_ time: Int64, since epoch: String, shift: UInt64) -> UInt64 {
    UInt64(time - milliseconds(epoch)) << shift
  }
}
