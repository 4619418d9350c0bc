/// What ids are to be written as.
enum ConversionTarget: Sendable {
  case plain(PlainForm)
  /// The prefix is what stands in front of each; empty where nothing does.
  case kind(IdentifierKind, prefix: [UInt8])

  /// Appends an id's text; nothing where it is refused.
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
      do throws(IdentifierProblem) {
        try kind.check(source.bits)
      } catch {
        throw .noneOfKind(kind.name, error)
      }
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
