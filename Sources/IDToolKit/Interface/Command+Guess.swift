extension Command {
  static let guessSpec = CommandSpec(
    summary: "Tell what the numbers in a log are",
    description: """
      Read logs, and print a row for each place with numbers of 15 to 20 digits: what they are, \
      and why. A place is what stands before a number: see TERMS in idtool(1).
      Numbers at one place are judged together: by their name, their spread in time, their low \
      bits, which every maker fills in its own way, and the times of their lines, which also \
      reveal an epoch of your own. What is decided, annotate dates; but in a file of many MiB, \
      annotate judges by the beginning and samples. The field option has what other commands need, \
      -l 't41,w10,s12@2023-05-15', even if the place is undecided.
      The field because has the reasons: "its name" (that of a maker, or one that is usual for flakes); \
      "whole units of time" (all times are whole seconds, for instance); "low bits as its makers'" (the \
      other fields are filled in as the makers of that layout do); and how many "run with the lines' \
      clock", or follow it.
      An argument that is a number is an id; others are files. Without any, standard input is read.
      """,
    operands: .input("FILE|ID", .files),
    options: [.asOf, .unpack] + Option.kindFiles + Option.rows,
    fields: PlaceRow.fields(showsFile: true).map(\.spec),
    examples: [
      "idtool guess app.log": "Tell what the numbers in a log are",
      "idtool guess 175928847299117063": "Tell what one number may be: this one is undecided",
      "idtool guess --json app.log": "The same, for a program",
    ]
  )
}
