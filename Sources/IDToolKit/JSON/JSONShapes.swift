/// The shapes of the earlier records of a stream, since most are alike.
///
/// A record consists of separators, the text between scalars with brackets, keys, quotes, colons
/// and white space (`{"id":`, `,"name":"`, `"}`), and scalars. If its separators are, byte for
/// byte, those of an earlier record, and its scalars are of the same kinds, it has the same
/// grammar: it is valid JSON because the other one is, and its id is the scalar at the same place.
/// So only scalars have to be read, and the newline at the end is found without a search. Nothing
/// is taken on trust: what does not match is left to ``JSONFinder``, which also words what is
/// wrong.
///
/// The separators of different records form a tree: each step has the one that follows and an
/// alternative to itself.
struct JSONShapes {
  /// What follows a separator.
  enum Scalar: UInt8 {
    /// The rest of a separator that is too long for a step.
    case nothing
    /// The characters of a string; its quotes belong to the separators.
    case text
    case number
    case boolean
    /// A whole number of up to 19 digits, which is the value sought.
    case wantedNatural
    /// A string's characters, which are the value sought.
    case wantedText
    /// The next line; the separator ends in a newline.
    case end
  }

  /// A separator and what comes after it.
  struct Step {
    static let longestSeparator = 16

    let separator: ByteVector
    /// The bits of the bytes after the separator.
    let ignored: UInt64
    let length: UInt8
    let scalar: Scalar
    /// The step after this one; 0 for the last one of a record.
    var next: UInt16 = 0
    /// The step to try if this one does not match; 0 if there is none.
    var otherwise: UInt16 = 0
  }

  /// A line that has a known shape.
  struct Match {
    enum ID {
      case natural(UInt64)
      /// The string's range, including the quotes.
      case string(Range<Int>)
    }

    let start: Int
    /// The offset after its newline.
    let end: Int
    let id: ID
  }

  var steps: [Step] = []
  var habit = Habit()
  private var stops = JSONStops()
  private var isLooking = false

  /// Switches to other lines, which ``read(_:from:_:)`` then reads.
  ///
  /// If they don't end in a newline, zeros follow them.
  mutating func begin(_ lines: PaddedBytes) {
    judge()
    isLooking = habit.pause == 0
    if isLooking { unsafe stops.read(lines) }
  }

  /// Records how many lines were read.
  mutating func note(_ count: Int) { habit.noteHits(count) }

  /// Reads lines from an offset on until one has no known shape or `body` returns false; returns
  /// the start of the next one, or the end of the lines.
  @inline(__always)
  func read(
    _ lines: PaddedBytes,
    from first: Int,
    _ body: (Match) -> Bool
  ) -> Int {
    guard isLooking, !steps.isEmpty, let base = unsafe UnsafeRawPointer(lines.baseAddress) else {
      return first
    }
    let steps = steps.span
    let stops = stops.words.span
    let text = unsafe lines.bytes.span
    var start = first
    while start < text.count {
      var place = start
      var id = Match.ID.natural(0)
      var index = 0
      line: while true {
        // In bounds: the tree holds indices of steps only.
        let step = unsafe steps[unchecked: index]
        let scalar = place &+ Int(step.length)
        let equal = unsafe ByteVector(at: base + place).bits(equalTo: step.separator)
        reading: if _fastPath(equal | step.ignored == 0xFFFF) {
          if step.scalar == .text {
            guard let end = Self.textEnd(text, from: scalar, stops: stops) else { break reading }
            place = end
            index = Int(step.next)
            continue
          }
          switch step.scalar {
          case .number:
            let end = unsafe Self.numberEnd(text, from: scalar, at: base)
            guard let end else { break reading }
            place = end
          case .boolean:
            guard let length = unsafe Self.booleanLength(at: base + scalar) else { break reading }
            place = scalar &+ length
          case .wantedNatural:
            guard let (length, value) = unsafe Self.natural(at: base + scalar) else {
              break reading
            }
            id = .natural(value)
            place = scalar &+ length
          case .wantedText:
            guard let end = Self.textEnd(text, from: scalar, stops: stops) else { break reading }
            id = .string(unsafe Range(uncheckedBounds: (scalar &- 1, end &+ 1)))
            place = end
          case .text, .nothing: place = scalar
          case .end:
            let goesOn = body(Match(start: start, end: scalar, id: id))
            start = scalar
            if !goesOn { return start }
            break line
          }
          index = Int(step.next)
          continue
        }
        index = Int(step.otherwise)
        if index == 0 { return start }
      }
    }
    return start
  }
}
