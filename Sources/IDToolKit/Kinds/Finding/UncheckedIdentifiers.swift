/// The first of the ids in texts that a check or a count leaves alone: one of another kind than was asked
/// for or, before those, one of another time; and a number, which is an id only where its layout is named.
///
/// Only the beginning is searched: whoever asks whether all ids are of one kind learns that some aren't
/// looked at.
struct UncheckedIdentifiers {
  /// Finds those of other kinds or, where any kind will do, UUIDs without hyphens.
  private let others: IdentifierFinder?
  /// Whether numbers are left alone that might be there twice.
  private let looksForNumbers: Bool
  private(set) var other: (text: [UInt8], kind: String, time: Timestamp?)?
  private var number: [UInt8]?
  /// How many more bytes are searched.
  private var bytesLeft = 1 << 20

  /// Whether no kind was named.
  private let looksForAll: Bool

  init(others: IdentifierFinder?, looksForAll: Bool, looksForNumbers: Bool) {
    self.others = others
    self.looksForAll = looksForAll
    self.looksForNumbers = looksForNumbers
  }

  /// Whether there is more to search for.
  var isLooking: Bool {
    bytesLeft > 0
      && (others != nil && other?.time == nil || looksForNumbers && number == nil)
  }

  /// Searches the new bytes of whole lines for what is not among the ids that were found there, which
  /// are in order.
  mutating func look(at lines: PaddedBytes, from offset: Int, besides found: ArraySlice<Range<Int>>)
  {
    var end = lines.count
    if end - offset > bytesLeft {
      // No id is cut.
      let newline = NewlineSearch.lastOffset(in: lines[offset..<offset + bytesLeft])
      end = newline.map { offset + $0 + 1 } ?? offset
    }
    bytesLeft -= lines.count - offset
    let text = lines[offset..<end]
    if let others, other?.time == nil {
      var place = found.startIndex
      others.forEach(in: text) { id in
        let range = id.range.lowerBound + offset..<id.range.upperBound + offset
        while place < found.endIndex, found[place].upperBound <= range.lowerBound { place += 1 }
        guard other == nil || other?.time == nil && id.time != nil,
          place == found.endIndex || !found[place].overlaps(range)
        else { return }
        let target = others.targets[id.target]
        // What would be of a layout's first days is some other number.
        if let time = id.time, let layout = target.kind.layout,
          time < layout.likelyStart(at: target.now)
        {
          return
        }
        other = (lines.span.extracting(range).array, target.kind.name, id.time)
      }
    }
    if looksForNumbers, number == nil {
      var search = DigitRunSearch(text, from: 0, isLast: true)
      number = search.next().map { text.span.extracting($0.range).array }
    }
  }

  var warnings: [String] {
    [
      other.map { id, kind, _ in
        looksForAll
          ? "UUIDs without hyphens, such as \(Quotation.quoted(id)), are not compared: -l uuid does"
          : "ids of other kinds, such as \(Quotation.quoted(id)) (\(kind)), are not checked"
      },
      number.map { number in
        "numbers, such as \(String(decoding: number, as: UTF8.self)), are not compared: -l names the "
          + "layout of those that are ids"
      },
    ].compactMap(\.self)
  }
}
