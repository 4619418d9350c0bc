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

  /// The word for a namespace, `dns`.
  var word: String {
    let prefix = "namespace-"
    return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }
}
