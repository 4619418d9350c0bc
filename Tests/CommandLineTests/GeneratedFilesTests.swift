import Foundation
import Testing

@testable import IDToolKit

/// Holds that the files in `completions` and `man` are what the tool prints today.
@Suite struct GeneratedFilesTests {
  /// A file below the project's folder, and the words that print it.
  struct GeneratedFile: Sendable {
    let path: String
    let words: String
  }

  static let files: [GeneratedFile] =
    [
      GeneratedFile(path: "completions/idtool.bash", words: "completions bash"),
      GeneratedFile(path: "completions/_idtool", words: "completions zsh"),
      GeneratedFile(path: "completions/idtool.fish", words: "completions fish"),
      GeneratedFile(path: "man/idtool.1", words: "man"),
    ]
    + ManualPage.names.map {
      let section = ManualPage.topics.contains($0) ? 7 : 1
      return GeneratedFile(path: "man/idtool-\($0).\(section)", words: "man \($0)")
    }

  /// What makes all of them anew, to be pasted at the top level.
  static let refresh =
    "swift build && mkdir -p completions man && "
    + files.map { ".build/debug/idtool \($0.words) > \($0.path)" }.joined(separator: " && ")

  @Test func theFilesAreWhatTheToolPrints() throws {
    let tool = try Tool()
    var stale: [String] = []
    for file in Self.files {
      let printed = try tool.run(file.words)
      #expect(printed.status == 0)
      let stored = try? Data(contentsOf: Tool.root.appendingPathComponent(file.path))
      if stored.map(Array.init) != printed.output { stale.append(file.path) }
    }
    #expect(stale.isEmpty, "these are stale; refresh them with:\n  \(Self.refresh)")
  }

  @Test func noOtherFileStandsBesideThem() throws {
    for folder in ["completions", "man"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Tool.root.appendingPathComponent(folder).path
      )
      let known = Self.files.map(\.path)
      for name in names { #expect(known.contains("\(folder)/\(name)"), "\(folder)/\(name)") }
    }
  }
}
