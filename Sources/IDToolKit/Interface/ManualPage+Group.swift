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
  /// list of fields: a page that repeats itself hides what is particular.
  private static func render(_ commands: [Command], name: String, summary: String) -> String {
    let shared = sharedOptions(of: commands)
    var page = header("idtool-\(name)", summary: ManualText.clause(summary))
    page += ".Sh SYNOPSIS\n"
    for command in commands {
      page += ".Nm idtool\n.Cm \(command.words)\n.Op Ar option ...\n" + operands(of: command)
    }
    page += ".Sh DESCRIPTION\n"
    for (position, command) in commands.enumerated() {
      page += section(command, shared: shared, after: commands.prefix(position))
    }
    if !shared.isEmpty {
      page += ".Ss \(sharedTitle)\n" + list(shared, of: commands)
    }
    page += ".Pp\nThe options that every command takes are in\n.Xr idtool 1 .\n"
    page += environment(variables(of: commands))
    page += exitStatus
    page += examples(commands.flatMap(\.spec.examples))
    page += ".Sh SEE ALSO\n.Xr idtool 1\n"
    return page
  }

  private static let sharedTitle = "Options of several commands"

  private static func sharedOptions(of commands: [Command]) -> [Option] {
    let options = commands.map(\.spec.options)
    return Option.all.filter { option in
      options.count { $0.contains(option) } > 1
    }
  }

  private static func variables(of commands: [Command]) -> [EnvironmentVariable] {
    let options = commands.flatMap(\.spec.options)
    return EnvironmentVariable.allCases.filter { variable in
      options.contains { $0.environment == variable }
    }
  }

  private static func section(
    _ command: Command,
    shared: [Option],
    after earlier: ArraySlice<Command>
  ) -> String {
    let spec = command.spec
    var text = command.group == nil ? "" : ".Ss idtool \(command.words)\n"
    text += spec.description.map(ManualText.prose).joined(separator: ".Pp\n")
    let own = spec.options.filter { !shared.contains($0) }
    if !own.isEmpty { text += list(own, of: [command]) }
    let others = spec.options.filter(shared.contains)
    if !others.isEmpty {
      text += ".Pp\n" + (own.isEmpty ? "It takes\n" : "It also takes\n")
      text += others.map { ".Fl \(ManualText.flag($0))" }.joined(separator: " ,\n")
      text += " ;\nsee\n.Sx \(sharedTitle) .\n"
    }
    guard !spec.fields.isEmpty else { return text }
    if let twin = earlier.first(where: { $0.spec.fields == spec.fields }) {
      return text + ".Pp\nThe fields are those of\n.Cm \(twin.words) .\n"
    }
    text += ".Pp\nThe fields are:\n.Bl -tag -width millisecond -compact\n"
    for field in spec.fields {
      text += ".It Cm \(field.name)\n" + ManualText.sentence(field.summary)
    }
    return text + ".El\n"
  }

  private static func list(_ options: [Option], of commands: [Command]) -> String {
    ".Bl -tag -width Ds\n" + options.map { item($0, of: commands) }.joined() + ".El\n"
  }
}
