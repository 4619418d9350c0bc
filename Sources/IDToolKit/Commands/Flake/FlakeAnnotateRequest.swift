/// What `flake annotate` is asked for, checked.
struct FlakeAnnotateRequest {
  /// What comes out.
  enum Result {
    /// The text with something behind each id.
    case annotatedText
    /// The ids that were found, one record each.
    case list
  }

  let readings: [FlakeAnnotator.Reading]
  let presentation: FlakePresentation
  let result: Result
  let printsOnlyMatchingLines: Bool
  let files: [Operand]

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    let topic = HelpTopic.command(arguments.command)
    presentation = try FlakePresentation(arguments, now: now)
    printsOnlyMatchingLines = arguments.has(.only)
    let isList =
      arguments.has(.json) || arguments.has(.field) || arguments.choice(.output) != "text"
    result = isList ? .list : .annotatedText
    if isList {
      try arguments.refuse([.only, .format]) {
        "\($0) is for annotated text; --json and --field list ids instead"
      }
    }
    let asked = arguments.given(.since)
    let isSinceEpoch = asked?.text.span.holds("epoch") ?? false
    let since = try (isSinceEpoch ? nil : asked).map { given throws(UsageError) in
      try TimeRequest.time(given, arguments, now: now, isPastMeant: true)
    }
    let dayFromNow = now.advanced(byMicroseconds: 86_400_000_000) ?? now
    let until = try arguments.given(.until).map { given throws(UsageError) in
      try TimeRequest.time(given, arguments, now: now, isPastMeant: true)
    }
    if let since, let until, since > until {
      let clause = "--since is after --until, so that nothing lies in between"
      throw UsageError(problem: .conflict(clause), topic: topic)
    }
    let layouts = try FlakeLayoutRequest.layouts(arguments, now: now)
    let template = try FlakeTemplateRequest.template(arguments)
    readings = layouts.map { layout in
      FlakeAnnotator.Reading(
        window: FlakeWindow(
          layout: layout,
          since: since ?? (isSinceEpoch ? layout.epoch : layout.likelyStart(at: now)),
          until: until ?? dayFromNow
        ),
        template: template
          ?? Self.usualTemplate(for: layout, isOneOfMany: layouts.count > 1)
      )
    }
    files = try InputRequest.operands(arguments)
  }

  /// `[2026-11-21T05:21:00.123Z,w5,s0]`, with the layout's name in front where there are several,
  /// and without the parts that the layout has not; no blank, so that columns stay columns.
  private static func usualTemplate(for layout: FlakeLayout, isOneOfMany: Bool) -> FlakeTemplate {
    let name = isOneOfMany ? layout.name + ":" : ""
    var parts: [FlakeTemplate.Part] = [.text(Array("[\(name)".utf8)), .time]
    if !layout.workerFields.isEmpty { parts += [.text(Array(",w".utf8)), .worker] }
    if layout.sequenceField != nil { parts += [.text(Array(",s".utf8)), .sequence] }
    return FlakeTemplate(parts + [.text([UInt8(ascii: "]")])])
  }
}
