/// One sort of id, and all that is known of it.
///
/// Each kind is declared in one file of the room `Kinds`, and named in ``IdentifierKind/declared``;
/// commands, help, completions and manual pages follow from that. The layouts of flakes are kinds as
/// well, which follow from their rows in ``FlakeLayoutName``.
///
/// A class, so that loops pass one on without copying what it consists of; nothing in it changes.
final class IdentifierKind: Sendable {
  /// What `--kind` takes.
  let name: String
  /// Other names that people use for it.
  let aliases: [String]
  /// A few words for lists.
  let summary: String
  /// How many bits an id has; 0 where its text is all that it is.
  let bitCount: Int
  /// How it is written; the first is the usual way.
  let forms: [IdentifierForm]
  let prefix: IdentifierPrefix?
  /// How its bits divide; ``view`` says which of several.
  let plans: [IdentifierPlan]
  /// Which plan an id follows.
  let view: IdentifierView
  /// The index of the plan whose ids sort by time, so that a span of time is a range of them; nil
  /// where there is none.
  let sortingPlan: Int?
  /// The earliest time that such an id is likely to hold.
  let firstUse: Timestamp
  /// How one is made; nil where nobody should.
  let making: IdentifierMaking?
  let recognition: Recognition
  /// What speaks against a text that reads as an id, apart from its bits.
  let textOddity: (@Sendable (Span<UInt8>) -> IdentifierOddity?)?
  /// What speaks for one, in bits.
  let textStructure: (@Sendable (Span<UInt8>) -> Double)?
  /// The bits that are the same in all ids of all plans.
  let fixed: IdentifierPlan.FixedBits
  /// Says what else is wrong with bits that read well and can't be such an id.
  let furtherCheck: (@Sendable (IdentifierBits) throws(IdentifierProblem) -> Void)?
  /// Whether it is a layout of flakes.
  let isFlake: Bool
  /// What reading each of the forms comes down to.
  let formReadings: [FormReading]
  /// What the ids of each plan are judged by.
  let planReadings: [PlanReading]

  init(
    name: String,
    aliases: [String] = [],
    summary: String,
    bitCount: Int,
    forms: [IdentifierForm],
    prefix: IdentifierPrefix? = nil,
    plans: [IdentifierPlan],
    view: IdentifierView = .one,
    sortingPlan: Int?,
    firstUse: Timestamp,
    making: IdentifierMaking?,
    recognition: Recognition,
    textOddity: (@Sendable (Span<UInt8>) -> IdentifierOddity?)? = nil,
    textStructure: (@Sendable (Span<UInt8>) -> Double)? = nil,
    furtherCheck: (@Sendable (IdentifierBits) throws(IdentifierProblem) -> Void)? = nil
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.bitCount = bitCount
    self.forms = forms
    self.prefix = prefix
    self.plans = plans
    self.view = view
    self.sortingPlan = sortingPlan
    self.firstUse = firstUse
    self.making = making
    self.recognition = recognition
    self.textOddity = textOddity
    self.textStructure = textStructure
    fixed = plans.count == 1 ? plans[0].fixed : .none
    self.furtherCheck = furtherCheck
    if case .flake? = plans.first?.time { isFlake = true } else { isFlake = false }
    formReadings = forms.map { FormReading($0, bitCount: bitCount) }
    planReadings = plans.map { PlanReading($0) }
  }

  /// Makes the same kind once more.
  convenience init(_ kind: IdentifierKind) {
    self.init(
      name: kind.name,
      aliases: kind.aliases,
      summary: kind.summary,
      bitCount: kind.bitCount,
      forms: kind.forms,
      prefix: kind.prefix,
      plans: kind.plans,
      view: kind.view,
      sortingPlan: kind.sortingPlan,
      firstUse: kind.firstUse,
      making: kind.making,
      recognition: kind.recognition,
      textOddity: kind.textOddity,
      textStructure: kind.textStructure,
      furtherCheck: kind.furtherCheck
    )
  }

  /// How one is told from other texts.
  struct Recognition: Sendable {
    /// How much more often than a rare kind this one is met, as a power of two: a judgement, which
    /// only settles what the text itself leaves open.
    let commonness: Double
    /// Whether the text alone tells the kind, so that it is named even where what it holds is odd, a
    /// time in the future for one.
    let isToldByForm: Bool
    /// Whether few other texts look like it, so that `annotate` looks for it unasked.
    let isFoundUnasked: Bool
    /// Whether it is a part of another kind, under which it is told where nothing is said.
    var isNarrower = false
  }

  /// Whether it holds a time, always or in some of its plans.
  var isTimed: Bool { plans.contains { $0.time != nil } }

  /// The layout of the ids; nil for kinds that are no flakes.
  var layout: FlakeLayout? {
    if case .flake(let layout)? = plans[0].time { layout } else { nil }
  }
}

extension IdentifierKind: Equatable {
  static func == (left: IdentifierKind, right: IdentifierKind) -> Bool { left.name == right.name }
}

/// An id that was read: its bits, and how they were written.
struct IdentifierValue: Equatable, Sendable {
  let bits: IdentifierBits
  /// The index of the form.
  let form: Int
  /// How many bytes stand in front of the separator; 0 where there is none.
  var prefixCount = 0
}

extension Timestamp {
  /// 2000-01-01: ids of a time are rarely older, whatever the field can hold.
  static let usualFirstUse = Timestamp(microseconds: 946_684_800_000_000)
}
