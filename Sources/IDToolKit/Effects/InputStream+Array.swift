extension InputStream {
  /// Reads up to the first byte that is not white space, which stays in the block, and returns
  /// whether it begins a JSON array; what is ready is written before waiting for input.
  mutating func beginsArray(flushing console: inout Console) throws(Failure) -> Bool {
    var searched = 0
    while true {
      searched = JSONScanner.afterSpace(block.span, from: searched)
      if searched < count { return block[searched] == UInt8(ascii: "[") }
      if try read(keeping: count, flushing: &console) == 0 { return false }
    }
  }
}
