import Foundation

/// How much a random test tries: little by default, all with `IDTOOL_LONG=1` in the environment.
enum LongRun {
  static let isWanted = ProcessInfo.processInfo.environment["IDTOOL_LONG"] == "1"

  static func count(_ usual: Int, long: Int) -> Int {
    isWanted ? long : usual
  }

  /// All cases in the long run, which repeats whatever failed; otherwise one in `share`, others
  /// with another seed.
  static func some<Case>(_ all: [Case], oneIn share: Int = 3) -> [Case] {
    if isWanted { return all }
    let first = Int(testSeed() % UInt64(min(share, all.count)))
    return all.indices.filter { $0 % share == first }.map { all[$0] }
  }

  /// Prints a figure in the long run.
  static func report(_ text: String) {
    if isWanted { print(text) }
  }
}
