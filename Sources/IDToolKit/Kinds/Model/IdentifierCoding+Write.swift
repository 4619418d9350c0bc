extension IdentifierCoding {
  /// Appends the text of bits, which ``read(_:from:bitCount:)`` reads back.
  ///
  /// Returns false, and appends nothing, if the form has no text for these bits: a time that is not
  /// a whole number of units, a flake too large for its text form, an opaque text.
  func write(_ bits: IdentifierBits, bitCount: Int, to buffer: inout ByteBuffer) -> Bool {
    switch self {
    case .number(let alphabet, let count):
      Self.append(bits, alphabet, atLeast: count, to: &buffer)
    case .shortNumber(let alphabet, _):
      Self.append(bits, alphabet, atLeast: 1, to: &buffer)
    case .padded(let alphabet, let count):
      Self.appendPadded(bits, alphabet, count, bitCount: bitCount, to: &buffer)
    case .paddedWithEquals(let alphabet, let count):
      Self.appendPadded(bits, alphabet, count, bitCount: bitCount, to: &buffer)
      buffer.append("==")
    case .hyphenatedHexadecimal: buffer.append(uuid: bits.low)
    case .pieces(let pieces):
      return Self.append(bits, in: pieces, to: &buffer)
    case .unixTime(let nanoseconds, let counts, let decimals):
      let (units, rest) = UInt64(truncatingIfNeeded: bits.low)
        .quotientAndRemainder(dividingBy: nanoseconds)
      guard rest == 0, counts.contains(Self.digitCount(of: units)) else { return false }
      guard decimals > 0 else {
        buffer.append(decimal: units)
        return true
      }
      let scale = (0..<decimals).reduce(1 as UInt64) { scale, _ in scale * 10 }
      buffer.append(decimal: units / scale)
      buffer.append(UInt8(ascii: "."))
      buffer.append(decimal: units % scale, width: decimals)
    case .opaque: return false
    case .flake(let layout, let form):
      let id = bits.flake
      guard id <= layout.largestID else { return false }
      FlakeText.append(id, layout: layout, form: form, to: &buffer)
    case .custom(let codec) where codec.write != nil:
      guard let text = codec.write?(bits) else { return false }
      buffer.append(text)
    // What follows the bits, or how many digits they have, only a text says.
    case .custom(let codec) where codec.most != nil: return false
    case .custom(let codec):
      var digits = ByteBuffer()
      Self.append(bits, codec.alphabet, atLeast: codec.count, to: &digits)
      buffer.append(codec.isReversed ? Array(digits.array().reversed()) : digits.array())
    }
    return true
  }

  /// Appends the bits in pieces; returns false, and appends nothing, if a run has too large a number
  /// for its digits, or if there are characters without bits.
  private static func append(
    _ bits: IdentifierBits,
    in pieces: [IdentifierPiece],
    to buffer: inout ByteBuffer
  ) -> Bool {
    guard pieces.holdBits else { return false }
    var digits = ByteBuffer()
    for (alphabet, count, run) in pieces.runs {
      let start = digits.count
      append(IdentifierBits(bits[run]), alphabet, atLeast: count, to: &digits)
      guard digits.count - start == count else { return false }
    }
    var rest = digits.array()[...]
    for piece in pieces {
      switch piece {
      case .literal(let byte): buffer.append(byte)
      case .digits(_, let count, _):
        buffer.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      case .free: break
      }
    }
    return true
  }

  /// Appends a number in the digits of an alphabet, with zeros in front up to `count` digits.
  static func append(
    _ bits: IdentifierBits,
    _ alphabet: DigitAlphabet,
    atLeast count: Int,
    to buffer: inout ByteBuffer
  ) {
    if alphabet.radix == 10, count == 1, bits.high == 0 {
      // Safe: `write` gets the room that it needs.
      unsafe buffer.appendUnchecked(atMost: ByteBuffer.longestWideDecimal) { start in
        unsafe ByteBuffer.write(decimal: bits.low, to: start)
      }
      return
    }
    // Safe: `digits` is the text of a static string, which is there for ever, and has a digit for each
    // value below the radix.
    let digits = unsafe alphabet.digits.utf8Start
    guard alphabet.width == 0 else {
      // Digits of a power of two are bits, which are taken rather than divided off: a fifth of the time.
      let width = alphabet.width
      let fewest = bits.fits(count * width) ? 0 : (bits.significantCount + width - 1) / width
      let count = max(count, fewest)
      // Safe: the places of digits are below the `count` for which there is room.
      unsafe buffer.appendUnchecked(atMost: count) { start in
        let mask: UInt64 = 1 &<< UInt64(width) &- 1
        var rest = bits
        var place = count
        while place > 0 {
          var part = UInt64(truncatingIfNeeded: rest.low)
          for _ in 0..<min(alphabet.partCount, place) {
            place &-= 1
            unsafe start[place] = digits[Int(truncatingIfNeeded: part & mask)]
            part = part &>> UInt64(width)
          }
          rest = rest.shifted(right: alphabet.partCount * width)
        }
        return count
      }
      return
    }
    let most = max(count, IdentifierBits.most)
    // Safe: even in base 2 there are at most `most` digits, those that fill the first part included, so
    // all are written to the second half of the room.
    unsafe buffer.appendUnchecked(atMost: most * 2) { start in
      // Written from the last digit backwards, then moved to the front.
      var rest = bits
      var place = most * 2
      repeat {
        var part = rest.divide(by: alphabet.partLimit)
        for _ in 0..<alphabet.partCount {
          let quotient = part.multipliedFullWidth(by: alphabet.reciprocal).high
          place &-= 1
          unsafe start[place] = digits[Int(truncatingIfNeeded: part &- quotient &* alphabet.radix)]
          part = quotient
        }
      } while rest != .zero
      // With as many zeros in front as are asked for.
      let first = most * 2 - count
      while place < first, unsafe start[place] == digits[0] { place += 1 }
      while place > first {
        place -= 1
        unsafe start[place] = digits[0]
      }
      let written = most * 2 - place
      unsafe start.update(from: start + place, count: written)
      return written
    }
  }

  private static func appendPadded(
    _ bits: IdentifierBits,
    _ alphabet: DigitAlphabet,
    _ count: Int,
    bitCount: Int,
    to buffer: inout ByteBuffer
  ) {
    let padding = count * alphabet.width - bitCount
    append(bits.shifted(left: padding), alphabet, atLeast: count, to: &buffer)
  }

  private static func digitCount(of number: UInt64) -> Int {
    var rest = number / 10
    var count = 1
    while rest > 0 {
      rest /= 10
      count += 1
    }
    return count
  }
}
