/// The bits of an id, or of a layout, as a picture for a terminal of 80 by 24.
///
///     6 6                                       2 2          1
///     3 2                                       2 1          0 9        0
///     0 00010000010100011011101110110001100010101 000000000000 0000000111
///     z ttttttttttttttttttttttttttttttttttttttttt ssssssssssss wwwwwwwwww
///
/// The bit numbers above both ends of each field read downwards. Colors follow the meaning of the
/// fields, and so do the letters under the bits: nothing is conveyed by color alone.
struct FlakeCard: Sendable {
  let layout: FlakeLayout

  /// The widest text after a label, so that a line has at most 80 columns.
  private static let textWidth = 71
  private static let labelWidth = 9

  // MARK: An id

  /// Returns the picture of an id; `signed` says that it was given as a negative number.
  func text(
    of id: FlakeID,
    signed: Bool,
    warning: String?,
    presentation: FlakePresentation,
    isColored: Bool
  ) -> String {
    var presentation = presentation
    var text = StyledText(isColored: isColored)
    let time = layout.time(of: id)
    text.append(self.text(id, form: presentation.form, signed: signed), .heading)
    text.line("  \(layout.shownName)")
    text.line()
    appendPicture(of: id, to: &text)
    text.line()
    appendTable(of: id, to: &text)
    text.line()
    let age = time.age(at: presentation.now)
    append("time", "\(presentation.text(of: time, layout: layout)), \(age)", to: &text)
    appendEpoch(to: &text)
    if presentation.form != .decimal {
      append("decimal", self.text(id, form: .decimal, signed: signed), to: &text)
    }
    if signed { append("unsigned", "\(id.rawValue)", to: &text) }
    if presentation.form != .hexadecimal {
      append("hex", self.text(id, form: .hexadecimal), to: &text)
    }
    if layout.textForm != .decimal, presentation.form != .native {
      append("native", self.text(id, form: .native), to: &text)
    }
    if let warning { append("warning", warning, to: &text) }
    return text.text
  }

  private func text(_ id: FlakeID, form: FlakeForm, signed: Bool = false) -> String {
    FlakeText.string(id, in: layout.textForm(of: form), signed: signed)
  }

  // MARK: A layout

  /// Returns the picture of the layout itself.
  func textOfLayout(isColored: Bool) -> String {
    var text = StyledText(isColored: isColored)
    text.append(layout.name, .heading)
    text.line(layout.summary.isEmpty ? "" : "  \(layout.summary)")
    text.line()
    appendPicture(of: nil, to: &text)
    text.line()
    appendTable(of: nil, to: &text)
    text.line()
    appendEpoch(to: &text)
    if layout.serviceStart != layout.epoch {
      append("since", layout.serviceStart.text(precision: layout.timePrecision), to: &text)
    }
    append("last", layout.lastUsableTime.text(precision: layout.timePrecision), to: &text)
    append("form", layout.textForm.rawValue, to: &text)
    append("fields", layout.canonicalSpec, to: &text)
    return text.text
  }

  // MARK: Parts

  /// Appends the ruler, the bits and the letters of their fields.
  private func appendPicture(of id: FlakeID?, to text: inout StyledText) {
    // Blanks between the fields, unless there are so many that the line would be too long.
    let separator = layout.fields.count <= 15 ? " " : ""
    appendRuler(separator: separator, to: &text) { $0 >= 10 ? String($0 / 10) : " " }
    appendRuler(separator: separator, to: &text) { String($0 % 10) }
    if let id {
      appendFields(separator: separator, to: &text) { field in
        let digits = String(field.value(in: id), radix: 2)
        return String(repeating: "0", count: field.width - digits.utf8.count) + digits
      }
    }
    appendFields(separator: separator, to: &text) { field in
      String(repeating: field.kind.letter, count: field.width)
    }
  }

  private func appendRuler(
    separator: String,
    to text: inout StyledText,
    digit: (Int) -> String
  ) {
    let marks = layout.fields.map { field in
      let first = digit(field.shift + field.width - 1)
      guard field.width > 1 else { return first }
      return first + String(repeating: " ", count: field.width - 2) + digit(field.shift)
    }
    var line = marks.joined(separator: separator)
    while line.last == " " { line.removeLast() }
    text.line(line, .faint)
  }

  private func appendFields(
    separator: String,
    to text: inout StyledText,
    _ run: (FlakeField) -> String
  ) {
    for (index, field) in layout.fields.enumerated() {
      if index > 0 { text.append(separator) }
      text.append(run(field), field.kind.cardStyle)
    }
    text.line()
  }

  /// Appends a row for each field, with its value if there is an id.
  private func appendTable(of id: FlakeID?, to text: inout StyledText) {
    let values = layout.fields.map { field in id.map { "\(field.value(in: $0))" } ?? "" }
    let nameWidth = layout.fields.map(\.kind.longName.utf8.count).max() ?? 0
    let valueWidth = values.map(\.utf8.count).max() ?? 0
    for (field, value) in zip(layout.fields, values) {
      let name = field.kind.longName
      text.append("\(field.kind.letter)  \(name)", field.kind.cardStyle)
      text.append(blanks(nameWidth - name.utf8.count + 2))
      let high = field.shift + field.width - 1
      let bits = field.width == 1 ? "\(high)" : "\(high)-\(field.shift)"
      text.append(blanks(5 - bits.utf8.count) + bits + "  ", .faint)
      if valueWidth > 0 {
        text.append(blanks(valueWidth - value.utf8.count) + value + "  ")
      }
      text.line(meaning(of: field))
    }
  }

  /// Returns what a field is for, and its range.
  private func meaning(of field: FlakeField) -> String {
    switch field.kind {
    case .unused: "always 0"
    case .time: "counts \(layout.unit.text) since the epoch"
    case .millisecond: "of the second, 0 to 999"
    case .sequence, .worker, .datacenter, .process, .node, .shard, .clockID, .random, .other:
      "\(field.kind.purpose), 0 to \(field.largest)"
    }
  }

  private func appendEpoch(to text: inout StyledText) {
    append("epoch", layout.epoch.text(precision: layout.timePrecision), to: &text)
  }

  /// Appends a label and its text, wrapped.
  private func append(_ label: String, _ value: String, to text: inout StyledText) {
    for (index, line) in LineWrapping.lines(value, width: Self.textWidth).enumerated() {
      if index == 0 { text.append(label, .faint) }
      let used = index == 0 ? label.utf8.count : 0
      text.line(blanks(Self.labelWidth - used) + line)
    }
  }

  private func blanks(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }
}

extension FlakeFieldKind {
  /// The color of the field's bits, which depends on its meaning only, in every layout.
  fileprivate var cardStyle: StyledText.Style {
    switch self {
    case .unused: .faint
    case .time: .colored(.cyan)
    case .millisecond: .colored(.brightCyan)
    case .sequence: .colored(.green)
    case .worker: .colored(.yellow)
    case .datacenter: .colored(.magenta)
    case .process: .colored(.blue)
    case .node: .colored(.brightYellow)
    case .shard: .colored(.brightMagenta)
    case .clockID: .colored(.brightBlue)
    case .random: .colored(.red)
    case .other: .colored(.brightRed)
    }
  }
}
