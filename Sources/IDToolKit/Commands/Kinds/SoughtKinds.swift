/// The kinds to look for in texts: `--kind` and `--layout`.
struct SoughtKinds {
  /// Kinds that are not layouts.
  private let kinds: [IdentifierKind]
  /// Layouts, and kinds that are some forms of one.
  private let flakes: [IdentifierKind]
  /// Whether the kinds were requested, so that all their forms are meant.
  private let isAsked: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let isOfAnyKind = arguments.takes(.soughtKinds)
    let asked = isOfAnyKind ? arguments.all(.soughtKinds) : []
    let hasLayouts = arguments.has(.soughtLayouts)
    for option in [Option.epoch, .unit]
    where isOfAnyKind && !hasLayouts && !arguments.typed(option).isEmpty {
      throw arguments.conflict(
        "--\(option.long) changes a layout that --layout names, and no other: name the layout with "
          + "--layout"
      )
    }
    guard !asked.isEmpty else {
      // A UUID is reported as such, whatever its version.
      let usual = isOfAnyKind ? IdentifierSelection.unasked.kinds : []
      kinds = usual.filter { !$0.recognition.isNarrower }
      flakes = try arguments.layouts().map { IdentifierKind($0) }
      isAsked = false
      return
    }
    var all: [IdentifierKind] = []
    for given in asked { all += try Self.kinds(given, arguments) }
    let selected = IdentifierSelection(all).kinds
    kinds = selected.filter { $0.layout == nil }
    let named = selected.filter { $0.layout != nil }
    let given = try arguments.layouts().map { IdentifierKind($0) }
    let both = named + given.filter { kind in !named.contains { $0.name == kind.name } }
    // A layout has all forms of a kind that is narrower.
    flakes = both.filter { kind in
      !kind.recognition.isNarrower
        || !both.contains { $0.name != kind.name && $0.layout?.name == kind.layout?.name }
    }
    isAsked = true
  }

  /// Returns the kinds that one value of the option names.
  private static func kinds(
    _ given: ParsedArguments.GivenValue,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [IdentifierKind] {
    let selection = try IdentifierSelection(given, arguments)
    let timed = selection.kinds.filter(\.isTimed)
    guard timed.isEmpty else { return timed }
    throw arguments.refusal(of: given, "such ids hold no time, so there is nothing to tell")
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
      return forms(of: kind).map { form in
        IdentifierTarget(
          kind,
          form: form,
          since: window.since(for: kind),
          until: window.until,
          template: template ?? usual ?? plain,
          needsPrefix: needsPrefix(kind),
          leavesOutMadeUp: window.leavesOutMadeUp,
          now: window.now
        )
      }
    }
  }

  /// Returns the forms in which a kind is sought: of flakes all but hex, which any layout's ids may
  /// be written in.
  private func forms(of kind: IdentifierKind) -> [Int] {
    if kind.layout != nil { return kind.forms.indices.filter { kind.forms[$0].name != "hex" } }
    return isAsked ? Array(kind.forms.indices) : [0]
  }

  /// Whether the text of an id without its prefix is left to other kinds.
  private func needsPrefix(_ kind: IdentifierKind) -> Bool {
    guard let prefix = kind.prefix, prefix.isOwn else { return false }
    return prefix.isRequired || kinds.contains(.ulid)
  }

  /// Returns `[2026-11-21T05:21:00.123Z,w5,s0]`, preceded by the layout's name if there are
  /// several, and without parts that the layout lacks; there are no blanks, so that columns stay
  /// columns.
  private static func usualTemplate(
    for layout: FlakeLayout,
    isOneOfMany: Bool,
    showsDelta: Bool
  ) -> FlakeTemplate {
    let name = isOneOfMany ? layout.name + ":" : ""
    var parts: [FlakeTemplate.Part] = [.text(Array("[\(name)".utf8)), .time]
    if showsDelta { parts.append(.delta) }
    if !layout.workerFields.isEmpty { parts += [.text(Array(",w".utf8)), .worker] }
    if layout.sequenceField != nil { parts += [.text(Array(",s".utf8)), .sequence] }
    return FlakeTemplate(parts + [.text([UInt8(ascii: "]")])])
  }
}
