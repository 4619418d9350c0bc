#if canImport(Glibc)
import Glibc

#if !FUZZING
@testable import IDToolKit
#endif

/// The whole program in this process, on a command line and an input that nobody would write.
///
/// A case is a text. Its first line says what is called: a letter for a command of ``commands``,
/// and behind it a letter for each option of ``options``; what stands there besides is passed over,
/// so every text is a case. The rest is standard input, or, with `!`, the operands, a line each.
///
/// A first line that begins with `~` makes any command line there is: the next character is the
/// command and each one behind it an option of that command, from `0` on in their order. The
/// values of these options are the lines that follow, with `!` then the operands up to an empty
/// line, and the rest is standard input.
///
/// Only libFuzzer may do that: under it, no case can read or write a file, whatever its line says,
/// besides a state and a ledger of its own.
///
/// Descriptor 0 is taken over, so a process that does this does nothing else.
final class FuzzedProgram {
  /// How the program ended, with all that it wrote.
  struct Outcome: Equatable {
    var status: Int32
    var output: [UInt8]
    var errors: [UInt8]
  }

  /// Something that must not be, and the command line that it came of.
  struct Finding: Error, CustomStringConvertible {
    let line: [String]
    let sentence: String

    var description: String { "idtool \(line.joined(separator: " ")): \(sentence)" }
  }

  struct Call {
    let words: [String]
    /// Whether the output, as input, must come out as it is.
    var isIdempotent = false
    /// Whether what is read could as well stand on the command line.
    var takesOperands = true
  }

  /// The commands, from `a` on.
  static let commands: [Call] = [
    Call(words: ["flake", "decode"]),
    Call(words: ["flake", "encode"]),
    Call(words: ["flake", "annotate"], takesOperands: false),
    Call(words: ["flake", "guess"]),
    Call(words: ["flake", "stats"], takesOperands: false),
    Call(words: ["flake", "stats", "--bucket", "1d"], takesOperands: false),
    Call(words: ["check", "--unique"], takesOperands: false),
    Call(words: ["check", "--unique", "--key", "id", "-l", "ulid,uuid"], takesOperands: false),
    Call(words: ["inspect"]),
    Call(words: ["route", "parse"]),
    Call(words: ["route", "check", "--routes", "profile,feed,event,a"]),
    Call(words: ["route", "parse", "--key", "r"], takesOperands: false),
    Call(words: ["records", "dedupe"], isIdempotent: true, takesOperands: false),
    Call(words: ["records", "dedupe", "--keep", "last"], isIdempotent: true, takesOperands: false),
    Call(words: ["records", "ids"], takesOperands: false),
    Call(words: ["records", "check"], takesOperands: false),
    Call(words: ["records", "get", "7"], takesOperands: false),
    Call(words: ["records", "remove", "7", "8"], takesOperands: false),
    Call(words: ["records", "move", "7", "--to", "0"], takesOperands: false),
    Call(words: ["order", "arrange", "--to", "7,8,x", "--seed", "1"], takesOperands: false),
    Call(words: ["order", "spread", "3", "--fractional"], takesOperands: false),
    Call(words: ["order", "between", "--seed", "1"]),
    Call(words: ["order", "between", "--keys", "--seed", "1"]),
    Call(words: ["flake", "range", "--from", "2020-01-01"]),
    Call(words: ["flake", "layouts"]),
    Call(words: ["auid", "assign", "--state", "fuzz.json"], takesOperands: false),
    Call(
      words: ["flake", "stamp", "--no-ledger", "--worker", "1", "--now", "2026-01-01"],
      takesOperands: false
    ),
    Call(words: []), Call(words: ["annotate"], takesOperands: false),
    Call(words: ["convert", "--to", "hex"]),
    Call(words: ["auid", "register", "--state", "fuzz.json"]), Call(words: ["route", "format"]),
    Call(words: ["guess"], takesOperands: false), Call(words: ["stats"], takesOperands: false),
  ]

  /// The options, from `a` on; one that a command does not take is an error like any other.
  static let options: [[String]] = [
    ["--json"], ["-o", "csv"], ["-o", "tsv"], ["-f", "id"], ["-f", "id,time"], ["--no-header"],
    ["--strict"], ["-l", "twitter"], ["-l", "t41,s12,w10", "--epoch", "1970-01-01"],
    ["-l", "tsid"], ["--form", "hex"],
    ["--form", "native"], ["--only"], ["--since", "epoch"], ["--kind", "flake"],
    ["--kind", "uuid"], ["--key", "a.b"], ["--delta"], ["--time", "unix-ms"], ["-o", "card"],
    ["--unit", "1us"], ["--epoch", "2020-01-01"], ["--color", "always"], ["-q"],
    ["--near", "2025-01-01"], ["-n", "3"],
  ]

  /// The most bytes of a case; what is longer is cut.
  static let longest = 1 << 16

  /// The state that commands change here; other files of theirs have names that begin with it.
  static let stateName = "fuzz.json"

  /// The time at which every case runs: one line says "now", another the time of an id.
  private static let now = Timestamp(microseconds: 1_767_225_600_000_000)

  private let streams = FuzzedStreams()

  init() {}

  // MARK: A case

  /// Runs a case once for each size of the pieces in which input comes, nil for all at once, and
  /// throws what must not be: another outcome than the first time, to begin with.
  func check(_ bytes: [UInt8], inPiecesOf sizes: [Int?]) throws(Finding) {
    let bytes = Array(bytes.prefix(Self.longest))
    #if FUZZING
    let line = bytes.first == UInt8(ascii: "~") ? Self.anyLine(bytes) : Self.usualLine(bytes)
    #else
    let line = Self.usualLine(bytes)
    #endif
    var first: Outcome?
    for size in sizes {
      let outcome = run(line.words, line.input, inPiecesOf: size)
      guard let first else {
        first = outcome
        try expectHarmless(outcome, line.words)
        try expectWellFormed(outcome, line.words)
        continue
      }
      guard outcome == first else {
        let sentence = "another outcome where input arrives in other pieces:"
        throw finding(line.words, sentence, first, outcome)
      }
    }
    guard line.isIdempotent, let first, first.status == 0 else { return }
    let twice = run(line.words, first.output, inPiecesOf: nil)
    guard twice.output == first.output, twice.status == 0 else {
      throw finding(line.words, "its own output comes out changed:", first, twice)
    }
  }

  /// A command line, and what it reads.
  private struct Line {
    var words: [[UInt8]]
    var input: [UInt8]
    var isIdempotent = false
  }

  private static func usualLine(_ bytes: [UInt8]) -> Line {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let letters = bytes[..<end].prefix(12)
    let content = Array(bytes[min(end + 1, bytes.count)...])
    let call = commands[Int(letters.first ?? 0x61) % 32 % commands.count]
    var line = Line(
      words: call.words.map { Array($0.utf8) },
      input: content,
      isIdempotent: call.isIdempotent
    )
    for letter in letters.dropFirst() where (0x61...0x7A).contains(letter) {
      line.words += options[Int(letter - 0x61)].map { Array($0.utf8) }
    }
    if letters.contains(UInt8(ascii: "!")), call.takesOperands {
      let operands = content.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(20)
      line.words.append(Array("--".utf8))
      line.words += operands.filter { !$0.contains(0) }.map(Array.init)
      line.input = []
    }
    return line
  }

  #if FUZZING
  private static func anyLine(_ bytes: [UInt8]) -> Line {
    var rest = bytes[...]
    func nextLine() -> [UInt8] {
      let line = rest.prefix { $0 != 0x0A }
      rest = rest.dropFirst(line.count + 1)
      // No word of a command line has one.
      return line.filter { $0 != 0 }
    }
    let letters = nextLine().dropFirst().prefix(12)
    func index(_ letter: UInt8) -> Int { (Int(letter) + 256 - 0x30) % 256 }
    let command = Command.allCases[index(letters.first ?? 0x30) % Command.allCases.count]
    var words = command.rawValue.split(separator: " ").map { Array($0.utf8) }
    // A shell would run whatever came of it; and the zone is that of the process.
    let options = (command.spec.options + Option.common).filter { ![.grant, .zone].contains($0) }
    for letter in letters.dropFirst() where letter != UInt8(ascii: "!") {
      let option = options[index(letter) % options.count]
      words.append(Array("--\(option.long)".utf8))
      if option.value.name != nil { words.append(limited(nextLine(), option.value)) }
    }
    // What would be somebody's.
    var own: [String] = []
    if options.contains(.state) { own += ["--state", stateName] }
    if options.contains(.ledger) { own += ["--ledger", "\(stateName).ledger"] }
    words += own.map { Array($0.utf8) }
    if letters.contains(UInt8(ascii: "!")) {
      words.append(Array("--".utf8))
      for _ in 0..<20 {
        let operand = nextLine()
        if operand.isEmpty { break }
        words.append(operand)
      }
    }
    return Line(words: words, input: Array(rest))
  }

  /// A value that takes no minutes to obey.
  private static func limited(_ value: [UInt8], _ kind: OptionValueKind) -> [UInt8] {
    guard case .number = kind, let number = UInt64(String(decoding: value, as: UTF8.self)),
      (3000..<1 << 50).contains(number)
    else { return value }
    return Array("\(number % 3000)".utf8)
  }
  #endif

  private func expectHarmless(_ outcome: Outcome, _ words: [[UInt8]]) throws(Finding) {
    guard (0...4).contains(outcome.status) else {
      throw finding(words, "status \(outcome.status)", outcome, outcome)
    }
    guard outcome.status != 0 || outcome.errors.isEmpty || Self.isWarning(outcome.errors) else {
      throw finding(words, "status 0 with a message", outcome, outcome)
    }
    let answersByStatus =
      outcome.status == 1 && ["check", "--only"].contains { words.contains(Array($0.utf8)) }
    guard outcome.status == 0 || !outcome.errors.isEmpty || answersByStatus else {
      throw finding(words, "status \(outcome.status) without a message", outcome, outcome)
    }
    guard let text = String(validating: outcome.errors, as: UTF8.self),
      text.unicodeScalars.allSatisfy({
        $0 == "\n" || $0 == "\u{1B}" || !UnicodeText.isUnsafe($0)
      })
    else { throw finding(words, "a message that is not fit to be shown", outcome, outcome) }
  }

  /// Output that says what format it has must be read by others; help is text all the same.
  private func expectWellFormed(_ outcome: Outcome, _ words: [[UInt8]]) throws(Finding) {
    guard outcome.status <= 1,
      case .run? = try? ArgumentParser(
        words: words,
        present: Present(Self.now),
        environment: { _ in nil }
      )
      .parse()
    else { return }
    var format: [UInt8]?
    for (word, next) in zip(words, words.dropFirst() + [[]]) {
      if word == Array("--".utf8) { break }
      if word == Array("--json".utf8) { format = Array("json".utf8) }
      if word == Array("-o".utf8) || word == Array("--output".utf8) { format = next }
    }
    switch format.map({ String(decoding: $0, as: UTF8.self) }) {
    case "json":
      for line in outcome.output.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
      where !SimpleJSON.isText(line) {
        throw finding(words, "output that is not JSON", outcome, outcome)
      }
    case "csv":
      guard let rows = SimpleCSV.records(outcome.output), Set(rows.map(\.count)).count <= 1 else {
        throw finding(words, "output that is not CSV", outcome, outcome)
      }
    default: return
    }
  }

  /// Warnings that concern a stream as a whole are the one exception to an empty standard error.
  private static func isWarning(_ errors: [UInt8]) -> Bool {
    errors.starts(with: "idtool: warning: ".utf8)
  }

  private func finding(
    _ words: [[UInt8]],
    _ sentence: String,
    _ first: Outcome,
    _ second: Outcome
  ) -> Finding {
    func text(_ outcome: Outcome) -> String {
      "\(outcome.status)\n\(String(decoding: outcome.output, as: UTF8.self))\n"
        + String(decoding: outcome.errors, as: UTF8.self)
    }
    let shown = first == second ? text(first) : "\(text(first))---\n\(text(second))"
    return Finding(
      line: words.map { String(decoding: $0, as: UTF8.self) },
      sentence: "\(sentence)\n\(shown)"
    )
  }

  // MARK: A run

  private func run(_ words: [[UInt8]], _ bytes: [UInt8], inPiecesOf size: Int?) -> Outcome {
    if words.contains(Array(Self.stateName.utf8)) { unlink(Self.stateName) }
    let ledger = "\(Self.stateName).ledger"
    if words.contains(Array(ledger.utf8)) { unlink(ledger) }
    return streams.run(bytes, inPiecesOf: size) {
      Program.run(words: words, on: $0, at: Present(Self.now)).rawValue
    }
  }
}
#endif
