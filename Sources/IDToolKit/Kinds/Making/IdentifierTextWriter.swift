/// Writes ids of a kind in its usual form, optimized for millions.
///
/// Digits of a power of two are extracted from the bits rather than divided off, which takes a
/// fifth of the time; all other forms are written by ``IdentifierCoding``. Agrees with
/// ``IdentifierKind/write(_:form:to:)``.
// Safe: `digits` is the text of a static string, which is there for ever, and has a digit for each
// value of `width` bits; the places of digits are below the `count` for which there is room.
@safe
struct IdentifierTextWriter {
  private enum Method {
    /// 32 hex digits and four hyphens.
    case hyphenated
    /// `count` digits of `width` bits each, with the bits shifted left by the padding.
    case digits(count: Int, width: Int, padding: Int)
    case general
  }

  private let kind: IdentifierKind
  private let form: Int
  private let method: Method
  /// The digits in the order of their values, in constant memory.
  private let digits: UnsafePointer<UInt8>

  init(_ kind: IdentifierKind, form: Int = 0) {
    self.kind = kind
    self.form = form
    var alphabet = DigitAlphabet.hexadecimal
    switch kind.forms[form].coding {
    case .hyphenatedHexadecimal: method = .hyphenated
    case .number(let digits, let count) where digits.radix.nonzeroBitCount == 1:
      alphabet = digits
      method = .digits(count: count, width: digits.radix.trailingZeroBitCount, padding: 0)
    case .padded(let digits, let count):
      alphabet = digits
      let width = digits.radix.trailingZeroBitCount
      method = .digits(count: count, width: width, padding: count * width - kind.bitCount)
    case .number, .shortNumber, .paddedWithEquals, .pieces, .unixTime, .opaque, .flake, .custom:
      method = .general
    }
    unsafe digits = alphabet.digits.utf8Start
  }

  /// Appends an id; returns false, and appends nothing, if the form has no text for it.
  @inline(__always)
  func append(_ bits: IdentifierBits, to buffer: inout ByteBuffer) -> Bool {
    switch method {
    case .hyphenated: buffer.append(uuid: bits.low)
    case .digits(let count, let width, let padding):
      append(bits.shifted(left: padding), count: count, width: width, to: &buffer)
    case .general: return kind.write(bits, form: form, to: &buffer)
    }
    return true
  }

  /// Appends digits, from the last one on.
  @inline(__always)
  private func append(
    _ bits: IdentifierBits,
    count: Int,
    width: Int,
    to buffer: inout ByteBuffer
  ) {
    unsafe buffer.appendUnchecked(atMost: count) { start in
      let mask: UInt64 = 1 &<< UInt64(width) &- 1
      // As many digits as fit in a word are extracted from it before the next is fetched.
      let digitsPerPart = 60 / width
      var rest = bits
      var place = count
      while place > 0 {
        var part = UInt64(truncatingIfNeeded: rest.low)
        for _ in 0..<min(digitsPerPart, place) {
          place &-= 1
          unsafe start[place] = digits[Int(truncatingIfNeeded: part & mask)]
          part = part &>> UInt64(width)
        }
        rest = rest.shifted(right: digitsPerPart * width)
      }
      return count
    }
  }
}
