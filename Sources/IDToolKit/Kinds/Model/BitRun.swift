/// A run of bits in an id.
struct BitRun: Hashable, Sendable {
  /// The number of bits below the run.
  let shift: Int
  /// The number of bits in the run, `1...128`.
  let width: Int

  init(_ width: Int, at shift: Int) {
    self.width = width
    self.shift = shift
  }

  /// The position just above the run.
  var end: Int { shift + width }

  /// A mask with the run's bits set.
  var mask: IdentifierBits { .low(width).shifted(left: shift) }
}
