@testable import IDToolKit

extension PaddedBytes {
  /// Calls a function with a text that stands between others, or between zeros.
  static func with<Result>(
    _ text: [UInt8],
    between surroundings: [UInt8] = Array(repeating: 0, count: padding),
    _ body: (PaddedBytes) throws -> Result
  ) rethrows -> Result {
    precondition(surroundings.count >= padding)
    return try (surroundings + text + surroundings).withUnsafeBufferPointer { memory in
      let rest = surroundings.count - padding
      let padded = UnsafeBufferPointer(rebasing: memory[rest..<memory.count - rest])
      return try body(PaddedBytes(paddedIn: padded) ?? .none)
    }
  }
}
