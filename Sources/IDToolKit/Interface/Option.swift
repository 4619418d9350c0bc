/// An option of one or more commands: its one declaration, from which the parser, help, manual pages
/// and completions are derived.
///
/// The declarations are in a file for each topic, `Option+Issuing.swift` for the first of these. Two
/// may have the same name where commands need different words for it; ``OptionTableTests`` checks
/// that they then agree on whether a value follows. An option is equal to itself alone.
final class Option: Sendable {
  /// The long name without its dashes.
  let long: String
  /// Other names that are accepted and not shown: a former one, or a second word for the same.
  let otherNames: [String]
  let short: Character?
  let value: OptionValueKind
  private let makeSummary: @Sendable () -> String
  private let makeDetails: @Sendable () -> String?
  private let makeRemarks: @Sendable () -> [OptionRemark]
  /// What applies if the option is not given.
  let `default`: OptionDefault?
  /// The variable that supplies the value if the option is not given.
  let environment: EnvironmentVariable?
  /// Whether all values of a repeated option count.
  let isRepeatable: Bool
  /// Whether the last value of a repeated option counts: true of options that change how results
  /// look, not what they are, so that the rest of a line can override an alias.
  ///
  /// For other options, a second value that differs from the first is an error.
  let isOverridable: Bool
  private let makeRules: @Sendable () -> [OptionRule]

  /// Declares an option.
  ///
  /// Texts are created when help is shown: each start of a command reads its declarations, and most
  /// starts need no more than the names.
  init(
    long: String,
    otherNames: [String] = [],
    short: Character? = nil,
    value: OptionValueKind = .flag,
    summary: @autoclosure @escaping @Sendable () -> String,
    details: @autoclosure @escaping @Sendable () -> String? = nil,
    remarks: @autoclosure @escaping @Sendable () -> [OptionRemark] = [],
    default: OptionDefault? = nil,
    environment: EnvironmentVariable? = nil,
    isRepeatable: Bool = false,
    isOverridable: Bool = false,
    rules: @autoclosure @escaping @Sendable () -> [OptionRule] = []
  ) {
    self.long = long
    self.otherNames = otherNames
    self.short = short
    self.value = value
    makeSummary = summary
    makeDetails = details
    makeRemarks = remarks
    self.default = `default`
    self.environment = environment
    self.isRepeatable = isRepeatable
    self.isOverridable = isOverridable
    makeRules = rules
  }

  /// One clause for `-h`, without a full stop; `--help` adds ``details``.
  var summary: String { makeSummary() }

  var details: String? { makeDetails() }

  /// What else is true of it with some commands; see ``details(in:)``.
  var remarks: [OptionRemark] { makeRemarks() }

  /// What the option can't be used with, and what it needs.
  var rules: [OptionRule] { makeRules() }

  /// The words as which the option may be given, with their dashes; the other names last.
  var words: [String] {
    ["--" + long] + (short.map { ["-\($0)"] } ?? []) + otherNames.map { "--" + $0 }
  }

  /// Whether a word after two dashes is this option's name.
  func isNamed(_ name: some Sequence<UInt8>) -> Bool {
    long.utf8.elementsEqual(name) || otherNames.contains { $0.utf8.elementsEqual(name) }
  }
}

extension Option: Hashable {
  static func == (left: Option, right: Option) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
