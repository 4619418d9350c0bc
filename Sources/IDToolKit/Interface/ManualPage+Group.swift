extension ManualPage {
  /// Returns the page of a group.
  static func render(_ group: CommandGroup) -> String {
    render(group.commands, name: group.rawValue, summary: group.summary)
  }

  /// Returns the page of a command without a group.
  static func render(_ command: Command) -> String {
    render([command], name: command.name, summary: command.spec.summary)
  }

  /// Returns the page of some commands.
  ///
  /// An option that several commands share is explained once, after all of them, and so is a shared
  /// paragraph or list of fields, with the first of them: a page that repeats itself hides what is particular.
  private static func render(_ commands: [Command], name: String, summary: String) -> String {
    let shared = sharedOptions(of: commands)
    var page = header("idtool-\(name)", summary: ManualText.clause(summary))
    page += ".Sh SYNOPSIS\n"
    for command in commands {
      page += ".Nm idtool\n" + synopsis(of: command)
    }
    page += ".Sh DESCRIPTION\n"
    for (position, command) in commands.enumerated() {
      page += section(command, shared: shared, after: commands.prefix(position))
    }
    if !shared.isEmpty {
      page += ".Ss \(sharedTitle)\n" + list(shared, of: commands)
    }
    page += ".Pp\nThe options that every command takes are in\n.Xr idtool 1 .\n"
    page += ".Sh ENVIRONMENT\nThe variables are in\n.Xr idtool 1 .\n"
    page += ".Sh EXIT STATUS\nAs in\n.Xr idtool 1 .\n"
    page += commands.map { ManualText.prose(answers(of: $0)) }.joined()
    page += examples(commands.flatMap(\.spec.examples))
    page += ".Sh SEE ALSO\n.Xr idtool 1\n"
    return page
  }

  /// Returns what the statuses 0 and 1 mean for a command that answers a question; empty for others.
  private static func answers(of command: Command) -> String {
    switch command {
    case .inspect: "An undecided id gives 0 in text and JSON."
    case .annotate: "It is 0 even if there are no ids, but 1 with --only."
    case .stats: "--duplicates gives 0 whether there are repeats or not."
    case .guess: "It is 1 if there are no numbers, and 0 if they are undecided."
    default: ""
    }
  }

  private static let sharedTitle = "Options of several commands"

  private static func sharedOptions(of commands: [Command]) -> [Option] {
    let options = commands.map(\.spec.options)
    return Option.all.filter { option in
      options.count { $0.contains(option) } > 1
    }
  }

  private static func section(
    _ command: Command,
    shared: [Option],
    after earlier: ArraySlice<Command>
  ) -> String {
    let spec = command.spec
    var text = command.group == nil ? "" : ".Ss idtool \(command.words)\n"
    let told = earlier.flatMap(\.spec.description)
    text += spec.description.filter { !told.contains($0) }.map(ManualText.prose)
      .joined(separator: ".Pp\n")
    let own = spec.options.filter { !shared.contains($0) }
    if !own.isEmpty { text += list(own, of: [command]) }
    let others = spec.options.filter(shared.contains)
    if !others.isEmpty {
      text += ".Pp\n" + (own.isEmpty ? "It takes\n" : "It also takes\n")
      text += others.map { ".Fl \(ManualText.flag($0))" }.joined(separator: " ,\n")
      text += " ;\nsee\n.Sx \(sharedTitle) .\n"
    }
    guard !spec.fields.isEmpty else { return text }
    let twin = earlier.first { twin in
      twin.spec.fields.count > 3 && twin.spec.fields.allSatisfy(spec.fields.contains)
    }
    if let twin {
      let further = spec.fields.filter { !twin.spec.fields.contains($0) }
      return text + ".Pp\nThe fields are those of\n.Cm \(twin.words)"
        + (further.isEmpty ? " .\n" : "\nand:\n" + list(of: further))
    }
    return text + table(of: spec.fields, isWhole: command.group != nil)
  }

  /// Returns the list of the fields of a command, or what it has besides those of the main page.
  private static func table(of fields: [FieldSpec], isWhole: Bool) -> String {
    let known = Set(FieldSpec.ofKinds.map(\.name))
    let others = fields.filter { !known.contains($0.name) }
    let own = isWhole || fields.count - others.count < 5 ? fields : others
    var text = ".Pp\nThe fields are:\n" + list(of: own)
    if own.count < fields.count {
      text += "Those that only some kinds have, such as version and worker, are under\n"
      text += "FIELDS OF KINDS in\n.Xr idtool 1 .\n"
    }
    return text
  }

  static func list(of fields: [FieldSpec]) -> String {
    let items = FieldSpec.grouped(fields).map { names, summary in
      ".It Cm \(names.joined(separator: " , "))\n" + ManualText.sentence(summary)
    }
    return ".Bl -tag -width millisecond -compact\n" + items.joined() + ".El\n"
  }

  /// Returns the list of some options; a rule that holds for several is told once, before those.
  private static func list(_ options: [Option], of commands: [Command]) -> String {
    let rules = options.map { $0.ruleSentences(in: commands) }
    let common = rules.first { rule in
      rule.hasPrefix("It can't") && rules.count { $0 == rule } > 2
    }
    func items(_ options: [Option], showsRules: Bool = true) -> String {
      let items = options.map { option in
        item(
          option,
          of: commands,
          with: qualification(of: option, among: options, of: commands),
          showsRules: showsRules
        )
      }
      return ".Bl -tag -width Ds\n" + items.joined() + ".El\n"
    }
    guard let common else { return items(options) }
    let isCommon = { (option: Option) in option.ruleSentences(in: commands) == common }
    return items(options.filter { !isCommon($0) })
      + ".Pp\n"
      + ManualText.prose(
        options.contains { isCommon($0) && $0.rules.first?.reason == OptionRule.ofText[0].reason }
          ? "Only for annotated text:" : "These" + common.dropFirst(2)
      )
      + items(options.filter(isCommon), showsRules: false)
  }

  /// Returns of which commands an option is, if another has its name and more commands.
  private static func qualification(
    of option: Option,
    among options: [Option],
    of commands: [Command]
  ) -> String {
    func takers(_ option: Option) -> [Command] { commands.filter { $0.options.contains(option) } }
    let count = takers(option).count
    let isUsual = !options.contains { $0.long == option.long && takers($0).count > count }
    return isUsual ? "" : "With \(takers(option).map(\.name).listed(with: "and")): "
  }
}

extension FieldSpec {
  /// The fields that ids have by their kind.
  static let ofKinds = IdentifierField.Name.allCases.map(\.spec)

  /// Returns the names of fields with the summary that they share, in the order of the first of each.
  static func grouped(_ fields: [FieldSpec]) -> [(names: [String], summary: String)] {
    fields.map(\.summary).uniqued().map { summary in
      (fields.filter { $0.summary == summary }.map(\.name), summary)
    }
  }
}
