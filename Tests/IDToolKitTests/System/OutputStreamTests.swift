import Foundation
import Testing

@testable import IDToolKit

@Suite struct OutputStreamTests {
  @Test func everyByteArrivesInOrderThroughAPipe() async throws {
    for nonBlocking in [false, true] {
      let pipe = TestPipe()
      if nonBlocking { #expect(fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK) == 0) }
      let drained = pipe.drain()
      var expected: [UInt8] = []
      func produce() throws {
        var output = OutputStream(descriptor: pipe.writeEnd)
        for number in 0..<300_000 as Range<UInt64> {
          output.buffer.append(decimal: number)
          output.buffer.append(UInt8(ascii: "\n"))
          try output.flushIfFull()
          expected += Array("\(number)\n".utf8)
        }
        try output.close()
        try output.close()
      }
      try produce()
      #expect(await drained.value == expected)
    }
  }

  #if os(Linux)
  @Test func aFullDiskIsAnErrorWithASentence() {
    let failure = StreamProblem.cannotWrite(.standardOutput, SystemError(code: ENOSPC))
    #expect(failure.sentence == "cannot write to standard output: No space left on device")
    let full = open("/dev/full", O_WRONLY)
    var output = OutputStream(descriptor: full)
    output.buffer.append("text")
    #expect(throws: failure) { try output.flush() }
    // What failed is not written again.
    #expect(throws: Never.self) { try output.flush() }
    output.buffer.append([UInt8](repeating: 0, count: 1 << 17))
    #expect(throws: failure) { try output.flushIfFull() }
    output.buffer.append("text")
    #expect(throws: failure) { try output.close() }
    close(full)
  }
  #endif

  @Test func closingReportsOnlyWhereSomethingWasWritten() {
    var unused = OutputStream(descriptor: 987)
    #expect(throws: Never.self) { try unused.close() }
    var used = OutputStream(descriptor: 987)
    used.buffer.append("x")
    #expect(throws: StreamProblem.cannotWrite(.standardOutput, SystemError(code: EBADF))) {
      try used.close()
    }
  }

  @Test func aClosedPipeEndsTheProcessByItsSignal() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      StandardStreams.prepare()
      let pipe = TestPipe()
      close(pipe.readEnd)
      var output = OutputStream(descriptor: pipe.writeEnd)
      output.buffer.append("x")
      try output.flush()
    }
  }

  @Test func aClosedPipeEndsTheProcessAlsoWhereTheSignalIsBlocked() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      StandardStreams.prepare()
      var blocked = sigset_t()
      sigaddset(&blocked, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &blocked, nil)
      let pipe = TestPipe()
      close(pipe.readEnd)
      var output = OutputStream(descriptor: pipe.writeEnd)
      output.buffer.append("x")
      try output.flush()
    }
  }

  @Test func standardErrorKeepsItsTroublesToItself() async {
    let full = open("/dev/full", O_WRONLY)
    ErrorStream(descriptor: full).write("text")
    close(full)
    ErrorStream(descriptor: 987).write("text")
    let pipe = TestPipe()
    let content = pipe.drain()
    ErrorStream(descriptor: pipe.writeEnd).write("text")
    close(pipe.writeEnd)
    #expect(await content.value == Array("text".utf8))
  }
}
