import Foundation

/// A folder of a test's own, removed with its content when the test is over.
///
/// In memory where the system offers that: waiting for a disk would make up most of the tests' time.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = Self.parent.appendingPathComponent("idtool-tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  private static let parent: URL = {
    let memory = "/dev/shm"
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: memory)
    let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
    let hasRoom = free > 1 << 28 && FileManager.default.isWritableFile(atPath: memory)
    return hasRoom ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
  }()

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

/// Whether a file has these bytes, which an unoptimized `==` of arrays takes long to say.
func file(_ path: String, holds bytes: [UInt8]) throws -> Bool {
  try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes)
}

/// Makes a file with these bytes, or replaces its content in place.
func write(_ bytes: [UInt8], toFile path: String) throws {
  try Data(bytes).write(to: URL(fileURLWithPath: path))
}
