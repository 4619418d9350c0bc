/// Random numbers from the system, fetched in blocks.
///
/// The standard library's generator makes a system call for each number.
struct Entropy: RandomNumberGenerator {
  private static let blockCount = 32

  private var block = InlineArray<32, UInt64>(repeating: 0)
  private var used = Self.blockCount

  mutating func next() -> UInt64 {
    if used == Self.blockCount { refill() }
    let number = block[used]
    // A number that was handed out must not stay in memory.
    block[used] = 0
    used += 1
    return number
  }

  private mutating func refill() {
    used = 0
    var span = block.mutableSpan
    let filled = unsafe span.withUnsafeMutableBufferPointer { numbers in
      unsafe SystemCall.fillWithEntropy(UnsafeMutableRawBufferPointer(numbers))
    }
    if filled { return }
    // The standard library falls back on /dev/urandom, for kernels and sandboxes without the call.
    var fallback = SystemRandomNumberGenerator()
    for index in block.indices { block[index] = fallback.next() }
  }
}
