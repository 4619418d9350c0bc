extension IdentifierRanges {
  /// Adds all numbers of a range, which is within ``limits``; returns how many were new.
  ///
  /// O(log r + chunk capacity + k) if k ranges are swallowed. Nothing is copied or moved if there
  /// is nothing new.
  @discardableResult
  mutating func insert(_ new: ClosedRange<UInt64>) -> UInt64 {
    requireWithinLimits(new)
    // From the range that touches `new` from below to the one that touches it from above.
    let start = position(ofFirstReaching: new.lowerBound - 1)
    var end = start
    var lower = new.lowerBound
    var upper = new.upperBound
    var swallowed: UInt64 = 0
    while let range = range(at: end), range.lowerBound <= new.upperBound + 1 {
      lower = Swift.min(lower, range.lowerBound)
      upper = Swift.max(upper, range.upperBound)
      swallowed += range.upperBound - range.lowerBound + 1
      end = position(after: end)
    }
    let added = upper - lower + 1 - swallowed
    guard added > 0 else { return 0 }
    replace(start, end, with: CollectionOfOne(lower...upper))
    identifierCount += added
    return added
  }

  /// Removes all numbers of a range, which is within ``limits``; returns how many were in the set.
  ///
  /// O(log r + chunk capacity + k) if k ranges are cut.
  @discardableResult
  mutating func remove(_ old: ClosedRange<UInt64>) -> UInt64 {
    requireWithinLimits(old)
    let start = position(ofFirstReaching: old.lowerBound)
    var end = start
    var removed: UInt64 = 0
    var below: ClosedRange<UInt64>?
    var above: ClosedRange<UInt64>?
    while let range = range(at: end), range.lowerBound <= old.upperBound {
      let cut = range.clamped(to: old)
      removed += cut.upperBound - cut.lowerBound + 1
      if range.lowerBound < cut.lowerBound { below = range.lowerBound...(cut.lowerBound - 1) }
      if range.upperBound > cut.upperBound { above = (cut.upperBound + 1)...range.upperBound }
      end = position(after: end)
    }
    guard removed > 0 else { return 0 }
    replace(start, end, with: [below, above].compactMap(\.self))
    identifierCount -= removed
    return removed
  }

  /// Adds the `amount` lowest free numbers, at least 1 and at most ``freeCount``; returns them as
  /// ranges in order.
  ///
  /// O(k + chunk capacity) if k gaps are filled: a walk over the gaps, and then one range that
  /// swallows everything between them.
  mutating func insertLowestFree(_ amount: UInt64) -> [ClosedRange<UInt64>] {
    precondition(amount > 0 && amount <= freeCount)
    var filled: [ClosedRange<UInt64>] = []
    var missing = amount
    for gap in gaps(through: Self.limits.upperBound) {
      let size = gap.upperBound - gap.lowerBound + 1
      guard size < missing else {
        filled.append(gap.lowerBound...(gap.lowerBound + missing - 1))
        break
      }
      filled.append(gap)
      missing -= size
    }
    if let last = filled.last { insert(Self.limits.lowerBound...last.upperBound) }
    return filled
  }

  private func requireWithinLimits(_ range: ClosedRange<UInt64>) {
    precondition(
      range.lowerBound >= Self.limits.lowerBound && range.upperBound <= Self.limits.upperBound
    )
  }
}

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
      // The chunk after it may have shrunk too, and is balanced first: the other order could change
      // its index.
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

  /// Appends a chunk that begins with a range; all but the first get room for a full chunk at once,
  /// since most sets never outgrow the first.
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
