/// The digits of a number system as text, and how leniently they are read.
struct DigitAlphabet: Sendable {
  /// The digits in the order of their values.
  let digits: StaticString
  /// Whether a letter in the other case is the same digit.
  var ignoresCase = false
  /// Whether the letters that look like digits are read as these: O as 0, I and L as 1.
  var readsLookAlikes = false

  static var decimal: DigitAlphabet { DigitAlphabet(digits: "0123456789") }
  static var hexadecimal: DigitAlphabet {
    DigitAlphabet(digits: "0123456789abcdef", ignoresCase: true)
  }
  static var upperHexadecimal: DigitAlphabet {
    DigitAlphabet(digits: "0123456789ABCDEF", ignoresCase: true)
  }
  /// Source: Crockford's Base 32, as ULID has it: without its look-alikes.
  static var crockford: DigitAlphabet {
    DigitAlphabet(digits: "0123456789ABCDEFGHJKMNPQRSTVWXYZ", ignoresCase: true)
  }
  /// Source: Crockford's Base 32.
  static var lenientCrockford: DigitAlphabet {
    DigitAlphabet(
      digits: "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
      ignoresCase: true,
      readsLookAlikes: true
    )
  }
  /// Source: the TypeID specification 0.3.0.
  static var lowerCrockford: DigitAlphabet {
    DigitAlphabet(digits: "0123456789abcdefghjkmnpqrstvwxyz")
  }
  /// Source: atproto.com/specs/tid; UPID's own alphabet is the same.
  static var sortable32: DigitAlphabet { DigitAlphabet(digits: "234567abcdefghijklmnopqrstuvwxyz") }
  /// Source: RFC 4648, section 7, in lower case as xid has it.
  static var lowerBase32Hex: DigitAlphabet {
    DigitAlphabet(digits: "0123456789abcdefghijklmnopqrstuv")
  }
  /// Source: SCRU64 specification 1.0.0 and SCRU128 specification 3.0.
  static var base36: DigitAlphabet {
    DigitAlphabet(digits: "0123456789abcdefghijklmnopqrstuvwxyz", ignoresCase: true)
  }
  static var lowerBase36: DigitAlphabet {
    DigitAlphabet(digits: "0123456789abcdefghijklmnopqrstuvwxyz")
  }
  /// Source: shortuuid's default alphabet.
  static var base57: DigitAlphabet {
    DigitAlphabet(digits: "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
  }
  /// Source: Bitcoin's Base58.
  static var base58: DigitAlphabet {
    DigitAlphabet(digits: "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
  }
  static var base62: DigitAlphabet {
    DigitAlphabet(digits: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  }
  /// Source: RFC 4648, section 4.
  static var base64: DigitAlphabet {
    DigitAlphabet(digits: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  }
  /// Source: RFC 4648, section 5.
  static var base64URL: DigitAlphabet {
    DigitAlphabet(digits: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  }
  /// In the order of the characters, so that ids sort: Firebase's push ids.
  static var sortable64: DigitAlphabet {
    DigitAlphabet(digits: "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
  }

  /// How many digits there are.
  var radix: UInt64 { UInt64(digits.utf8CodeUnitCount) }

  /// The value of a digit, or nil.
  func value(of byte: UInt8) -> UInt64? {
    if readsLookAlikes {
      switch byte | 0x20 {
      case UInt8(ascii: "o"): return 0
      case UInt8(ascii: "i"), UInt8(ascii: "l"): return 1
      default: break
      }
    }
    if let position = position(of: byte) { return position }
    return ignoresCase ? position(of: Self.otherCase(byte)) : nil
  }

  /// The digit of a value below ``radix``.
  func digit(of value: UInt64) -> UInt8 {
    unsafe digits.utf8Start[Int(value)]
  }

  private func position(of byte: UInt8) -> UInt64? {
    let bytes = unsafe UnsafeBufferPointer(
      start: digits.utf8Start,
      count: digits.utf8CodeUnitCount
    )
    return unsafe bytes.firstIndex(of: byte).map(UInt64.init)
  }

  /// The letter in its other case; any other byte is returned as it is.
  private static func otherCase(_ byte: UInt8) -> UInt8 {
    let upper = byte & 0xDF
    return (0x41...0x5A).contains(upper) ? byte ^ 0x20 : byte
  }
}

extension UInt8 {
  /// The letter in lower case; any other byte as it is.
  var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
