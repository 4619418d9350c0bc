extension IdentifierKind {
  /// Returns the id of a name in a namespace; nil for kinds made in another way.
  ///
  /// Source: RFC 9562, section 5.5.
  func id(ofName name: Span<UInt8>, in namespace: IdentifierBits) -> IdentifierBits? {
    guard case .hashedName? = making else { return nil }
    var hash = SHA1()
    let bytes = (0..<16).map { namespace.byte($0, of: 16) }
    hash.update(bytes.span)
    hash.update(name)
    let fixed = plans[0].fixed
    return IdentifierBits(hash.first128Bits()) & ~fixed.mask | fixed.value
  }
}

extension UUIDName {
  /// The names that are namespaces.
  static let namespaces: [UUIDName] = [.dns, .url, .oid, .x500]

  /// Returns the namespace that a word names, `dns` or, as uuidgen has it, `@dns`.
  static func namespace(_ word: [UInt8]) -> UUIDName? {
    let word = word.first == UInt8(ascii: "@") ? word.dropFirst() : word[...]
    return namespaces.first { $0.word.utf8.elementsEqual(word) }
  }

  /// The word for a namespace, `dns`.
  var word: String {
    let prefix = "namespace-"
    return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }
}

/// The hash of UUIDs of version 5.
///
/// It names things and protects nothing: collisions can be made on purpose.
///
/// Source: FIPS 180-4, sections 5 and 6.1.
struct SHA1 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )
  /// The bytes after the last whole block.
  private var rest: [UInt8] = []
  private var byteCount: UInt64 = 0

  private static let blockSize = 64

  /// Adds bytes.
  ///
  /// O(n).
  mutating func update(_ bytes: Span<UInt8>) {
    byteCount &+= UInt64(bytes.count)
    for offset in bytes.indices {
      rest.append(bytes[offset])
      if rest.count == Self.blockSize { takeBlock() }
    }
  }

  /// Returns the first 128 of the 160 bits of the hash of all bytes.
  consuming func first128Bits() -> UInt128 {
    let bitCount = byteCount &* 8
    rest.append(0x80)
    while rest.count != Self.blockSize - 8 {
      if rest.count == Self.blockSize { takeBlock() } else { rest.append(0) }
    }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    takeBlock()
    return UInt128(state.0) << 96 | UInt128(state.1) << 64 | UInt128(state.2) << 32
      | UInt128(state.3)
  }

  /// Processes the 64 bytes of ``rest``.
  private mutating func takeBlock() {
    var words = [UInt32](repeating: 0, count: 80)
    for index in 0..<Self.blockSize {
      words[index / 4] = words[index / 4] << 8 | UInt32(rest[index])
    }
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words[index] = mixed.rotated(left: 1)
    }
    var (a, b, c, d, e) = state
    for index in 0..<80 {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = a.rotated(left: 5) &+ choice &+ e &+ constant &+ words[index]
      (a, b, c, d, e) = (next, a, b.rotated(left: 30), c, d)
    }
    state.0 &+= a
    state.1 &+= b
    state.2 &+= c
    state.3 &+= d
    state.4 &+= e
    rest.removeAll(keepingCapacity: true)
  }
}

extension UInt32 {
  fileprivate func rotated(left count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}
