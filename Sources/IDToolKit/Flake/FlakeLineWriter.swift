/// Writes the rows of valid lines, by one layout or by each that fits: the part of decoding that
/// reports nothing.
///
/// Nearly every line of a real stream is 1 to 20 digits and a newline: those are read without a
/// branch per digit, and ``FlakeLineReader`` reads unusual ones. Agrees with ``FlakeDecoder``, the
/// careful reader, to which invalid lines are left.
struct FlakeLineWriter: ~Copyable {
  private let program: FlakeRowProgram
  private let layout: FlakeLayout
  private var reader: FlakeLineReader
  private let warnings: FlakeWarningText
  /// The programs of all layouts, and what is odd about ids in each.
  private let readings: [(program: FlakeRowProgram, warnings: FlakeWarningText)]
  /// The warning about an id.
  private var sentence = ByteBuffer(capacity: FlakeWarningText.longest)
  private let ordinaryIDs: FlakePlausibility.OrdinaryIDs

  /// Line lengths that stay the same for fewer lines count as uneven.
  private static let evenRun: UInt64 = 32

  /// Creates a writer that runs the program of a layout, or of each layout that fits.
  init(_ readings: [(program: FlakeRowProgram, warnings: FlakeWarningText)]) {
    self.readings = readings
    (program, warnings) = readings[0]
    layout = program.layout
    reader = FlakeLineReader(layout: layout, form: program.presentation.form)
    ordinaryIDs = warnings.plausibility.ordinaryIDs
  }

  /// Writes rows of lines until there is a block of them or a line needs the careful path; returns
  /// false if the next line does.
  mutating func write(
    _ lines: inout LineWalk,
    line: inout UInt64,
    to buffer: inout ByteBuffer,
    noting doubts: inout FlakeDoubts
  ) -> Bool {
    if readings.count > 1 {
      return writeEach(&lines, line: &line, to: &buffer, noting: &doubts)
    }
    return writeOrdinary(&lines, line: &line, to: &buffer, noting: &doubts)
      || writeOthers(&lines, line: &line, to: &buffer, noting: &doubts)
  }

  /// Writes a row of each layout that fits until there is a block of rows or a line has an id that
  /// fits none or looks rounded, or is not bare digits; returns false if the next line is so.
  private func writeEach(
    _ lines: inout LineWalk,
    line: inout UInt64,
    to buffer: inout ByteBuffer,
    noting doubts: inout FlakeDoubts
  ) -> Bool {
    guard program.presentation.form == .decimal, readings.count <= UInt64.bitWidth else {
      return false
    }
    let first = line
    while !lines.isAtEnd, buffer.count < OutputStream.blockSize,
      let id = DigitLine.plainValue(lines.line).map(FlakeID.init),
      let fitting = readingsThatFit(id)
    {
      for index in readings.indices where fitting >> UInt64(index) & 1 == 1 {
        let program = readings[index].program
        program.withWriterOfOne { writer in
          // Safe: the line is in the block, around which there is the padding, and there is room
          // for the longest row.
          unsafe buffer.appendUnchecked(atMost: program.longestRow) { start in
            unsafe writer.write(id, text: lines.start, length: lines.byteCount, to: start) - start
          }
        }
      }
      doubts.observe(id, rowCount: fitting.nonzeroBitCount)
      lines.advance()
      line += 1
    }
    return line > first
  }

  /// Returns the indices of the layouts that fit an id, as bits; nil if none does, or one of them
  /// with something odd, which its row shows.
  @inline(__always)
  private func readingsThatFit(_ id: FlakeID) -> UInt64? {
    var fitting: UInt64 = 0
    for index in readings.indices where id <= readings[index].program.layout.largestID {
      guard let warning = readings[index].warnings.plausibility.warning(for: id) else {
        fitting |= 1 << UInt64(index)
        continue
      }
      if warning.allowsLayout { return nil }
    }
    return fitting > 0 ? fitting : nil
  }

  /// Writes rows of lines with ordinary ids until there is a block of them or a line is different;
  /// returns false if the next line is.
  @inline(never)
  private mutating func writeOrdinary(
    _ lines: inout LineWalk,
    line: inout UInt64,
    to buffer: inout ByteBuffer,
    noting doubts: inout FlakeDoubts
  ) -> Bool {
    guard reader.readsDecimal else { return false }
    let program = program
    // Safe: `start` is before the newline that ends the block, which ends every run of digits, and
    // what is read around it is in the block or its padding; a row begins before `limit`, behind
    // which there is room for `longestRow` bytes.
    var start = unsafe lines.start
    let end = unsafe lines.limit
    var count: UInt64 = 0
    var isFull = false
    let ordinaryIDs = ordinaryIDs
    unsafe buffer.appendUnchecked(
      atMost: OutputStream.blockSize + program.longestRow
    ) { output in
      program.withWriter { writer in
        var written = unsafe output
        let limit = unsafe output + OutputStream.blockSize
        // Whether lengths vary so often that guessing the next one costs more than waiting for it.
        var isUneven = false
        runs: while unsafe start < end && written < limit {
          let first = count
          var length = unsafe DigitLine.digitCount(at: start)
          // The start of the next line does not depend on the measured length of this one, as long
          // as all lines in the loop have the same length.
          while true {
            guard unsafe start[length] == UInt8(ascii: "\n"),
              let id = unsafe DigitLine.plainValue(ofDigitsAt: start, length: length).map(
                FlakeID.init
              ),
              unsafe ordinaryIDs.contains(id, endsInZeros: Self.endsInZeros(start + length))
            else { break runs }
            doubts.observeOrdinary(id)
            unsafe written = writer.write(id, text: start, length: length, to: written)
            unsafe start += length &+ 1
            count &+= 1
            guard unsafe start < end && written < limit else { break runs }
            let next = unsafe DigitLine.digitCount(at: start)
            if isUneven { length = next } else if next != length { break }
          }
          isUneven = count &- first < Self.evenRun
        }
        isFull = unsafe written >= limit
        return unsafe written - output
      }
    }
    line += count
    doubts.addOrdinary(count)
    if count > 0 { unsafe lines.skip(to: start) }
    return isFull || lines.isAtEnd
  }

  /// Whether digits end in four zeros; in place of missing digits of a short number there is the
  /// newline before it.
  ///
  /// The four bytes before `end` must be readable.
  @inline(__always)
  private static func endsInZeros(_ end: UnsafePointer<UInt8>) -> Bool {
    // Safe: as the caller guarantees, the four bytes are readable.
    unsafe UnsafeRawPointer(end).loadUnaligned(fromByteOffset: -4, as: UInt32.self) == 0x3030_3030
  }

  /// Writes rows of other lines until there is a block of them, or a line needs the careful path or
  /// is one for ``writeOrdinary(_:line:to:noting:)``; returns whether it wrote a row.
  private mutating func writeOthers(
    _ lines: inout LineWalk,
    line: inout UInt64,
    to buffer: inout ByteBuffer,
    noting doubts: inout FlakeDoubts
  ) -> Bool {
    let program = program
    var walk = lines
    var count: UInt64 = 0
    let ordinaryIDs = ordinaryIDs
    let readsDecimal = reader.readsDecimal
    // Safe: the walk is at a line of the block, around which there is the padding, and an item is
    // forgotten before the next line; a row begins before `limit`, after which there is room for
    // `longestRow` bytes.
    unsafe buffer.appendUnchecked(
      atMost: OutputStream.blockSize + program.longestRow
    ) { output in
      program.withWriter { writer in
        var written = unsafe output
        let limit = unsafe output + OutputStream.blockSize
        while !walk.isAtEnd, unsafe written < limit {
          if readsDecimal, let id = DigitLine.plainValue(walk.line).map(FlakeID.init) {
            let isOrdinary = ordinaryIDs.contains(id)
            // A single one is not worth the change to the other loop.
            if isOrdinary, count > 0 { break }
            guard isOrdinary || layout.problem(with: id) == nil else { break }
            doubts.observe(id)
            unsafe written = write(
              id,
              text: walk.start,
              length: walk.byteCount,
              mayBeOdd: !isOrdinary,
              with: &writer,
              showsWarning: program.showsWarning,
              to: written
            )
          } else {
            guard let item = unsafe reader.item(ofLine: walk.line) else { break }
            let id = unsafe item.id
            guard layout.problem(with: id) == nil else { break }
            doubts.observe(id)
            unsafe writer.input = item.input
            unsafe written = write(
              id,
              text: item.text,
              length: item.length,
              mayBeOdd: !ordinaryIDs.contains(id),
              with: &writer,
              showsWarning: program.showsWarning,
              to: written
            )
            writer.forgetItem()
          }
          walk.advance()
          count &+= 1
        }
        return unsafe written - output
      }
    }
    line += count
    lines = walk
    return count > 0
  }

  /// Writes a row with what is odd about its id, if anything is.
  ///
  /// `text` and `start` are as for ``FlakeRowLoop/write(_:text:length:to:)``.
  @inline(__always)
  private mutating func write(
    _ id: FlakeID,
    text: UnsafePointer<UInt8>,
    length: Int,
    mayBeOdd: Bool,
    with writer: inout FlakeRowLoop,
    showsWarning: Bool,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    // Safe: the caller guarantees what the loop needs, and the loop forgets the sentence before it
    // changes.
    guard mayBeOdd, showsWarning else {
      return unsafe writer.write(id, text: text, length: length, to: start)
    }
    sentence.removeAll()
    warnings.append(id, to: &sentence)
    sentence.truncate(to: min(sentence.count, FlakeWarningText.longest))
    unsafe writer.warning = UnsafeBufferPointer(start: sentence.base, count: sentence.count)
    defer { writer.forgetItem() }
    return unsafe writer.write(id, text: text, length: length, to: start)
  }
}
