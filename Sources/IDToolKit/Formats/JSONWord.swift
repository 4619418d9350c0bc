/// Eight bytes of a text at a time, the first one lowest, zeros past the end of the text.
///
/// JSON's tokens are short, so what costs is the way from one token's start to the next: a word
/// finds the end of a token of up to eight bytes without a branch that can be mispredicted. Since
/// no token may hold a zero byte, the zeros past the end stop every search by themselves. The
/// standard library's vectors were no help: they have no instruction that finds the first marked
/// lane, and what replaces it takes longer than a second word.
struct JSONWord {
  let bits: UInt64

  /// The word at `offset` (`0...count`) of the text.
  @inline(__always)
  init(_ text: Span<UInt8>, at offset: Int) {
    if _fastPath(offset &+ 8 <= text.count) {
      let loaded = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset,
        as: UInt64.self
      )
      self.init(bits: UInt64(littleEndian: loaded))
    } else {
      self.init(tailOf: text, at: offset)
    }
  }

  /// The last bytes of the text, fewer than eight of them.
  @inline(__always)
  private init(tailOf text: Span<UInt8>, at offset: Int) {
    let last = text.count &- 8
    if last >= 0 {
      let loaded = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: last,
        as: UInt64.self
      )
      self.init(bits: UInt64(littleEndian: loaded) >> UInt64((offset &- last) &* 8))
    } else {
      self.init(bits: Self.assembled(text, from: offset))
    }
  }

  @inline(never)
  private static func assembled(_ text: Span<UInt8>, from offset: Int) -> UInt64 {
    var bits: UInt64 = 0
    var position = text.count
    while position > offset {
      position -= 1
      bits = bits << 8 | UInt64(text[position])
    }
    return bits
  }

  /// The same byte eight times.
  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 {
    0x0101_0101_0101_0101 &* UInt64(byte)
  }

  /// Marks the bytes that end the plain run of a string: quotes, backslashes, control characters
  /// and bytes that are not ASCII.
  ///
  /// The mark is the byte's highest bit. A subtraction sets it where it borrows, and a byte that
  /// is not ASCII has it set already. The lowest mark is exact; a borrow may leave false ones above
  /// it.
  @inline(__always)
  var stringStops: UInt64 {
    let ones = Self.repeated(1)
    let quote = (bits ^ Self.repeated(UInt8(ascii: "\""))) &- ones
    let backslash = (bits ^ Self.repeated(UInt8(ascii: "\\"))) &- ones
    let control = bits &- Self.repeated(0x20)
    return (quote | backslash | control | bits) & Self.repeated(0x80)
  }

  /// Marks the bytes that are not decimal digits, in the way of ``stringStops``.
  @inline(__always)
  var notDigits: UInt64 {
    let value = bits ^ Self.repeated(UInt8(ascii: "0"))
    return ((value &+ Self.repeated(0x76)) | value) & Self.repeated(0x80)
  }

  /// The number of bytes below the lowest mark, eight where there is none.
  @inline(__always)
  static func countBelow(_ marks: UInt64) -> Int {
    marks.trailingZeroBitCount &>> 3
  }

  /// The word's first `length` bytes (`1...7`) as its last ones, with digits zero before them.
  @inline(__always)
  func shiftedToEnd(_ length: Int) -> JSONWord {
    let free = UInt64(64 &- length &* 8)
    return JSONWord(bits: bits &<< free | Self.repeated(UInt8(ascii: "0")) &>> UInt64(length &* 8))
  }

  @inline(__always)
  private init(bits: UInt64) {
    self.bits = bits
  }

  /// The number made of eight digits, the first one the most significant.
  ///
  /// Pairs, then fours, then eights are joined, one multiplication each.
  @inline(__always)
  var eightDigits: UInt64 {
    var value = bits &- Self.repeated(UInt8(ascii: "0"))
    value = value &* 10 &+ (value &>> 8)
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let high = (value & mask) &* 0x000F_4240_0000_0064
    let low = ((value &>> 16) & mask) &* 0x0000_2710_0000_0001
    return (high &+ low) &>> 32
  }
}
