import Foundation
import Testing

/// Holds the direction of the arrows between the rooms: each room must type-check together with
/// the rooms it may use, and with nothing else.
@Suite struct LayerTests {
  /// A room and the rooms it may use.
  static let rooms: [(name: String, uses: [String])] = [
    ("Bytes", []),
    ("Time", ["Bytes"]),
    ("Flake", ["Bytes", "Time"]),
    ("AppUniqueIdentifier", ["Bytes", "Time"]),
    ("Route", ["Bytes", "Time"]),
    ("Order", ["Bytes", "Time"]),
    ("IdentifiedArray", ["Bytes", "Time"]),
    ("Inspect", ["Bytes", "Time"]),
    ("Formats", ["Bytes", "Time"]),
    ("Interface", ["Bytes", "Time"]),
    ("Platform", ["Bytes", "Time"]),
  ]

  static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/IDToolKit")

  static func files(in room: String) -> [String] {
    let folder = sources.appendingPathComponent(room)
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.allObjects as? [URL] ?? []).map(\.path).filter { $0.hasSuffix(".swift") }
  }

  @Test(arguments: rooms.indices)
  func aRoomNeedsOnlyTheRoomsThatItMayUse(index: Int) throws {
    let room = Self.rooms[index]
    let own = Self.files(in: room.name)
    guard !own.isEmpty else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "IDToolKit"]
      + own + room.uses.flatMap(Self.files)
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(room.name) reaches outside its rooms:\n\(text)")
  }

  @Test func everyFolderOfTheLibraryIsARoomOrCommands() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    #expect(Set(folders).subtracting(Self.rooms.map(\.name)) == ["Commands"])
  }

  @Test func noSourceImportsFoundation() throws {
    for room in Self.rooms.map(\.name) + ["Commands"] {
      for file in Self.files(in: room) {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains("import Foundation"), "\(file)")
      }
    }
  }

  @Test func onlyThePlatformRoomTalksToTheSystem() throws {
    for room in Self.rooms.map(\.name) + ["Commands"] where room != "Platform" {
      for file in Self.files(in: room) {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains("import Glibc") && !text.contains("import Darwin"), "\(file)")
      }
    }
  }
}
