/// The flakes of a stream: how many there are, the first 64, and 1,024 of the distinct ones, chosen by their
/// values, so that order, blocks and threads don't matter to these.
///
/// Takes constant memory, and a multiplication for most ids.
struct FlakeSample: Sendable {
  /// How many ids were seen, repeats included.
  private(set) var count: UInt64 = 0
  /// The first ids, to judge by.
  private(set) var first: [FlakeID] = []
  private var kept = KeyTable<UInt64, Void>()
  /// Ids with a larger hash are not kept.
  private var limit = UInt64.max

  private static let mostFirst = 64
  private static let mostKept = 1024

  /// An empty sample of a later part of the stream: ids that this one would not keep are no use there.
  var ofPart: FlakeSample {
    var part = FlakeSample()
    part.limit = limit
    return part
  }

  /// Observes an id.
  @inline(__always)
  mutating func observe(_ id: FlakeID) {
    add(1)
    if mayKeep(id) { keep(id) }
  }

  /// Counts ids, those that may be kept being passed to ``keep(_:)``.
  @inline(__always)
  mutating func add(_ count: UInt64) { self.count &+= count }

  @inline(__always)
  func mayKeep(_ id: FlakeID) -> Bool { Self.hash(id.rawValue) <= limit }

  /// Not inlined: the loops around it have better use for the registers.
  @inline(never)
  mutating func keep(_ id: FlakeID) {
    if first.count < Self.mostFirst { first.append(id) }
    keep(id.rawValue)
  }

  private mutating func keep(_ number: UInt64) {
    guard kept.index(of: number) == nil else { return }
    kept.append(number, ())
    guard kept.count == 2 * Self.mostKept else { return }
    let chosen = chosen
    limit = chosen.last.map(Self.hash) ?? limit
    kept = KeyTable(chosen)
  }

  /// Adds the sample of the next part.
  mutating func add(_ part: FlakeSample) {
    add(part.count)
    limit = min(limit, part.limit)
    first += part.first.prefix(Self.mostFirst - first.count)
    for (number, _) in part.kept.entries where Self.hash(number) <= limit { keep(number) }
  }

  /// The distinct ids with the smallest hashes, in the order of these.
  private var chosen: [UInt64] {
    var numbers = kept.entries.map(\.key)
    numbers.sort { Self.hash($0) < Self.hash($1) }
    return Array(numbers.prefix(Self.mostKept))
  }

  /// The distinct ids that were chosen, ascending.
  var ids: [FlakeID] {
    var numbers = chosen
    numbers.sort()
    return numbers.map(FlakeID.init(rawValue:))
  }

  /// Whether no id was left out.
  var isWhole: Bool { limit == .max && kept.count <= Self.mostKept }

  @inline(__always)
  private static func hash(_ number: UInt64) -> UInt64 { number &* 0x9E37_79B9_7F4A_7C15 }
}
