@testable import IDToolKit

/// Ids as the makers of each layout would have made them: times within the layout's use, a few
/// workers, sequences as each maker starts them.
struct FlakeSamples {
  static let now = Timestamp(microseconds: 1_795_238_400_000_000)  // 2026-11-21T05:20:00Z

  let layout: FlakeLayout
  let name: FlakeLayoutName
  private var random: SeededGenerator
  private var workers: [UInt64] = []
  private var sequences: [UInt64: (step: UInt64, sequence: UInt64)] = [:]

  init(_ name: FlakeLayoutName, seed: UInt64) {
    self.name = name
    layout = FlakeLayout(name)
    random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...3, using: &random)
    workers = (0..<count).map { _ in UInt64.random(in: 0...layout.largestWorker, using: &random) }
    switch name {
    case .baiduUid, .baiduUidReadme:
      // A number that counts the restarts of all machines.
      workers = workers.map { $0 % 100_000 }
    case .scru64:
      // 8 bits of node, then a counter.
      workers = [workers[0] & ~0xFFFF]
    default: break
    }
  }

  /// `count` ids in the order in which they were made, at a random pace.
  mutating func ids(_ count: Int) -> [FlakeID] {
    let paces: [Int64] = [1000, 50_000, 1_000_000, 60_000_000, 3_600_000_000, 40_000_000_000]
    let pace = paces.randomElement(using: &random) ?? 1
    let length = Int64(count) * pace * 2
    let first = layout.serviceStart.microseconds + 86_400_000_000
    let last = min(Self.now.microseconds, layout.lastTime.microseconds) - length
    var time = Int64.random(in: first...max(first, last), using: &random)
    return (0..<count).map { _ in
      time += Int64.random(in: 0...(2 * pace), using: &random)
      return id(at: Timestamp(microseconds: time))
    }
  }

  private mutating func id(at time: Timestamp) -> FlakeID {
    var worker = workers.randomElement(using: &random) ?? 0
    switch name {
    case .instagram, .threads:
      worker = UInt64.random(in: 0...layout.largestWorker, using: &random)
    case .linkedin: worker = UInt64.random(in: 2...187, using: &random)
    default: break
    }
    let steps = layout.steps(at: time) ?? 0
    if name == .scru64 { worker |= nextSequence(of: worker, step: steps, time: time) & 0xFFFF }
    var other: UInt64 = 0
    if name == .tiktok {
      other =
        UInt64.random(in: 0..<8, using: &random) << 14 | 13 << 8
        | UInt64.random(in: 0..<256, using: &random)
    }
    let otherField = layout.fields.first { $0.kind == .other }
    let sequence = nextSequence(of: worker, step: steps, time: time)
    let bits =
      layout.timeBits(of: steps) | layout.workerBits(of: worker)
      | (layout.sequenceField?.bits(of: sequence) ?? 0)
      | (layout.randomField?.bits(of: random.next()) ?? 0) | (otherField?.bits(of: other) ?? 0)
    return FlakeID(rawValue: bits)
  }

  private mutating func nextSequence(of worker: UInt64, step: UInt64, time: Timestamp) -> UInt64 {
    let last = sequences[worker]
    var sequence: UInt64
    if let last, last.step == step {
      sequence = last.sequence + 1
    } else {
      switch name {
      case .mastodon, .tsid, .tsid256, .tsid4096, .instagram, .threads:
        sequence = UInt64.random(in: 0...layout.largestSequence, using: &random)
      case .scru64: sequence = UInt64.random(in: 0..<65_536, using: &random)
      case .leaf: sequence = UInt64.random(in: 0..<100, using: &random)
      case .spaceflake: sequence = 1
      case .discord: sequence = (last?.sequence ?? 0) + UInt64.random(in: 1...3, using: &random)
      case .frostflake: sequence = UInt64(time.microseconds % 1_000_000)
      case .miniflake, .twitter, .bwmarrin, .sonyflakeV1, .sonyflakeV2, .linkedin, .flakeIdgen,
        .simpleflakePy, .simpleflakesJs, .snowid, .baiduUid, .baiduUidReadme, .atprotoTid, .nano64,
        .idgenRobthree, .yitter, .yitterCsharp, .phpSnowflake, .phpSonyflake, .nodejsSnowflake,
        .pythonSnowflakeId, .tiktok:
        sequence = 0
      }
    }
    if name != .scru64 { sequence &= layout.largestSequence }
    sequences[worker] = (step, sequence)
    return sequence
  }
}
