@testable import IDToolKit

/// What a search finds in a text that comes in blocks, as it does from a pipe.
enum SearchInBlocks {
  /// The runs of the whole text; `blocks` says how many bytes come after so many, and `begin` makes
  /// the search for a block, told where its new bytes start and whether it is the last.
  static func runs<Search: RunSearch>(
    in text: [UInt8],
    blocks: (Int) -> Int,
    begin: (PaddedBytes, Int, Bool) -> Search
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
        var search = begin(block, context, isEnd)
        while let run = search.next() {
          runs.append(TextRun(start: base + run.start, length: run.length))
        }
        return search.undecided
      }
      if isEnd { return runs }
      let kept = max(0, settled - Search.contextCount)
      base += kept
      context = settled - kept
    }
  }
}
