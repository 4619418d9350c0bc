/// The lines that begin in one piece of a regular file.
// Safe: `memory` is nil or has `capacity` bytes, and only this object frees it; `LinePieces` lets
// one thread at a time use it, and none fill it while its lines are in use.
@safe
final class LinePieceMemory {
  /// Whether all the lines were read, and none is too long.
  private(set) var isWhole = false
  /// The offsets of the lines' beginning and end in the file.
  private(set) var offset: Int64 = 0
  private(set) var endOffset: Int64 = 0
  private var range = nowhere
  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity = 0

  /// How far the last line may extend beyond the piece.
  private static let overhang = 64 << 10
  /// The range of no lines.
  private static let nowhere = PaddedBytes.padding..<PaddedBytes.padding

  deinit {
    unsafe memory?.deallocate()
  }

  /// The lines, each ending in a newline; none if ``isWhole`` is false.
  ///
  /// They must not be used after the next call of ``fill(from:at:pieceSize:longestLine:)``, nor
  /// before the first.
  @unsafe
  var lines: PaddedBytes {
    @_lifetime(borrow self)
    get {
      // Safe: `fill` has left padding around the lines that it found, or around none.
      guard let memory = unsafe memory else { preconditionFailure("lines that nobody has read") }
      return unsafe PaddedBytes(at: memory + range.lowerBound, count: range.count, in: self)
    }
  }

  /// Reads the lines that begin in the piece at an offset, which is above 0; ``isWhole`` then says
  /// whether that succeeded.
  func fill(from descriptor: Int32, at offset: Int64, pieceSize: Int, longestLine: Int) {
    isWhole = false
    range = Self.nowhere
    // The byte before the piece tells whether a line begins at its start.
    let byteCount = 1 + pieceSize + Self.overhang
    let padding = PaddedBytes.padding
    // Safe: there is room for `byteCount` bytes between the padding, and `readCount` is at most
    // that.
    let memory = unsafe room(for: padding + byteCount + padding)
    let space = unsafe UnsafeMutableRawBufferPointer(start: memory + padding, count: byteCount)
    guard let readCount = try? unsafe SystemCall.fill(space, from: descriptor, at: offset - 1),
      readCount > pieceSize
    else {
      unsafe (memory + padding).update(repeating: 0, count: padding)
      return
    }
    unsafe (memory + padding + readCount).update(repeating: 0, count: padding)
    let bytes = unsafe PaddedBytes(at: UnsafePointer(memory) + padding, count: readCount, in: self)
    guard let first = NewlineSearch.firstOffset(in: bytes) else { return }
    let tail = bytes[pieceSize...]
    guard let last = NewlineSearch.firstOffset(in: tail) else { return }
    let found = first + 1..<max(first, pieceSize + last) + 1
    guard Self.areShort(bytes, found, longestLine: longestLine) else { return }
    range = found.lowerBound + padding..<found.upperBound + padding
    self.offset = offset - 1 + Int64(found.lowerBound)
    endOffset = offset - 1 + Int64(found.upperBound)
    isWhole = true
  }

  /// Whether every window of half the limit has a newline, so that no line can be too long.
  private static func areShort(
    _ bytes: PaddedBytes,
    _ lines: Range<Int>,
    longestLine: Int
  ) -> Bool {
    let window = longestLine / 2
    var start = lines.lowerBound
    while start + window <= lines.upperBound {
      let part = bytes[start..<start + window]
      guard NewlineSearch.firstOffset(in: part) != nil else { return false }
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
