import Foundation
import Testing

@testable import IDToolKit

/// What a program that this one starts is given.
@Suite struct ChildTests {
  /// Runs a shell script; returns the lines that it writes.
  private func lines(of script: String, whereItReads life: Int32? = nil) throws -> [String] {
    let output = try SystemCall.pipe()
    let nothing = try FileDescriptor(opening: Array("/dev/null".utf8), .readOnly)
    let process = try SystemCall.start(
      Array("/bin/sh".utf8),
      arguments: ["sh", "-c", script].map { Array($0.utf8) },
      SystemCall.ChildDescriptors(
        input: nothing.number,
        output: output.writing.number,
        errors: 2,
        life: life ?? nothing.number
      )
    )
    #expect(try SystemCall.collect(process) == .status(0))
    let text = try output.reading.piece(atMost: 4096)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  #if os(Linux)
  @Test func itHasFourDescriptorsAndNoOthers() throws {
    // Not closed on exec.
    let inherited = dup(0)
    defer { close(inherited) }
    let script =
      "for n in $(seq 0 99); do if [ -e /proc/$$/fd/$n ]; then echo $n; fi; done"
    #expect(try lines(of: script) == ["0", "1", "2", "3"])
  }

  @Test func noSignalIsIgnoredOrBlocked() throws {
    signal(SIGUSR2, SIG_IGN)
    defer { signal(SIGUSR2, SIG_DFL) }
    // The shell replaces itself: while it starts programs, it blocks signals.
    let masks = try lines(of: "exec sed -nE 's/^Sig(Blk|Ign):.//p' /proc/self/status")
    // Two that the C library keeps to itself.
    let others: UInt64 = ~(1 << 31 | 1 << 32)
    #expect(masks.map { UInt64($0, radix: 16).map { $0 & others } } == [0, 0])
  }

  @Test func itLeadsAGroupOfItsOwn() throws {
    #expect(try lines(of: "set -- $(cat /proc/$$/stat); [ $$ = $5 ] && echo $5").count == 1)
  }
  #endif

  @Test func itReadsTheFourth() throws {
    let file = try FileDescriptor(opening: Array("/dev/zero".utf8), .readOnly)
    #expect(try lines(of: "head -c 3 <&3 | wc -c | tr -d ' '", whereItReads: file.number) == ["3"])
  }

  @Test func itHasTheEnvironmentOfThisProcess() throws {
    #expect(
      try lines(of: "echo \"$PATH\"") == [#require(ProcessInfo.processInfo.environment["PATH"])]
    )
  }

  @Test func aProgramThatIsNotThereIsAnError() throws {
    #expect(throws: SystemError.noSuchFile) {
      try SystemCall.start(
        Array("/nowhere/none".utf8),
        arguments: [Array("none".utf8)],
        SystemCall.ChildDescriptors(input: 0, output: 1, errors: 2, life: 0)
      )
    }
  }
}
