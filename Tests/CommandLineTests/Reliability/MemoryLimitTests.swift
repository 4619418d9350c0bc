import Foundation
import Testing

/// Too little memory, and crashes: neither may show more than a line, and neither may run a program.
@Suite struct MemoryLimitTests {
  /// Commands that keep what they read, with a line of bash that makes much to read.
  ///
  /// `$n` is how much.
  static let commands: [(input: String, line: String)] = [
    ("seq $n -1 1", "flake stats -q"),
    (#"seq $n | sed 's/.*/{"id":&}/'"#, "records dedupe"),
    (#"seq $n | sed 's/.*/{"id":&}/'"#, "records dedupe --keep last"),
    (#"seq $n | sed 's/.*/{"id":&}/'"#, "records check"),
    (#"seq 2 3 $((3 * n)) | sed 's/.*/{"id":&}/'"#, "auid assign --state s.json"),
    (
      #"seq $n | sed 's/.*/{"id":"x&","order":&}/'; seq -f x%.0f $n -1 1 >wanted"#,
      "order arrange --to-file wanted"
    ),
  ]

  @Test(
    .needsStaticProgram,
    arguments: Reliability.some(commands, oneIn: 2)
  )
  func `a lack of memory is one line and status 3`(input: String, line: String) throws {
    let count = Reliability.isLong ? 300_000 : Tool.isShipped ? 150_000 : 30_000
    // From the least with which the program can start at all to what suffices.
    let outcome = try Tool().shell(
      """
      n=\(count); { \(input); } >in; ulimit -c 0
      least=8000; until (ulimit -v $least; "$T" --version) >version 2>&1; do
        ((least += \(Reliability.isLong ? 250 : 500))); done 2>/dev/null
      for more in 0 250 500 1000 2000 4000 8000 16000 32000 200000; do
        rm -f s.json
        (ulimit -v $((least + more)); "$T" \(line) <in >out 2>err)
        echo "$? $(wc -l <err) $(grep -c '^idtool: out of memory: ' err)"
      done
      """
    )
    #expect(outcome.lines.count == 10)
    #expect(outcome.lines.last == "0 0 0", "\(outcome.text)\(outcome.errorText)")
    #expect(outcome.lines.contains("3 1 1"), "\(outcome.text)")
    #expect(
      outcome.lines.allSatisfy { ["0 0 0", "3 1 1"].contains($0) },
      "\(outcome.text)\(outcome.errorText)"
    )
  }

  @Test(
    arguments: Reliability.some(
      ["", "enable=yes", "enable=tty", "enable=yes,interactive=yes"],
      oneIn: 2
    )
  )
  func `a crash runs no program that lies around this one`(setting: String) throws {
    let outcome = try Tool().shell(
      """
      mkdir -p app/bin app/libexec/swift; cp "$T" app/bin/idtool; ulimit -c 0
      printf '#!/bin/sh\\ntouch "%s/planted"\\n' "$PWD" >app/swift-backtrace
      chmod +x app/swift-backtrace
      for folder in bin libexec libexec/swift; do cp app/swift-backtrace app/$folder/; done
      for signal in SEGV ILL ABRT TRAP BUS FPE; do
        rm -f to from; mkfifo to from
        app/bin/idtool flake decode -f id <to >from 2>err &
        exec 3>to 4<from; echo 1 >&3; read -t 20 -r answer <&4 || exit 9
        kill -$signal $!; wait $!; echo "$signal $(kill -l $?) $(grep -ci backtrac err)"
        exec 3>&- 4<&-
      done 2>messages
      test ! -e planted
      """,
      environment: ["SWIFT_BACKTRACE": setting]
    )
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errorText)")
    let expected = ["SEGV", "ILL", "ABRT", "TRAP", "BUS", "FPE"].map { "\($0) \($0) 0" }
    #expect(outcome.lines == expected, "\(outcome.text)")
  }
}
