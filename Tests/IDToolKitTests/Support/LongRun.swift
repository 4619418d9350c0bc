import Foundation

/// How much a random test tries: little by default, all with `IDTOOL_LONG=1` in the environment.
enum LongRun {
  static let isWanted = ProcessInfo.processInfo.environment["IDTOOL_LONG"] == "1"

  static func count(_ usual: Int, long: Int) -> Int {
    isWanted ? long : usual
  }

  /// Prints a figure in the long run.
  static func report(_ text: String) {
    if isWanted { print(text) }
  }
}
