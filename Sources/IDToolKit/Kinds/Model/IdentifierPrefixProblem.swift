/// What is wrong with the part in front of an id's separator.
enum IdentifierPrefixProblem: DescribedError {
  /// There is no separator.
  case missing
  case tooLong(count: Int, most: Int)
  case tooShort(count: Int, fewest: Int)
  case unexpected(byte: UInt8, offset: Int)
  /// It begins or ends with a byte that must not be there.
  case edge(byte: UInt8)

  var sentence: String {
    switch self {
    case .missing: "it has no '_' behind a prefix"
    case .tooLong(let count, let most):
      "its prefix has \(count) characters, and at most \(most) are accepted"
    case .tooShort(let count, let fewest):
      "its prefix has \(count) character\(count == 1 ? "" : "s"), and \(fewest) are needed"
    case .unexpected(let byte, let offset):
      "unexpected \(Quotation.byte(byte)) in its prefix, at column \(offset + 1)"
    case .edge(let byte):
      "its prefix may not begin or end with \(Quotation.byte(byte))"
    }
  }

  /// Whether there is a prefix at all, with a mistake in it.
  var isSlip: Bool { self != .missing }
}
