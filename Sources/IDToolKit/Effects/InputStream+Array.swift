extension InputStream {
  /// Reads up to the first byte that is not white space, which stays in the block, and returns
  /// whether it begins a JSON array; what is ready is written before waiting for input.
  mutating func beginsArray(flushing console: inout Console) throws(Failure) -> Bool {
    var searched = 0
    while true {
      let first = unsafe withBytes { block -> UInt8? in
        let text = unsafe block.bytes.span
        searched = JSONScanner.afterSpace(text, from: searched)
        return searched < text.count ? text[searched] : nil
      }
      if let first { return first == UInt8(ascii: "[") }
      if try read(keeping: count, flushing: &console) == 0 { return false }
    }
  }
}
