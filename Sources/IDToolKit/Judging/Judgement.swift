import Synchronization

/// What was decided about the places of a text: which numbers are ids, and of which kind.
///
/// A class, so that copies for other threads count one reference.
final class Judgement: Sendable {
  /// The kinds that numbers were decided to be of; each layout with a solved epoch is one.
  let kinds: [IdentifierKind]
  /// Those of them whose times are on the clock of their lines, which don't say their zone.
  let kindsOfLines: Set<Int>
  let verdicts: [PlaceVerdict]
  let hypotheses: [FlakeHypothesis]
  private let now: Timestamp
  private let places: [UInt64: Place]
  /// The places that were judged.
  private let known: Set<UInt64>
  /// The places whose words of 24 hexadecimal digits are digests rather than ObjectIds.
  private let digests: Set<UInt64>
  /// The number of flakes at places that were not seen before the decision, and the greatest of them.
  private let unknownCount = Atomic<UInt64>(0)
  private let greatestUnknown = Atomic<UInt64>(0)

  /// A place whose numbers are ids of known kinds.
  private struct Place {
    let verdict: Int
    /// The kind, unless several makers have ids there.
    let kind: Int?
    /// The kind for each maker.
    let kinds: [Maker: Int]
  }

  private struct Maker: Hashable {
    let hypothesis: Int
    let epoch: Int64?
  }

  init(
    _ verdicts: [PlaceVerdict],
    indices: [UInt64: Int],
    digests: Set<UInt64>,
    _ hypotheses: [FlakeHypothesis],
    now: Timestamp
  ) {
    var kinds: [IdentifierKind] = []
    func index(of kind: IdentifierKind) -> Int {
      if let known = kinds.firstIndex(of: kind) { return known }
      kinds.append(kind)
      return kinds.count - 1
    }
    var rules: [Place?] = []
    var kindsOfLines: Set<Int> = []
    for (place, verdict) in verdicts.enumerated() {
      // In another zone than UTC, even the epoch is a guess.
      guard verdict.isDecided, verdict.best.assumedZone ?? 0 == 0 else {
        rules.append(nil)
        continue
      }
      if let mixture = verdict.makers {
        var known: [Maker: Int] = [:]
        for maker in mixture.makers {
          let flake = hypotheses[maker.hypothesis]
          guard let layout = flake.layout(epoch: maker.epoch) else { continue }
          let isOfLines = maker.epoch != nil && verdict.best.assumedZone != nil
          let kind = index(of: IdentifierKind(layout, epoch: maker.epoch, isOfLines: isOfLines))
          if isOfLines { kindsOfLines.insert(kind) }
          known[Maker(hypothesis: maker.hypothesis, epoch: maker.epoch)] = kind
        }
        rules.append(Place(verdict: place, kind: nil, kinds: known))
      } else if case .number(let number) = verdict.best.maker, let kind = number.kind {
        rules.append(Place(verdict: place, kind: index(of: kind), kinds: [:]))
      } else {
        rules.append(nil)
      }
    }
    self.kinds = kinds
    self.kindsOfLines = kindsOfLines
    self.verdicts = verdicts
    self.hypotheses = hypotheses
    self.now = now
    self.digests = digests
    known = Set(indices.keys)
    places = indices.compactMapValues { rules[$0] }
  }

  /// Returns the kind of a number at a place, as an index of ``kinds``; nil if it is not known to be an
  /// id.
  func kind(of number: UInt64, at place: UInt64) -> Int? {
    guard let place = places[place] else {
      if !known.contains(place) { noteUnknown(number) }
      return nil
    }
    if let kind = place.kind { return kind }
    guard let maker = verdicts[place.verdict].makers?.maker(of: number) else { return nil }
    return place.kinds[Maker(hypothesis: maker.hypothesis, epoch: maker.epoch)]
  }

  private func noteUnknown(_ number: UInt64) {
    guard hypotheses.contains(where: { !$0.isOwn && $0.isAlive(number) }) else { return }
    unknownCount.add(1, ordering: .relaxed)
    greatestUnknown.max(number, ordering: .relaxed)
  }

  /// The number of possible flakes at places that were not seen when it was decided, and one of them;
  /// nil if there are none.
  var unknown: (count: UInt64, example: UInt64)? {
    let count = unknownCount.load(ordering: .relaxed)
    return count == 0 ? nil : (count, greatestUnknown.load(ordering: .relaxed))
  }

  /// Whether words of 24 hexadecimal digits at a place are digests.
  func areDigests(at place: UInt64) -> Bool { !digests.isEmpty && digests.contains(place) }
}

extension IdentifierKind {
  /// Creates the kind of a layout; one with an epoch that was solved is named by the word that `-l`
  /// takes.
  fileprivate convenience init(_ layout: FlakeLayout, epoch: Int64?, isOfLines: Bool) {
    guard epoch != nil else {
      self.init(layout)
      return
    }
    self.init(
      layout,
      name: layout.word + (isOfLines ? " on the clock of its lines" : ""),
      summary: "",
      forms: [IdentifierForm("decimal", .flake(layout, .decimal))]
    )
  }
}

extension FlakeHypothesis {
  /// Returns the layout with an epoch that was solved, microseconds since 1970, or else its own; nil
  /// if there is neither.
  func layout(epoch: Int64?) -> FlakeLayout? {
    guard let epoch else { return isOwn ? nil : layout }
    return try? layout.overriding(epoch: Timestamp(microseconds: epoch))
  }
}
