extension UUIDName {
  /// The names that are namespaces.
  static let namespaces: [UUIDName] = [.dns, .url, .oid, .x500]

  /// The word for a namespace, `dns`.
  var word: String {
    let prefix = "namespace-"
    return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }
}
