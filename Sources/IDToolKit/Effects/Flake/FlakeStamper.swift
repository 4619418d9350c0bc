/// Copies streams with an id and a tab in front of each line.
///
/// It works on blocks, not lines: the ids of all lines that begin in a block are reserved together,
/// and lines may be of any length.
struct FlakeStamper: ~Copyable {
  private(set) var issuer: FlakeIssuer
  let layout: FlakeLayout
  let form: FlakeForm
  private var random = Entropy()
  /// Reserved but not used yet.
  private var ticks: Range<UInt64> = 0..<0
  private var isAtLineStart = true

  init(issuer: consuming FlakeIssuer, layout: FlakeLayout, form: FlakeForm) {
    self.issuer = issuer
    self.layout = layout
    self.form = form
  }

  /// Copies a stream to its end, after the end of a line that the last stream left unterminated.
  mutating func copy(
    _ stream: consuming InputStream,
    on console: inout Console
  ) throws(Failure) {
    console.output.endLine()
    isAtLineStart = true
    var stream = stream
    var kept = 0
    while true {
      let added = try stream.read(keeping: kept, flushing: &console)
      if added == 0, kept == 0 { return }
      let block = stream.block
      // At the end, nothing follows that could complete a character.
      let mayGoOn = console.output.isTerminal && added > 0
      kept = mayGoOn ? TerminalText.undecidedCount(block.span) : 0
      try stamp(block[..<(block.count - kept)], on: &console)
    }
  }

  /// Copies a table, each row of which gets an id.
  mutating func copy(
    _ table: FilledTable,
    of file: Operand,
    on console: inout Console
  ) throws(Failure) {
    var left: UInt64 = 0
    try table.copy(file, sink: ItemSink(rules: ItemRules()), on: &console) {
      rows,
      _,
      _ throws(Failure) in
      left = UInt64(rows.count)
    } make: { _, _, console throws(Failure) in
      let start = console.output.buffer.count
      try appendID(linesLeft: left, on: &console)
      left -= 1
      return start
    }
  }

  private mutating func stamp(
    _ block: PaddedBytes,
    on console: inout Console
  ) throws(Failure) {
    var left = lineStarts(in: block)
    var offset = 0
    while offset < block.count {
      if isAtLineStart {
        try appendID(linesLeft: left, on: &console)
        left -= 1
      }
      let newline = NewlineSearch.firstOffset(in: block[offset...])
      let end = newline.map { offset + $0 + 1 } ?? block.count
      let piece = block.span.extracting(offset..<end)
      console.append(piece)
      isAtLineStart = block[end - 1] == 0x0A
      offset = end
      try console.flushIfFull()
    }
  }

  private mutating func appendID(
    linesLeft: UInt64,
    on console: inout Console
  ) throws(Failure) {
    if ticks.isEmpty { ticks = try issuer.reserve(linesLeft, on: &console) }
    let id = layout.id(tick: ticks.lowerBound, worker: issuer.worker, random: &random)
    ticks = ticks.lowerBound + 1..<ticks.upperBound
    FlakeText.append(id, layout: layout, form: form, to: &console.output.buffer)
    console.output.buffer.append(0x09)
  }

  /// Returns the number of lines that begin in a block: after each newline that is not its last
  /// byte, and at its first byte if a line begins there.
  private func lineStarts(in block: PaddedBytes) -> UInt64 {
    guard !block.isEmpty else { return 0 }
    return (isAtLineStart ? 1 : 0) + NewlineSearch.count(in: block[..<(block.count - 1)])
  }
}
