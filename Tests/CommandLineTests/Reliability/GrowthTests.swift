import Foundation
import Testing

/// Work grows as the input does, whoever chose it: counted in instructions and in bytes written, so
/// that neither the machine nor what else it does makes a difference.
///
/// Four times the input must take less than six times the work; what grows with the square takes
/// sixteen times as much.
@Suite struct GrowthTests {
  /// A command, and a line of bash that makes `$n` lines for it.
  struct Case: CustomTestStringConvertible, Sendable {
    let line: String
    let input: String
    var count = 500
    var isQuick = false

    var testDescription: String { line }
  }

  static let cases: [Case] = [
    // Largest first, so that each is late, and chosen for a hash that once was known.
    Case(line: "flake stats", input: "head -n $n chosen", isQuick: true),
    Case(
      line: "route check --routes $(seq -s, -f known%.0f 300)",
      input: "seq -f unknown%.0f $n",
      isQuick: true
    ),
    Case(
      line: "route parse --json --routes $(seq -s, -f known%.0f 300)",
      input: "seq -f unknown%.0f $n"
    ),
    Case(line: "records dedupe", input: #"seq -f '{"id":%.0f}' $n"#),
    Case(line: "records dedupe", input: #"head -n $n chosen | sed 's/.*/{"id":&}/'"#),
    // Each of another shape.
    Case(line: "records dedupe", input: #"seq $n | sed 's/.*/{"a&":1,"id":"&"}/'"#),
    Case(line: "records dedupe --keep last", input: #"seq $n | sed 's/.*/{"id":"a&"}/'"#),
    Case(line: "records check", input: #"(echo [; seq -f '{"id":%.0f},' $n; echo '{"id":0}]')"#),
    Case(
      line: "order arrange --to-file <(seq $n -1 1) --seed 1",
      input: #"seq $n | sed 's/.*/{"id":&,"order":&}/'"#
    ),
    Case(line: "flake guess", input: "head -n $n chosen"),
    Case(line: "flake annotate", input: "seq -f 'x 1155010909962%06.0f y' $n"),
    Case(
      line: "annotate --in csv",
      input: "seq -s, -f c%.0f $n; yes 1155010909962240007 | head -n $n | paste -sd,",
      count: 2000
    ),
    Case(line: "inspect --json", input: "seq -f 1155010909962%06.0f $n", count: 50),
    Case(line: "auid register --state s.json", input: "seq 1 2 $((2 * n))"),
    Case(line: "auid assign --state s.json", input: #"seq 2 3 $((3 * n)) | sed 's/.*/{"id":&}/'"#),
  ]

  @Test(
    .needs("valgrind"),
    arguments: Reliability.isLong ? cases : Reliability.oneOf(cases.filter(\.isQuick))
  )
  func `four times the input is not much more than four times the work`(growth: Case) throws {
    let tool = try Tool()
    let chosen = Self.chosenIDs.map { "\($0)\n" }.joined()
    try Data(chosen.utf8).write(to: tool.url("chosen"))
    var work: [Int] = []
    for count in [0, growth.count, 4 * growth.count] {
      let outcome = try tool.shell(
        """
        n=\(count); rm -f s.json; { \(growth.input); } >in
        valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
          --log-file=work "$T" \(growth.line) <in >/dev/null 2>&1
        grep -o 'refs: *[0-9,]*' work | tr -cd '0-9'
        """
      )
      work.append(try #require(Int(outcome.text), "\(outcome.text)\(outcome.errorText)"))
    }
    let ratio = Double(work[2] - work[0]) / Double(work[1] - work[0])
    #expect(ratio < 6, "\(growth.line): \(work)")
  }

  /// Ids that a hash with the multiplier 0x9E3779B97F4A7C15 sends to one place, the largest first.
  static let chosenIDs: [UInt64] = {
    let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    var inverse = multiplier
    for _ in 0..<6 { inverse = inverse &* (2 &- multiplier &* inverse) }
    return (1...8000).map { product -> UInt64 in
      let mixed = UInt64(product) &* inverse
      return mixed ^ mixed &>> 32
    }.filter { $0 <= UInt64(Int64.max) }.sorted(by: >)
  }()

  @Test(.needs("strace"))
  func `a state is not rewritten for each read of a pipe`() throws {
    // Every second id is given, so that the state has a range for each.
    let outcome = try Tool().shell(
      #"""
      seq 2 3 225000 | sed 's/.*/{"id":&,"name":"a"}\n{"name":"b"}/' >in
      cat in | strace -f -o trace -e trace=write,pwrite64,rename,renameat,renameat2 \
        "$T" auid assign --state s.json >out
      test "$(wc -l <out)" = "$(wc -l <in)" || exit 9
      grep -v 'write(1,' trace | grep -o 'write.* = [0-9]*$' | sed 's/.*= //' | awk '{ sum += $1 } END { print sum }'
      wc -c <s.json
      """#
    )
    let counts = outcome.lines.compactMap { Int($0) }
    try #require(outcome.status == 0 && counts.count == 2, "\(outcome.errorText)")
    // Once for each of some forty reads, it would be twenty times; it was twice.
    #expect(counts[0] < 10 * counts[1], "\(counts)")
  }
}
