/// The inner loop of annotating: copies text, inserting rows of the flake engine and plain notes
/// for other kinds.
///
/// Agrees with the careful loop of ``TextAnnotator``, which can write every annotation.
// Safe: `annotate` and `appendJudged` give writers the address of an id in the block, after which there
// is the padding, and room for `longest` bytes, in which the annotations by all layouts fit together.
@safe
struct AnnotationLoop {
  /// A layout as which numbers are read, and the annotation of its ids.
  ///
  /// A class whose parts are constant, so that only the reference to it would be counted for an id.
  private final class Flakes {
    let window: FlakeWindow
    let program: FlakeRowProgram

    init?(_ target: IdentifierTarget, _ presentation: FlakePresentation) {
      guard let window = target.flakes else { return nil }
      self.window = window
      program = FlakeRowProgram(
        layout: window.layout,
        presentation: presentation,
        template: FlakeTemplate(
          target.template.parts.map { part in
            // A layout whose epoch was solved is named by its word.
            part == .kind ? .text(Array(target.kind.name.utf8)) : part
          }
        ),
        isOfLines: target.isOfLines
      )
    }

    /// Writes the annotation at `start`, which has room for it; the text is as for a program.
    func write(
      _ id: FlakeID,
      text: UnsafePointer<UInt8>,
      length: Int,
      to start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
      unsafe program.withWriterOfOne { writer in
        unsafe writer.write(id, text: text, length: length, to: start)
      }
    }
  }

  private let flakes: [Flakes]
  /// The layouts as which numbers are judged to be ids, and the index of each judged kind's among them;
  /// -1 for other kinds.
  private let judged: [Flakes]
  /// The same, for the loop: to count references to them would take as long as an annotation.
  private let uncounted: [Unmanaged<Flakes>]
  private let judgedPlaces: [Int]
  private let notes: IdentifierNoteProgram
  private let moments: IdentifierMoments
  /// The most bytes that the annotation of an id takes.
  private let longest: Int

  /// Why `annotate` returned.
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
    // Judged numbers are left to the finder.
    let isMixed = targets.contains { $0.isDecimal && !$0.isDecimalFlake }
    guard !isMixed || finder.judgement != nil,
      targets.allSatisfy({ !$0.isFlake || $0.isDecimalFlake }),
      !targets.contains(where: { target in
        target.template.parts.contains { $0 == .delta || $0 == .lag }
      })
    else { return nil }
    var judged: [Flakes] = []
    judgedPlaces = finder.judgedTargets.map { target in
      guard let flakes = Flakes(target, presentation) else { return -1 }
      judged.append(flakes)
      return judged.count - 1
    }
    self.judged = judged
    unsafe uncounted = judged.map { unsafe Unmanaged.passUnretained($0) }
    flakes = finder.judgement != nil ? [] : targets.compactMap { Flakes($0, presentation) }
    moments = IdentifierMoments(presentation)
    notes = IdentifierNoteProgram(targets)
    let longestJudged = judged.reduce(0) { max($0, $1.program.longestRow) }
    longest = max(flakes.reduce(0) { $0 + $1.program.longestRow }, longestJudged, notes.longest)
  }

  /// Copies a part of a block with as many annotations as fit in bounded memory.
  func annotate<Search: RunSearch & ~Escapable>(
    _ block: PaddedBytes,
    from copied: inout Int,
    _ finder: IdentifierFinder,
    _ search: inout Search,
    noting doubts: inout StreamNotes,
    to buffer: inout ByteBuffer
  ) -> Outcome {
    // Safe: there is room for the rest of the block and for `room` annotations. Neither the end of a run
    // nor `undecided` is before the end of the ids found so far, or after the block.
    var room = max(1, OutputStream.blockSize / longest)
    let mostBytes = block.count - copied + room * longest
    var outcome = Outcome.full
    // To count references to it for each number would make threads wait for each other.
    let judgement = unsafe finder.judgement.map { unsafe Unmanaged.passUnretained($0) }
    unsafe buffer.appendUnchecked(atMost: mostBytes) { output in
      var written = unsafe output
      var done = copied
      while room > 0 {
        guard let run = search.next() else {
          let rest = search.undecided - done
          precondition(rest >= 0)
          unsafe written.update(from: block.start + done, count: rest)
          unsafe written += rest
          done = search.undecided
          outcome = .end
          break
        }
        if Search.findsOnlyNumbers || finder.isFlake(run, in: block) {
          let digits = block[run.range]
          let (value, overflow) = DigitLine.value(digits)
          let id = FlakeID(rawValue: value)
          if overflow || !isWanted(id, digits) { continue }
          // A run within an id already found is not another.
          if !Search.findsOnlyNumbers, run.start < done { continue }
          doubts.observe(id)
          unsafe Self.copy(block, from: &done, to: run.end, &written)
          let start = Self.withoutZeros(run, in: block)
          // A copy of an element would count references.
          for index in flakes.indices where flakes[index].window.contains(id) {
            unsafe written = flakes[index].write(
              id,
              text: block.start + start,
              length: run.end &- start,
              to: written
            )
          }
          room &-= 1
        } else if !Search.findsOnlyNumbers {
          guard run.start >= done else { continue }
          var judgedID: FoundIdentifier?
          if let judgement = unsafe judgement, finder.judges(run, in: block) {
            // Safe: the finder keeps it.
            let judged = unsafe judgement._withUnsafeGuaranteedRef { judgement in
              finder.judgedKind(run, in: block, judgement)
            }
            if let (kind, id) = judged {
              let place = judgedPlaces[kind]
              if place >= 0 {
                // A judged number is nothing else.
                // Safe: `judged` keeps them.
                let isRelevant = unsafe appendJudged(
                  id,
                  uncounted[place],
                  run,
                  from: &done,
                  in: block,
                  &doubts,
                  to: &written
                )
                room &-= isRelevant ? 1 : 0
                continue
              }
              judgedID = finder.read(run, in: block, asJudged: kind)
            }
            if judgedID == nil, !finder.seeksOthers(than: run) { continue }
          }
          guard let found = judgedID ?? finder.find(run, in: block) else { continue }
          guard let note = notes.start(of: found.target) else {
            outcome = .found(found, run)
            break
          }
          unsafe Self.copy(block, from: &done, to: found.range.upperBound, &written)
          unsafe written = notes.write(from: note, found, in: block, moments, to: written)
          room &-= 1
        }
      }
      copied = done
      return unsafe written - output
    }
    return outcome
  }

  /// Copies text up to the end of a judged id and writes its annotation, if its time is relevant; returns
  /// whether it is.
  @inline(__always)
  private func appendJudged(
    _ id: FlakeID,
    _ flakes: Unmanaged<Flakes>,
    _ run: TextRun,
    from done: inout Int,
    in block: PaddedBytes,
    _ doubts: inout StreamNotes,
    to written: inout UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let isRelevant = unsafe flakes._withUnsafeGuaranteedRef { flakes in
      flakes.window.contains(id, writtenAs: block[run.range])
    }
    guard isRelevant else { return false }
    doubts.observe(id)
    unsafe Self.copy(block, from: &done, to: run.end, &written)
    let start = Self.withoutZeros(run, in: block)
    unsafe flakes._withUnsafeGuaranteedRef { flakes in
      unsafe written = flakes.write(
        id,
        text: block.start + start,
        length: run.end &- start,
        to: written
      )
    }
    return true
  }

  /// Whether a number is a relevant id of a layout.
  @inline(__always)
  private func isWanted(_ id: FlakeID, _ digits: PaddedBytes) -> Bool {
    for index in flakes.indices where flakes[index].window.contains(id, writtenAs: digits) {
      return true
    }
    return false
  }

  /// Copies the text from `done` to an offset, for which there is room.
  @inline(__always)
  private static func copy(
    _ block: PaddedBytes,
    from done: inout Int,
    to end: Int,
    _ written: inout UnsafeMutablePointer<UInt8>
  ) {
    // Safe: as the caller guarantees, there is room, and the text is in the block.
    unsafe written.update(from: block.start + done, count: end &- done)
    unsafe written += end &- done
    done = end
  }

  /// Returns the start of a run's digits: zeros in front are not part of an id's text.
  @inline(__always)
  private static func withoutZeros(_ run: TextRun, in block: PaddedBytes) -> Int {
    var digits = run.start
    while digits < run.end - 1, block[digits] == UInt8(ascii: "0") { digits += 1 }
    return digits
  }
}
