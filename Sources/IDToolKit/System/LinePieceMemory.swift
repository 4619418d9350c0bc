/// The lines that begin in one piece of a regular file.
@safe
final class LinePieceMemory {
  /// Whether all the lines were read, and none is too long.
  private(set) var isWhole = false
  /// The offsets of the lines' beginning and end in the file.
  private(set) var offset: Int64 = 0
  private(set) var endOffset: Int64 = 0
  private var lines = 0..<0
  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity = 0

  /// How far the last line may extend beyond the piece.
  private static let overhang = 64 << 10

  deinit {
    unsafe memory?.deallocate()
  }

  /// Calls `body` with the lines, each ending in a newline; with none if ``isWhole`` is false.
  func withLines<Result, Problem: Error>(
    _ body: (PaddedBytes) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    guard let memory = unsafe memory else { return try unsafe body(.none) }
    return try unsafe body(PaddedBytes(at: memory + lines.lowerBound, count: lines.count))
  }

  /// Reads the lines that begin in the piece at an offset, which is above 0; ``isWhole`` then says
  /// whether that succeeded.
  func fill(from source: FilePieceSource, at offset: Int64, pieceSize: Int, longestLine: Int) {
    isWhole = false
    lines = 0..<0
    // The byte before the piece tells whether a line begins at its start.
    let byteCount = 1 + pieceSize + Self.overhang
    let padding = PaddedBytes.padding
    let memory = unsafe room(for: padding + byteCount + padding)
    let space = unsafe UnsafeMutableRawBufferPointer(start: memory + padding, count: byteCount)
    guard let readCount = try? unsafe source.read(into: space, at: offset - 1),
      readCount > pieceSize
    else { return }
    unsafe (memory + padding + readCount).update(repeating: 0, count: padding)
    let bytes = unsafe PaddedBytes(at: UnsafePointer(memory) + padding, count: readCount)
    guard let first = unsafe NewlineSearch.firstOffset(in: bytes) else { return }
    let tail = unsafe bytes[pieceSize...]
    guard let last = unsafe NewlineSearch.firstOffset(in: tail) else { return }
    let found = first + 1..<max(first, pieceSize + last) + 1
    guard unsafe Self.areShort(bytes, found, longestLine: longestLine) else { return }
    lines = found.lowerBound + padding..<found.upperBound + padding
    self.offset = offset - 1 + Int64(found.lowerBound)
    endOffset = offset - 1 + Int64(found.upperBound)
    isWhole = true
  }

  /// Whether no line can be too long: one would cover a whole window of half the limit.
  private static func areShort(
    _ bytes: PaddedBytes,
    _ lines: Range<Int>,
    longestLine: Int
  ) -> Bool {
    let window = longestLine / 2
    var start = lines.lowerBound
    while start + window <= lines.upperBound {
      let part = unsafe bytes[start..<start + window]
      guard unsafe NewlineSearch.firstOffset(in: part) != nil else { return false }
      start += window
    }
    return true
  }

  private func room(for byteCount: Int) -> UnsafeMutablePointer<UInt8> {
    if let memory = unsafe memory, byteCount <= capacity { return unsafe memory }
    unsafe memory?.deallocate()
    let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: byteCount)
    unsafe fresh.update(repeating: 0, count: PaddedBytes.padding)
    unsafe memory = fresh
    capacity = byteCount
    return unsafe fresh
  }
}

/// A regular file of which parts are read in any order.
struct FilePieceSource {
  let descriptor: Int32

  /// Fills memory from an offset on, up to the end of the file.
  func read(
    into space: UnsafeMutableRawBufferPointer,
    at offset: Int64
  ) throws(SystemError) -> Int {
    try unsafe SystemCall.fill(space, from: descriptor, at: offset)
  }
}
