/// Why a text is not a destination.
public enum DestinationError: Error, Hashable, Sendable {
  /// The text is not a route at all; the reason is a clause for users.
  case wrongFormat(String, reason: String)
  /// The text is a route, but its identifier is not one of the application's.
  case unsupportedDestination(String)
}

extension DestinationError: CustomStringConvertible {
  /// A sentence for logs, with text from outside escaped.
  public var description: String {
    switch self {
    case .wrongFormat(let text, let reason):
      "\(Quotation.quoted(text)) is not a destination: \(reason)"
    case .unsupportedDestination(let identifier):
      "\(Quotation.quoted(identifier)) is not a supported destination"
    }
  }
}
