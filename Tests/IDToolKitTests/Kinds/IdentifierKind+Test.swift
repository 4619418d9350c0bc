import Testing

@testable import IDToolKit

/// So that a failure names the kind.
extension IdentifierKind: CustomTestStringConvertible {
  /// The name.
  public var testDescription: String { name }
}
