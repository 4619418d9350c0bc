/// Observes the ids of a stream, in order.
protocol FlakeIDObserver {
  mutating func observe(_ ids: [FlakeID])
}

/// Reads ids for commands that have one result for many ids: from arguments, from lines or from
/// files, one per line.
///
/// Invalid ids are reported and omitted.
struct FlakeIDReader<Observer: FlakeIDObserver>: LineTaker {
  private(set) var observer: Observer
  private let parser: FlakeIDParser
  let sink: ItemSink
  /// The number of threads for a large file.
  private let jobs: Int

  init(_ kind: FlakeIDParser.Kind, rules: ItemRules, jobs: Int, for observer: Observer) {
    parser = FlakeIDParser(kind)
    sink = ItemSink(rules: rules)
    self.jobs = jobs
    self.observer = observer
  }

  /// Reads one text.
  mutating func read(
    _ text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    do throws(FlakeTextProblem) {
      observer.observe([try parser.id(text)])
    } catch {
      try sink.refuse(text, as: .flakeID, at: place, error.sentence, on: &console)
    }
  }

  /// Reads the lines of a file or of standard input.
  mutating func read(linesOf operand: Operand, on console: inout Console) throws(Failure) {
    let input = LineInput(source: operand, kind: .flakeID, jobs: jobs)
    try input.forEachBlock(for: &self, on: &console)
  }

  func makeWorkers(_ count: Int) -> [FlakeIDParser] {
    Array(repeating: parser, count: count)
  }

  mutating func take(
    _ lines: PaddedBytes,
    lacksNewline _: Bool,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    var walk = LineWalk(lines)
    while !walk.isAtEnd {
      let batch = parser.readBatch(&walk)
      try take(batch, of: lines, of: input, after: &line, on: &console)
    }
  }

  mutating func take(
    _ batches: FlakeIDBatches,
    of lines: PaddedBytes,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    for batch in batches.all {
      try take(batch, of: lines, of: input, after: &line, on: &console)
    }
  }

  private mutating func take(
    _ batch: FlakeIDParser.Batch,
    of lines: PaddedBytes,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    observer.observe(batch.ids)
    line += batch.lineCount
    guard let invalid = batch.invalid else { return }
    try read(lines.span.extracting(invalid), at: input.place(line), on: &console)
  }
}

/// The ids of a piece of a stream, which a worker has read.
final class FlakeIDBatches {
  fileprivate(set) var all: [FlakeIDParser.Batch] = []
}

extension FlakeIDParser: LineWorker {
  func makeProduct() -> FlakeIDBatches { FlakeIDBatches() }

  func work(
    on lines: PaddedBytes,
    after lineCount: UInt64,
    into batches: FlakeIDBatches
  ) {
    batches.all.removeAll(keepingCapacity: true)
    var walk = LineWalk(lines)
    while !walk.isAtEnd { batches.all.append(readBatch(&walk)) }
  }
}
