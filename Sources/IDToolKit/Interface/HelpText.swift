/// Help text derived from the declaration: at most 80 columns, ASCII.
enum HelpText {
  /// What idtool is for: the opening words of the help and of the manual page.
  static let purpose = "make, decode and find ids"

  static func render(_ topic: HelpTopic, _ length: HelpLength, isColored: Bool) -> String {
    var text = StyledText(isColored: isColored)
    switch topic {
    case .top: appendTop(to: &text)
    case .group(let group): append(group, to: &text)
    case .command(let command): append(command, length, to: &text)
    }
    return text.text
  }

  // MARK: idtool

  private static func appendTop(to text: inout StyledText) {
    // A blank line more, and the help would not fit 24 lines with a prompt.
    text.line("idtool - \(purpose)")
    appendUsage("idtool ID|URL|TEXT...   Say what ids are, as idtool inspect does", to: &text)
    text.line("       idtool COMMAND [OPTIONS] [ARGUMENTS]")
    for section in HelpSection.allCases {
      text.line()
      let rows =
        section == .about
        ? [(section.words + ["--\(Option.version.long)"]).joined(separator: ", ")]
        : section.words.map { word in
          word + String(repeating: " ", count: max(1, 13 - word.utf8.count)) + line(about: word)
        }
      for (position, row) in rows.enumerated() {
        let heading = position == 0 ? section.rawValue : ""
        text.append(heading, .heading)
        text.line(String(repeating: " ", count: sectionColumn - heading.utf8.count) + row)
      }
    }
    text.line("Run 'idtool COMMAND -h' for its options, 'idtool man' for the manual.")
  }

  /// The column of the words in the help of idtool, from 0.
  private static let sectionColumn = 12

  /// Returns what a word of the command line is about: the command's summary, or that of a group and
  /// as many names of its commands as a line has room for.
  private static func line(about word: String) -> String {
    guard let group = CommandGroup(rawValue: word) else {
      return Command.named(Array(word.utf8), in: nil)?.spec.summary ?? ""
    }
    let room = LineWrapping.width - sectionColumn - 13
    let names = group.commands.map(\.name)
    let lines = (0...names.count).map { count in
      let shown = names.prefix(count) + (count < names.count ? ["..."] : [])
      return group.summary + ": " + shown.joined(separator: ", ")
    }
    return lines.last { $0.utf8.count <= room } ?? group.summary
  }

  // MARK: A group

  private static func append(_ group: CommandGroup, to text: inout StyledText) {
    appendUsage("idtool \(group.rawValue) <command> [OPTIONS] [ARGS]", to: &text)
    text.line()
    text.line(group.summary + ".")
    text.line()
    text.line("Commands:", .heading)
    let longest = group.commands.map(\.words.utf8.count).max() ?? 0
    for command in group.commands {
      appendRow(command.words, command.spec.summary, column: longest + 4, to: &text)
    }
    text.line()
    if let first = group.commands.first {
      text.line("Run 'idtool help \(first.words)' for one command.")
    }
  }

  // MARK: A command

  private static func append(
    _ command: Command,
    _ length: HelpLength,
    to text: inout StyledText
  ) {
    appendUsage(usage(of: command), to: &text)
    text.line()
    let paragraphs = command.spec.description
    switch length {
    case .screen: text.line(command.spec.summary + ".")
    case .whole: append(paragraphs.prefix(1), to: &text)
    }
    text.line()
    text.line("Options:", .heading)
    switch length {
    case .screen:
      appendScreen(of: command.options, command.spec.bundles + Option.bundles, to: &text)
      text.line()
      text.line("Run 'idtool \(command.words) --help' for everything, with examples.")
    case .whole:
      for option in command.options { append(option, of: command, to: &text) }
      appendFields(of: command, to: &text)
      text.line()
      text.line("Examples:", .heading)
      for example in command.spec.examples { text.line("  " + example.line) }
      if paragraphs.count > 1 {
        text.line()
        text.line("Details:", .heading)
        append(paragraphs.dropFirst(), indent: "  ", to: &text)
      }
      guard let page = ManualPage.name(of: command) else { return }
      text.line()
      text.line("Run 'idtool man \(page)' for the page about it, 'idtool man' for idtool(1).")
    }
  }

  /// Appends paragraphs with a blank line between.
  private static func append(
    _ paragraphs: ArraySlice<String>,
    indent: String = "",
    to text: inout StyledText
  ) {
    for (offset, paragraph) in paragraphs.enumerated() {
      if offset > 0 { text.line() }
      let lines = LineWrapping.lines(paragraph, width: LineWrapping.width - indent.utf8.count)
      for line in lines { text.line(indent + line) }
    }
  }

  /// Returns the usage line without `Usage: `.
  static func usage(of command: Command) -> String {
    var line = "idtool \(command.words)"
    for option in command.spec.required {
      line += " --\(option.long)" + (option.value.name.map { " " + $0 } ?? "")
    }
    line += " [OPTIONS]"
    let operands = command.spec.operands
    if !operands.isNone {
      let many = operands.maximum == nil && operands.further == nil ? "..." : ""
      line += operands.isRequired ? " \(operands.name)\(many)" : " [\(operands.name)\(many)]"
      if let further = operands.further { line += " [\(further)...]" }
    }
    return line
  }

  private static func appendUsage(_ line: String, to text: inout StyledText) {
    text.append("Usage:", .heading)
    text.line(" " + line)
  }

  private static func appendFields(of command: Command, to text: inout StyledText) {
    guard !command.spec.fields.isEmpty else { return }
    text.line()
    text.line("Fields:", .heading)
    for (names, summary) in FieldSpec.grouped(command.spec.fields) {
      appendRow(names.joined(separator: ", "), summary, column: 16, to: &text)
    }
  }

  /// Appends one line for each option, and one for each bundle.
  private static func appendScreen(
    of options: [Option],
    _ bundles: [(options: [Option], summary: String)],
    to text: inout StyledText
  ) {
    var shown: [Option] = []
    for option in options where !shown.contains(option) {
      let bundle = bundles.first { $0.options.contains(option) }
      let members = options.filter { bundle?.options.contains($0) ?? false }
      if let bundle, members.count > 1 {
        shown += members
        let names = members.map { spellings(of: $0).joined(separator: " ") }.joined(separator: ", ")
        let indent = members[0].short == nil ? "    " : ""
        let lines = LineWrapping.lines(names, width: LineWrapping.width - 6)
        for line in lines.dropLast() { text.line("  " + indent + line) }
        appendLine(indent + (lines.last ?? ""), bundle.summary, column: bundleColumn, to: &text)
      } else {
        let usual = option.default.map { " (default: \($0.text))" } ?? ""
        let room = LineWrapping.width - optionColumn - option.summary.utf8.count
        let body = option.summary + (usual.utf8.count <= room ? usual : "")
        appendLine(head(of: option), body, to: &text)
      }
    }
  }

  private static let optionColumn = 25
  private static let bundleColumn = 43

  /// The option's spellings, `-n` and `--count`, for lists of several options.
  private static func spellings(of option: Option) -> [String] {
    (option.short.map { ["-\($0)"] } ?? []) + ["--" + option.long]
  }

  /// `-n, --count COUNT`.
  private static func head(of option: Option) -> String {
    let value = option.value.name.map { " " + $0 } ?? ""
    return (option.short.map { "-\($0), " } ?? "    ") + "--" + option.long + value
  }

  /// Appends a name and its meaning on one line, if both fit.
  private static func appendLine(
    _ name: String,
    _ body: String,
    column: Int = optionColumn,
    to text: inout StyledText
  ) {
    let padding = max(2, column - name.utf8.count - 2)
    let line = "  " + name + String(repeating: " ", count: padding) + body
    guard line.utf8.count > LineWrapping.width else { return text.line(line) }
    appendRow(name, body, column: column, to: &text)
  }

  private static func append(_ option: Option, of command: Command, to text: inout StyledText) {
    var body = option.summary
    if let details = option.details(in: [command]) { body += ". " + details }
    if body.hasSuffix(".") { body.removeLast() }
    var remarks: [String] = []
    if let usual = option.default?.text { remarks.append("default: \(usual)") }
    if let variable = option.environment { remarks.append("or set \(variable.rawValue)") }
    if !remarks.isEmpty { body += " (\(remarks.joined(separator: "; ")))" }
    appendRow(head(of: option), body, column: optionColumn, to: &text)
  }

  /// Appends a name and, from a fixed column, its wrapped meaning; a long name gets its own line.
  private static func appendRow(
    _ name: String,
    _ body: String,
    column: Int,
    to text: inout StyledText
  ) {
    let head = "  " + name
    let lines = LineWrapping.lines(body, width: LineWrapping.width - column)
    let padding = String(repeating: " ", count: column)
    if head.utf8.count + 2 > column {
      text.line(head)
      for line in lines { text.line(padding + line) }
      return
    }
    let gap = String(repeating: " ", count: column - head.utf8.count)
    text.line(head + gap + (lines.first ?? ""))
    for line in lines.dropFirst() { text.line(padding + line) }
  }
}
