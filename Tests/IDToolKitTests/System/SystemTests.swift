import Foundation
import Testing

@testable import IDToolKit

@Suite(.serialized) struct SystemTests {
  @Test func theClockAgreesWithFoundations() {
    let before = Int64(Date().timeIntervalSince1970 * 1_000_000)
    let now = SystemClock.now().microseconds
    let after = Int64(Date().timeIntervalSince1970 * 1_000_000)
    #expect(before - 2 <= now && now <= after + 2)
  }

  @Test func sleepsNoLessThanAsked() {
    let start = SystemClock.monotonic()
    SystemClock.sleep(.milliseconds(20))
    SystemClock.sleep(.zero)
    SystemClock.sleep(TimeSpan(microseconds: -5))
    #expect(SystemClock.monotonic() - start >= .milliseconds(20))
    let moment = Timestamp(microseconds: SystemClock.now().microseconds + 20_000)
    SystemClock.sleep(until: moment)
    #expect(SystemClock.now() >= moment)
    SystemClock.sleep(until: .unixEpoch)
  }

  @Test func randomNumbersDifferAcrossBlocks() {
    var entropy = Entropy()
    let numbers = (0..<1000).map { _ in entropy.next() }
    #expect(Set(numbers).count == 1000)
  }

  @Test func anEmptyVariableCountsAsUnsetWhereAsked() {
    setenv("IDTOOL_TEST_EMPTY", "", 1)
    setenv("IDTOOL_TEST_FULL", "x", 1)
    #expect(Environment.process.value(of: "IDTOOL_TEST_EMPTY") == [])
    #expect(Environment.process.nonEmptyValue(of: "IDTOOL_TEST_EMPTY") == nil)
    #expect(Environment.process.nonEmptyValue(of: "IDTOOL_TEST_FULL") == [UInt8(ascii: "x")])
    #expect(Environment.process.value(of: "IDTOOL_TEST_UNSET") == nil)
    let given = Environment(["A": [0xFF]])
    #expect(given.value(of: "A") == [0xFF])
    #expect(given.value(of: "IDTOOL_TEST_FULL") == nil)
  }

  @Test func argumentsAreTheBytesThatTheKernelHandedOver() {
    let words: [String] = ["idtool", "", "caf__"]
    var texts = words.map { word in strdup(word) }
    texts[2]?[3] = CChar(bitPattern: 0xE9)
    texts[2]?[4] = 0
    defer { for text in texts { free(text) } }
    texts.withUnsafeMutableBufferPointer { texts in
      guard let vector = texts.baseAddress else { return }
      #expect(ProgramArguments(count: 3, vector: vector).words == [[], [0x63, 0x61, 0x66, 0xE9]])
      #expect(ProgramArguments(count: 0, vector: vector).words == [])
    }
  }

  @Test(arguments: [
    "UTC", "Asia/Kolkata", "America/St_Johns", "Australia/Lord_Howe", "Europe/Paris",
  ])
  func localOffsetsAreFoundations(zone: String) async throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    setenv("TZ", zone, 1)
    tzset()
    defer {
      unsetenv("TZ")
      tzset()
    }
    var local = LocalTimeZone.days
    var random = SeededGenerator(seed: 5)
    // Ten years in steps around every change, and random moments from 1970 to 2037.
    for step in 0..<20_000 as Range<Int64> {
      let seconds =
        step.isMultiple(of: 2)
        ? 1_577_836_800 + step * 15_000 : Int64.random(in: 0..<2_114_380_800, using: &random)
      let date = Date(timeIntervalSince1970: Double(seconds))
      #expect(
        local.minutes(at: seconds)
          == Int64(timeZone.secondsFromGMT(for: date) / 60),
        "\(seconds)"
      )
    }
  }

  @Test func aMomentFarFromNowHasAnOffset() {
    var local = LocalTimeZone.days
    for bound in [Timestamp.largestMilliseconds * 1000, -Timestamp.largestMilliseconds * 1000] {
      #expect(abs(local.minutes(at: Timestamp(microseconds: bound).unixSeconds)) < 24 * 60)
    }
  }

  @Test func aPipeIsNoTerminal() {
    let pipe = TestPipe()
    #expect(!SystemCall.isTerminal(pipe.readEnd))
    close(pipe.readEnd)
    close(pipe.writeEnd)
  }

  @Test func aDescriptorIsClosedOnExec() throws {
    let file = try FileDescriptor(opening: Array("/dev/null".utf8), .readOnly)
    #expect(fcntl(file.number, F_GETFD) == FD_CLOEXEC)
  }
}
