import Foundation

@testable import IDToolKit

/// A pipe whose ends a test hands to the code under test.
final class TestPipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init() {
    var ends: [Int32] = [0, 0]
    precondition(pipe(&ends) == 0)
    // Programs that other tests start meanwhile would keep the ends open.
    for end in ends { precondition(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  /// Writes the bytes from a thread of its own, in pieces of at most `largest` bytes, and closes
  /// the end.
  func feed(_ bytes: [UInt8], inPiecesUpTo largest: Int, seed: UInt64) {
    Thread.detachNewThread { [writeEnd] in
      var random = SeededGenerator(seed: seed)
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...largest, using: &random))
        let written = piece.withUnsafeBytes { write(writeEnd, $0.baseAddress, $0.count) }
        guard written > 0 else { break }
        rest = rest.dropFirst(written)
      }
      close(writeEnd)
    }
  }

  /// Waits until there is something to read, or no writer is left: a process that another test is
  /// about to start has the other end, too, until it runs its program.
  func awaitReadable() {
    var end = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    precondition(poll(&end, 1, 60_000) == 1)
  }

  /// Everything that comes out until the other end is closed, read from a thread of its own.
  func drain() -> Task<[UInt8], Never> {
    Task.detached { [readEnd] in
      var content: [UInt8] = []
      var block = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = read(readEnd, &block, block.count), count > 0 {
        content += block[..<count]
      }
      close(readEnd)
      return content
    }
  }
}
