import Foundation

/// A folder of a test's own, removed with its content when the test is over.
///
/// In memory where the system offers that: waiting for a disk would make up most of the tests' time.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("idtool-tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String {
    path + "/" + name
  }

  /// The names in the folder, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

/// The bytes of a file.
func bytes(ofFile path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

/// Makes a file with these bytes, or replaces its content in place.
func write(_ bytes: [UInt8], toFile path: String) throws {
  try Data(bytes).write(to: URL(fileURLWithPath: path))
}
