extension IdentifierKind {
  /// Returns the value of a field; nil if this id has none.
  ///
  /// `text` is what the id was read from; `bits` are arranged as the plan sees them.
  func value(
    of field: IdentifierField,
    _ bits: IdentifierBits,
    in text: Span<UInt8>,
    _ value: IdentifierValue
  ) -> IdentifierFieldValue? {
    switch field.source {
    case .number(let run): return .number(bits.number(run))
    case .length: return .number(UInt64(text.count - value.countBeforeID))
    case .hex, .digits, .characters, .address, .moment, .prefix, .uuid, .uuidLittleEndian,
      .uuidName, .ticks, .integer, .form, .word, .found, .link:
      var buffer = ByteBuffer()
      guard append(field, bits, in: text, value, quotesLarge: false, to: &buffer) else {
        return nil
      }
      return .text(String(decoding: buffer.array(), as: UTF8.self))
    }
  }

  /// Appends the value of a field; returns false, and appends nothing, if this id has none.
  ///
  /// With `quotesLarge`, a number that a reader's double would round is put in quotation marks.
  func append(
    _ field: IdentifierField,
    _ bits: IdentifierBits,
    in text: Span<UInt8>,
    _ value: IdentifierValue,
    quotesLarge: Bool,
    to buffer: inout ByteBuffer
  ) -> Bool {
    // Among fields that are numbers elsewhere, JSON needs quotes for what is none, always or never.
    if quotesLarge, field.source.isText {
      buffer.append(UInt8(ascii: "\""))
      defer { buffer.append(UInt8(ascii: "\"")) }
      return append(field, bits, in: text, value, quotesLarge: false, to: &buffer)
    }
    switch field.source {
    case .number(let run):
      let number = bits.number(run)
      let isQuoted = quotesLarge && number >= 1 << 53
      if isQuoted { buffer.append(UInt8(ascii: "\"")) }
      buffer.append(decimal: number)
      if isQuoted { buffer.append(UInt8(ascii: "\"")) }
    case .length: buffer.append(decimal: UInt64(text.count - value.countBeforeID))
    case .hex(let run): buffer.append(hex: bits[run], count: (run.width + 3) / 4)
    case .digits(let run, let alphabet, let count):
      IdentifierCoding.append(IdentifierBits(bits[run]), alphabet, atLeast: count, to: &buffer)
    case .characters(let offset, let count):
      let start = value.countBeforeID + offset
      guard start < text.count else { return false }
      buffer.append(text.extracting(start..<min(start + count, text.count)))
    case .address(let run):
      let bytes = bits.number(run)
      for shift in [24, 16, 8, 0] as [UInt64] {
        buffer.append(decimal: bytes >> shift & 0xFF)
        if shift > 0 { buffer.append(UInt8(ascii: ".")) }
      }
    case .moment(let time):
      guard let moment = time.time(of: bits) else { return false }
      buffer.append(moment.text(precision: time.precision))
    case .prefix:
      guard value.prefixCount > 0 else { return false }
      buffer.append(text.extracting(0..<value.prefixCount))
    case .uuid: buffer.append(uuid: bits.low)
    case .uuidLittleEndian: buffer.append(uuid: bits.uuidLittleEndian.low)
    case .uuidName:
      guard let name = UUIDName(bits) else { return false }
      buffer.append(name.rawValue)
    case .ticks(let time): buffer.append(decimal: time.ticks(of: bits))
    case .integer: IdentifierCoding.append(bits, .decimal, atLeast: 1, to: &buffer)
    case .form: buffer.append(forms[value.form].name)
    case .word(let word): buffer.append(word)
    case .found(let find):
      let id = text.extracting(value.countBeforeID..<text.count)
      guard let word = find(id) else { return false }
      buffer.append(word)
    case .link(let before, let after):
      buffer.append(before)
      buffer.append(text)
      buffer.append(after)
    }
    return true
  }
}

extension IdentifierBits {
  /// The UUID with its first three fields reversed, as .NET stores its bytes.
  var uuidLittleEndian: IdentifierBits {
    let top = UInt64(truncatingIfNeeded: low &>> 64)
    let first = UInt32(truncatingIfNeeded: top >> 32).byteSwapped
    let second = UInt16(truncatingIfNeeded: top >> 16).byteSwapped
    let third = UInt16(truncatingIfNeeded: top).byteSwapped
    let swapped = UInt64(first) << 32 | UInt64(second) << 16 | UInt64(third)
    return IdentifierBits(UInt128(swapped) << 64 | UInt128(UInt64(truncatingIfNeeded: low)))
  }
}

/// The well-known UUIDs.
///
/// Source: RFC 9562, sections 5.9, 5.10 and 6.6.
enum UUIDName: String, CaseIterable, Sendable {
  case nothing = "nil"
  case max
  case dns = "namespace-dns"
  case url = "namespace-url"
  case oid = "namespace-oid"
  case x500 = "namespace-x500"

  @inline(__always)
  init?(_ bits: IdentifierBits) {
    // The lowest 64 bits rule out nearly every other UUID.
    let last = UInt64(truncatingIfNeeded: bits.low)
    guard last == 0 || last == .max || last == Self.namespaceTail, let name = Self.name(of: bits)
    else { return nil }
    self = name
  }

  @inline(never)
  private static func name(of bits: IdentifierBits) -> UUIDName? {
    allCases.first { $0.bits == bits }
  }

  var bits: IdentifierBits {
    switch self {
    case .nothing: .zero
    case .max: .low(128)
    case .dns: Self.namespace(0x6BA7_B810)
    case .url: Self.namespace(0x6BA7_B811)
    case .oid: Self.namespace(0x6BA7_B812)
    case .x500: Self.namespace(0x6BA7_B814)
    }
  }

  private static func namespace(_ first: UInt128) -> IdentifierBits {
    IdentifierBits(first << 96 | 0x9DAD_11D1 << 64 | UInt128(namespaceTail))
  }

  /// The last 64 bits of every namespace UUID.
  private static let namespaceTail: UInt64 = 0x80B4_00C0_4FD4_30C8
}
