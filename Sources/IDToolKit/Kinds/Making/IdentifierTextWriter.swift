/// Writes ids of a kind in one of its forms, reduced to plain numbers: to consult the declaration for
/// each of millions would copy what is in it.
///
/// Agrees with ``IdentifierKind/write(_:form:to:)``.
struct IdentifierTextWriter: Sendable {
  private enum Method {
    /// 32 hex digits and four hyphens.
    case hyphenated
    /// At least ``count`` digits of the alphabet, of the bits shifted left by the padding.
    case digits
    case general
  }

  private let kind: IdentifierKind
  private let form: Int
  private let method: Method
  private let alphabet: DigitAlphabet
  private let count: Int
  private let padding: Int

  init(_ kind: IdentifierKind, form: Int = 0) {
    self.kind = kind
    self.form = form
    (method, alphabet, count, padding) =
      switch kind.forms[form].coding {
      case .hyphenatedHexadecimal: (.hyphenated, .hexadecimal, 32, 0)
      case .number(let digits, let count): (.digits, digits, count, 0)
      case .shortNumber(let digits, _): (.digits, digits, 1, 0)
      case .padded(let digits, let count):
        (.digits, digits, count, count * digits.width - kind.bitCount)
      case .paddedWithEquals, .pieces, .unixTime, .opaque, .flake, .custom:
        (.general, .hexadecimal, 0, 0)
      }
  }

  /// Appends an id; returns false, and appends nothing, if the form has no text for it.
  @inline(__always)
  func append(_ bits: IdentifierBits, to buffer: inout ByteBuffer) -> Bool {
    switch method {
    case .hyphenated: buffer.append(uuid: bits.low)
    case .digits:
      let bits = bits.shifted(left: padding)
      IdentifierCoding.append(bits, alphabet, atLeast: count, to: &buffer)
    case .general: return kind.write(bits, form: form, to: &buffer)
    }
    return true
  }
}
