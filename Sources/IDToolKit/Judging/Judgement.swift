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
  /// What was decided about each place that was judged; nil where its numbers are not known ids.
  private let rules: [Place?]
  private let places: PlaceTable
  /// The places, and lengths, whose words are digests rather than ids that begin with a time.
  private let digests: Set<UInt64>
  /// The number of flakes at places that were not seen before the decision, and the greatest of them.
  private let unknownCount = Atomic<UInt64>(0)
  private let greatestUnknown = Atomic<UInt64>(0)

  /// A place whose numbers are ids of known kinds.
  private final class Place: Sendable {
    /// The kind, unless several makers have ids there.
    let kind: Int?
    /// The kind for each maker of the mixture, -1 for those without ids.
    let kinds: [Int]
    let makers: MakerMixture

    init(kind: Int) {
      self.kind = kind
      kinds = []
      makers = .none
    }

    /// Returns the kind of a number at the place; nil if it is not known to be an id.
    func kind(of number: UInt64) -> Int? {
      if let kind { return kind }
      guard let maker = makers.maker(of: number) else { return nil }
      return kinds[maker] >= 0 ? kinds[maker] : nil
    }

    init(_ makers: MakerMixture, kinds: [Int]) {
      kind = nil
      self.kinds = kinds
      self.makers = makers
    }
  }

  init(
    _ verdicts: [PlaceVerdict],
    indices: [UInt64: Int],
    digests: Set<UInt64>,
    _ hypotheses: [FlakeHypothesis]
  ) {
    var kinds: [IdentifierKind] = []
    var kindsOfLines: Set<Int> = []
    func index(of kind: IdentifierKind, isOfLines: Bool = false) -> Int {
      let known = kinds.indices.first { index in
        kinds[index] == kind && kindsOfLines.contains(index) == isOfLines
      }
      if let known { return known }
      kinds.append(kind)
      if isOfLines { kindsOfLines.insert(kinds.count - 1) }
      return kinds.count - 1
    }
    var rules: [Place?] = []
    for verdict in verdicts {
      // In another zone than UTC, even the epoch is a guess.
      guard verdict.isDecided, verdict.best.assumedZone ?? 0 == 0 else {
        rules.append(nil)
        continue
      }
      if let mixture = verdict.makers {
        let known = mixture.makers.map { maker in
          let flake = hypotheses[maker.hypothesis]
          guard maker.count > 0, let layout = flake.layout(epoch: maker.epoch) else { return -1 }
          let isOfLines = maker.epoch != nil && verdict.best.assumedZone != nil
          return index(of: IdentifierKind(layout, epoch: maker.epoch), isOfLines: isOfLines)
        }
        rules.append(Place(mixture, kinds: known))
      } else if case .number(let number) = verdict.best.maker, let kind = number.kind {
        rules.append(Place(kind: index(of: kind)))
      } else {
        rules.append(nil)
      }
    }
    self.kinds = kinds
    self.kindsOfLines = kindsOfLines
    self.verdicts = verdicts
    self.hypotheses = hypotheses
    self.digests = digests
    self.rules = rules
    places = PlaceTable(indices)
  }

  /// Returns the kind of a number at a place, as an index of ``kinds``; nil if it is not known to be an
  /// id.
  func kind(of number: UInt64, at place: UInt64) -> Int? {
    guard let index = places.number(of: place) else {
      noteUnknown(number)
      return nil
    }
    return rules[index]?.kind(of: number)
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

  /// Whether words of a length at a place are digests rather than ids that begin with a time.
  func areDigests(at place: UInt64, length: Int) -> Bool {
    digests.contains(WordSample.key(place, length: length))
  }

  /// Whether there are any such words.
  var hasDigests: Bool { !digests.isEmpty }
}

extension IdentifierKind {
  /// Creates the kind of a layout; one with an epoch that was solved is named by the word that `-l`
  /// takes.
  fileprivate convenience init(_ layout: FlakeLayout, epoch: Int64?) {
    guard epoch != nil else {
      self.init(layout)
      return
    }
    self.init(
      layout,
      name: layout.word,
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
