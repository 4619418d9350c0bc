@testable import IDToolKit

extension PaddedBytes {
  /// Calls a function with a text that stands between others, or between zeros.
  static func with<Result>(
    _ text: [UInt8],
    between surroundings: [UInt8] = Array(repeating: 0, count: padding),
    _ body: (PaddedBytes) throws -> Result
  ) rethrows -> Result {
    precondition(surroundings.count >= padding)
    let padded = surroundings.suffix(padding) + text + surroundings.prefix(padding)
    guard let bytes = PaddedBytes(paddedIn: padded.span) else { preconditionFailure() }
    return try body(bytes)
  }
}
