/// A number, never 0, that distinguishes the machine's current boot from every other.
enum BootIdentifier {
  /// Returns the number of the current boot; nil if the system does not provide it.
  static func current() -> UInt64? {
    guard let text = SystemCall.bootIdentifierText(), !text.isEmpty else { return nil }
    return max(Checksum.of(text), 1)
  }
}
