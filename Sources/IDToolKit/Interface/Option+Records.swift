/// Options for records, the file that holds them, and places among them.
extension Option {
  static let key = Option(
    long: "key",
    short: "k",
    value: .text(name: "NAME"),
    summary: "Key under which a record has its id",
    details: """
      A dot leads into an object, as in user.id; a dot that belongs to a key has a backslash in \
      front of it.
      """,
    default: .value("id")
  )

  /// The key of the records that are checked, where texts are meant without it.
  static let checkedKey = Option(
    long: "key",
    short: "k",
    value: .text(name: "NAME"),
    summary: "Check the values under this key of records",
    details:
      "It is a key of the JSON record itself, or a key anywhere in YAML; user.id leads into an object."
  )

  static let recordsFile = Option(
    long: "file",
    value: .file,
    summary: "File that holds the records",
    default: .words("standard input")
  )

  /// The file of `records put`, where standard input holds other records.
  static let changedFile = Option(
    long: "file",
    value: .file,
    summary: "File that holds the records to change"
  )

  /// How `records put` treats members that a new record lacks.
  static let merge = Option(
    long: "merge",
    summary: "Keep the members that a new record lacks",
    details: """
      Members of the new record replace those with the same key, inside objects too, or go to the \
      end; a null removes the member (RFC 7396).
      """
  )

  static let whole = Option(
    long: "whole",
    summary: "Drop the members that a new record lacks",
    rules: [.not(with: [.merge])]
  )

  static let inPlace = Option(
    long: "in-place",
    short: "i",
    summary: "Replace the file, and print nothing",
    details: """
      Whatever happens, the file holds the old content or the new one. If two commands change it, \
      one waits for the other. Its mode, owner, access list and extended attributes stay. If a \
      program that ignores the lock, such as an editor, has changed the file meanwhile, nothing is \
      replaced, and the result is kept in FILE.result.
      """,
    rules: [.not(with: rows, because: "nothing is printed")]
  )

  static let insertionIndex = Option(
    long: "index",
    otherNames: ["at"],
    value: .number(name: "N", range: 0...UInt64.max),
    summary: "Index that the first new record gets, from 0",
    default: .words("the end"),
    rules: [.not(with: [.before, .after])]
  )

  static let destinationIndex = Option(
    long: "index",
    otherNames: ["to"],
    value: .number(name: "N", range: 0...UInt64.max),
    summary: "Index that the record has afterwards, from 0",
    rules: [.not(with: [.before, .after])]
  )

  static let before = Option(
    long: "before",
    value: .text(name: "ID"),
    summary: "Before the record with this id"
  )

  static let after = Option(
    long: "after",
    value: .text(name: "ID"),
    summary: "After the record with this id",
    rules: [.not(with: [.before])]
  )

  static let keep = Option(
    long: "keep",
    value: .choice(name: "WHICH", among: KeptRecord.allCases),
    summary: "Which value of an id counts: the first or the last",
    details: """
      Either way, a record is where the first one with its id was. For last, records are held in \
      memory until the input ends.
      """,
    default: .choice(KeptRecord.first)
  )
}
