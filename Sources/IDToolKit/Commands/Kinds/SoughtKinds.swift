/// The kinds to look for in texts: `--kind`.
struct SoughtKinds {
  /// Kinds that are not layouts.
  private let kinds: [IdentifierKind]
  /// Layouts, and kinds that are some forms of one.
  private let flakes: [IdentifierKind]
  /// Whether the kinds were requested, so that all their forms are meant.
  private let isAsked: Bool
  /// The kinds and layouts that were named one by one, and not as a group.
  let named: [IdentifierKind]
  /// Whether the members or columns that hold ids were named.
  private let hasNamedPlaces: Bool
  /// Whether times are asked for in a zone.
  private let isZoneAsked: Bool
  /// Whether ids are checked, and not explained: then those without a time count as well.
  private var isCheck = false
  /// Whether ids are summed up: then those of clocks that are far out count as well.
  private let isOfStatistics: Bool
  /// Whether numbers are judged by where they stand, since no layout was named but in a group.
  let judgesNumbers: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let isOfAnyKind = arguments.takes(.soughtKinds)
    isZoneAsked = arguments.isLocal
    isOfStatistics = arguments.takes(.mentions)
    hasNamedPlaces = arguments.isThere(.idKey) || arguments.isThere(.idColumn)
    let asked =
      try isOfAnyKind
      ? arguments.kinds(.soughtKinds)
      : arguments.layouts().map { ParsedArguments.KindWord(kinds: [IdentifierKind($0)]) }
    let words = IdentifierSelection(asked.filter { !$0.isGroup }.flatMap(\.kinds)).kinds
    if let long = words.first(where: { kind in
      kind.forms.allSatisfy(\.isTooLongToBeFound)
    }) {
      throw arguments.conflict(
        "ids of kind \(long.name) are too long to be found in texts: 'idtool inspect' reads them"
      )
    }
    let layoutCount = words.count { $0.layout != nil && !$0.recognition.isNarrower }
    judgesNumbers =
      isOfAnyKind && layoutCount == 0
      && (asked.isEmpty || asked.contains { $0.isGroup && $0.kinds.contains { $0.layout != nil } })
    if layoutCount == 0, isOfAnyKind {
      try arguments.refuse([.epoch, .unit]) {
        "\($0) changes a layout that --kind names, and it names no single one"
      }
    }
    // Layouts say what numbers are: the usual kinds are found as well.
    guard layoutCount < words.count || asked.contains(where: \.isGroup) else {
      // A UUID is reported as such, whatever its version.
      let usual =
        isOfAnyKind
        ? IdentifierSelection.unasked.kinds + arguments.ownKinds.foundUnasked : []
      kinds = usual.filter { !$0.recognition.isNarrower }
      flakes = words
      named = words
      isAsked = false
      return
    }
    let all = asked.flatMap(\.kinds)
    // Kinds without a time, among which most UUIDs are, count if they are meant for sure: an id
    // without a time is in no window of time.
    let hasWindow = arguments.has(.since) || arguments.has(.until)
    let selected = IdentifierSelection(all).kinds.filter {
      $0.isTimed || words.contains($0) && !hasWindow
    }
    guard !selected.isEmpty else {
      throw arguments.conflict(
        "ids of kind \(all.map(\.name).joined(separator: ", ")) hold no time, so none lies between "
          + "--since and --until"
      )
    }
    kinds = selected.filter { $0.layout == nil }
    flakes = Self.layouts(among: selected)
    named = words
    isAsked = true
  }

  /// Reads the kinds of `idtool check`.
  ///
  /// They are those that are named, and no others; or the usual ones, with and without a time. With
  /// `butAsked` they are the usual ones but for those that are named, or UUIDs without hyphens if none is.
  init(checking arguments: ParsedArguments, butAsked: Bool = false) throws(UsageError) {
    let asked = arguments.takes(.checkedKinds) ? try arguments.kinds(.checkedKinds) : []
    let usual = IdentifierSelection.unasked.kinds + arguments.ownKinds.foundUnasked
    let named = asked.flatMap(\.kinds)
    let all =
      asked.isEmpty && butAsked
      ? [.uuid]
      : asked.isEmpty || butAsked
        ? usual.filter { !$0.recognition.isNarrower && !named.contains($0) }
        : IdentifierSelection(named).kinds
    kinds = all.filter { $0.layout == nil }
    flakes = Self.layouts(among: all)
    self.named = IdentifierSelection(asked.filter { !$0.isGroup }.flatMap(\.kinds)).kinds
    isAsked = !asked.isEmpty || butAsked
    hasNamedPlaces = false
    judgesNumbers = false
    isZoneAsked = false
    isCheck = true
    isOfStatistics = false
  }

  /// Returns the layouts among some kinds: one has all forms of a kind that is narrower.
  private static func layouts(among kinds: [IdentifierKind]) -> [IdentifierKind] {
    let layouts = kinds.filter { $0.layout != nil }
    return layouts.filter { kind in
      !kind.recognition.isNarrower
        || !layouts.contains { $0.name != kind.name && $0.layout?.name == kind.layout?.name }
    }
  }

  /// The kinds that were asked for; empty if none was.
  var asked: [IdentifierKind] { isAsked ? kinds + flakes : [] }

  /// The kinds that were named one by one, and are not layouts.
  var namedWords: [IdentifierKind] { named.filter { $0.layout == nil } }

  /// The warning that some texts of a kind are longer than what is found.
  var warningsAboutLength: [String] {
    namedWords.filter { kind in
      kind.forms.contains(where: \.isTooLongToBeFound)
    }.map { kind in
      "of kind \(kind.name), texts of at most \(IdentifierShape.longestFound) characters are found: "
        + "'idtool inspect' reads longer ones"
    }
  }

  /// The warning that with several layouts a window finds ids by the wrong one.
  var warningsAboutWindow: [String] {
    guard !judgesNumbers, flakes.count > 1 else { return [] }
    return [
      "with several layouts, an id counts where any of them puts it between --since and --until: name "
        + "the one that made the ids, or none, so that they are judged"
    ]
  }

  /// Returns what to look for; `template` is the requested annotation.
  func targets(
    in window: IdentifierWindowRequest,
    template: FlakeTemplate?,
    showsDelta: Bool = false
  ) -> [IdentifierTarget] {
    let plain = FlakeTemplate(
      [.text([UInt8(ascii: "[")]), .time] + (showsDelta ? [.delta] : [])
        + [.text([UInt8(ascii: "]")])]
    )
    return (kinds + flakes).flatMap { kind in
      let usual = kind.layout.map {
        Self.usualTemplate(for: $0, isOneOfMany: flakes.count > 1, showsDelta: showsDelta)
      }
      // A value that is said to be an id of a kind is one, whatever its digits and its time.
      let ofKind = hasNamedPlaces && named.contains(kind) ? window.ofKnownIDs : window
      return forms(of: kind).map { form in
        // Hyphens say that a UUID is meant, whatever its time.
        let isPlain =
          if case .hyphenatedHexadecimal = kind.forms[form].coding { true } else { false }
        let window = (isCheck || isOfStatistics) && isPlain ? window.ofKnownIDs : ofKind
        return IdentifierTarget(
          kind,
          form: form,
          since: window.since(for: kind),
          until: window.until,
          template: kind.isTimed || template?.isAboutTimes == false
            ? template ?? usual ?? plain : Self.nameTemplate,
          needsPrefix: needsPrefix(kind),
          // One in a million ids looks made up, and a sum of those of a named kind is of all.
          leavesOutMadeUp: (isCheck ? window : ofKind).leavesOutMadeUp
            && !(isOfStatistics && named.contains(kind)),
          takesUntimed: isCheck,
          // So many numbers have so many digits: those of goods and phones for example.
          needsName: kind.isUnixTime && !named.contains(kind) && kind.forms[form].isNumber
            && kind.forms[form].shape.counts.upperBound < IdentifierCoding.flakeDigits.lowerBound,
          present: window.present,
          lineZone: lineZone(.any)
        )
      }
    }
  }

  /// Finds ids of the kinds that were named, whatever their times and digits; nil if none was.
  func finderOfAll(in window: IdentifierWindowRequest) -> IdentifierFinder? {
    let targets = targets(in: window.ofKnownIDs, template: nil)
      .filter { named.contains($0.kind) && $0.kind.isTimed }
    return targets.isEmpty ? nil : IdentifierFinder(targets)
  }

  /// Returns the targets of kinds that numbers were judged to be of.
  func judgedTargets(
    _ judgement: Judgement?,
    in window: IdentifierWindowRequest,
    template: FlakeTemplate?,
    showsDelta: Bool
  ) -> [IdentifierTarget] {
    (judgement?.kinds ?? []).enumerated().map { index, kind in
      let usual = kind.layout.map {
        // A layout that nobody else has has no name to tell.
        let isNamed = FlakeLayoutName(rawValue: kind.name) != nil || kind.own != nil
        return Self.usualTemplate(for: $0, isOneOfMany: isNamed, showsDelta: showsDelta)
      }
      let named = FlakeTemplate([
        .text(Array("[\(kind.name):".utf8)), .time, .text(Array("]".utf8)),
      ])
      return IdentifierTarget(
        kind,
        form: kind.forms.firstIndex { $0.name == "decimal" } ?? 0,
        // What was judged is of its maker's life.
        since: window.since ?? kind.layout?.epoch ?? kind.firstUse,
        until: window.until,
        template: template ?? usual ?? named,
        needsPrefix: false,
        leavesOutMadeUp: false,
        present: window.present,
        lineZone: lineZone(judgement?.lineZones[index] ?? .any)
      )
    }
  }

  private func lineZone(_ zone: Judgement.LineZone) -> Judgement.LineZone {
    guard zone == .any, isZoneAsked else { return zone }
    return isOfStatistics ? .askedOrUTC : .perhapsAsked
  }

  /// The annotation of ids that hold no time: `[uuidv4]`.
  private static let nameTemplate = FlakeTemplate(
    [.text([UInt8(ascii: "[")]), .kind, .text([UInt8(ascii: "]")])]
  )

  /// Returns the forms in which a kind is sought: of flakes all but hex, which any layout's ids may
  /// be written in; unless the kind itself was named, none that words or other numbers have as well.
  ///
  /// One name such as AddressBook in four is a flake of one of all layouts. After a prefix of your own
  /// all forms are meant.
  private func forms(of kind: IdentifierKind) -> [Int] {
    let hasOwnPrefix = kind.prefix?.only != nil
    guard isAsked || kind.layout != nil || hasOwnPrefix else { return [0] }
    let isNamed =
      hasOwnPrefix
      || named.contains { other in
        other == kind || kind.layout != nil && other.layout?.name == kind.layout?.name
      }
    return kind.forms.indices.filter { index in
      let form = kind.forms[index]
      if case .custom(let codec) = form.coding, !codec.isFoundInTexts { return false }
      let isHex = form.shape.alphabet.radix == 16 && form.shape.literals.isEmpty
      if kind.layout != nil, form.name == "hex" { return false }
      if kind.layout != nil || kind.isNumber, isHex, !isNamed { return false }
      // Such numbers are judged.
      let isJudged = form.isNumber && form.shape.counts.overlaps(DigitRunSearch.lengths)
      if isAsked, isJudged, !isNamed { return false }
      return isNamed || !form.needsName && form.isUnlikeWords
    }
  }

  /// Whether the text of an id without its prefix is left to other kinds.
  private func needsPrefix(_ kind: IdentifierKind) -> Bool {
    guard let prefix = kind.prefix, prefix.isOwn else { return false }
    return prefix.isRequired || kinds.contains(.ulid)
  }

  /// Returns `[2026-11-21T05:21:00.123Z,w5,s0]`: each field with its letter in a list of fields, and
  /// the layout's name first if there are several; without blanks, so that columns stay columns.
  private static func usualTemplate(
    for layout: FlakeLayout,
    isOneOfMany: Bool,
    showsDelta: Bool
  ) -> FlakeTemplate {
    let name = isOneOfMany ? layout.name + ":" : ""
    var parts: [FlakeTemplate.Part] = [.text(Array("[\(name)".utf8)), .time]
    if showsDelta { parts.append(.delta) }
    for field in layout.workerFields + [layout.sequenceField].compactMap(\.self) {
      parts += [.text(Array(",\(field.kind.letter)".utf8)), .field(field)]
    }
    return FlakeTemplate(parts + [.text([UInt8(ascii: "]")])])
  }
}
