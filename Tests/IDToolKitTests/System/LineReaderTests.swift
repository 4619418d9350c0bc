import Foundation
import Testing

@testable import IDToolKit

@Suite struct LineReaderTests {
  /// What a reader reports, in a form that a naive model can make too.
  enum Event: Equatable {
    case line([UInt8])
    case oversized(beginning: [UInt8], byteCount: Int)
  }

  /// What should come out: split at newlines, a last line without one counts.
  static func model(_ input: [UInt8], longestLine: Int) -> [Event] {
    var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      if line.count > longestLine {
        return .oversized(
          beginning: Array(line.prefix(min(256, longestLine))),
          byteCount: line.count
        )
      }
      return .line(Array(line))
    }
  }

  static func read(
    _ reader: consuming LineReader
  ) throws -> (events: [Event], lacksFinalNewline: Bool) {
    var events: [Event] = []
    while true {
      switch try reader.next() {
      case .lines:
        #expect(reader.lines.span.array.last == UInt8(ascii: "\n"))
        reader.forEachLine { line in events.append(.line(line.array)) }
      case .part: continue
      case .oversized(let line):
        events.append(.oversized(beginning: line.beginning, byteCount: line.byteCount))
      case .end: return (events, reader.lacksFinalNewline)
      }
    }
  }

  /// Bytes in which lines of all lengths, also too long ones, and CRs are frequent.
  static func randomInput(_ random: inout SeededGenerator) -> [UInt8] {
    let alphabet: [UInt8] = Array("ab\r\u{0}".utf8) + [0x8A, 0x0B, 0xFF]
    let newlineOneIn = [2, 5, 30, 200].randomElement(using: &random) ?? 2
    let count = Int.random(in: 0...1500, using: &random)
    return (0..<count).map { _ in
      Int.random(in: 0..<newlineOneIn, using: &random) == 0
        ? UInt8(ascii: "\n") : alphabet.randomElement(using: &random) ?? 0
    }
  }

  @Test func linesAndPartsOfLongLinesAreTheInput() throws {
    for seed in 0..<UInt64(LongRun.isWanted ? 50_000 : 200) {
      var random = SeededGenerator(seed: seed)
      let input = Self.randomInput(&random)
      let blockSize = [1, 2, 7, 64].randomElement(using: &random) ?? 1
      let limit = blockSize + Int.random(in: 0...100, using: &random)
      let pipe = TestPipe()
      pipe.feed(input, inPiecesUpTo: Int.random(in: 1...400, using: &random), seed: seed)
      defer { close(pipe.readEnd) }
      let stream = InputStream(descriptor: pipe.readEnd, name: .standardInput, blockSize: blockSize)
      var reader = LineReader(stream, longestLine: limit, passesParts: true)
      var (copy, longCount) = ([UInt8](), 0)
      reading: while true {
        switch try reader.next() {
        case .lines: copy += reader.lines.span.array.dropLast(reader.lacksFinalNewline ? 1 : 0)
        case .part: copy += reader.lines.span.array
        case .oversized: longCount += 1
        case .end: break reading
        }
      }
      #expect(copy == input, "seed \(seed)")
      let long = Self.model(input, longestLine: limit).filter {
        if case .line = $0 { false } else { true }
      }
      #expect(longCount == long.count, "seed \(seed)")
    }
  }

  @Test func givesTheLinesOfANaiveModelHoweverTheInputArrives() throws {
    let rounds = LongRun.isWanted ? 50_000 : 200
    for seed in 0..<UInt64(rounds) {
      var random = SeededGenerator(seed: seed)
      let input = Self.randomInput(&random)
      let blockSize = [1, 2, 7, 8, 9, 64, 300].randomElement(using: &random) ?? 1
      let longestLine = blockSize + Int.random(in: 0...100, using: &random)
      let pipe = TestPipe()
      pipe.feed(input, inPiecesUpTo: Int.random(in: 1...400, using: &random), seed: seed)
      let stream = InputStream(descriptor: pipe.readEnd, name: .standardInput, blockSize: blockSize)
      let (events, lacksNewline) = try Self.read(
        LineReader(stream, longestLine: longestLine)
      )
      close(pipe.readEnd)
      let expected = Self.model(
        input,
        longestLine: longestLine
      )
      #expect(events == expected, "seed \(seed)")
      #expect(
        lacksNewline == (input.last.map { $0 != UInt8(ascii: "\n") } ?? false),
        "seed \(seed)"
      )
      if events != expected { return }
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 129])
  func aLineMayBeAsLongAsTheLimitAndNoLonger(beyond: Int) throws {
    let folder = try TemporaryFolder()
    let limit = 64 + beyond
    for extra in [-1, 0, 1] {
      let long = [UInt8](repeating: UInt8(ascii: "x"), count: limit + extra)
      for (before, after) in [("", ""), ("", "\n"), ("a\n", "\nb\n"), ("a\n", "\nb")] {
        let input = Array(before.utf8) + long + Array(after.utf8)
        try write(input, toFile: folder.file("f"))
        let stream = try InputStream(opening: Array(folder.file("f").utf8), blockSize: 64)
        let (events, _) = try Self.read(LineReader(stream, longestLine: limit))
        #expect(
          events == Self.model(input, longestLine: limit),
          "\(extra) \(before) \(after)"
        )
      }
    }
  }

  @Test func aLineOfManyMebibytesIsSkippedInLittleMemory() throws {
    let pipe = TestPipe()
    let count = 40 << 20
    pipe.feed(
      [UInt8](repeating: UInt8(ascii: "x"), count: count) + Array("\nnext".utf8),
      inPiecesUpTo: 1 << 20,
      seed: 1
    )
    let (events, _) = try Self.read(
      LineReader(InputStream(descriptor: pipe.readEnd), longestLine: 1 << 20)
    )
    close(pipe.readEnd)
    let beginning = [UInt8](repeating: UInt8(ascii: "x"), count: 256)
    #expect(
      events == [.oversized(beginning: beginning, byteCount: count), .line(Array("next".utf8))]
    )
  }

  @Test func callsBackBeforeItWaitsAndNotOtherwise() throws {
    let pipe = TestPipe()
    func send(_ text: String) {
      #expect(Foundation.write(pipe.writeEnd, text, text.utf8.count) == text.utf8.count)
    }
    send("one\ntwo\nthr")
    var reader = LineReader(InputStream(descriptor: pipe.readEnd))
    var waits = 0
    #expect(try reader.next { waits += 1 } == .lines)
    #expect(waits == 0)
    let next = try reader.next {
      waits += 1
      send("ee\n")
    }
    #expect(next == .lines)
    #expect(waits == 1)
    var lines: [[UInt8]] = []
    reader.forEachLine { lines.append($0.array) }
    #expect(lines == [Array("three".utf8)])
    close(pipe.writeEnd)
    pipe.awaitReadable()
    #expect(try reader.next { waits += 1 } == .end)
    #expect(try reader.next { waits += 1 } == .end)
    #expect(waits == 1)
    close(pipe.readEnd)
  }

  @Test func `gathering gives the same lines in larger blocks, however the input arrives`() throws {
    let rounds = LongRun.isWanted ? 50_000 : 200
    for seed in 0..<UInt64(rounds) {
      var random = SeededGenerator(seed: seed)
      let input = Self.randomInput(&random)
      let blockSize = [1, 2, 7, 8, 9, 64, 300].randomElement(using: &random) ?? 1
      let longestLine = blockSize + Int.random(in: 0...100, using: &random)
      let wanted = Int.random(in: 0...800, using: &random)
      let patience: TimeSpan = Bool.random(using: &random) ? .zero : .seconds(10)
      let pipe = TestPipe()
      pipe.feed(input, inPiecesUpTo: Int.random(in: 1...400, using: &random), seed: seed)
      let stream = InputStream(descriptor: pipe.readEnd, name: .standardInput, blockSize: blockSize)
      var reader = LineReader(stream, longestLine: longestLine)
      var events: [Event] = []
      while case let content = try reader.next(), content != .end {
        if case .oversized(let line) = content {
          events.append(.oversized(beginning: line.beginning, byteCount: line.byteCount))
          continue
        }
        try reader.gather(wanted, within: patience)
        #expect(reader.lines.count < wanted + 2 * blockSize + longestLine)
        reader.forEachLine { line in events.append(.line(line.array)) }
      }
      close(pipe.readEnd)
      let expected = Self.model(input, longestLine: longestLine)
      #expect(events == expected, "seed \(seed)")
      if events != expected { return }
    }
  }

  @Test func `gathering goes on until there is enough or nothing comes in time`() throws {
    let pipe = TestPipe()
    func send(_ text: String) {
      #expect(Foundation.write(pipe.writeEnd, text, text.utf8.count) == text.utf8.count)
    }
    var reader = LineReader(InputStream(descriptor: pipe.readEnd, blockSize: 4))
    func lines() -> String { String(decoding: reader.lines.span.array, as: UTF8.self) }
    send("a\nb\nc\nd\ne\nf\ng")
    #expect(try reader.next() == .lines)
    #expect(lines() == "a\nb\n")
    try reader.gather(6, within: .zero)
    #expect(lines() == "a\nb\nc\nd\n")
    try reader.gather(1000, within: TimeSpan(microseconds: 1))
    #expect(lines() == "a\nb\nc\nd\ne\nf\n")
    send("h\n")
    try reader.gather(1000, within: .zero)
    #expect(lines() == "a\nb\nc\nd\ne\nf\ngh\n")
    send("last")
    close(pipe.writeEnd)
    try reader.gather(1000, within: .zero)
    #expect(lines() == "a\nb\nc\nd\ne\nf\ngh\n")
    #expect(try reader.next() == .lines)
    #expect(lines() == "last\n" && reader.lacksFinalNewline)
    #expect(try reader.next() == .end)
    close(pipe.readEnd)
  }

  @Test func whatTheCallbackThrowsComesOut() throws {
    let pipe = TestPipe()
    var reader = LineReader(InputStream(descriptor: pipe.readEnd))
    let failure = StreamProblem.cannotWrite(.standardOutput, SystemError(code: ENOSPC))
    #expect(throws: failure) {
      try reader.next { () throws(StreamProblem) in throw failure }
    }
    close(pipe.readEnd)
    close(pipe.writeEnd)
  }

  @Test func readsANonBlockingDescriptorToItsEnd() throws {
    let pipe = TestPipe()
    #expect(fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK) == 0)
    Thread.detachNewThread { [writeEnd = pipe.writeEnd] in
      for _ in 0..<5 {
        usleep(2000)
        _ = Foundation.write(writeEnd, "line\n", 5)
      }
      close(writeEnd)
    }
    let (events, _) = try Self.read(LineReader(InputStream(descriptor: pipe.readEnd)))
    close(pipe.readEnd)
    #expect(events == Array(repeating: .line(Array("line".utf8)), count: 5))
  }
}
