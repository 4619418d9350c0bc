/// The value of one field of an id.
enum IdentifierFieldValue: Equatable, Sendable {
  case number(UInt64)
  /// Printable ASCII.
  case text(String)
}

extension IdentifierKind {
  /// The value of a field of a plan; nil where this id has none.
  ///
  /// `text` is what the id was read from, `bits` are as the plan has them.
  func value(
    of field: IdentifierField,
    _ bits: IdentifierBits,
    in text: Span<UInt8>,
    _ value: IdentifierValue
  ) -> IdentifierFieldValue? {
    switch field.source {
    case .number(let run): return .number(bits.number(run))
    case .length: return .number(UInt64(text.count))
    case .word(let word): return .text(word)
    case .form: return .text(forms[value.form].name)
    case .ticks(let time): return .text(String(time.ticks(of: bits)))
    case .uuidName: return UUIDName(bits).map { .text($0.rawValue) }
    case .prefix:
      guard value.prefixCount > 0 else { return nil }
      return .text(String(decoding: text.extracting(0..<value.prefixCount).array, as: UTF8.self))
    case .hex, .digits, .uuid, .uuidLittleEndian, .integer:
      var buffer = ByteBuffer()
      append(field.source, bits, to: &buffer)
      return .text(String(decoding: buffer.array(), as: UTF8.self))
    }
  }

  /// Appends what a field writes of bits.
  private func append(
    _ source: IdentifierField.Source,
    _ bits: IdentifierBits,
    to buffer: inout ByteBuffer
  ) {
    let uuid = IdentifierCoding.hyphenatedHexadecimal
    switch source {
    case .hex(let run):
      let part = IdentifierBits(bits[run])
      IdentifierCoding.append(part, .hexadecimal, atLeast: (run.width + 3) / 4, to: &buffer)
    case .digits(let run, let alphabet, let count):
      IdentifierCoding.append(IdentifierBits(bits[run]), alphabet, atLeast: count, to: &buffer)
    case .uuid: _ = uuid.write(bits, bitCount: 128, to: &buffer)
    case .uuidLittleEndian: _ = uuid.write(bits.uuidLittleEndian, bitCount: 128, to: &buffer)
    case .integer: IdentifierCoding.append(bits, .decimal, atLeast: 1, to: &buffer)
    case .number, .length, .word, .form, .ticks, .uuidName, .prefix: break
    }
  }
}

extension IdentifierBits {
  /// A UUID with the first three fields reversed, as .NET keeps its bytes.
  var uuidLittleEndian: IdentifierBits {
    let top = UInt64(truncatingIfNeeded: low &>> 64)
    let first = UInt32(truncatingIfNeeded: top >> 32).byteSwapped
    let second = UInt16(truncatingIfNeeded: top >> 16).byteSwapped
    let third = UInt16(truncatingIfNeeded: top).byteSwapped
    let swapped = UInt64(first) << 32 | UInt64(second) << 16 | UInt64(third)
    return IdentifierBits(UInt128(swapped) << 64 | UInt128(UInt64(truncatingIfNeeded: low)))
  }
}

/// The UUIDs that have names.
///
/// Source: RFC 9562, sections 5.9, 5.10 and 6.6.
enum UUIDName: String, CaseIterable, Sendable {
  case nothing = "nil"
  case max
  case dns = "namespace-dns"
  case url = "namespace-url"
  case oid = "namespace-oid"
  case x500 = "namespace-x500"

  init?(_ bits: IdentifierBits) {
    guard let name = Self.allCases.first(where: { $0.bits == bits }) else { return nil }
    self = name
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
    IdentifierBits(first << 96 | 0x9DAD_11D1_80B4_00C0_4FD4_30C8)
  }
}
