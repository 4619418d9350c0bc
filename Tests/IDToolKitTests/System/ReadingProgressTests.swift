import Foundation
import Testing

@testable import IDToolKit

@Suite struct ReadingProgressTests {
  /// Returns what is shown of a file of 1,000 bytes, of which a part is read in work that began so long
  /// ago.
  private func shown(
    after span: TimeSpan,
    _ body: (inout ReadingProgress, inout IDToolKit.InputStream) throws -> Void
  )
    throws -> String
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("log")
    try Data(repeating: 0x0A, count: 1000).write(to: file)
    let screen = folder.appendingPathComponent("screen")
    try Data().write(to: screen)
    let handle = try FileHandle(forWritingTo: screen)
    defer { try? handle.close() }
    let start = TimeSpan(
      microseconds: SystemClock.monotonic().microseconds - span.microseconds
    )
    var progress = ReadingProgress(start: start, descriptor: handle.fileDescriptor)
    var stream = try IDToolKit.InputStream(opening: Array(file.path.utf8), blockSize: 250)
    try body(&progress, &stream)
    return String(decoding: try Data(contentsOf: screen), as: UTF8.self)
      .replacingOccurrences(of: folder.path + "/", with: "")
  }

  @Test func `long work shows how far it is, and nothing is left of that`() throws {
    let text = try shown(after: .seconds(3)) { progress, stream in
      _ = try stream.read()
      progress.update(stream)
      progress.clear()
      progress.clear()
    }
    #expect(
      text.hasPrefix("\r\u{1B}[Kidtool: 25 % of '") && text.hasSuffix("'\r\u{1B}[K"),
      "\(text)"
    )
  }

  @Test func `what threads have read counts`() throws {
    let text = try shown(after: .seconds(3)) { progress, stream in
      _ = try stream.read()
      progress.advance(by: 100)
      progress.update(stream)
    }
    #expect(text.contains("idtool: 25 % of"), "\(text)")
    let more = try shown(after: .seconds(3)) { progress, stream in
      _ = try stream.read()
      progress.update(stream)
      SystemClock.sleep(.milliseconds(250))
      progress.advance(by: 500)
    }
    #expect(more.contains("idtool: 75 % of"), "\(more)")
  }

  @Test func `short work shows nothing`() throws {
    let text = try shown(after: .zero) { progress, stream in
      for _ in 0..<4 {
        _ = try stream.read()
        progress.update(stream)
      }
      progress.clear()
    }
    #expect(text.isEmpty)
  }
}
