/// Why a text is not an id, or why none can be made.
public enum IdentifierError: Error, Hashable, Sendable {
  /// The text is not an id of the kind; the reason is a clause for users.
  case notOfKind(String, kind: String, reason: String)
  /// The text is not an id of any kind; the reason is a clause for users.
  case ofNoKind(String, reason: String)
  /// No id of the kind can be made like that; the reason is a clause for users.
  case notMade(kind: String, reason: String)
}

extension IdentifierError: CustomStringConvertible {
  /// A sentence for logs, with text from outside escaped.
  public var description: String {
    switch self {
    case .notOfKind(let text, let kind, let reason):
      "\(Quotation.quoted(text)) is not an id of kind \(kind): \(reason)"
    case .ofNoKind(let text, let reason): "\(Quotation.quoted(text)) is not an id: \(reason)"
    case .notMade(let kind, let reason): "no id of kind \(kind): \(reason)"
    }
  }
}
