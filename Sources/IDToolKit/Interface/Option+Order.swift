/// Options for positions, and for the wanted order.
extension Option {
  static let positionCount = Option(
    long: "count",
    short: "n",
    value: .number(name: "COUNT", range: 0...UInt64(OrderPosition.largestCount)),
    summary: "How many positions to print, in order",
    default: .value("1")
  )

  static let first = Option(
    long: "first",
    summary: "For an empty list: 0, or a0 with --fractional; no A, B",
    rules: [
      .not(with: [.jitter], because: "it is the same for everyone"),
      .not(with: [.pick], ["random"], because: "it is the same for everyone"),
    ]
  )

  static let pick = Option(
    long: "pick",
    value: .choice(name: "HOW", among: OrderPick.allCases),
    summary: "Take a random integer, or the one in the middle",
    details: "Several in the middle are spaced evenly.",
    default: .choice(OrderPick.random)
  )

  static let seed = Option(
    long: "seed",
    value: .number(name: "N", range: 0...UInt64.max),
    summary: "Make the random choices the same on every run"
  )

  static let minimum = Option(
    long: "min",
    value: .text(name: "N"),
    summary: "Where an open end before the first item stops",
    details: "Positions are above it.",
    default: .value("\(OrderLimits.growing.minimum)")
  )

  static let maximum = Option(
    long: "max",
    value: .text(name: "N"),
    summary: "Where an open end after the last item stops",
    details: "Positions are below it.",
    default: .value("\(OrderLimits.growing.maximum)")
  )

  static let keys = Option(
    long: "fractional",
    otherNames: ["keys"],
    summary: "Positions are text such as a0V instead of integers",
    rules: [.not(with: [.pick, .minimum, .maximum], because: "that is for integers")]
  )

  static let jitter = Option(
    long: "jitter",
    summary: "Add random digits to keys, for lists with many writers",
    details: """
      Six digits: two writers who insert at the same place get the same key once in 50,000,000,000 \
      times.
      """,
    rules: [.needs(.keys, because: "integers are random without it")]
  )

  static let wantedOrder = Option(
    long: "order",
    otherNames: ["to"],
    value: .text(name: "IDS"),
    summary: "The ids in the wanted order, with commas between"
  )

  static let wantedOrderFile = Option(
    long: "order-file",
    otherNames: ["to-file"],
    value: .file,
    summary: "File with the ids in the wanted order, one a line",
    details: """
      A line is an id as it is, a JSON string, or a record that has the id under its key; - is \
      standard input.
      """,
    rules: [.not(with: [.wantedOrder])]
  )

  static let unnamed = Option(
    long: "unnamed",
    value: .choice(name: "WHAT", among: UnnamedItems.allCases),
    summary: "What to do with items that the wanted order lacks",
    details: """
      refuse makes them an error; with stay they keep their places among the others; with leave \
      they are no longer in the list and their positions are free.
      """,
    default: .choice(UnnamedItems.refuse)
  )

  static let position = Option(
    long: "position",
    value: .text(name: "NAME"),
    summary: "Key under which a record has its position",
    details: "The position is an integer, or a string of its digits, or null for none yet.",
    default: .value("order")
  )
}
