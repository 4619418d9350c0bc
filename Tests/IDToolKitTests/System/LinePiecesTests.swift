import Foundation
import Testing

@testable import IDToolKit

@Suite struct LinePiecesTests {
  /// Copies lines.
  private final class Copier: LineWorker {
    final class Copy {
      var bytes = Data()
      var lineCount: UInt64 = 0
    }

    static let needsLineNumbers = true

    func makeProduct() -> Copy { Copy() }

    func work(
      on lines: PaddedBytes,
      after lineCount: UInt64,
      into product: Copy
    ) {
      product.bytes = Data(lines.span.array)
      product.lineCount = lineCount
    }
  }

  private struct Stop: Error {}

  private func file(_ content: [UInt8]) throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("idtool-pieces-\(UUID().uuidString)")
    try Data(content).write(to: url)
    return url
  }

  /// Reads a file, and what it says: the content, and how many pieces were worked on ahead.
  private func read(
    _ url: URL,
    longestLine: Int,
    workers: Int
  ) throws -> (content: Data, pieceCount: Int) {
    let stream = try InputStream(opening: Array(url.path.utf8))
    var reader = LineReader(stream, longestLine: longestLine)
    // Data compares and copies at once what arrays do byte by byte in a debug build.
    var content = Data()
    var pieceCount = 0
    while true {
      var lineCount: UInt64 = 0
      switch try reader.next() {
      case .lines: content += reader.lines.span.array
      case .part: continue
      case .oversized(let line): content += line.beginning + Array("…\n".utf8)
      case .end: return (content, pieceCount)
      }
      guard let pieces = reader.piecesAhead else { continue }
      pieceCount += try reader.workAhead(
        on: pieces,
        with: (0..<workers).map { _ in Copier() },
        { $0 as any Error },
        { copy, lines in
          let bytes = Data(lines.span.array)
          let isSame = copy.bytes == bytes
          #expect(isSame)
          #expect(copy.lineCount == lineCount)
          lineCount += Self.lineCount(of: bytes)
          content += bytes
        }
      )
    }
  }

  private static func lineCount(of bytes: Data) -> UInt64 {
    bytes.withUnsafeBytes { buffer in
      guard var place = buffer.baseAddress else { return 0 }
      let end = place + buffer.count
      var count: UInt64 = 0
      while let newline = memchr(place, 0x0A, end - place) {
        place = UnsafeRawPointer(newline) + 1
        count += 1
      }
      return count
    }
  }

  /// Lines whose lengths are mostly about a number.
  private func content(
    of byteCount: Int,
    lineLength: Int,
    _ random: inout SeededGenerator
  ) -> [UInt8] {
    var content: [UInt8] = []
    while content.count < min(byteCount, 200_001) {
      let length = Int.random(in: 0...2 * lineLength, using: &random)
      content += Array(repeating: UInt8.random(in: 0x20...0x7E, using: &random), count: length)
      content.append(0x0A)
    }
    let lines = content
    while content.count < byteCount { content += lines }
    return content
  }

  @Test(arguments: [1, 20, 3000, 25_000])
  func `the lines of all pieces are those of the file, in order`(lineLength: Int) throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for workers in LongRun.isWanted || lineLength == 20 ? [1, 3] : [3] {
      let content = content(of: 4_800_000, lineLength: lineLength, &random)
      let url = try file(content)
      defer { try? FileManager.default.removeItem(at: url) }
      let found = try read(url, longestLine: 1 << 20, workers: workers)
      let isSame = found.content == Data(content)
      #expect(isSame, "seed \(seed)")
      #expect(found.pieceCount >= LinePieces.fewest, "seed \(seed)")
    }
  }

  @Test func `a line that is longer than a piece holds is left to the reader`() throws {
    var random = SeededGenerator(seed: 7)
    var content = content(of: 6_000_000, lineLength: 20, &random)
    for place in [5_700_000, 5_000_000] {
      content.insert(contentsOf: Array(repeating: 0x61, count: 300_000), at: place)
    }
    let url = try file(content)
    defer { try? FileManager.default.removeItem(at: url) }
    let found = try read(url, longestLine: 1 << 20, workers: 2)
    let isSame = found.content == Data(content)
    #expect(isSame)
    #expect(found.pieceCount > 0)
  }

  @Test func `what is thrown ends the work`() throws {
    var random = SeededGenerator(seed: 8)
    let url = try file(content(of: 6_000_000, lineLength: 20, &random))
    defer { try? FileManager.default.removeItem(at: url) }
    var reader = LineReader(try InputStream(opening: Array(url.path.utf8)))
    _ = try reader.next()
    let ahead = reader.piecesAhead
    let pieces = try #require(ahead)
    var count = 0
    var isStopped = false
    do {
      _ = try reader.workAhead(
        on: pieces,
        with: [Copier(), Copier()],
        { $0 as any Error },
        { _, _ in
          count += 1
          if count == 3 { throw Stop() }
        }
      )
    } catch is Stop {
      isStopped = true
    }
    #expect(isStopped)
    #expect(count == 3)
  }

  @Test func `small files and what is no file are not cut`() throws {
    var random = SeededGenerator(seed: 9)
    let url = try file(content(of: 3_000_000, lineLength: 20, &random))
    defer { try? FileManager.default.removeItem(at: url) }
    var reader = LineReader(try InputStream(opening: Array(url.path.utf8)))
    _ = try reader.next()
    let pieces = reader.piecesAhead
    #expect(pieces == nil)
    var zeros = LineReader(try InputStream(opening: Array("/dev/null".utf8)))
    _ = try zeros.next()
    let none = zeros.piecesAhead
    #expect(none == nil)
  }
}
