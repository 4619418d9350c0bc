/// What tells one run of the machine from every other, as a number that is never 0.
enum BootIdentifier {
  /// The machine's present run; nil where the system does not tell.
  static func current() -> UInt64? {
    guard let text = SystemCall.bootIdentifierText(), !text.isEmpty else { return nil }
    return max(Checksum.of(text), 1)
  }
}
