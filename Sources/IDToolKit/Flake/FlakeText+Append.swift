extension FlakeText {
  /// Appends an id in the form that ``parse(_:layout:form:)`` reads back.
  ///
  /// With `signed`, a decimal id with its top bit set is written as a signed column shows it;
  /// layouts with ``FlakeLayout/hasNegativeForm`` read that back.
  @inline(__always)
  static func append(
    _ id: FlakeID,
    layout: FlakeLayout,
    form: FlakeForm = .decimal,
    signed: Bool = false,
    to buffer: inout ByteBuffer
  ) {
    append(id, in: layout.textForm(of: form), signed: signed, to: &buffer)
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
    case .hexadecimal: buffer.append(hex: UInt128(id.rawValue), count: 16)
    case .base32Crockford, .base32Sortable:
      appendBase32(id.rawValue, form.alphabet, to: &buffer)
    case .base36, .base58, .base62, .base64URL:
      appendDigits(id.rawValue, in: form, atLeast: form.digitCounts.lowerBound, to: &buffer)
    }
  }

  /// Returns an id in a text form.
  static func string(_ id: FlakeID, in form: FlakeTextForm, signed: Bool = false) -> String {
    String(writing: { append(id, in: form, signed: signed, to: &$0) })
  }

  /// Appends a number with the 13 digits that 64 bits have.
  @inline(__always)
  private static func appendBase32(
    _ value: UInt64,
    _ alphabet: DigitAlphabet,
    to buffer: inout ByteBuffer
  ) {
    // Safe: there is room for 13 digits, and 65 bits have as many.
    unsafe buffer.appendUnchecked(atMost: 13) { start in
      var end = unsafe start
      var shift: UInt64 = 65
      while shift > 0 {
        shift &-= 5
        unsafe end[0] = alphabet.digit(of: value &>> shift & 31)
        unsafe end += 1
      }
      return unsafe end - start
    }
  }

  /// Appends a number in a form's radix, with zeros in front up to `width` digits, at most 64.
  ///
  /// Takes about 10 ns: the radix is a constant in each branch, so that there is no division.
  private static func appendDigits(
    _ value: UInt64,
    in form: FlakeTextForm,
    atLeast width: Int,
    to buffer: inout ByteBuffer
  ) {
    let alphabet = form.alphabet
    precondition(width <= 64)
    // Safe: there is room for the 64 digits that `write` may need.
    unsafe buffer.appendUnchecked(atMost: 64) { start in
      switch alphabet.radix {
      case 16: unsafe write(value, radix: 16, alphabet, atLeast: width, to: start)
      case 36: unsafe write(value, radix: 36, alphabet, atLeast: width, to: start)
      case 58: unsafe write(value, radix: 58, alphabet, atLeast: width, to: start)
      case 62: unsafe write(value, radix: 62, alphabet, atLeast: width, to: start)
      case let radix: unsafe write(value, radix: radix, alphabet, atLeast: width, to: start)
      }
    }
  }

  /// Writes digits at `start`, which has room for 64; returns how many.
  ///
  /// The radix is at least 2, and `width` at most 64.
  @inline(__always)
  private static func write(
    _ value: UInt64,
    radix: UInt64,
    _ alphabet: DigitAlphabet,
    atLeast width: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    // Safe: 64 bits have at most 64 digits, for which, as the caller guarantees, there is room;
    // `low` and `high` are below `count`.
    //
    // Written from the last digit to the first, then reversed.
    var rest = value
    var count = 0
    repeat {
      let quotient = rest / radix
      unsafe start[count] = alphabet.digit(of: rest &- quotient &* radix)
      rest = quotient
      count &+= 1
    } while rest > 0 || count < width
    var low = 0
    var high = count &- 1
    while low < high {
      unsafe swap(&start[low], &start[high])
      low &+= 1
      high &-= 1
    }
    return count
  }
}
