extension AppUniqueIdentifierState {
  /// Appends the state file's form: one line of JSON, `{"auid":1,"highest":12,"inUse":[[1,7]]}`.
  ///
  /// O(r) for r ranges; equal states give equal bytes.
  func write(to buffer: inout ByteBuffer) {
    // No range is longer than two of the longest number in it with their punctuation, so the buffer
    // grows once at most: growing step by step would copy tens of megabytes for a large state.
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
