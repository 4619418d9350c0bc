/// Eight hex digits at once.
enum HexWord {
  /// Returns the number that eight digits of either case spell, the first one lowest in the word;
  /// nil unless all of them are hex digits.
  @inline(__always)
  static func value(_ word: UInt64) -> UInt32? {
    let ones = ByteWord.repeated(1)
    // A byte's top bit is set in `notDecimal` if the byte is not a digit 0 to 9, and in `notLetter`
    // if it is not a letter a to f.
    let notDecimal = (word ^ ones &* 0x30) &+ ones &* 0x76
    let letter = (word | ones &* 0x20) ^ ones &* 0x60
    let notLetter = (letter &+ ones &* 0x79) | ~(letter &+ ones &* 0x7F)
    guard (notDecimal & notLetter | word) & ByteWord.markMask == 0 else { return nil }
    let nibbles = (word & (ones &* 0x0F)) &+ 9 &* (word &>> 6 & ones)
    let pairs = (nibbles &<< 4 | nibbles &>> 8) & 0x00FF_00FF_00FF_00FF
    let swapped = (pairs | pairs &>> 8) & 0x0000_FFFF_0000_FFFF
    let bytes = UInt32(truncatingIfNeeded: swapped | swapped &>> 16)
    return bytes.byteSwapped
  }
}

extension HexWord {
  /// Returns the eight lower-case digits of a number, the first one lowest in the word.
  @inline(__always)
  static func text(_ number: UInt32) -> UInt64 {
    let ones = ByteWord.repeated(1)
    let swapped = UInt64(number.byteSwapped)
    let halves = (swapped | swapped &<< 16) & 0x0000_FFFF_0000_FFFF
    let bytes = (halves | halves &<< 8) & 0x00FF_00FF_00FF_00FF
    let nibbles = (bytes &>> 4 | bytes &<< 8) & (ones &* 0x0F)
    // Adding six to more than nine carries into the fifth bit: a letter.
    let letters = (nibbles &+ ones &* 6) &>> 4 & ones
    return nibbles &+ ones &* 0x30 &+ letters &* 0x27
  }
}

extension ByteBuffer {
  /// Appends the lowest bits of a number as `count` lower-case hex digits, which must be `1...32`.
  @inline(__always)
  mutating func append(hex number: UInt128, count: Int) {
    precondition((1...32).contains(count))
    // Safe: `write` gets the room that it needs, and touches no more.
    unsafe appendUnchecked(atMost: 32) { start in
      unsafe Self.write(hex: number, count: count, to: start)
      return count
    }
  }

  /// Writes the lowest bits of a number as `count` lower-case hex digits, `1...32`, at `start`, which
  /// has room for 32.
  @inline(__always)
  static func write(hex number: UInt128, count: Int, to start: UnsafeMutablePointer<UInt8>) {
    let highCount = max(count &- 16, 0)
    // Safe: the caller guarantees 32 bytes; each half touches 16, and the second begins among the
    // first 16.
    if highCount > 0 {
      let high = UInt64(truncatingIfNeeded: number &>> 64)
      unsafe write(hex: high, count: highCount, to: start)
    }
    let low = UInt64(truncatingIfNeeded: number)
    unsafe write(hex: low, count: count &- highCount, to: start + highCount)
  }

  /// Writes the lowest bits of a number as `count` lower-case hex digits, `1...16`, at `start`,
  /// which has room for 16.
  @inline(__always)
  static func write(hex number: UInt64, count: Int, to start: UnsafeMutablePointer<UInt8>) {
    // The digits in front of the first are moved out.
    let moved = number &<< UInt64(truncatingIfNeeded: (16 &- count) &* 4)
    // Safe: as the caller guarantees, there is room for 16 bytes.
    unsafe ByteVector(hexDigitsOf: moved).store(to: start)
  }

  /// The length of a UUID's text.
  static let uuidCount = 36

  /// Appends 128 bits as the text of a UUID.
  @inline(__always)
  mutating func append(uuid bits: UInt128) {
    // Safe: `write` gets the room that it needs, and touches no more.
    unsafe appendUnchecked(atMost: Self.uuidCount) { start in
      unsafe Self.write(uuid: bits, to: start)
      return Self.uuidCount
    }
  }

  /// Writes 128 bits as the text of a UUID at `start`, which has room for its 36 bytes.
  @inline(__always)
  static func write(uuid bits: UInt128, to start: UnsafeMutablePointer<UInt8>) {
    let (first, second) = ByteVector(hexDigitsOf: UInt64(truncatingIfNeeded: bits &>> 64)).words
    let (third, fourth) = ByteVector(hexDigitsOf: UInt64(truncatingIfNeeded: bits)).words
    let raw = UnsafeMutableRawPointer(start)
    // Safe: as the caller guarantees, there is room for 36 bytes; the last store ends there.
    unsafe raw.storeBytes(of: first.littleEndian, as: UInt64.self)
    unsafe raw.storeBytes(of: second.littleEndian, toByteOffset: 9, as: UInt64.self)
    let secondTail = UInt32(truncatingIfNeeded: second &>> 32).littleEndian
    unsafe raw.storeBytes(of: secondTail, toByteOffset: 14, as: UInt32.self)
    unsafe raw.storeBytes(of: third.littleEndian, toByteOffset: 19, as: UInt64.self)
    let thirdTail = UInt32(truncatingIfNeeded: third &>> 32).littleEndian
    unsafe raw.storeBytes(of: thirdTail, toByteOffset: 24, as: UInt32.self)
    unsafe raw.storeBytes(of: fourth.littleEndian, toByteOffset: 28, as: UInt64.self)
    for place in 0..<4 { unsafe start[8 &+ 5 &* place] = UInt8(ascii: "-") }
  }
}
