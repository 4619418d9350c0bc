/// Writes rows about ids of several kinds, in any format.
///
/// The common parts of a plan's rows are prepared when the first is written. Plain rows are written
/// by an ``IdentifierRowProgram``, others part by part.
struct IdentifierRowWriter: ~Copyable {
  let template: RowTemplate
  let fields: [Field<IdentifierRowSource>]
  let kinds: [IdentifierKind]
  let moments: IdentifierMoments
  private var milliseconds = DecimalSeries()
  /// The parts of the rows of all plans, one plan after another.
  var parts: [Part] = []
  /// The rows of each plan.
  var plans: [Plan]
  /// The index of the first plan of each kind among ``plans``.
  var firstPlans: [Int] = []
  /// The text around values.
  var literals = RowLiterals()
  /// The names of the layouts in groups already written.
  var namesOfAlike: [(alike: UInt64, names: [UInt8])] = []
  /// The names of these groups as plain rows contain them.
  var textsOfAlike: [(alike: UInt64, text: [UInt8])] = []
  let showsDelta: Bool
  /// Whether rows contain fields that repeat the id in other digits.
  let showsDetails: Bool
  /// The file in which ids are found, escaped for the format.
  var file: [UInt8] = []

  /// How the rows of a plan are written.
  struct Plan {
    var isPrepared = false
    /// The range of its parts.
    var start = 0
    var end = 0
    /// Nil if no row is plain.
    var program: IdentifierRowProgram?
    /// Whether ids of the plan may have a name, which plain rows don't have.
    var mayHaveName = false
    /// Whether plain rows have a prefix.
    var hasPrefix = false
    /// The form for which plain rows omit the whole number; -1 if there is no difference.
    var plainForm = -1
    var isTimed = false
    /// Whether plain rows have the time since the id before.
    var hasDelta = false

    /// Whether a row about an id that is not odd, in its likeliest reading, is plain.
    func isPlain(_ content: Content) -> Bool {
      (content.time != nil) == isTimed && (content.prefixCount > 0) == hasPrefix
        && (plainForm < 0 || content.form == plainForm) && (!hasDelta || content.delta != nil)
        && (!mayHaveName || UUIDName(content.bits) == nil)
    }
  }

  /// A value and the text around it: plain numbers, so that nothing is retained in the loop.
  struct Part {
    let before: RowLiterals.Literal
    let after: RowLiterals.Literal
    let absence: RowLiterals.Literal
    let value: Value
    /// Whether it is omitted if there is no value.
    let isOptional: Bool
    let quotesItself: Bool
    /// Whether a number that a reader's double would round is put in quotation marks.
    let quotesLarge: Bool
  }

  /// The source of a part's value.
  enum Value {
    case id
    /// The id in characters that the format may escape.
    case escapedID
    case input
    case rank
    case bits
    case time
    case unixMilliseconds
    case number(BitRun)
    case hex(BitRun)
    case uuid
    case uuidName
    case prefix
    /// The id as a whole number; absent if the id was read in this form, whose text is that number.
    /// The form is -1 if there is no such form.
    case integer(form: Int)
    /// Another field of the plan, as an index.
    case field(Int)
    case delta
    case deltaInWords
    case lag
    case alike
    case warning
    case file
    case line
    case column
    /// Only the text around it.
    case literal
    case absent
  }

  /// The contents of a row that are not in the text of its id.
  struct Content {
    /// The index of the kind among those of the writer.
    let kind: Int
    let plan: Int
    let bits: IdentifierBits
    let time: Timestamp?
    let precision: TimePrecision
    /// The index of the form.
    let form: Int
    let prefixCount: Int
    /// The layouts that read a flake the same way.
    var alike: UInt64 = 0
    /// The index among the readings.
    var rank = 0
    /// How far it is behind the first, in bits.
    var distance = 0.0
    /// The time since the id before.
    var delta: TimeSpan?
    /// The time from the id to its line.
    var lag: TimeSpan?
    var place = TextPlace()
  }

  init(
    fields: [Field<IdentifierRowSource>],
    template: RowTemplate,
    kinds: [IdentifierKind],
    presentation: FlakePresentation,
    showsDelta: Bool,
    showsDetails: Bool
  ) {
    self.showsDelta = showsDelta
    self.showsDetails = showsDetails
    self.fields = fields
    self.template = template
    self.kinds = kinds
    moments = IdentifierMoments(presentation)
    var count = 0
    for kind in kinds {
      firstPlans.append(count)
      count += kind.plans.count
    }
    plans = Array(repeating: Plan(), count: count)
  }

  deinit {
    for plan in plans { plan.program?.deallocate() }
  }

  /// Sets the name of the file in which the next ids are found.
  mutating func begin(file name: [UInt8]) {
    var text = ByteBuffer()
    template.append(name.span, to: &text)
    file = text.array()
  }

  // MARK: Plain rows

  /// Appends a row about an id; `doubt` is what is odd about it.
  mutating func write(
    _ content: Content,
    id: Span<UInt8>,
    input: Span<UInt8>,
    doubt: IdentifierOddity?,
    to buffer: inout ByteBuffer
  ) {
    let plan = firstPlans[content.kind] + content.plan
    if !plans[plan].isPrepared { prepare(content.kind, content.plan, at: plan) }
    if doubt == nil, content.rank == 0, let program = plans[plan].program,
      plans[plan].isPlain(content)
    {
      writePlain(content, program, id: id, to: &buffer)
    } else {
      writeParts(content, of: plan, id: id, input: input, doubt, to: &buffer)
    }
  }

  private mutating func writePlain(
    _ content: Content,
    _ program: IdentifierRowProgram,
    id: Span<UInt8>,
    to buffer: inout ByteBuffer
  ) {
    let row = IdentifierRowProgram.Row(
      bits: content.bits,
      time: content.time ?? .unixEpoch,
      precision: content.precision,
      prefixCount: content.prefixCount,
      place: content.place,
      delta: content.delta ?? .zero
    )
    let alike =
      program.textCount > 0 ? alikeText(content.alike, content.kind, plan: content.plan) : []
    let room =
      program.longest + program.idCount * id.count
      + program.prefixCount * content.prefixCount + alike.count
      + (program.hasFile ? file.count : 0)
    let file = program.hasFile ? file : []
    // Safe: the room is the longest row of the program and the texts that it excludes, as often as
    // they are in a row; they stay in place while the closures run.
    unsafe buffer.appendUnchecked(atMost: room) { start in
      unsafe id.withUnsafeBufferPointer { id in
        unsafe alike.withUnsafeBufferPointer { alike in
          unsafe file.withUnsafeBufferPointer { file in
            unsafe program.write(
              row,
              id: id,
              text: alike,
              file: file,
              moments,
              &milliseconds,
              to: start
            ) - start
          }
        }
      }
    }
  }

  /// The most bytes of an id in the loop over lines; longer ones are written one by one.
  private static let longestPlainID = 64

  /// Appends the rows of lines with plain ids of one kind, whose readings are recorded; `previous` is
  /// the time of the id before, if rows need it.
  ///
  /// Agrees with ``write(_:id:input:doubt:to:)``, which writes the row of any id.
  ///
  /// Stops at another kind of line, or when there is a block of rows; returns false in the former
  /// case.
  mutating func write(
    _ lines: inout LineWalk,
    of ids: PlainIdentifiers,
    line: inout UInt64,
    to buffer: inout ByteBuffer,
    noting readings: inout ReadingsSeen,
    after previous: inout Timestamp?
  ) -> Bool {
    // The row of the first id is another.
    if showsDelta, previous == nil { return false }
    let first = firstPlans[ids.kind]
    if ids.isFlake, !plans[first].isPrepared { prepare(ids.kind, 0, at: first) }
    let programs = plans[first..<first + kinds[ids.kind].plans.count].map(\.program)
    let alike = ids.isFlake ? alikeText(ids.alike, ids.kind, plan: 0) : []
    let moments = moments
    let longest = programs.reduce(0) { longest, program in
      max(longest, program.map { $0.longest + $0.idCount * Self.longestPlainID + alike.count } ?? 0)
    }
    // Those of the row before: most streams have ids of one plan.
    var plan = ids.noPlan
    var program: IdentifierRowProgram?
    var unprepared: Int?
    let usualCount = ids.byteCount ?? 0
    // Safe: `start` begins a line of the block, which ends in a newline, or is its end, and the
    // padding has what is read after it. A row is begun within a block of the output, after which
    // there is room for the longest: plain ids have at most `longestPlainID` bytes, and no prefix.
    let none = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let block = lines.lines
    var start = unsafe lines.start
    let linesEnd = unsafe lines.limit
    var count: UInt64 = 0
    unsafe buffer.appendUnchecked(atMost: OutputStream.blockSize + longest) { output in
      unsafe alike.withUnsafeBufferPointer { alike in
        var written = unsafe output
        let limit = unsafe output + OutputStream.blockSize
        while unsafe start < linesEnd && written < limit {
          // The end of a line need not be searched for if it is where an id ends.
          var length = ids.isFlake ? unsafe DigitLine.digitCount(at: start) : usualCount
          let isUsual =
            unsafe linesEnd - start > length && start[length] == UInt8(ascii: "\n")
          if !isUsual { unsafe length = NewlineSearch.first(from: start) - start }
          let line = unsafe PaddedBytes(at: start, count: length, in: block)
          let text = isUsual ? line : ids.item(of: line)
          guard text.count <= Self.longestPlainID, let bits = ids.bits(of: text) else { break }
          let index = ids.plan(of: bits)
          if index != plan.index {
            guard let other = ids.plan(at: index) else { break }
            plan = other
            program = programs[index]
            unprepared = program == nil ? index : nil
          }
          guard let program, let time = ids.time(of: bits, as: plan) else { break }
          var row = IdentifierRowProgram.Row(bits: bits, time: time, precision: plan.precision)
          if showsDelta {
            guard plan.isTimed, let delta = previous.flatMap({ time.span(since: $0) }) else {
              break
            }
            row.delta = delta
            previous = time
          }
          if ids.isFlake { readings.observe(bits.flake, as: ids.kind) }
          unsafe written = program.write(
            row,
            id: text.buffer,
            text: alike,
            file: none,
            moments,
            &milliseconds,
            to: written
          )
          unsafe start += length &+ 1
          count &+= 1
        }
        return unsafe written - output
      }
    }
    line += count
    if !ids.isFlake { readings.add(count, of: ids.kind) }
    if count > 0 { unsafe lines.skip(to: start) }
    if let unprepared, !plans[first + unprepared].isPrepared {
      prepare(ids.kind, unprepared, at: first + unprepared)
      return true
    }
    return count > 0
  }
}

/// The fixed parts of rows in one buffer, so that each is an offset and a length.
struct RowLiterals: ~Copyable {
  private var bytes = ByteBuffer()

  /// A part.
  struct Literal {
    fileprivate var start: Int32 = 0
    fileprivate var count: Int32 = 0
  }

  /// How many bytes a copy of a short part takes; as many are readable after the last part.
  private static let step = 16

  /// Adds a part.
  mutating func add(_ text: [UInt8]) -> Literal {
    let start = Int32(bytes.count)
    bytes.append(text)
    bytes.reserve(Self.step)
    return Literal(start: start, count: Int32(text.count))
  }

  mutating func add(_ text: String) -> Literal { add(Array(text.utf8)) }

  /// Appends a part to a buffer.
  @inline(__always)
  func append(_ literal: Literal, to buffer: inout ByteBuffer) {
    let count = Int(literal.count)
    guard count > Self.step else {
      // Most are short: this many bytes are copied at once, and the surplus is overwritten.
      // Safe: a literal comes from `add`, which reserved `step` bytes from its beginning on.
      let source = unsafe bytes.base + Int(literal.start)
      unsafe buffer.appendUnchecked(atMost: Self.step) { start in
        let bytes = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self)
        unsafe UnsafeMutableRawPointer(start).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        return count
      }
      return
    }
    let start = Int(literal.start)
    buffer.append(bytes.span.extracting(start..<start + count))
  }

  /// Returns the bytes of a part.
  func text(of literal: Literal) -> [UInt8] {
    let start = Int(literal.start)
    return bytes.span.extracting(start..<start + Int(literal.count)).array
  }
}
