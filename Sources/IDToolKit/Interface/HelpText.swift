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
    text.line("idtool - \(purpose)")
    text.line()
    appendUsage("idtool <command> [OPTIONS] [ARGS]", to: &text)
    text.line()
    text.line("Commands:", .heading)
    for group in CommandGroup.allCases {
      let names = group.commands.map(\.name).joined(separator: ", ")
      appendRow(group.rawValue, group.summary + ": " + names, column: 15, to: &text)
    }
    for command in Command.single {
      appendRow(command.words, command.spec.summary, column: 15, to: &text)
    }
    text.line()
    text.line("Options:", .heading)
    for option in Option.topLevel { appendLine(head(of: option), option.summary, to: &text) }
    text.line()
    text.line("Examples:", .heading)
    for example in topExamples { text.line("  " + example) }
    text.line()
    text.line("Run 'idtool help flake' for a group, 'idtool help flake next' for a command.")
  }

  /// The examples for newcomers.
  static let topExamples = [
    "idtool flake next -n 3 | idtool flake decode"
  ]

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
    switch length {
    case .screen: text.line(command.spec.summary + ".")
    case .whole:
      for (offset, paragraph) in command.spec.description.enumerated() {
        if offset > 0 { text.line() }
        for line in LineWrapping.lines(paragraph, width: LineWrapping.width) { text.line(line) }
      }
    }
    text.line()
    text.line("Options:", .heading)
    switch length {
    case .screen:
      appendScreen(of: command.options, to: &text)
      text.line()
      text.line("Run 'idtool \(command.words) --help' for everything, with examples.")
    case .whole:
      for option in command.options { append(option, to: &text) }
      appendFields(of: command, to: &text)
      text.line()
      text.line("Examples:", .heading)
      for example in command.spec.examples { text.line("  " + example.line) }
    }
  }

  /// Returns the usage line without `Usage: `.
  static func usage(of command: Command) -> String {
    var line = "idtool \(command.words) [OPTIONS]"
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
    for field in command.spec.fields {
      appendRow(field.name, field.summary, column: 16, to: &text)
    }
  }

  /// Appends one line for each option, and one for each bundle.
  private static func appendScreen(of options: [Option], to text: inout StyledText) {
    var shown: [Option] = []
    for option in options where !shown.contains(option) {
      let bundle = Option.bundles.first { $0.options.contains(option) }
      let members = options.filter { bundle?.options.contains($0) ?? false }
      if let bundle, members.count > 1 {
        shown += members
        let names = members.map { spellings(of: $0).joined(separator: " ") }.joined(separator: ", ")
        let indent = members[0].short == nil ? "    " : ""
        appendLine(indent + names, bundle.summary, column: bundleColumn, to: &text)
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

  private static func append(_ option: Option, to text: inout StyledText) {
    var body = option.summary
    if let details = option.details { body += ". " + details }
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
