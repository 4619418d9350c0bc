extension FlakeText {
  /// Appends an id in the form that ``parse(_:layout:form:)`` reads back.
  ///
  /// With `signed`, a decimal id with its top bit set is written as a signed column shows it; that
  /// parses back for layouts with ``FlakeLayout/hasNegativeForm``.
  @inline(__always)
  static func append(
    _ id: FlakeID,
    layout: FlakeLayout,
    form: FlakeForm = .decimal,
    signed: Bool = false,
    to buffer: inout ByteBuffer
  ) {
    switch form {
    case .decimal: append(id, in: .decimal, signed: signed, to: &buffer)
    case .hexadecimal: append(id, in: .hexadecimal, to: &buffer)
    case .native: append(id, in: layout.textForm, signed: signed, to: &buffer)
    }
  }

  /// Appends an id in a text form.
  static func append(
    _ id: FlakeID,
    in form: FlakeTextForm,
    signed: Bool = false,
    to buffer: inout ByteBuffer
  ) {
    switch form {
    case .decimal:
      if signed {
        buffer.append(decimal: id.signedValue)
      } else {
        buffer.append(decimal: id.rawValue)
      }
    case .dashedHexadecimal:
      appendDigits(id.rawValue >> 20, in: form, atLeast: 11, to: &buffer)
      buffer.append(UInt8(ascii: "-"))
      appendDigits(id.rawValue & 0xF_FFFF, in: form, atLeast: 5, to: &buffer)
    case .hexadecimal, .base32Crockford, .base32Sortable, .base36, .base58, .base62, .base64URL:
      appendDigits(id.rawValue, in: form, atLeast: form.digitCounts.lowerBound, to: &buffer)
    }
  }

  /// An id in a text form, for messages.
  static func string(_ id: FlakeID, in form: FlakeTextForm) -> String {
    var buffer = ByteBuffer()
    append(id, in: form, to: &buffer)
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  /// Appends a number in a form's radix, with zeros in front up to `width` digits.
  private static func appendDigits(
    _ value: UInt64,
    in form: FlakeTextForm,
    atLeast width: Int,
    to buffer: inout ByteBuffer
  ) {
    let alphabet = form.alphabet
    let radix = alphabet.radix
    // The smallest power of the radix that has as many digits as are to be written.
    var power: UInt64 = 1
    var count = 1
    while count < width || value / power >= radix {
      power *= radix
      count += 1
    }
    var rest = value
    while true {
      buffer.append(alphabet.digit(of: rest / power))
      rest %= power
      if power == 1 { return }
      power /= radix
    }
  }
}
