/// How the makers of a layout fill its fields, which the bits alone don't say.
///
/// Guessing needs it: a counter that starts anywhere looks like a random number, and a shard number
/// differs from id to id, unlike a worker number. The ids that this program makes count from 0.
struct FlakeHabit: Sendable {
  enum Sequence: Sendable {
    /// Starts at or near 0 in each unit of time and counts up.
    case counter
    /// Like `counter`, but never 0.
    case counterFromOne
    /// Starts anywhere, or is a hash.
    case anywhere
    /// Starts at the microsecond within the second.
    case microsecond
  }

  enum Worker: Sendable {
    /// A few numbers, each of which makes many ids.
    case few
    /// A few, or a different one in almost every id: makers without a number choose one at random.
    case chosenAtRandom
    /// A different one in almost every id.
    case many
    /// A number followed by a counter that starts anywhere, with no fixed boundary between them.
    case numberAndCounter
  }

  var sequence = Sequence.counter
  var worker = Worker.few
}

extension FlakeHabit {
  /// Creates the habits of a layout's makers, by its name; custom layouts get the usual ones.
  init(of layout: FlakeLayout) {
    guard let name = FlakeLayoutName(rawValue: layout.name) else {
      self.init()
      return
    }
    switch name {
    case .instagram, .threads: self.init(sequence: .anywhere, worker: .many)
    case .mastodon: self.init(sequence: .anywhere)
    case .tsid, .tsid256, .tsid4096: self.init(sequence: .anywhere, worker: .chosenAtRandom)
    case .atprotoTid: self.init(worker: .chosenAtRandom)
    case .frostflake: self.init(sequence: .microsecond)
    case .spaceflake: self.init(sequence: .counterFromOne)
    case .scru64: self.init(worker: .numberAndCounter)
    case .miniflake, .twitter, .bwmarrin, .discord, .sonyflakeV1, .sonyflakeV2, .linkedin,
      .flakeIdgen, .simpleflakePy, .simpleflakesJs, .snowid, .baiduUid, .baiduUidReadme, .leaf,
      .nano64, .idgenRobthree, .yitter, .yitterCsharp, .phpSnowflake, .phpSonyflake,
      .nodejsSnowflake, .pythonSnowflakeId, .tiktok:
      self.init()
    }
  }
}
