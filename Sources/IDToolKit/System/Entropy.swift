/// Random numbers from the system, fetched in blocks.
///
/// The standard library's generator makes a system call for each number, which would be half the
/// time of a command that needs millions. The first block is small, since most commands need few.
struct Entropy: RandomNumberGenerator {
  private static let largestCount = 512

  private var block = InlineArray<512, UInt64>(repeating: 0)
  /// The size of the last fetch, which is at the end of the block, and doubled by the next; and the
  /// place of the next number.
  private var count = 16
  private var used = Self.largestCount

  mutating func next() -> UInt64 {
    if used == Self.largestCount { refill() }
    let number = block[used]
    // A number that was handed out must not stay in memory.
    block[used] = 0
    used += 1
    return number
  }

  @inline(never)
  private mutating func refill() {
    count = min(2 * count, Self.largestCount)
    used = Self.largestCount - count
    var span = block.mutableSpan
    // Safe: `used` is at most the size of the block, every pattern of bits is a number, and the
    // slice does not outlive the closure.
    let filled = unsafe span.withUnsafeMutableBufferPointer { numbers in
      let wanted = unsafe UnsafeMutableBufferPointer(rebasing: numbers[used...])
      return unsafe SystemCall.fillWithEntropy(UnsafeMutableRawBufferPointer(wanted))
    }
    if filled { return }
    // The standard library falls back on /dev/urandom, for kernels and sandboxes without the call.
    var fallback = SystemRandomNumberGenerator()
    for index in used..<Self.largestCount { block[index] = fallback.next() }
  }
}
