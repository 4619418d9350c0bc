extension AppUniqueIdentifierState {
  /// Appends the content of a state file: one line of JSON,
  /// `{"auid":1,"highest":12,"inUse":[[1,7]]}`.
  ///
  /// O(r) for r ranges; equal states produce equal bytes.
  func write(to buffer: inout ByteBuffer) {
    // No range is longer than twice the longest number with punctuation, so the buffer grows at
    // most once: growing step by step would copy tens of megabytes for a large state.
    let bytesPerRange = 2 * String(highest).utf8.count + 4
    buffer.reserve(64 + inUse.rangeCount * bytesPerRange)
    buffer.append("{\"auid\":\(Self.formatVersion),\"highest\":")
    buffer.append(decimal: highest)
    buffer.append(",\"inUse\":[")
    var isFirst = true
    for chunk in inUse.chunks {
      for range in chunk {
        if !isFirst { buffer.append(UInt8(ascii: ",")) }
        isFirst = false
        buffer.append(UInt8(ascii: "["))
        buffer.append(decimal: range.lowerBound)
        buffer.append(UInt8(ascii: ","))
        buffer.append(decimal: range.upperBound)
        buffer.append(UInt8(ascii: "]"))
      }
    }
    buffer.append("]}\n")
  }
}
