/// A reader of lines with ids of one kind in its usual form about which nothing is odd, which it
/// reads and judges in plain numbers.
///
/// Among several kinds it reads UUIDs, which nothing looks like but kinds that write theirs so, and the
/// flakes of a list that was decided to be of one maker.
///
/// Agrees with ``Inspector``, which reads all other lines and knows all rules and messages.
struct PlainIdentifiers {
  /// The index of the kind among those of the inspector.
  let kind: Int
  /// Whether ids are bare digits, and ``ordinaryIDs`` are the layout's.
  let isFlake: Bool
  /// Whether ids are UUIDs with hyphens, which are read here rather than by ``reading``.
  let isHyphenated: Bool
  /// The other kinds with the hyphens of UUIDs: what they accept isn't read.
  private let others: [IdentifierKind]
  /// The list of which only the numbers of the layout are read; nil for whatever is one.
  private let list: List?
  private let ordinaryIDs: FlakePlausibility.OrdinaryIDs
  private let reading: PlainReading
  /// The earliest and the latest time about which nothing is odd, microseconds.
  private let earliest: Int64
  private let latest: Int64

  /// Whether ids of untimed plans are left out: they are in no window of time.
  private let needsTime: Bool

  /// A list that was decided to be of one maker, the layout of which is a hypothesis.
  struct List {
    let makers: MakerMixture
    let layout: Int
    /// The layouts that read its ids the same way.
    let alike: UInt64

    /// Whether a number is clearly the maker's, and not odd as digits.
    func contains(_ number: UInt64, _ digits: PaddedBytes) -> Bool {
      makers.hypothesis(of: number) == layout && !MadeUpDigits.areMadeUp(number, digits)
        && CalendarDigits.time(digits.span) == nil
    }
  }

  /// The layouts that read the ids the same way.
  var alike: UInt64 { list?.alike ?? 0 }

  /// Reads those ids of a kind whose times lie in a window; returns nil for kinds whose ids need
  /// closer examination.
  init?(
    _ kind: IdentifierKind,
    at index: Int,
    among others: [IdentifierKind] = [],
    in list: List? = nil,
    since: Timestamp? = nil,
    until: Timestamp? = nil,
    now: Timestamp
  ) {
    reading = PlainReading(kind, form: 0)
    self.kind = index
    self.others = others
    self.list = list
    isFlake = kind.isFlake
    isHyphenated = reading.form.isHyphenated
    if let layout = kind.layout {
      // A layout with its own text form may have texts that look like numbers.
      guard kind.forms[0].name == FlakeForm.decimal.rawValue, !kind.recognition.isNarrower
      else { return nil }
      ordinaryIDs = FlakePlausibility(layout: layout, now: now).ordinaryIDs
    } else {
      guard reading.isWhole, reading.form.precision == nil, kind.textOddity == nil,
        !(kind.prefix?.isOwn ?? false)
      else { return nil }
      ordinaryIDs = FlakePlausibility.OrdinaryIDs()
    }
    needsTime = since != nil || until != nil
    earliest = max(kind.firstUse, since ?? kind.firstUse).microseconds
    let latest = (now.advanced(by: FlakePlausibility.tolerance) ?? now).microseconds
    self.latest = min(latest, until.map { $0.microseconds - 1 } ?? latest)
  }

  /// Returns the item of a line, without a carriage return at its end.
  @inline(__always)
  @_lifetime(copy line)
  func item(of line: PaddedBytes) -> PaddedBytes {
    let count = line.count
    let hasReturn = count > 0 && line[count &- 1] == 0x0D
    let length = hasReturn ? count &- 1 : count
    return line[..<length]
  }

  /// The number of bytes of every id; nil if they vary.
  var byteCount: Int? { isFlake ? nil : reading.form.onlyCount }

  /// Whether a line of `count` bytes may be an id: to find out by reading it takes longer.
  func mayRead(_ count: Int) -> Bool {
    isHyphenated ? 36...37 ~= count : list == nil || 15...20 ~= count
  }

  /// The plan of the ids that are read now.
  struct Plan {
    fileprivate(set) var index = -1
    fileprivate var reading: PlanReading

    /// The precision of times.
    var precision: TimePrecision { reading.precision }
    var isTimed: Bool { reading.isTimed }
  }

  /// A plan to begin with, which no id follows.
  var noPlan: Plan { Plan(reading: reading.plan(at: 0)) }

  /// Returns the index of the plan that an id follows.
  @inline(__always)
  func plan(of bits: IdentifierBits) -> Int { reading.plan(of: bits) }

  /// Returns the plan with an index; nil if there is something odd about all its ids.
  @inline(never)
  func plan(at index: Int) -> Plan? {
    let plan = reading.plan(at: index)
    return plan.hasOddity ? nil : Plan(index: index, reading: plan)
  }

  /// Returns the time of an id of a plan, the epoch if the plan has none; nil if something is odd
  /// about the id.
  @inline(__always)
  func time(of bits: IdentifierBits, as plan: borrowing Plan) -> Timestamp? {
    guard UUIDName(bits) == nil else { return nil }
    guard plan.reading.isTimed else { return needsTime ? nil : .unixEpoch }
    guard let time = plan.reading.time(of: bits), time.microseconds >= earliest,
      time.microseconds <= latest
    else { return nil }
    return time
  }

  /// Returns the bits of a whole text; nil if it is not such an id.
  @inline(__always)
  func bits(of text: PaddedBytes) -> IdentifierBits? {
    guard isHyphenated else { return otherBits(of: text) }
    guard text.count == FormReading.hyphenatedCount,
      let bits = FormReading.hyphenated(text.span), reading.hasFixedBits(bits),
      others.isEmpty || !others.contains(where: { $0.accepts(bits) })
    else { return nil }
    return bits
  }

  /// Returns the bits of a text without hyphens.
  ///
  /// Not inlined, so that the loop over lines does not contain the code for all other forms.
  @inline(never)
  private func otherBits(of text: PaddedBytes) -> IdentifierBits? {
    guard isFlake else { return reading.bits(of: text.span) }
    // Sixteen digits may be hexadecimal.
    guard text.count != 16, let number = DigitLine.plainValue(text),
      ordinaryIDs.contains(FlakeID(rawValue: number)),
      list.map({ $0.contains(number, text) }) ?? true
    else { return nil }
    return IdentifierBits(UInt128(number))
  }
}

/// How ids of a kind are read in one of its forms, reduced to plain numbers: a loop that consulted
/// the declaration would count references for each id.
///
/// Agrees with ``IdentifierKind/read(_:)``, which also says what is wrong with a text.
struct PlainReading: Sendable {
  let form: FormReading
  /// Whether everything about an id can be read here; if not, only the kind can read it.
  let isWhole: Bool
  /// Whether the plans are those of UUIDs, rather than a single one.
  private let viewsUUIDs: Bool
  private let onlyPlan: PlanReading
  /// The bits that are the same in every id, and their value.
  private let fixedMask: IdentifierBits
  private let fixedValue: IdentifierBits

  init(_ kind: IdentifierKind, form index: Int) {
    form = kind.formReadings[index]
    viewsUUIDs = if case .uuid = kind.view { true } else { false }
    let choosesPlans = if case .choice = kind.view { true } else { false }
    onlyPlan = kind.planReadings[0]
    fixedMask = kind.fixed.mask
    fixedValue = kind.fixed.value
    isWhole =
      form.isWhole && kind.furtherCheck == nil && !choosesPlans
      && kind.planReadings.allSatisfy(\.isWhole)
  }

  /// Returns the bits of a whole text without a prefix; nil if it is not such an id.
  @inline(__always)
  func bits(of text: Span<UInt8>) -> IdentifierBits? {
    guard let bits = form.bits(of: text), hasFixedBits(bits) else { return nil }
    return bits
  }

  /// Whether the bits that are the same in every id have their values.
  @inline(__always)
  func hasFixedBits(_ bits: IdentifierBits) -> Bool { bits & fixedMask == fixedValue }

  /// Returns the index of the plan that an id follows.
  @inline(__always)
  func plan(of bits: IdentifierBits) -> Int { viewsUUIDs ? UUIDPlan.index(of: bits) : 0 }

  /// Returns what the plan with an index says.
  @inline(__always)
  func plan(at index: Int) -> PlanReading { viewsUUIDs ? UUIDPlan.readings[index] : onlyPlan }
}
