/// Makes ids of a kind and writes them.
struct NewIdentifiers {
  private var writer: IdentifierWriter
  private let sink: ItemSink

  /// The number of ids after which the clock is read again.
  ///
  /// Reading it costs as much as making an id.
  private static let batch: UInt64 = 32

  init(_ writer: IdentifierWriter, sink: ItemSink) {
    self.writer = writer
    self.sink = sink
  }

  /// Writes `count` ids with the clock's time, each greater than the one before if the kind sorts
  /// by time.
  func write<Random: RandomNumberGenerator>(
    _ count: UInt64,
    using random: Random,
    clock: () -> Timestamp,
    on console: inout Console
  ) throws(Failure) {
    var writer = writer
    guard var maker = IdentifierMaker(writer.kind, random: random) else { return }
    var left = count
    while left > 0 {
      try lifting(
        maker.advance(to: clock()),
        as: { (problem: IdentifierMakerProblem) in
          Failure.exhausted("no id of kind \(writer.kind.name): \(problem.sentence)")
        }
      )
      let batch = min(left, Self.batch)
      for _ in 0..<batch {
        guard let id = maker.next() else {
          throw .exhausted(
            "no id of kind \(writer.kind.name) is left: the last one's time is the kind's last"
          )
        }
        writer.append(id, to: &console.output.buffer)
      }
      left -= batch
      try console.flushIfFull()
    }
  }

  /// Writes an id for each of some moments.
  func writeOne<Random: RandomNumberGenerator>(
    forEachOf moments: GivenMoments,
    using random: Random,
    on console: inout Console
  ) throws(Failure) {
    var writer = writer
    guard var maker = IdentifierMaker(writer.kind, random: random) else { return }
    try moments.forEach(idsOf: "kind \(writer.kind.name)", sink: sink, on: &console) {
      text,
      moment,
      _,
      console throws(IdentifierMakerProblem) in
      let id = try maker.id(at: moment)
      writer.append(id, input: text, to: &console.output.buffer)
    }
  }

  /// Writes the ids of names in a namespace.
  ///
  /// A line of standard input is a name, including its blanks.
  func write(
    namesOf operands: [Operand],
    in namespace: IdentifierBits,
    on console: inout Console
  ) throws(Failure) {
    var writer = writer
    func write(_ name: Span<UInt8>, on console: inout Console) {
      guard let id = writer.kind.id(ofName: name, in: namespace) else { return }
      writer.append(id, input: name, to: &console.output.buffer)
    }
    for operand in operands {
      guard operand.isStream else {
        if try operand.isRefusedAsFile(insteadOf: .name, by: sink, on: &console) { continue }
        write(operand.text.span, on: &console)
        try console.flushIfFull()
        continue
      }
      let input = LineInput(source: operand, kind: .readableLine)
      try input.forEachBlock(sink: sink, on: &console) { reader, number, console throws(Failure) in
        try reader.forEachLine { line throws(Failure) in
          let name = line.withoutCarriageReturn
          number += 1
          if name.isEmpty {
            sink.pass(blankLineOn: &console)
          } else {
            write(name, on: &console)
          }
          try console.flushIfFull()
        }
      }
    }
  }

  /// Adds the ids of the names in a column to tables.
  func write(
    namesOf tables: [Operand],
    as table: FilledTable,
    in namespace: IdentifierBits,
    on console: inout Console
  ) throws(Failure) {
    var writer = writer
    // A row is copied, with or without an id.
    let sink = sink.withoutRows
    for file in tables {
      try table.copy(file, sink: sink, on: &console) { name, place, console throws(Failure) in
        guard !name.isEmpty, let id = writer.kind.id(ofName: name, in: namespace) else {
          let error = "the name is empty, and an empty one gets no id"
          try sink.refuse(item: name, as: .name, at: place, because: error, on: &console)
          return nil
        }
        let start = console.output.buffer.count
        writer.append(id, input: name, to: &console.output.buffer)
        return start
      }
    }
  }

  /// Writes `count` texts of random characters.
  func write<Random: RandomNumberGenerator>(
    _ count: UInt64,
    charactersOf alphabet: [UInt8],
    size: Int,
    using random: Random,
    on console: inout Console
  ) throws(Failure) {
    var writer = writer
    var maker = RandomCharacters(alphabet, count: size, random: random)
    var text = ByteBuffer()
    for _ in 0..<count {
      text.removeAll()
      maker.append(to: &text)
      writer.append(text: text.span, to: &console.output.buffer)
      try console.flushIfFull()
    }
  }
}
