import Foundation

/// How many rounds the random tests of this room run.
enum OrderTestSize {
  /// Whether the long runs are wanted: `IDTOOL_LONG=1`.
  static let isLong = ProcessInfo.processInfo.environment["IDTOOL_LONG"] == "1"

  static func rounds(_ count: Int, long: Int) -> Int {
    isLong ? long : count
  }

  /// Prints a figure in the long run.
  static func report(_ text: String) {
    if isLong { print(text) }
  }
}
