/// A run of bits in an id.
struct BitRun: Hashable, Sendable {
  /// The number of bits below the run.
  let shift: Int
  /// The number of bits in it, `1...128`.
  let width: Int

  init(_ width: Int, at shift: Int) {
    self.width = width
    self.shift = shift
  }

  /// The bit above the run.
  var end: Int { shift + width }

  /// The run's bits, in place.
  var mask: IdentifierBits { .low(width).shifted(left: shift) }
}
