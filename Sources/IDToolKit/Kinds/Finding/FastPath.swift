/// The inner loop of annotating: copies text, inserting rows of the flake engine and plain notes
/// for other kinds.
///
/// Agrees with the careful loop of ``TextAnnotator``, which can write every annotation.
struct FastPath {
  /// A layout as which numbers are read, and the annotation of its ids.
  private struct Flakes {
    let window: FlakeWindow
    let program: FlakeRecordProgram
  }

  private let flakes: [Flakes]
  private let notes: IdentifierNoteProgram
  private let moments: IdentifierMoments
  /// The most bytes that the annotation of an id takes.
  private let longest: Int

  /// What ended a part.
  enum Outcome {
    /// The room for annotations was used up, and must be renewed.
    case full
    /// An id whose annotation must be written carefully, and the run in which it was found.
    case found(FoundIdentifier, TextRun)
    case end
  }

  /// Returns nil if the careful loop is needed throughout: for decimal ids of kinds other than
  /// flakes, for flakes in other forms than decimal, and for the time between ids.
  init?(_ finder: IdentifierFinder, _ presentation: FlakePresentation) {
    let targets = finder.targets
    let isMixed = targets.contains { $0.isDecimal && !$0.isDecimalFlake }
    guard !isMixed, targets.allSatisfy({ !$0.isFlake || $0.isDecimalFlake }),
      !targets.contains(where: { $0.template.parts.contains(.delta) })
    else { return nil }
    flakes = targets.compactMap { target in
      target.flakes.map { window in
        Flakes(
          window: window,
          program: FlakeRecordProgram(
            layout: window.layout,
            presentation: presentation,
            template: target.template
          )
        )
      }
    }
    moments = IdentifierMoments(presentation)
    notes = IdentifierNoteProgram(targets)
    longest = max(flakes.reduce(0) { $0 + $1.program.longestRecord }, notes.longest)
  }

  /// Copies a part of a block with as many annotations as fit in bounded memory.
  func annotate<Search: RunSearch>(
    _ block: PaddedBytes,
    from copied: inout Int,
    _ finder: IdentifierFinder,
    _ search: inout Search,
    noting doubts: inout FlakeRoundingDoubts,
    to buffer: inout ByteBuffer
  ) -> Outcome {
    guard flakes.count == 1 else {
      return if flakes.count == 2, flakes.allSatisfy(\.program.isPlain) {
        unsafe annotatePlainPair(block, from: &copied, finder, &search, &doubts, to: &buffer)
      } else {
        unsafe annotateSeveral(block, from: &copied, finder, &search, &doubts, to: &buffer)
      }
    }
    let window = flakes[0].window
    let program = flakes[0].program
    if program.isPlain {
      return program.withWriter { writer in
        unsafe copy(block, from: &copied, finder, &search, &doubts, to: &buffer) {
          unsafe window.contains($0, count: $1, endingAt: $2)
        } write: {
          unsafe writer.writePlain($0, text: $1, length: $2, to: $3)
        }
      }
    }
    return program.withWriter { writer in
      unsafe copy(block, from: &copied, finder, &search, &doubts, to: &buffer) {
        unsafe window.contains($0, count: $1, endingAt: $2)
      } write: {
        unsafe writer.write($0, text: $1, length: $2, to: $3)
      }
    }
  }

  /// Annotates with two layouts by programs that are plain.
  private func annotatePlainPair<Search: RunSearch>(
    _ block: PaddedBytes,
    from copied: inout Int,
    _ finder: IdentifierFinder,
    _ search: inout Search,
    _ doubts: inout FlakeRoundingDoubts,
    to buffer: inout ByteBuffer
  ) -> Outcome {
    let (first, second) = (flakes[0].window, flakes[1].window)
    return flakes[0].program.withWriter { firstWriter in
      flakes[1].program.withWriter { secondWriter in
        unsafe copy(block, from: &copied, finder, &search, &doubts, to: &buffer) {
          unsafe first.contains($0, count: $1, endingAt: $2)
            || second.contains($0, count: $1, endingAt: $2)
        } write: { id, text, length, start in
          var end = unsafe start
          if first.contains(id) {
            unsafe end = firstWriter.writePlain(id, text: text, length: length, to: end)
          }
          if second.contains(id) {
            unsafe end = secondWriter.writePlain(id, text: text, length: length, to: end)
          }
          return unsafe end
        }
      }
    }
  }

  /// Annotates with several layouts, or none.
  private func annotateSeveral<Search: RunSearch>(
    _ block: PaddedBytes,
    from copied: inout Int,
    _ finder: IdentifierFinder,
    _ search: inout Search,
    _ doubts: inout FlakeRoundingDoubts,
    to buffer: inout ByteBuffer
  ) -> Outcome {
    unsafe copy(block, from: &copied, finder, &search, &doubts, to: &buffer) { id, count, end in
      // A copy of an element would count references.
      for index in flakes.indices
      where unsafe flakes[index].window.contains(id, count: count, endingAt: end) {
        return true
      }
      return false
    } write: { id, text, length, start in
      var end = unsafe start
      for index in flakes.indices where flakes[index].window.contains(id) {
        unsafe end = flakes[index].program.withWriterOfOne { writer in
          unsafe writer.write(id, text: text, length: length, to: end)
        }
      }
      return unsafe end
    }
  }

  @inline(__always)
  private func copy<Search: RunSearch>(
    _ block: PaddedBytes,
    from copied: inout Int,
    _ finder: IdentifierFinder,
    _ search: inout Search,
    _ doubts: inout FlakeRoundingDoubts,
    to buffer: inout ByteBuffer,
    isWanted: (FlakeID, _ digitCount: Int, _ end: UnsafePointer<UInt8>) -> Bool,
    write: (
      FlakeID, UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8>
  ) -> Outcome {
    guard let bytes = block.baseAddress else { return .end }
    let readable = block.count + PaddedBytes.padding
    let text = unsafe block.bytes.span
    var room = max(1, OutputStream.blockSize / longest)
    let mostBytes = block.count - copied + ShortCopy.slack + room * longest
    var outcome = Outcome.full
    unsafe buffer.appendUnchecked(atMost: mostBytes) { output in
      var written = unsafe output
      var done = copied
      while room > 0 {
        guard let run = search.next() else {
          let rest = search.undecided &- done
          unsafe written.update(from: bytes + done, count: rest)
          unsafe written += rest
          done = search.undecided
          outcome = .end
          break
        }
        if unsafe Search.findsOnlyNumbers || finder.isFlake(run, in: bytes) {
          let (value, overflow) = unsafe DigitLine.value(at: bytes + run.start, length: run.length)
          let id = FlakeID(rawValue: value)
          if overflow || !(unsafe isWanted(id, run.length, bytes + run.end)) { continue }
          // A run within an id already found is not another.
          if !Search.findsOnlyNumbers, run.start < done { continue }
          doubts.sample(id)
          let count = run.end &- done
          unsafe ShortCopy.copy(
            bytes + done,
            count: count,
            readable: readable &- done,
            to: written
          )
          let digits = unsafe Self.withoutZeros(run, in: bytes)
          unsafe written = write(id, bytes + digits, run.end &- digits, written + count)
          done = run.end
          room &-= 1
        } else if !Search.findsOnlyNumbers {
          guard run.start >= done, let found = finder.find(run, in: text) else { continue }
          guard let note = notes.start(of: found.target) else {
            outcome = .found(found, run)
            break
          }
          let count = found.range.upperBound &- done
          unsafe ShortCopy.copy(
            bytes + done,
            count: count,
            readable: readable &- done,
            to: written
          )
          unsafe written = notes.write(
            from: note,
            found,
            in: bytes,
            moments,
            to: written + count
          )
          done = found.range.upperBound
          room &-= 1
        }
      }
      copied = done
      return unsafe written - output
    }
    return outcome
  }

  /// Returns the start of a run's digits: zeros in front are not part of an id's text.
  @inline(__always)
  private static func withoutZeros(_ run: TextRun, in bytes: UnsafePointer<UInt8>) -> Int {
    var digits = run.start
    while unsafe digits < run.end - 1 && bytes[digits] == UInt8(ascii: "0") { digits += 1 }
    return digits
  }
}
