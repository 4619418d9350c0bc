import Foundation
import Testing

@testable import IDToolKit

@Suite struct InputStreamTests {
  @Test func namesTheFileThatItCannotOpen() {
    #expect(
      throws: StreamProblem.cannotRead(.file(Array("/no/such".utf8)), SystemError(code: ENOENT))
    ) {
      _ = try InputStream(opening: Array("/no/such".utf8))
    }
    #expect(
      StreamProblem.cannotRead(.file(Array("/no/such".utf8)), SystemError(code: ENOENT)).sentence
        == "cannot read '/no/such': No such file or directory"
    )
  }

  @Test func aPathWithANulByteIsNoFile() {
    #expect(throws: StreamProblem.cannotRead(.file([0x2F, 0]), SystemError(code: ENOENT))) {
      _ = try InputStream(opening: [0x2F, 0])
    }
  }

  @Test func aDirectoryIsAnErrorOfReadingNotAnEnd() throws {
    var stream = try InputStream(opening: Array("/".utf8))
    let failure = StreamProblem.cannotRead(.file(Array("/".utf8)), SystemError(code: EISDIR))
    #expect(throws: failure) { try stream.read() }
    #expect(failure.sentence == "cannot read '/': Is a directory")
  }

  @Test func aClosedDescriptorIsAnErrorOfReadingNotAnEnd() throws {
    var stream = InputStream(descriptor: 987)
    let failure = StreamProblem.cannotRead(.standardInput, SystemError(code: EBADF))
    #expect(throws: failure) { try stream.read() }
    #expect(failure.sentence == "cannot read standard input: Bad file descriptor")
  }

  @Test func keepsTheTailInFrontOfTheNextBlock() throws {
    let folder = try TemporaryFolder()
    let content = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try write(content, toFile: folder.file("f"))
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var stream = try InputStream(opening: Array(folder.file("f").utf8), blockSize: 100)
      var offset = 0
      var tail = 0
      while try stream.read(keeping: tail) > 0 {
        let block = stream.block.span.array
        #expect(block == Array(content[offset..<offset + block.count]), "seed \(seed)")
        let start = stream.block.start
        for step in 1...PaddedBytes.padding {
          #expect(start[-step] == 0 && start[block.count + step - 1] == 0)
        }
        tail = Int.random(in: 0...min(stream.count, 700), using: &random)
        offset += stream.count - tail
      }
      #expect(offset + tail == content.count, "seed \(seed)")
      let isAtEnd = stream.isAtEnd
      #expect(isAtEnd)
    }
  }

  @Test func readsEverythingUpToTheLimit() throws {
    let folder = try TemporaryFolder()
    let path = Array(folder.file("f").utf8)
    // Some blocks and a part of one.
    let count = InputStream.usualBlockSize * 5 / 2
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 251) }
    try write(content, toFile: folder.file("f"))
    #expect(try InputStream.content(of: path, atMost: count) == content)
    #expect(throws: StreamProblem.tooLarge(.file(path), limit: count - 1)) {
      try InputStream.content(of: path, atMost: count - 1)
    }
  }
}
