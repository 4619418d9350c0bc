/// The value of one field of an id.
public enum IdentifierFieldValue: Hashable, Sendable {
  /// A count, a version, a worker: any 64 bits.
  case number(UInt64)
  /// Printable ASCII: digits of a larger number, a prefix, a word.
  case text(String)
}

extension IdentifierFieldValue: CustomStringConvertible {
  /// The number in decimal, or the text.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }
}
