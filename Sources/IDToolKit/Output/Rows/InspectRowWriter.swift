/// Writes the possible readings of texts, in any format: rows and, in text, a line below the first
/// for each alternative; in JSON a member for all of them.
struct InspectRowWriter: ~Copyable {
  /// Writes rows without lines about alternatives below them.
  var rows: IdentifierRowWriter
  private let style: Style
  private var literals = RowLiterals()
  /// The beginnings of lines or objects about alternatives of each kind, and what precedes a time.
  private var heads: [RowLiterals.Literal] = []
  private let time: RowLiterals.Literal
  private let odds: RowLiterals.Literal
  private let because: RowLiterals.Literal
  private let alike: RowLiterals.Literal
  private let warning: RowLiterals.Literal

  /// How readings other than the first are written.
  enum Style {
    /// As lines below its row.
    case lines
    /// As members of its object.
    case members
    case rows
  }

  /// Whether other readings are rows as well, so that scripts count these.
  var hasRowsOnly: Bool { if case .rows = style { true } else { false } }

  init(
    _ style: Style,
    fields: [Field<IdentifierRowSource>],
    template: RowTemplate,
    kinds: [IdentifierKind],
    presentation: FlakePresentation,
    showsDelta: Bool,
    isColored: Bool
  ) {
    self.style = style
    let isMember = style == .members
    func label(_ text: String, member: String) -> String {
      if isMember { return member }
      // Faint where there are colors.
      var styled = StyledText(isColored: isColored)
      styled.append(text, .faint)
      return styled.text
    }
    let start = label("  or ", member: "{\"kind\":\"")
    for kind in kinds {
      heads.append(literals.add(start + kind.name + (isMember ? "\"" : "")))
    }
    time = literals.add(isMember ? ",\"time\":\"" : "  ")
    odds = literals.add(label("  odds=", member: ",\"odds\":") + (isMember ? "" : "1:"))
    because = literals.add(label("  because=", member: ",\"because\":") + "\"")
    alike = literals.add(label("  alike=", member: ",\"alike\":") + "\"")
    warning = literals.add(label("  warning=", member: ",\"warning\":") + "\"")
    rows = IdentifierRowWriter(
      fields: fields,
      template: template,
      kinds: kinds,
      presentation: presentation,
      showsDelta: showsDelta,
      showsDetails: template.format != .text
    )
  }

  /// Appends at most this many readings of the id in a text; `delta` is the time since the previous id.
  mutating func write(
    _ found: [InspectCandidate],
    most: Int,
    isUndecided: Bool,
    id: Span<UInt8>,
    input: Span<UInt8>,
    delta: TimeSpan?,
    to buffer: inout ByteBuffer
  ) {
    writeRow(found, rank: 0, id: id, input: input, delta: delta, to: &buffer)
    let others = 1..<max(1, min(found.count, most))
    switch style {
    case .lines:
      for rank in others { writeAlternative(found[rank], found[0].evidence, to: &buffer) }
    case .rows:
      for rank in others {
        writeRow(found, rank: rank, id: id, input: input, delta: delta, to: &buffer)
      }
    case .members where isUndecided || !others.isEmpty:
      buffer.truncate(to: buffer.count - Self.end.count)
      if isUndecided { buffer.append(",\"undecided\":true") }
      if !others.isEmpty {
        buffer.append(",\"or\":")
        for rank in others {
          buffer.append(UInt8(ascii: rank == 1 ? "[" : ","))
          writeAlternative(found[rank], found[0].evidence, to: &buffer)
        }
        buffer.append(UInt8(ascii: "]"))
      }
      buffer.append(Self.end)
    case .members: break
    }
  }

  /// The end of an object.
  private static let end = Array("}\n".utf8)

  /// Appends the row of a rank (from 0).
  private mutating func writeRow(
    _ found: [InspectCandidate],
    rank: Int,
    id: Span<UInt8>,
    input: Span<UInt8>,
    delta: TimeSpan?,
    to buffer: inout ByteBuffer
  ) {
    rows.write(
      IdentifierRowWriter.Content(
        kind: found[rank].kind,
        plan: found[rank].plan,
        bits: found[rank].bits,
        time: found[rank].time,
        precision: found[rank].precision,
        form: found[rank].value.form,
        prefixCount: found[rank].value.prefixCount,
        alike: found[rank].alike,
        rank: rank,
        distance: rank == 0 ? 0 : found[rank].evidence.distance(behind: found[0].evidence),
        delta: delta
      ),
      id: id,
      input: input,
      doubt: found[rank].doubt,
      to: &buffer
    )
  }

  /// Appends what another reading of a text is: a line below the first, or an object.
  private mutating func writeAlternative(
    _ candidate: InspectCandidate,
    _ first: InspectCandidate.Evidence,
    to buffer: inout ByteBuffer
  ) {
    literals.append(heads[candidate.kind], to: &buffer)
    if let moment = candidate.time {
      literals.append(time, to: &buffer)
      rows.append(moment, candidate.precision, to: &buffer)
      if style == .members { buffer.append(UInt8(ascii: "\"")) }
    }
    let bits = Int(candidate.evidence.distance(behind: first))
    literals.append(odds, to: &buffer)
    buffer.append(decimal: UInt64(1) << min(bits, 30))
    if bits > 0 {
      literals.append(because, to: &buffer)
      buffer.append(candidate.evidence.reason(against: first).rawValue)
      buffer.append(UInt8(ascii: "\""))
    }
    if candidate.alike != 0 {
      literals.append(alike, to: &buffer)
      buffer.append(rows.namesOfLayouts(candidate.alike))
      buffer.append(UInt8(ascii: "\""))
    }
    if let doubt = candidate.doubt {
      literals.append(warning, to: &buffer)
      let sentence = Array(doubt.sentence.utf8)
      if style == .members {
        EscapedText.appendJSON(sentence.span, to: &buffer)
      } else {
        buffer.append(sentence)
      }
      buffer.append(UInt8(ascii: "\""))
    }
    buffer.append(UInt8(ascii: style == .members ? "}" : "\n"))
  }
}
