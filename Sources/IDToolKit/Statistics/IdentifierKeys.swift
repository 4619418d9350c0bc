/// Numbers that stand for ids, by which repeats are found.
///
/// Other ids of a kind have others, except for one in 2^64 of those that have more than 64 bits.
struct IdentifierKeys {
  let hash = KeyHash()
  private let secondHash = KeyHash()

  /// Returns the number of an id of a kind with so many bits.
  func key(of found: FoundIdentifier, bitCount: Int, in text: PaddedBytes) -> UInt64 {
    let low = UInt64(truncatingIfNeeded: found.bits.low)
    if bitCount > 0, bitCount <= 64, found.prefixCount == 0 { return low }
    var key =
      hash(low) ^ secondHash(UInt64(truncatingIfNeeded: found.bits.low >> 64) ^ found.bits.high)
    // A prefix isn't a bit, and some ids are nothing but their text.
    let range = found.range
    let end = bitCount == 0 ? range.upperBound : range.lowerBound + found.prefixCount
    for offset in range.lowerBound..<end { key = hash(key ^ UInt64(text[offset])) }
    return key
  }
}
