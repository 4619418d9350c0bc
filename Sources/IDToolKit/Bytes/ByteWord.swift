/// Eight bytes of a text at a time, the first one lowest, with zeros past the end of the text.
///
/// The tokens of routes and JSON are short, so the cost is in getting from one token's start to the
/// next: a word finds the end of a token of up to eight bytes without a branch that can be
/// mispredicted. Where no token may contain a zero byte, the zeros past the end stop every search.
/// The standard library's vectors were no help: their comparisons compile to a loop over the lanes,
/// and nothing finds the first marked lane.
struct ByteWord {
  let bits: UInt64

  @inline(__always)
  init(bits: UInt64) {
    self.bits = bits
  }

  /// Loads the word at `offset` of the text, which must be in `0...count`.
  @inline(__always)
  init(_ text: Span<UInt8>, at offset: Int) {
    if _fastPath(offset &+ 8 <= text.count) {
      // Safe: the word ends within the text and, as the caller guarantees, begins within it.
      let loaded = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset,
        as: UInt64.self
      )
      self.init(bits: UInt64(littleEndian: loaded))
    } else {
      self.init(tailOf: text, at: offset)
    }
  }

  /// Loads the last bytes of the text, fewer than eight.
  @inline(never)
  private init(tailOf text: Span<UInt8>, at offset: Int) {
    let last = text.count &- 8
    guard last < 0 else {
      // Safe: the text has at least eight bytes, and these are its last.
      let loaded = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: last,
        as: UInt64.self
      )
      self.init(bits: UInt64(littleEndian: loaded) >> UInt64((offset &- last) &* 8))
      return
    }
    self.init(bits: Self.whole(text) >> UInt64(offset &* 8))
  }

  /// Returns a text of fewer than eight bytes, assembled from parts that may overlap.
  @inline(__always)
  private static func whole(_ text: Span<UInt8>) -> UInt64 {
    let count = text.count
    if count >= 4 {
      // Safe: the text has at least four bytes; these are its first and its last.
      let first = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: 0,
        as: UInt32.self
      )
      let last = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: count &- 4,
        as: UInt32.self
      )
      return UInt64(UInt32(littleEndian: first))
        | UInt64(UInt32(littleEndian: last)) &<< UInt64((count &- 4) &* 8)
    }
    guard count > 0 else { return 0 }
    let middle = count / 2
    return UInt64(text[0]) | UInt64(text[middle]) &<< UInt64(middle &* 8)
      | UInt64(text[count &- 1]) &<< UInt64((count &- 1) &* 8)
  }

  /// Returns a word with the same byte eight times.
  @inline(__always)
  static func repeated(_ byte: UInt8) -> UInt64 {
    0x0101_0101_0101_0101 &* UInt64(byte)
  }

  /// The bits that mark a byte: its highest one.
  ///
  /// Marks are combined with `|` and extracted with this mask. A subtraction sets them where it
  /// borrows, and borrows may leave false marks above a true one: the lowest mark is exact, the
  /// others are not. Any search may mark bytes that are not ASCII, so a search that must stop at
  /// these as well adds ``bits``, which marks them all.
  @inline(__always)
  static var markMask: UInt64 { repeated(0x80) }

  /// Marks the bytes that are equal to an ASCII one.
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 {
    (bits ^ Self.repeated(byte)) &- Self.repeated(1)
  }

  /// Marks the bytes that are smaller than an ASCII one.
  @inline(__always)
  func marks(below limit: UInt8) -> UInt64 {
    bits &- Self.repeated(limit)
  }

  /// Marks the bytes that are not zero, and no others.
  @inline(__always)
  static func nonZero(_ word: UInt64) -> UInt64 { ((word & ~markMask) &+ ~markMask) | word }

  /// Returns the number of bytes below the lowest mark, eight if there is none.
  @inline(__always)
  static func countBelow(_ marks: UInt64) -> Int {
    marks.trailingZeroBitCount &>> 3
  }
}
