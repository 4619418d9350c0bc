/// What is to be said of ids that look rounded, where nothing stands beside each of them.
struct FlakeRoundingDoubts: Sendable {
  private var watch: FlakeRoundingWatch
  private var seen: UInt64 = 0
  /// The ids that were looked at, and those of them that look rounded by themselves.
  private var lookedAt: UInt64 = 0
  private var roundedCount: UInt64 = 0
  /// Of the next ids all are looked at up to this count, and further ones where
  /// ``FlakeRoundingWatch/isSampled(_:)`` picks them.
  private let allUpTo: UInt64
  /// Whether the ids that are picked are kept for whoever sees all in order.
  private let isPart: Bool
  private var picked: [UInt64] = []

  /// One id in 10,000 ends in so many zeros by chance.
  private static let fewestOf: UInt64 = 100

  /// Doubts about a stream, or, where it `isPart`, about a part of one of which much was seen before.
  init(isPart: Bool = false) {
    self.isPart = isPart
    allUpTo = isPart ? 0 : 1024
    watch = FlakeRoundingWatch()
  }

  /// Takes note of an id of a stream.
  @inline(__always)
  mutating func sample(_ id: FlakeID) {
    seen &+= 1
    if seen <= allUpTo || FlakeRoundingWatch.isSampled(id) { lookAt(id) }
  }

  /// Takes note of an id that is no part of a stream.
  mutating func observeAlone(_ id: FlakeID) {
    seen += 1
    lookAt(id, isAlone: true)
  }

  @inline(never)
  private mutating func lookAt(_ id: FlakeID, isAlone: Bool = false) {
    if isPart { return picked.append(id.rawValue) }
    watch.observe(id)
    lookedAt += 1
    if FlakeRounding.zeros(of: id, isAlone: isAlone) != nil { roundedCount += 1 }
  }

  /// The ids of a part that were picked, and how many there were, which is then forgotten.
  mutating func takePart() -> (picked: [UInt64], count: UInt64) {
    defer {
      picked.removeAll(keepingCapacity: true)
      seen = 0
    }
    return (picked, seen)
  }

  /// Takes note of a part of the stream.
  mutating func add(_ picked: [UInt64], of count: UInt64) {
    for id in picked { lookAt(FlakeID(rawValue: id)) }
    seen += count
  }

  /// What is to be said of the ids together; nil while nothing looks rounded.
  var streamSentence: String? {
    var watch = watch
    watch.addSeen(seen)
    return watch.sentence
  }

  /// The same, or what is to be said of ids that look rounded by themselves.
  var sentence: String? { streamSentence ?? Self.sentence(roundedCount, of: lookedAt) }

  /// What is to be said where so many ids end in zeros; nil if that may be chance.
  static func sentence(_ roundedCount: UInt64, of count: UInt64) -> String? {
    guard roundedCount > 0, roundedCount >= count / fewestOf else { return nil }
    let ids = count == 1 ? "the id" : "\(roundedCount) of \(count) ids"
    return "the last digits of \(ids) are zeros: a spreadsheet or a JSON number may have rounded "
      + (count == 1 ? "it" : "them")
  }
}
