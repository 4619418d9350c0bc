import Synchronization

/// What was decided about the places of a text: which numbers are ids, and of which kind.
///
/// A class, so that copies for other threads count one reference.
final class Judgement: Sendable {
  /// The kinds that numbers were decided to be of; each layout with a solved epoch is one.
  let kinds: [IdentifierKind]
  /// What is known of the zone of the lines in which each of them stands.
  let lineZones: [LineZone]
  let verdicts: [PlaceVerdict]
  let hypotheses: [FlakeHypothesis]
  /// When it was decided.
  let now: Timestamp
  /// What was decided about each place that was judged: plain numbers, so that nothing is counted for
  /// an id.
  private let rules: [Rule]
  private let mixtures: [Mixture]
  private let places: KeyTable<UInt64, Void>
  /// The places, and lengths, whose words are digests rather than ids that begin with a time, by
  /// ``WordSample/key(_:length:)``.
  let digests: KeyTable<UInt64, Void>
  /// The ids that known makers may have made.
  private let alive: [FlakeBounds]
  /// The number of flakes at places that were not seen before the decision, and the greatest of them.
  private let unknownCount = Atomic<UInt64>(0)
  private let greatestUnknown = Atomic<UInt64>(0)

  /// What is known of the zone of lines, as far as ids depend on it.
  enum LineZone: Sendable {
    /// Times of ids don't depend on it.
    case any
    /// Nor do they then, and it may be that which was asked for.
    case perhapsAsked
    /// Nor do they then, and it is that which was asked for or UTC.
    case askedOrUTC
    /// It is that which was asked for, though lines don't say so.
    case asked
    /// Times of ids are on the clock of their lines, which don't say their zone.
    case unknown
  }

  /// Which numbers of a place are ids.
  // Safe: ``mixtures`` keeps those that are referred to.
  @safe
  private enum Rule: Sendable {
    /// None that is known.
    case none
    case all(kind: Int)
    /// Those of the makers of a mixture.
    case ofMakers(Unmanaged<Mixture>)
  }

  /// The makers of the ids of a place.
  ///
  /// A class, since a struct in an array would be copied for each number, at ten times the cost.
  private final class Mixture: Sendable {
    private let makers: MakerMixture
    /// The kind for each maker, -1 for those without ids.
    private let kinds: [Int]
    /// Whether a number could not be told from others.
    private let foundBare = Atomic<Bool>(false)

    var hasBare: Bool { foundBare.load(ordering: .relaxed) }

    init(_ makers: MakerMixture, kinds: [Int]) {
      self.makers = makers
      self.kinds = kinds
    }

    /// Returns the kind of a number at the place; nil if it is not known to be an id.
    func kind(of number: UInt64) -> Int? {
      if let maker = makers.maker(of: number), kinds[maker] >= 0 { return kinds[maker] }
      foundBare.store(true, ordering: .relaxed)
      return nil
    }
  }

  init(
    _ verdicts: [PlaceVerdict],
    places: KeyTable<UInt64, Void>,
    digests: KeyTable<UInt64, Void>,
    _ hypotheses: [FlakeHypothesis],
    now: Timestamp
  ) {
    self.now = now
    var kinds: [IdentifierKind] = []
    var lineZones: [LineZone] = []
    func index(of kind: IdentifierKind, _ zone: LineZone) -> Int {
      let known = kinds.indices.first { kinds[$0] == kind && lineZones[$0] == zone }
      if let known { return known }
      kinds.append(kind)
      lineZones.append(zone)
      return kinds.count - 1
    }
    func index(ofFlake hypothesis: Int, epoch: Int64? = nil, _ zone: LineZone) -> Int? {
      let flake = hypotheses[hypothesis]
      return (flake.declared ?? flake.layout(epoch: epoch).map(IdentifierKind.init(described:)))
        .map { index(of: $0, zone) }
    }
    var mixtures: [Mixture] = []
    rules = verdicts.map { verdict in
      // In another zone than UTC or that which was asked for, even the epoch is a guess.
      let (isSaid, assumed) = (verdict.isInAskedZone, verdict.best.assumedZone)
      guard verdict.isDecided, isSaid || assumed ?? 0 == 0 else { return .none }
      let zone: LineZone = isSaid ? .asked : assumed == nil ? .any : .unknown
      if let makers = verdict.makers {
        let known = makers.makers.map { maker in
          let isOfLines = maker.epoch != nil || isSaid
          return maker.count == 0
            ? -1
            : index(ofFlake: maker.hypothesis, epoch: maker.epoch, isOfLines ? zone : .any) ?? -1
        }
        let mixture = Mixture(makers, kinds: known)
        mixtures.append(mixture)
        // Safe: `mixtures` retains it for as long as the rules exist.
        return unsafe .ofMakers(Unmanaged.passUnretained(mixture))
      }
      switch verdict.best.maker {
      case .flake(let flake, _) where verdict.isDecidedByName:
        return index(ofFlake: flake, .any).map { .all(kind: $0) } ?? .none
      case .number(let number):
        return number.clock?.kind.map { .all(kind: index(of: $0, zone)) } ?? .none
      case .flake, .interval, .unknownLayout: return .none
      }
    }
    self.kinds = kinds
    self.lineZones = lineZones
    self.verdicts = verdicts
    self.hypotheses = hypotheses
    self.digests = digests
    alive = hypotheses.filter { !$0.isOwn }.map(\.bounds)
    self.mixtures = mixtures
    self.places = places
  }

  /// Creates what was decided about a list, for what is said about it.
  convenience init(_ list: PlaceVerdict, _ hypotheses: [FlakeHypothesis], now: Timestamp) {
    self.init([list], places: KeyTable(), digests: KeyTable(), hypotheses, now: now)
  }

  /// Returns the index of the place whose name has a hash; nil if it was not judged.
  @inline(__always)
  func place(withHash hash: UInt64) -> Int? { places.index(of: hash) }

  /// Whether some numbers of a place may be known ids; also true if it was not judged.
  @inline(__always)
  func mayHaveIDs(at place: Int?) -> Bool {
    guard let place, case .none = rules[place] else { return true }
    return false
  }

  /// Returns the kind of a number at a place, as an index of ``kinds``; nil if it is not known to be an
  /// id, or the place was not judged.
  func kind(of number: UInt64, at place: Int?) -> Int? {
    guard let place else {
      if alive.contains(where: { $0.contain(number) }) {
        unknownCount.add(1, ordering: .relaxed)
        greatestUnknown.max(number, ordering: .relaxed)
      }
      return nil
    }
    switch rules[place] {
    case .none: return nil
    case .all(let kind): return kind
    case .ofMakers(let mixture):
      // Safe: `mixtures` retains it. To count references to it would take as long as the rest.
      return unsafe mixture._withUnsafeGuaranteedRef { $0.kind(of: number) }
    }
  }

  /// The decided places at which numbers stayed bare that can't be told from others.
  var placesWithBare: [PlaceVerdict] {
    let mixed = verdicts.indices.filter { index in
      if case .ofMakers = rules[index] { true } else { false }
    }
    return zip(mixed, mixtures).filter { $1.hasBare }.map { verdicts[$0.0] }
  }

  /// The number of possible flakes at places that were not seen when it was decided, and one of them;
  /// nil if there are none.
  var unknown: (count: UInt64, example: UInt64)? {
    let count = unknownCount.load(ordering: .relaxed)
    return count == 0 ? nil : (count, greatestUnknown.load(ordering: .relaxed))
  }
}

extension FlakeHypothesis {
  /// Returns the layout with an epoch that was solved, microseconds since 1970, or else its own; nil
  /// if there is neither.
  func layout(epoch: Int64?) -> FlakeLayout? {
    guard let epoch else { return isOwn ? nil : layout }
    let solved = try? layout.overriding(epoch: Timestamp(microseconds: epoch))
    guard let solved, ClockEvidence.isUnique(epoch) else { return solved }
    return FlakeLayout.named.first { FlakeLikeness($0, solved) == .sameReading } ?? solved
  }

  /// Returns the word that `-l` takes for that layout; nil if there is none.
  func word(epoch: Int64?) -> String? {
    epoch == nil ? word : layout(epoch: epoch)?.shownName
  }
}
