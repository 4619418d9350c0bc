/// What the main page explains once for all pages.
extension ManualPage {
  /// The words that have a meaning of their own here.
  private static let words: [(word: String, meaning: String)] = [
    (
      "flake",
      "A number of 64 bits that begins with the time and ends with who made it and a count; others "
        + "call it a snowflake."
    ),
    (
      "layout",
      "Which bits of a flake mean what, in what unit it counts time, and since when. A flake doesn't "
        + "say which one it has."
    ),
    (
      "worker",
      "The number that tells makers of flakes apart. In some layouts it has parts, such as a "
        + "datacenter and a process."
    ),
    ("ledger", "The file in which flakes are recorded before they are printed."),
    ("lease", "The right of one process to use a worker number; it ends with the process."),
    ("window", "The only span of time in which a maker may issue ids."),
    ("AUID", "An app-unique identifier: a small number that is unique within one save."),
    ("route", "An identifier, and perhaps a value after a colon, as in profile:123."),
    (
      "place",
      "What stands before a number in a text: a key, a word, a part of an address, or the number of "
        + "its column. The numbers at one place were mostly made by one maker."
    ),
  ]

  static var terms: String {
    let items = words.map { ".It \($0.word)\n" + ManualText.prose($0.meaning) }
    return ".Sh TERMS\n.Bl -tag -width layout\n" + items.joined() + ".El\n"
  }

  static let files = """
    .Sh FILES
    .Bl -tag -width Ds
    .It Pa ~/.local/state/idtool/
    The ledgers, one for the ids of each layout;
    .Ev XDG_STATE_HOME
    names another folder than
    .Pa ~/.local/state .
    .It Pa ~/.config/idtool/kinds.json
    The kinds of your own, for results that go to a terminal;
    .Ev XDG_CONFIG_HOME
    names another folder than
    .Pa ~/.config .
    .El

    """

  static let bugs = """
    .Sh BUGS
    Nothing in a number says who made it.
    What is judged by its place, its neighbours and the times of lines can be
    wrong; a doubt is printed with the answer.
    Two machines with a ledger each print the same ids if their worker numbers
    are the same.
    The program was built and tested on Linux; for other systems only the types
    of the library were checked.

    """
}
