/// A text that an id has in one system or another.
struct IdentifierSpelling: Equatable, Sendable {
  /// The name of the kind or plain form that it has.
  let form: String
  let text: [UInt8]

  /// Shorter texts are left out: words and counts are like them, and would be found everywhere.
  static let shortest = 10
}

extension ConvertedIdentifier {
  /// Returns every text of the id, each once: the one that was read, those in the forms of its kind, of
  /// bits alone and, of 128 bits, of UUIDs; in both cases where the case of letters means nothing.
  func spellings(besides text: Span<UInt8>) throws(ConversionProblem) -> [IdentifierSpelling] {
    let own = text.extracting(IdentifierWrapping.core(of: text)).array
    var spellings = [IdentifierSpelling(form: name, text: own)]
    if own.count < IdentifierSpelling.shortest { spellings = [] }
    func add(_ text: [UInt8], _ form: String, _ read: (Span<UInt8>) -> IdentifierBits?) {
      let bits = read(text.span)
      for text in [text, text.map(\.lowercasedASCII), text.map(\.uppercasedASCII)]
      where text.count >= IdentifierSpelling.shortest && read(text.span) == bits {
        if spellings.contains(where: { $0.text == text }) { continue }
        spellings.append(IdentifierSpelling(form: form, text: text))
      }
    }
    func add(_ bits: IdentifierBits, as kind: IdentifierKind) {
      for form in kind.forms {
        var text = ByteBuffer()
        guard form.coding.write(bits, bitCount: kind.bitCount, to: &text) else { continue }
        add(text.array(), kind.name) { try? form.coding.read($0, from: 0, bitCount: kind.bitCount) }
      }
    }
    let others = bitCount == 128 ? IdentifierKind.textsOfUUIDs : []
    let traces: [IdentifierKind] = [.awsTrace, .openTelemetryTrace]
    let isTrace = kind.map(traces.contains) ?? false
    let kinds = ((kind.map { [$0] } ?? []) + (isTrace ? traces : []) + others).uniqued()
    for kind in kinds where kind.accepts(bits) && kind.view(bits).bits == bits {
      add(bits, as: kind)
    }
    // Bytes are encoded in the order in which they are stored.
    for kind in kinds where kind == .uuid || kind.isUUIDInOtherOrder {
      var digits = ByteBuffer()
      guard let form = kind.form(named: "hex"), kind.write(bits, form: form, to: &digits),
        let bytes = try? PlainForm.hex.read(digits.array().span).bits
      else { continue }
      add(bytes, as: .uuidBase64)
    }
    for form in PlainForm.allCases {
      var text = ByteBuffer()
      form.append(bits, bitCount: bitCount, to: &text)
      add(text.array(), form.rawValue) { try? form.read($0).bits }
    }
    if spellings.isEmpty { throw .tooShort }
    return spellings
  }
}

extension IdentifierKind {
  /// The kinds in whose texts UUIDs are met, in the order of lists.
  fileprivate static let textsOfUUIDs = declared.filter { kind in
    let isSameBits = if case .choice = kind.view { false } else { kind.isConvertible }
    let hasField = kind == .uuid || kind.plans[0].fields.contains { $0.name == .uuid }
    let isWhole = kind.bitCount == 128 && kind.prefix?.isRequired != true
    return isSameBits && hasField && isWhole
  }
}
