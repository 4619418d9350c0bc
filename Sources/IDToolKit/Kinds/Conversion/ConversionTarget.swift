/// The form to which ids are converted.
enum ConversionTarget: Sendable {
  case plain(PlainForm)
  /// A kind, with the prefix of each id; empty for none.
  case kind(IdentifierKind, prefix: [UInt8])

  /// Appends an id's text; appends nothing if it is refused.
  func append(
    _ source: ConvertedIdentifier,
    to buffer: inout ByteBuffer
  ) throws(ConversionProblem) {
    switch self {
    case .plain(let form): form.append(source.bits, bitCount: source.bitCount, to: &buffer)
    case .kind(let kind, let prefix):
      guard source.bits.fits(kind.bitCount) else {
        throw .tooWide(source.bitCount, kind.name, kind.bitCount)
      }
      guard source.isPlain || source.bitCount >= kind.bitCount else {
        throw .tooNarrow(source.bitCount, kind.name, kind.bitCount)
      }
      try lifting(
        kind.check(source.bits),
        as: { ConversionProblem.noneOfKind(kind.name, $0) }
      )
      var text = ByteBuffer()
      if !prefix.isEmpty {
        text.append(prefix)
        text.append(UInt8(ascii: "_"))
      }
      guard kind.write(source.bits, form: kind.formToConvertTo, to: &text) else {
        throw .tooWide(source.bitCount, kind.name, kind.bitCount)
      }
      buffer.append(text)
    }
  }
}

/// An id that was read to be converted to another form.
struct ConvertedIdentifier: Equatable, Sendable {
  let bits: IdentifierBits
  let bitCount: Int
  /// The name of the kind or plain form as which it was read.
  let name: String

  /// Whether it was read as bits that may be of any kind.
  var isPlain: Bool { PlainForm(rawValue: name) != nil }

  /// The id as a flake, if it was read as one.
  var flake: FlakeID? {
    guard FlakeLayoutName(text: Array(name.utf8)) != nil else { return nil }
    return FlakeID(rawValue: UInt64(truncatingIfNeeded: bits.low))
  }
}
