/// Options for the state file of small ids.
extension Option {
  static let stateSpec = OptionSpec(
    long: "state",
    short: "s",
    value: .file,
    summary: "File that records which ids are in use",
    details: """
      It is JSON, is replaced as a whole at each change, and is itself locked meanwhile. Its \
      mode, owner, access list and extended attributes stay. A file with several names (hard \
      links) is not changed: the other names would go on from the old state. Versions before \
      this one locked a file of the same name with .lock behind it, and take no notice of this \
      lock: don't let both change a state at once.
      """,
    environment: .state
  )

  static let existingSpec = OptionSpec(
    long: "existing",
    value: .flag,
    summary: "Fail if the state file does not exist",
    details: "For scripts: a mistyped path would otherwise begin again at 1."
  )

  static let freshSpec = OptionSpec(
    long: "fresh",
    value: .flag,
    summary: "Take ids above the highest ever, none that was recycled"
  )

  static let newSpec = OptionSpec(
    long: "new",
    value: .flag,
    summary: "Register nothing unless all of the ids are free"
  )

  static let eachIDSpec = OptionSpec(
    long: "ids",
    value: .flag,
    summary: "List each id in use, one a line"
  )

  static let yesSpec = OptionSpec(
    long: "yes",
    value: .flag,
    summary: "Confirm that everything is to be forgotten"
  )
}
