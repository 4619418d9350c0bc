/// The digits of a number system, and how leniently they are read.
///
/// It consists of plain numbers and addresses, so that a copy costs nothing; all instances are in
/// ``all``.
// Safe: `values` has an entry for each of the 256 bytes and is never freed or changed, so threads
// share it, and the text of a static string is there for ever.
@safe
struct DigitAlphabet: @unchecked Sendable {
  /// The digits in the order of their values.
  let digits: StaticString
  /// The index in ``all``.
  let index: Int
  /// The number of digits.
  let radix: UInt64
  /// The number of bits of a digit if the radix is a power of two; else 0.
  let width: Int
  /// How many digits are written at a time, and the radix to that power: at most 2^64 / radix, so that
  /// a number below it is divided by the radix exactly in multiplying it by ``reciprocal``.
  let partCount: Int
  let partLimit: UInt64
  /// 2^64 / radix, rounded up.
  let reciprocal: UInt64
  /// The value of each of the 256 bytes, or ``noDigit``.
  ///
  /// The table is never freed or changed.
  private let values: UnsafePointer<UInt8>

  /// The value of a byte that is not a digit.
  private static let noDigit: UInt8 = 255

  /// Creates the digits of a number system.
  ///
  /// With `ignoresCase`, a letter in the other case is the same digit; with `readsLookAlikes`,
  /// letters that look like digits are read as those: O as 0, I and L as 1.
  private init(
    _ index: Int,
    _ digits: StaticString,
    ignoresCase: Bool = false,
    readsLookAlikes: Bool = false
  ) {
    self.index = index
    self.digits = digits
    radix = UInt64(digits.utf8CodeUnitCount)
    width = radix.nonzeroBitCount == 1 ? radix.trailingZeroBitCount : 0
    reciprocal = UInt64.max / radix + 1
    var (limit, count) = (radix, 1)
    while limit <= UInt64.max / radix / radix { (limit, count) = (limit * radix, count + 1) }
    (partLimit, partCount) = (limit, count)
    var values = [UInt8](repeating: Self.noDigit, count: 256)
    let bytes = unsafe UnsafeBufferPointer(
      start: digits.utf8Start,
      count: digits.utf8CodeUnitCount
    )
    for value in bytes.indices {
      let byte = unsafe bytes[value]
      let letter = byte & 0xDF
      if ignoresCase, (0x41...0x5A).contains(letter) {
        values[Int(byte ^ 0x20)] = UInt8(value)
      }
      values[Int(byte)] = UInt8(value)
    }
    if readsLookAlikes {
      for byte in "oO".utf8 { values[Int(byte)] = 0 }
      for byte in "iIlL".utf8 { values[Int(byte)] = 1 }
    }
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: values.count)
    for byte in values.indices { unsafe (table + byte).initialize(to: values[byte]) }
    unsafe self.values = UnsafePointer(table)
  }

  static let decimal = DigitAlphabet(0, "0123456789")
  static let hexadecimal = DigitAlphabet(1, "0123456789abcdef", ignoresCase: true)
  static let upperHexadecimal = DigitAlphabet(2, "0123456789ABCDEF", ignoresCase: true)
  /// Source: Crockford's Base 32 as used by ULID, without look-alikes.
  static let crockford = DigitAlphabet(3, "0123456789ABCDEFGHJKMNPQRSTVWXYZ", ignoresCase: true)
  /// Source: Crockford's Base 32.
  static let lenientCrockford = DigitAlphabet(
    4,
    "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
    ignoresCase: true,
    readsLookAlikes: true
  )
  /// Source: the TypeID specification 0.3.0.
  static let lowerCrockford = DigitAlphabet(5, "0123456789abcdefghjkmnpqrstvwxyz")
  /// Lower-case Crockford digits that are read in either case.
  ///
  /// Source: the OrderlyID specification.
  static let caselessCrockford = DigitAlphabet(
    6,
    "0123456789abcdefghjkmnpqrstvwxyz",
    ignoresCase: true
  )
  /// Source: atproto.com/specs/tid; UPID's own alphabet is the same.
  static let sortable32 = DigitAlphabet(7, "234567abcdefghijklmnopqrstuvwxyz")
  /// Source: RFC 4648, section 7, in lower case as xid has it.
  static let lowerBase32Hex = DigitAlphabet(8, "0123456789abcdefghijklmnopqrstuv")
  /// Source: SCRU64 specification 1.0.0 and SCRU128 specification 3.0.
  static let base36 = DigitAlphabet(9, "0123456789abcdefghijklmnopqrstuvwxyz", ignoresCase: true)
  static let lowerBase36 = DigitAlphabet(10, "0123456789abcdefghijklmnopqrstuvwxyz")
  /// Source: shortuuid's default alphabet.
  static let base57 = DigitAlphabet(11, "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
  /// Source: Bitcoin's Base58.
  static let base58 = DigitAlphabet(
    12,
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
  )
  static let base62 = DigitAlphabet(
    13,
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  )
  /// Source: RFC 4648, section 4.
  static let base64 = DigitAlphabet(
    14,
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  )
  /// Source: RFC 4648, section 5.
  static let base64URL = DigitAlphabet(
    15,
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
  )
  /// In the order of the characters, so that ids sort: Firebase's push ids.
  static let sortable64 = DigitAlphabet(
    16,
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
  )

  /// Source: puid, which writes no capitals.
  static let lowerHexadecimal = DigitAlphabet(17, "0123456789abcdef")

  /// Source: Flickr's Base58, in which small letters come first.
  static let flickrBase58 = DigitAlphabet(
    18,
    "123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"
  )

  /// Source: apache/httpd, `mod_unique_id.c`, until December 2020.
  static let oldApache = DigitAlphabet(
    19,
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@-"
  )

  /// All alphabets, each at its ``index``.
  static let all: [DigitAlphabet] = [
    decimal, hexadecimal, upperHexadecimal, crockford, lenientCrockford, lowerCrockford,
    caselessCrockford, sortable32, lowerBase32Hex, base36, lowerBase36, base57, base58, base62,
    base64, base64URL, sortable64, lowerHexadecimal, flickrBase58, oldApache,
  ]

  /// Returns the value of a digit, or nil.
  @inline(__always)
  func value(of byte: UInt8) -> UInt64? {
    let value = unsafe values[Int(byte)]
    return value == Self.noDigit ? nil : UInt64(value)
  }

  /// Returns the value of a digit, or a number above ``mostValue``.
  @inline(__always)
  func rawValue(of byte: UInt8) -> UInt64 { unsafe UInt64(values[Int(byte)]) }

  /// The largest value of a digit in any alphabet, and of digits combined by bitwise or.
  static let mostValue: UInt64 = 63

  /// Whether a byte is a digit.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { unsafe values[Int(byte)] != Self.noDigit }

  /// Returns the digit of a value, which must be below ``radix``.
  @inline(__always)
  func digit(of value: UInt64) -> UInt8 {
    // Safe: there are as many digits as the radix.
    precondition(value < radix)
    return unsafe digits.utf8Start[Int(value)]
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  @inline(__always)
  var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is an ASCII letter.
  @inline(__always)
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is an ASCII letter or digit.
  @inline(__always)
  var isLetterOrDigit: Bool { isDigit || isLetter }

  /// Whether the byte is an ASCII letter, digit or underscore.
  @inline(__always)
  var isWordByte: Bool { isLetterOrDigit || self == UInt8(ascii: "_") }

  /// The byte with an ASCII capital letter converted to lower case.
  var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// The byte with a lower-case ASCII letter converted to a capital.
  var uppercasedASCII: UInt8 { (0x61...0x7A).contains(self) ? self - 0x20 : self }
}
