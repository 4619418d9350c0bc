extension Command {
  static let guessSpec = CommandSpec(
    summary: "Tell what the numbers in a log are",
    description: """
      Read logs, and print a row for each place with numbers of 15 to 20 digits: what they are, \
      and why. A place is the name before the number, such as user_id=, a key of JSON with that of \
      its object, a host and a path, or else the word's column.
      Numbers at one place are judged together: by their name, their spread in time, their low \
      bits, which every maker fills in its own way, and the times of their lines, which also \
      reveal an epoch of your own. A lead of 10 bits, 1,000 to 1, decides, and annotate then dates \
      the numbers; in a file of many MiB it judges by the beginning and samples. The column option \
      has what other commands need: -l 't41,w10,s12@2023-05-15'.
      An argument that is a number is an id; others are files. Without any, standard input is read.
      """,
    operands: .input("FILE|ID", .files),
    options: [.asOf, .unpack] + Option.kindFiles + Option.rows,
    fields: PlaceRow.fields(showsFile: true).map(\.spec),
    examples: [
      "idtool guess app.log": "Tell what the numbers in a log are",
      "idtool guess 175928847299117063": "Tell what one number is",
      "idtool guess --json app.log": "The same, for a program",
    ]
  )
}
