/// The text forms that makers of flakes use.
enum FlakeTextForm: Sendable {
  case decimal
  /// 16 hex digits.
  case hexadecimal
  /// 11 hex digits, a hyphen, 5 hex digits: nano64.
  case dashedHexadecimal
  /// 13 characters of Crockford's base 32: TSID.
  case base32Crockford
  /// 13 characters of the sortable base 32 of the AT Protocol.
  case base32Sortable
  /// 12 characters of base 36: SCRU64.
  case base36
  /// Bitcoin's alphabet without padding: Frostflake.
  case base58
  /// `0-9A-Za-z` without padding: SnowID.
  case base62
  /// The alphabet of base64url as plain digits of radix 64, without leading `A`: Instagram's
  /// shortcodes and the codes of Threads.
  case base64URL
}

extension FlakeTextForm {
  /// The digits in the order of their values.
  ///
  /// Sources: Crockford's Base 32; atproto.com/specs/tid; SCRU64 specification 1.0.0; Bitcoin
  /// Base58; the base62 crate's standard alphabet; RFC 4648, section 5.
  var digits: StaticString {
    switch self {
    case .decimal: "0123456789"
    case .hexadecimal: "0123456789abcdef"
    case .dashedHexadecimal: "0123456789ABCDEF"
    case .base32Crockford: "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    case .base32Sortable: "234567abcdefghijklmnopqrstuvwxyz"
    case .base36: "0123456789abcdefghijklmnopqrstuvwxyz"
    case .base58: "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    case .base62: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    case .base64URL: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    }
  }

  var radix: UInt64 { UInt64(digits.utf8CodeUnitCount) }

  /// How many digits are accepted; as many as the lower bound are always written.
  ///
  /// A code of Threads is a 12-character one with its leading `A` removed, so 12 are read.
  var digitCounts: ClosedRange<Int> {
    switch self {
    case .decimal: 1...20
    case .hexadecimal, .dashedHexadecimal: 16...16
    case .base32Crockford, .base32Sortable: 13...13
    case .base36: 12...12
    case .base58, .base62: 1...11
    case .base64URL: 1...12
    }
  }

  /// The value of a digit, or nil; case and look-alikes are as lenient as the form's own
  /// specification says, and no more.
  func value(ofDigit byte: UInt8) -> UInt64? {
    switch self {
    case .decimal, .base62, .base58, .base32Sortable, .base64URL: return position(of: byte)
    case .hexadecimal, .dashedHexadecimal, .base36:
      return position(of: byte) ?? position(of: Self.otherCase(byte))
    case .base32Crockford:
      switch byte {
      case UInt8(ascii: "O"), UInt8(ascii: "o"): return 0
      case UInt8(ascii: "I"), UInt8(ascii: "i"), UInt8(ascii: "L"), UInt8(ascii: "l"): return 1
      default: return position(of: byte) ?? position(of: Self.otherCase(byte))
      }
    }
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
