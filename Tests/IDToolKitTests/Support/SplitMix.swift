import Foundation

/// A generator whose numbers follow from its state, so that a failure can be repeated.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// Returns the seed of a test: `IDTOOL_SEED`; by default one that follows from the tree that is
/// checked out, so that a commit has the same cases each time and the next has others.
///
/// A test shows it where it fails, and the run at its beginning. With `IDTOOL_LONG=1`, and where
/// there is no repository, chance gives it.
func testSeed(_ test: String = #function, file: String = #fileID) -> UInt64 {
  if let wanted = Seed.wanted { return wanted }
  return "\(file) \(test)".utf8.reduce(into: SplitMix(state: Seed.ofRun)) { random, byte in
    random.state = random.next() ^ UInt64(byte)
  }.state >> 32
}

private enum Seed {
  static let wanted = ProcessInfo.processInfo.environment["IDTOOL_SEED"].flatMap(UInt64.init)

  static let ofRun: UInt64 = {
    let isLong = ProcessInfo.processInfo.environment["IDTOOL_LONG"] == "1"
    let seed = (isLong ? nil : ofTree()) ?? .random(in: 0 ... .max)
    print("the tests' random cases follow from \(seed)")
    return seed
  }()

  private static func ofTree() -> UInt64? {
    let git = Process()
    let output = Pipe()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "rev-parse", "HEAD^{tree}"]
    git.currentDirectoryURL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    guard (try? git.run()) != nil else { return nil }
    let tree = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    git.waitUntilExit()
    return UInt64(tree.prefix(16), radix: 16)
  }
}
