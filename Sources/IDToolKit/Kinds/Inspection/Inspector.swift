/// Tells what a text could be, the likeliest first.
///
/// A text is read only as the kinds whose shape it has, so that most cost a fraction of a
/// microsecond; what is no id takes longer, because it is said why.
struct Inspector {
  /// The kinds that come into question, which candidates name by their index.
  let kinds: [IdentifierKind]
  /// What the text last inspected could be.
  private(set) var found: [InspectCandidate] = []

  private let request: InspectRequest
  private let now: Timestamp
  private let flakes: FlakeInspector
  private let shapes: InspectShapes
  /// Where the layouts begin among the kinds.
  private let layoutBase: Int
  /// What was asked for, in that order.
  private let selected: [Selected]

  /// Whether one kind was asked for.
  private let isAlone: Bool

  /// The digits that flakes have behind a prefix: fewer are other numbers, more don't fit 64 bits.
  private static let flakeDigits = 15...20

  /// A kind by its place among the kinds that are no layouts, or among the layouts.
  private enum Selected {
    case kind(Int)
    case layout(Int)
  }

  /// Candidates that are so many bits less likely than the first are left out: a millionth.
  private static let shownBits = 20.0

  init(_ request: InspectRequest, now: Timestamp) {
    self.request = request
    self.now = now
    var kinds = request.kinds.filter { $0.layout == nil }
    if case .kinds = request {
      // Layouts are looked up by their place among all.
      kinds += request.kinds.filter { $0.layout != nil && $0.recognition.isNarrower }
    }
    selected = request.kinds.map { kind in
      if kind.layout != nil, !kind.recognition.isNarrower {
        .layout(IdentifierKind.layouts.firstIndex(of: kind) ?? 0)
      } else {
        .kind(kinds.firstIndex(of: kind) ?? 0)
      }
    }
    layoutBase = kinds.count
    isAlone = selected.count == 1
    self.kinds = kinds + IdentifierKind.layouts
    flakes = FlakeInspector(base: layoutBase, now: now)
    shapes = InspectShapes(kinds)
  }

  /// Finds what the text could be, at least one thing; returns the offsets of the id in it, without
  /// quotes and whatever else may stand around one.
  mutating func inspect(_ text: Span<UInt8>) throws(InspectProblem) -> Range<Int> {
    found.removeAll(keepingCapacity: true)
    let core = IdentifierWrapping.core(of: text)
    let inner = core.count == text.count ? text : text.extracting(core)
    do throws(InspectProblem) {
      switch request {
      case .anything: try inspectAnything(inner)
      case .kinds: try inspectSelected(inner)
      }
      return core
    } catch {
      guard let start = inspectBehindPrefix(inner) else { throw error }
      return core.lowerBound + start..<core.upperBound
    }
  }

  // MARK: Behind a prefix

  /// Finds what stands behind a prefix with an underscore, which is no part of an id of the kind:
  /// `user_507f1f77bcf86cd799439011`; returns the offset, nil where there is no such id.
  ///
  /// Where nothing is said, only what `annotate` finds unasked is taken for one: a word with an
  /// underscore in it is more often a name.
  private mutating func inspectBehindPrefix(_ text: Span<UInt8>) -> Int? {
    let underscore = UInt8(ascii: "_")
    guard let last = text.indices.last(where: { text[$0] == underscore }), last + 1 < text.count
    else { return nil }
    guard Self.isPrefix(text.extracting(0..<last)) else { return nil }
    let rest = text.extracting(last + 1..<text.count)
    if case .kinds = request {
      do throws(InspectProblem) { try inspectSelected(rest) } catch { return nil }
      removeUnfit()
      return found.isEmpty ? nil : last + 1
    }
    let textClass = TextClass(rest)
    for index in kinds[..<layoutBase].indices where kinds[index].recognition.isFoundUnasked {
      add(rest, as: index)
    }
    if textClass.isNumber, Self.flakeDigits.contains(rest.count) {
      flakes.addCandidates(rest, textClass, to: &found)
    }
    removeUnfit()
    guard !found.isEmpty else { return nil }
    rankFound()
    return last + 1
  }

  /// Leaves out what can't stand behind a word: what is doubtful, and kinds that have said already that
  /// the word is no prefix of theirs.
  private mutating func removeUnfit() {
    found.removeAll { $0.doubt != nil || kinds[$0.kind].prefix?.isOwn ?? false }
  }

  /// Whether a text is a word that may stand in front of an id: a letter, then letters, digits and
  /// underscores.
  private static func isPrefix(_ text: Span<UInt8>) -> Bool {
    guard (1...63).contains(text.count), text[0].lowercasedASCII &- 0x61 < 26 else { return false }
    return text.indices.allSatisfy { offset in
      let byte = text[offset].lowercasedASCII
      return byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
    }
  }

  /// Puts the likeliest first, and leaves out what is a million times less likely.
  private mutating func rankFound() {
    found.sort { $0.rank > $1.rank }
    let best = found[0].likelihood
    found.removeAll { best - $0.likelihood > Self.shownBits }
  }

  // MARK: Whatever it may be

  private mutating func inspectAnything(_ text: Span<UInt8>) throws(InspectProblem) {
    guard !text.isEmpty else { throw .unknown([]) }
    let textClass = TextClass(text)
    if !textClass.isNumber, FlakeRounding.isFloatingPoint(text) { throw .flake(.floatingPoint) }
    flakes.addCandidates(text, textClass, to: &found)
    // Twenty digits and fewer are a number: a kind of letters and digits has a letter among so many.
    let isShortNumber = textClass.isNumber && text.count <= 20
    for entry in shapes.entries(for: text.count)
    where entry.suits(text, textClass) && (!isShortNumber || entry.isNumeric) {
      add(text, as: entry.kind)
    }
    if textClass.hasUnderscore { addPrefixed(text) }
    if found.isEmpty { flakes.addDoubtfulCandidates(text, textClass, to: &found) }
    if found.isEmpty { throw .unknown(slips(text, textClass)) }
    rankFound()
  }

  /// Adds what a text is with a prefix in front.
  private mutating func addPrefixed(_ text: Span<UInt8>) {
    let before = found.count
    for kind in shapes.prefixed where !found.contains(where: { $0.kind == kind }) {
      // Prefixes are what typeids are made for: others take them where a typeid does not.
      let isTaken = found[before...].contains { kinds[$0.kind].prefix?.isOwn ?? false }
      if isTaken, kinds[kind].prefix?.isOwn == false { continue }
      add(text, as: kind)
    }
    if found[before...].contains(where: { kinds[$0.kind].prefix?.isOwn ?? false }) {
      found.removeAll { $0.value.prefixCount > 0 && kinds[$0.kind].prefix?.isOwn == false }
    }
  }

  /// The kind's ids that are plain on a line of their own; nil where not one kind is asked for, or its
  /// ids are never so.
  var plainIdentifiers: PlainIdentifiers? {
    guard case .kinds = request, isAlone, let only = selected.first else { return nil }
    let index =
      switch only {
      case .kind(let index): index
      case .layout(let index): layoutBase + index
      }
    return PlainIdentifiers(kinds[index], at: index, now: now)
  }

  /// Adds the reading of a text as a kind, if it is one and nothing speaks against it.
  private mutating func add(_ text: Span<UInt8>, as kind: Int) {
    let own = kinds[kind]
    guard !found.contains(where: { $0.kind == kind }), let value = own.value(of: text)
    else { return }
    let candidate = own.candidate(of: value, text, index: kind, isAlone: isAlone, now: now)
    // A kind that is told by its form stays in the list, doubts and all.
    if candidate.doubt != nil, !own.recognition.isToldByForm { return }
    found.append(candidate)
  }

  private func candidate(
    _ text: Span<UInt8>,
    as kind: Int
  ) throws(IdentifierProblem) -> InspectCandidate {
    let value = try kinds[kind].read(text)
    return kinds[kind].candidate(of: value, text, index: kind, isAlone: isAlone, now: now)
  }

  /// The kinds that a text almost is.
  private func slips(_ text: Span<UInt8>, _ textClass: TextClass) -> [InspectProblem.Slip] {
    var slips: [InspectProblem.Slip] = []
    let isNumber = textClass.isNumber
    for (index, kind) in kinds[..<layoutBase].enumerated()
    where !isNumber || text.count > 20 || kind.isNumeric {
      do throws(IdentifierProblem) {
        let candidate = try candidate(text, as: index)
        if case .oddity(let oddity)? = candidate.doubt, oddity.isAboutTime {
          slips.append(.init(kind: kind.name, reason: .odd(oddity)))
        }
      } catch {
        if error.isTelling(for: kind, isNumber: isNumber) {
          slips.append(.init(kind: kind.name, reason: .problem(error)))
        }
      }
    }
    if let warning = flakes.doubt(text, textClass) {
      let group = IdentifierSelection.Group.flake.rawValue
      slips.append(.init(kind: group, reason: .oddFlake(warning)))
    }
    return slips.sorted { $0.count < $1.count }
  }

  // MARK: What it is said to be

  private mutating func inspectSelected(_ text: Span<UInt8>) throws(InspectProblem) {
    guard !text.isEmpty else { throw .kind(.wrongLength(count: 0, accepted: 1...64, strays: 0)) }
    var problems: [InspectProblem.Slip] = []
    var numbers: [(layout: Int, value: IdentifierValue)] = []
    for place in selected {
      do throws(IdentifierProblem) {
        switch place {
        case .kind(let index): found.append(try candidate(text, as: index))
        case .layout(let index): numbers.append((index, try kinds[layoutBase + index].read(text)))
        }
      } catch {
        problems.append(.init(kind: name(of: place), reason: .problem(error)))
      }
    }
    if !numbers.isEmpty { flakes.forced(numbers, text, to: &found) }
    if found.isEmpty {
      if request.isFlake { throw flakes.problem(text) }
      if problems.count == 1, case .problem(let problem) = problems[0].reason {
        throw .kind(problem)
      }
      throw .kinds(problems)
    }
    if found.count > 1 {
      found.sort { ($0.gravity, -$0.rank) < ($1.gravity, -$1.rank) }
    }
  }

  private func name(of place: Selected) -> String {
    switch place {
    case .kind(let index): kinds[index].name
    case .layout(let index): kinds[layoutBase + index].name
    }
  }
}

extension IdentifierKind {
  /// What is to be said of an id of this kind.
  fileprivate func candidate(
    of value: IdentifierValue,
    _ text: Span<UInt8>,
    index: Int,
    isAlone: Bool,
    now: Timestamp
  ) -> InspectCandidate {
    let (plan, bits) = view(value.bits)
    let time = planReadings[plan].time(of: bits, plans[plan])
    let oddity = oddity(of: value, bits, plan: plan, time: time, text, now: now)
    let likelihood = planReadings[plan].timeBits + (time?.recency(at: now) ?? 0)
    return InspectCandidate(
      kind: index,
      value: value,
      plan: plan,
      bits: bits,
      time: time,
      precision: precision(of: value, plan: plan),
      doubt: oddity.map { .oddity($0) },
      // What is beside nothing else need not be weighed.
      evidence: isAlone
        ? .init(commonness: 0, timeliness: 0, form: 0)
        : .init(
          commonness: recognition.commonness,
          timeliness: oddity == nil ? likelihood : 0,
          form: structure(of: value, plan: plan, text)
        )
    )
  }
}

extension IdentifierProblem {
  /// Whether a text that is nothing else was probably meant as such an id.
  fileprivate func isTelling(for kind: IdentifierKind, isNumber: Bool) -> Bool {
    switch self {
    // The digits and their number are right, and yet it is none.
    case .overflow, .padding, .checksum, .reservedBits: true
    case .wrongLength, .unexpected, .prefix, .version, .noUnit, .timeOutOfRange, .otherVersion,
      .flakeText, .flake:
      // A number is near too many kinds to be meant as one of them.
      !isNumber && kind.recognition.isToldByForm && slips != nil
    }
  }
}
