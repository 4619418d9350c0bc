/// Escapes text from outside for JSON strings, CSV values and TSV values.
enum EscapedText {
  /// Appends the text escaped for a JSON string, without the quotation marks.
  ///
  /// Besides what JSON requires, every scalar that could do harm on a terminal is written as
  /// `\uXXXX`; a byte that is not UTF-8 becomes U+FFFD, since JSON can't represent it.
  ///
  /// With `keepsHalves`, a lone surrogate, in the form that ``JSONString`` uses, is written as the
  /// escape that it was: the grammar allows that, but many readers reject it.
  /// Source: RFC 8259, section 7.
  static func appendJSON(
    _ text: Span<UInt8>,
    keepsHalves: Bool = false,
    to buffer: inout ByteBuffer
  ) {
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        buffer.append(byte)
        offset += 1
        continue
      }
      guard let (scalar, length) = UnicodeText.scalar(in: text, at: offset) else {
        if keepsHalves, let half = loneHalf(in: text, at: offset) {
          append(unit: half, to: &buffer)
          offset += 3
        } else {
          buffer.append("\\ufffd")
          offset += 1
        }
        continue
      }
      switch scalar {
      case "\"": buffer.append("\\\"")
      case "\\": buffer.append("\\\\")
      case "\n": buffer.append("\\n")
      case "\r": buffer.append("\\r")
      case "\t": buffer.append("\\t")
      case _ where UnicodeText.isUnsafe(scalar): appendUnits(of: scalar, to: &buffer)
      default: buffer.append(text.extracting(offset..<(offset + length)))
      }
      offset += length
    }
  }

  /// Appends a JSON text unchanged, except that what could do harm on a terminal becomes `\uXXXX`.
  ///
  /// In valid JSON such scalars occur only in strings, so the meaning is the same; white space
  /// stays, except for a carriage return without a line feed, which would let the rest of a line
  /// overwrite its beginning and becomes a blank.
  static func appendHarmlessJSON(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
    var offset = 0
    while offset < text.count {
      guard let (scalar, length) = UnicodeText.scalar(in: text, at: offset) else {
        buffer.append("\\ufffd")
        offset += 1
        continue
      }
      switch scalar {
      case "\t", "\n": buffer.append(text[offset])
      case "\r":
        let isLineEnd = offset + 1 < text.count && text[offset + 1] == 0x0A
        buffer.append(isLineEnd ? 0x0D : 0x20)
      case _ where UnicodeText.isUnsafe(scalar): appendUnits(of: scalar, to: &buffer)
      default: buffer.append(text.extracting(offset..<(offset + length)))
      }
      offset += length
    }
  }

  private static func appendUnits(of scalar: Unicode.Scalar, to buffer: inout ByteBuffer) {
    for unit in UTF16.encode(scalar) ?? .init() { append(unit: unit, to: &buffer) }
  }

  private static func append(unit: UInt16, to buffer: inout ByteBuffer) {
    buffer.append("\\u")
    buffer.append(hex: UInt128(unit), count: 4)
  }

  /// Returns the surrogate that three bytes encode, or nil.
  private static func loneHalf(in text: Span<UInt8>, at offset: Int) -> UInt16? {
    guard offset + 2 < text.count, text[offset] == 0xED, (0xA0...0xBF).contains(text[offset + 1]),
      (0x80...0xBF).contains(text[offset + 2])
    else { return nil }
    return 0xD000 | UInt16(text[offset + 1] & 0x3F) << 6 | UInt16(text[offset + 2] & 0x3F)
  }

  /// Appends a CSV value, in quotation marks only where it needs them.
  ///
  /// Source: RFC 4180, section 2.
  static func appendCSV(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
    let quote = UInt8(ascii: "\"")
    // Empty quotation marks are an empty text, and nothing at all is a missing value.
    var needsQuotes = text.isEmpty
    for offset in text.indices {
      switch text[offset] {
      case quote, UInt8(ascii: ","), 0x0A, 0x0D: needsQuotes = true
      default: break
      }
    }
    guard needsQuotes else {
      buffer.append(text)
      return
    }
    buffer.append(quote)
    for offset in text.indices {
      if text[offset] == quote { buffer.append(quote) }
      buffer.append(text[offset])
    }
    buffer.append(quote)
  }

  /// Appends a TSV value with `\t`, `\n`, `\r` and `\\` for what would break its line.
  static func appendTSV(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
    for offset in text.indices {
      switch text[offset] {
      case 0x09: buffer.append("\\t")
      case 0x0A: buffer.append("\\n")
      case 0x0D: buffer.append("\\r")
      case UInt8(ascii: "\\"): buffer.append("\\\\")
      default: buffer.append(text[offset])
      }
    }
  }
}
