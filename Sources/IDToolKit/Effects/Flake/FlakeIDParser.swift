/// Reads texts as ids, without reporting those that are not.
///
/// Plain lines of digits are read without a branch per digit.
struct FlakeIDParser {
  /// The texts that are ids.
  enum Kind {
    /// Ids as a layout's makers write them.
    case layout(FlakeLayout, FlakeForm)
    /// Any 64-bit number, because the layout is to be determined; negative ones come from signed
    /// columns.
    case anyNumber
  }

  /// The ids of lines, up to a line that is not an id.
  struct Batch {
    fileprivate(set) var ids: [FlakeID] = []
    /// The number of lines, blank ones and the invalid one included.
    fileprivate(set) var lineCount: UInt64 = 0
    /// The item of the last line, if it is not an id.
    fileprivate(set) var invalid: Range<Int>?
  }

  /// How many ids a batch holds at most.
  private static let batchSize = 512

  private let kind: Kind
  private let largest: UInt64
  private let unusedMask: UInt64
  private let isPlain: Bool

  init(_ kind: Kind) {
    self.kind = kind
    switch kind {
    case .layout(let layout, let form):
      largest = layout.largestID.rawValue
      unusedMask = layout.unusedMask
      isPlain = form == .decimal && layout.millisecondField == nil
    case .anyNumber:
      largest = .max
      unusedMask = 0
      isPlain = true
    }
  }

  /// Reads the next lines of a block.
  func readBatch(_ walk: inout LineWalk) -> Batch {
    var batch = Batch()
    while !walk.isAtEnd, batch.ids.count < Self.batchSize, batch.invalid == nil {
      batch.lineCount += 1
      if let id = plainID(walk.line) {
        batch.ids.append(id)
      } else {
        let text = walk.line.span
        let range = text.trimmedRange
        if !range.isEmpty {
          if let id = try? id(text.extracting(range)) {
            batch.ids.append(id)
          } else {
            let start = walk.offset
            batch.invalid = start + range.lowerBound..<start + range.upperBound
          }
        }
      }
      walk.advance()
    }
    return batch
  }

  /// Returns the id of a line of bare digits; nil if the line needs closer examination.
  ///
  /// Agrees with ``id(_:)``.
  @inline(__always)
  private func plainID(_ line: PaddedBytes) -> FlakeID? {
    guard isPlain, DigitLine.isNumber(line) else { return nil }
    let (value, overflow) = DigitLine.value(line)
    guard !overflow, value <= largest, value & unusedMask == 0 else { return nil }
    return FlakeID(rawValue: value)
  }

  /// Reads a whole text as an id.
  func id(_ text: Span<UInt8>) throws(FlakeTextProblem) -> FlakeID {
    switch kind {
    case .layout(let layout, let form):
      return try FlakeText.parsePossible(text, layout: layout, form: form).id
    case .anyNumber:
      do {
        guard text.count > 1, text[0] == UInt8(ascii: "-") else {
          return FlakeID(rawValue: try Decimal.parse(text))
        }
        return FlakeID(rawValue: UInt64(bitPattern: try Decimal.parseSigned(text)))
      } catch {
        throw FlakeTextProblem(ofSpreadsheet: text) ?? .number(error)
      }
    }
  }
}
