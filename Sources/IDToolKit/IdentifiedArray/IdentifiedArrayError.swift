/// Why a sequence of elements does not form an identified array.
public enum IdentifiedArrayError: Error, Equatable, Sendable {
  /// Two elements have the same identifier.
  ///
  /// Both are given by their offsets in the sequence.
  case duplicateIdentifier(firstOffset: Int, offset: Int)
}

extension IdentifiedArrayError: DescribedError {
  var sentence: String {
    switch self {
    case .duplicateIdentifier(let firstOffset, let offset):
      "the element at offset \(offset) has the identifier of the one at offset \(firstOffset); "
        + "each may occur once"
    }
  }
}

extension IdentifiedArrayError: CustomStringConvertible {
  /// What is wrong, in one clause.
  public var description: String { sentence }
}
