@testable import IDToolKit

/// What a search finds in a text that comes in blocks, as it does from a pipe.
enum SearchInBlocks {
  /// The runs of the whole text; `blocks` says how many bytes come after so many, and `search`
  /// searches a block, told where its new bytes start and whether it is the last.
  static func runs(
    in text: [UInt8],
    blocks: (Int) -> Int,
    search: (PaddedBytes, Int, Bool) -> (runs: [TextRun], undecided: Int)
  ) -> [TextRun] {
    var runs: [TextRun] = []
    // The absolute offset of the block, and where its new bytes start.
    var base = 0
    var context = 0
    var end = 0
    while true {
      let isLast = end == text.count
      end = min(text.count, end + max(1, blocks(end)))
      let isEnd = isLast && end == text.count
      let settled = PaddedBytes.with(Array(text[base..<end])) { block in
        let found = search(block, context, isEnd)
        runs += found.runs.map { TextRun(start: base + $0.start, length: $0.length) }
        return found.undecided
      }
      if isEnd { return runs }
      let kept = max(0, settled - OperatingSystemCommand.reach)
      base += kept
      context = settled - kept
    }
  }
}

extension RunSearch where Self: ~Escapable {
  /// Everything that is left to find, and the offset at which the next block must continue.
  mutating func rest() -> (runs: [TextRun], undecided: Int) {
    var runs: [TextRun] = []
    while let run = next() { runs.append(run) }
    return (runs, undecided)
  }
}
