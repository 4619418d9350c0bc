extension IdentifierRanges {
  /// Replaces the ranges from `start` up to, not including, `end` with at most two others.
  ///
  /// O(chunk capacity), plus O(r / chunk capacity) words if chunks are added or removed.
  mutating func replace(
    _ start: Position,
    _ end: Position,
    with replacement: some Collection<ClosedRange<UInt64>>
  ) {
    guard start.chunk < chunks.count else {
      for range in replacement { appendToChunks(range) }
      return
    }
    if start.chunk == end.chunk {
      chunks[start.chunk].replaceSubrange(start.offset..<end.offset, with: replacement)
    } else {
      let tail = start.offset..<chunks[start.chunk].count
      chunks[start.chunk].replaceSubrange(tail, with: replacement)
      if end.offset > 0 { chunks[end.chunk].removeSubrange(..<end.offset) }
      chunks.removeSubrange((start.chunk + 1)..<end.chunk)
      // The chunk after it may have shrunk too; it goes first, as `start` may then move.
      balance(start.chunk + 1)
    }
    balance(start.chunk)
  }

  /// Appends a range after all others, to the last chunk if it fits.
  ///
  /// Amortized O(1).
  @inline(__always)
  mutating func appendToChunks(_ range: ClosedRange<UInt64>) {
    let last = chunks.count - 1
    if last >= 0, chunks[last].count < chunkCapacity {
      chunks[last].append(range)
    } else {
      openChunk(with: range)
    }
  }

  /// A set that has outgrown one chunk will fill the next; most sets never do.
  @inline(never)
  private mutating func openChunk(with range: ClosedRange<UInt64>) {
    var chunk: [ClosedRange<UInt64>] = []
    if !chunks.isEmpty { chunk.reserveCapacity(chunkCapacity) }
    chunk.append(range)
    chunks.append(chunk)
  }

  /// Restores the rules on chunk sizes around a changed chunk; does nothing past the last chunk.
  private mutating func balance(_ chunk: Int) {
    guard chunk < chunks.count else { return }
    if chunks[chunk].count > chunkCapacity {
      let middle = chunks[chunk].count / 2
      let upperHalf = Array(chunks[chunk][middle...])
      chunks[chunk].removeSubrange(middle...)
      chunks.insert(upperHalf, at: chunk + 1)
    } else if chunks[chunk].isEmpty {
      // The chunk after it, if there is one, is more than half full: `replace` has balanced that
      // one first, which would have joined a smaller one with this.
      chunks.remove(at: chunk)
    } else {
      mergeIfSmall(chunk)
      mergeIfSmall(chunk - 1)
    }
  }

  /// Joins a chunk and the one after it, if both exist and fill at most half a chunk together.
  ///
  /// Half, so that a joined chunk is not split again by the next change.
  private mutating func mergeIfSmall(_ chunk: Int) {
    guard chunk >= 0, chunk + 1 < chunks.count,
      chunks[chunk].count + chunks[chunk + 1].count <= chunkCapacity / 2
    else { return }
    let upper = chunks.remove(at: chunk + 1)
    chunks[chunk].append(contentsOf: upper)
  }
}
