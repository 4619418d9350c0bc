// Each kind is declared in a file of the folder `Kinds` and listed in `declared`; commands, help,
// completions and manual pages are derived from that list, and layouts from `FlakeLayoutName`.

/// A sort of id, and everything known about it.
///
/// ```swift
/// let id = try IdentifierKind.ulid.read("01ARYZ6S41TSV4RRFFQ69G5FAV")
/// print(id.time!)  // 2016-07-30T22:36:16.385Z
/// ```
///
/// Flake layouts are kinds as well. An immutable class, so that loops can pass one on without copying
/// its contents.
public final class IdentifierKind: Sendable {
  /// The name, as `idtool kinds` lists it: `ulid`.
  public let name: String
  /// Other names in common use.
  public let aliases: [String]
  /// A few words for lists.
  public let summary: String
  /// The number of bits in an id, at most 192; 0 if the id is nothing but its text.
  public let bitCount: Int
  /// The text forms; the first is the usual one.
  let forms: [IdentifierForm]
  let prefix: IdentifierPrefix?
  /// The ways in which its bits divide; ``view`` chooses one.
  let plans: [IdentifierPlan]
  /// Chooses the plan that an id follows.
  let view: IdentifierView
  /// The index of the plan whose ids sort by time, so that a span of time is a range of them; nil
  /// if there is none.
  let sortingPlan: Int?
  /// The columns in which ids that don't sort by time otherwise do so; nil if there are none.
  let sortingColumn: IdentifierColumn?
  /// The earliest time that such an id is likely to hold.
  let firstUse: Timestamp
  /// How ids are made; nil if idtool makes none.
  let making: IdentifierMaking?
  let recognition: Recognition
  /// Returns what speaks against a text that reads as an id, apart from its bits, as seen at a moment.
  let textOddity: (@Sendable (Span<UInt8>, Timestamp) -> IdentifierOddity?)?
  /// Returns the evidence for a text, in bits.
  let textStructure: (@Sendable (Span<UInt8>) -> Double)?
  /// The bits that are the same in every id, whatever its plan.
  let fixed: IdentifierPlan.FixedBits
  /// Throws what else is wrong with bits that could be read but are in no such id.
  let furtherCheck: (@Sendable (IdentifierBits) throws(IdentifierProblem) -> Void)?
  /// Returns what is wrong with a text of a length that no form has; nil for the nearest form's
  /// reason.
  let otherLength: (@Sendable (Span<UInt8>) -> IdentifierProblem)?
  /// What a file of your own says of it; nil for the kinds that everybody has.
  let own: Own?
  /// Whether the kind is a flake layout.
  let isFlake: Bool
  /// How each of ``forms`` is read.
  let formReadings: [FormReading]
  /// How the ids of each of ``plans`` are judged.
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
    sortingColumn: IdentifierColumn? = nil,
    firstUse: Timestamp,
    making: IdentifierMaking?,
    recognition: Recognition,
    textOddity: (@Sendable (Span<UInt8>, Timestamp) -> IdentifierOddity?)? = nil,
    textStructure: (@Sendable (Span<UInt8>) -> Double)? = nil,
    furtherCheck: (@Sendable (IdentifierBits) throws(IdentifierProblem) -> Void)? = nil,
    otherLength: (@Sendable (Span<UInt8>) -> IdentifierProblem)? = nil,
    own: Own? = nil
  ) {
    precondition(!plans.isEmpty, "\(name) has no plan: one without a time and fields will do")
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.bitCount = bitCount
    self.forms = forms
    self.prefix = prefix
    // Kinds share the plans of UUIDs: a copy of each took a tenth of the start.
    self.plans = own.map { own in plans.map { $0.adding(after: own.fields) } } ?? plans
    self.view = view
    self.sortingPlan = sortingPlan
    self.sortingColumn = sortingColumn
    self.firstUse = firstUse
    self.making = making
    self.recognition = recognition
    self.textOddity = textOddity
    self.textStructure = textStructure
    fixed = plans.count == 1 ? plans[0].fixed : .none
    self.furtherCheck = furtherCheck
    self.otherLength = otherLength
    self.own = own
    if case .flake? = plans.first?.time { isFlake = true } else { isFlake = false }
    formReadings = forms.map { FormReading($0, bitCount: bitCount) }
    // Plans of UUIDs with more fields are judged alike: to work that out for each kind of them took a
    // tenth of the start.
    planReadings = if case .uuid = view { UUIDPlan.readings } else { plans.map { PlanReading($0) } }
  }

  /// What distinguishes ids of the kind from other texts.
  struct Recognition: Sendable {
    /// How much commoner the kind is than a rare one, as a power of two: a judgement that only
    /// settles what the text leaves open.
    let commonness: Double
    /// Whether the text alone identifies the kind, so that it is named even if its content is odd,
    /// a time in the future for example.
    var isToldByForm = false
    /// Whether few other texts look like it, so that `annotate` looks for it by default.
    var isFoundUnasked = false
    /// Whether a text that is nearly such an id, and no other, is told so.
    var isSuggested = true
    /// The only length at which something tells its ids from words; nil if other lengths are as good.
    var usualCount: Int?
    /// Whether the kind is a subset of another, whose name is used unless this one is asked for.
    var isNarrower = false
  }

  /// Whether its ids hold a time, or at least some of them.
  public var isTimed: Bool { plans.contains { $0.time != nil } }

  /// Whether so many other texts look like its ids that it is read only where it is named.
  var needsName: Bool { forms.allSatisfy(\.needsName) }

  /// The index of the plan whose ids sort by time, if only in some columns; nil if there is none.
  var rangePlan: Int? { sortingPlan ?? sortingColumn?.plan }

  /// Whether its ids are decimal numbers of 64 bits, as long as flakes, without being flakes.
  var isNumber: Bool { !isFlake && bitCount <= 64 && forms[0].isNumber }

  /// The layout of the ids; nil for kinds that are not flakes.
  public var layout: FlakeLayout? {
    if case .flake(let layout)? = plans[0].time { layout } else { nil }
  }
}

extension IdentifierKind: Hashable {
  /// Whether two kinds have the same name.
  public static func == (left: IdentifierKind, right: IdentifierKind) -> Bool {
    left.name == right.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension IdentifierKind: CustomStringConvertible {
  /// The same as ``name``.
  public var description: String { name }
}

/// An id that was read: its bits, and how it was written.
struct IdentifierValue: Equatable, Sendable {
  let bits: IdentifierBits
  /// The index of the form.
  let form: Int
  /// The number of bytes in front of the separator; 0 if there is none.
  var prefixCount = 0

  /// The number of bytes in front of the id itself.
  var countBeforeID: Int { prefixCount > 0 ? prefixCount + 1 : 0 }
}

extension Timestamp {
  /// 2000-01-01: ids with a time are rarely older, whatever the field can hold.
  static let usualFirstUse = Timestamp(microseconds: 946_684_800_000_000)
}

/// Chooses the plan that an id follows, and arranges its bits as the plan sees them.
enum IdentifierView: Sendable {
  /// There is one plan.
  case one
  /// The plans are those of UUIDs, and the bits stay in place.
  case uuid
  case choice(@Sendable (IdentifierBits) -> (plan: Int, bits: IdentifierBits))

  /// Returns the index of the plan, and the bits as the plan sees them.
  @inline(__always)
  func callAsFunction(_ bits: IdentifierBits) -> (plan: Int, bits: IdentifierBits) {
    switch self {
    case .one: (0, bits)
    case .uuid: (UUIDPlan.index(of: bits), bits)
    case .choice(let choose): choose(bits)
    }
  }
}
