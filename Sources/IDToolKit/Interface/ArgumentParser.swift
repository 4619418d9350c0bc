/// Turns the bytes of a command line into an ``Invocation``, following the declaration.
///
/// Options may stand anywhere, in front of the command too; `--` ends them. Names can't be
/// abbreviated, so that a script does not break when an option is added. Giving an option two
/// different values is an error unless the option is repeatable, or overridable: then the last
/// value counts. `-h` and `--help` win over every error on the line, so that whoever asks for help
/// gets it.
struct ArgumentParser {
  let words: [[UInt8]]
  /// Looks up a variable; an empty value counts as unset.
  let environment: (EnvironmentVariable) -> [UInt8]?

  /// Takes the words after the program's name.
  init(
    words: [[UInt8]],
    environment: @escaping (EnvironmentVariable) -> [UInt8]?
  ) {
    self.words = words
    self.environment = environment
  }

  func parse() throws(UsageError) -> Invocation {
    let place = locateCommand()
    if let length = requestedHelp() {
      return .help(helpTopic(at: place), length)
    }
    if isVersionRequested(command: place.command) { return .version }
    guard let command = place.command ?? commandOfIDs(at: place) else {
      throw commandError(at: place)
    }
    var arguments = try parseOptions(of: command, skipping: place.wordOffsets)
    if command == .help { return try .help(topic(of: arguments.operands), .whole) }
    try applyEnvironment(to: &arguments)
    try checkOperands(of: arguments)
    return .run(arguments)
  }
}
