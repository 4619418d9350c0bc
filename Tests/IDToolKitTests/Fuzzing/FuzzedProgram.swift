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
/// No command here can write a file, whatever the case says, besides the state of `auid assign`.
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
    Call(
      words: ["order", "arrange", "--keys", "--to", "7,8,x", "--seed", "1"],
      takesOperands: false
    ),
    Call(words: ["order", "between", "--seed", "1"]),
    Call(words: ["order", "between", "--keys", "--seed", "1"]),
    Call(words: ["flake", "range", "--from", "2020-01-01"]),
    Call(words: ["flake", "layouts"]),
    Call(words: ["auid", "assign", "--state", "fuzz.json"], takesOperands: false),
    Call(
      words: ["flake", "stamp", "--no-ledger", "--worker", "1", "--now", "2026-01-01"],
      takesOperands: false
    ),
    Call(words: []),
  ]

  /// The options, from `a` on; one that a command does not take is an error like any other.
  static let options: [[String]] = [
    ["--json"], ["-o", "csv"], ["-o", "tsv"], ["-f", "id"], ["-f", "id,time"], ["--no-header"],
    ["--strict"], ["-l", "twitter"], ["-l", "t41,s12,w10"], ["-l", "tsid"], ["--form", "hex"],
    ["--form", "native"], ["--only"], ["--since", "epoch"], ["--kind", "flake"],
    ["--kind", "uuid"], ["--key", "a.b"], ["--delta"], ["--time", "unix-ms"], ["-o", "card"],
    ["--unit", "1us"], ["--epoch", "2020-01-01"], ["--color", "always"], ["-q"],
    ["--near", "2025-01-01"], ["-n", "3"],
  ]

  /// The most bytes of a case; what is longer is cut.
  static let longest = 1 << 16

  private let input = memfd()
  private let output = memfd()
  private let errors = memfd()

  /// The most bytes that a read of the input gives; nil for all.
  var pieceSize: Int?

  init() {}

  // MARK: A case

  /// Runs a case in all the ways that must come to the same, and throws what does not.
  ///
  /// `vary` is called between two runs: it may change how input arrives. It is told which run comes.
  func check(_ bytes: [UInt8], vary: (Int) -> Void) throws(Finding) {
    let bytes = Array(bytes.prefix(Self.longest))
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let letters = bytes[..<end].prefix(12)
    let content = Array(bytes[min(end + 1, bytes.count)...])
    let call = Self.commands[Int(letters.first ?? 0x61) % 32 % Self.commands.count]
    var words = call.words.map { Array($0.utf8) }
    for letter in letters.dropFirst() where (0x61...0x7A).contains(letter) {
      words += Self.options[Int(letter - 0x61)].map { Array($0.utf8) }
    }
    var input = content
    if letters.contains(UInt8(ascii: "!")), call.takesOperands {
      let operands = content.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(20)
      words.append(Array("--".utf8))
      words += operands.filter { !$0.contains(0) }.map(Array.init)
      input = []
    }
    vary(0)
    let first = run(words, input)
    try expectHarmless(first, words)
    for number in 1...2 {
      vary(number)
      let again = run(words, input)
      guard again == first else {
        throw finding(words, "another outcome where input arrives in other pieces:", first, again)
      }
    }
    guard call.isIdempotent, first.status == 0 else { return }
    let twice = run(words, first.output)
    guard twice.output == first.output, twice.status == 0 else {
      throw finding(words, "its own output comes out changed:", first, twice)
    }
  }

  private func expectHarmless(_ outcome: Outcome, _ words: [[UInt8]]) throws(Finding) {
    guard (0...4).contains(outcome.status) else {
      throw finding(words, "status \(outcome.status)", outcome, outcome)
    }
    guard outcome.status != 0 || outcome.errors.isEmpty || Self.isWarning(outcome.errors) else {
      throw finding(words, "status 0 with a message", outcome, outcome)
    }
    guard outcome.status == 0 || !outcome.errors.isEmpty else {
      throw finding(words, "status \(outcome.status) without a message", outcome, outcome)
    }
    guard let text = String(validating: outcome.errors, as: UTF8.self),
      text.unicodeScalars.allSatisfy({
        $0 == "\n" || $0 == "\u{1B}" || !UnicodeText.isUnsafe($0)
      })
    else { throw finding(words, "a message that is not fit to be shown", outcome, outcome) }
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

  private static let state = Array("fuzz.json".utf8)

  private func run(_ words: [[UInt8]], _ bytes: [UInt8]) -> Outcome {
    if words.contains(Self.state) {
      unlink("fuzz.json")
      unlink("fuzz.json.lock")
    }
    if let pieceSize {
      Self.offer(bytes, inPiecesOf: pieceSize)
    } else {
      Self.fill(input, with: bytes)
      dup2(input, 0)
    }
    Self.fill(output, with: [])
    Self.fill(errors, with: [])
    let copy = dup(output)
    // It stays open where nothing was written.
    defer { if fcntl(copy, F_GETFD) != -1 { close(copy) } }
    let status = Program.run(
      words: words,
      on: Console(
        output: OutputStream(descriptor: copy),
        errors: ErrorStream(descriptor: errors),
        environment: Environment([:]),
        colorChoice: nil
      )
    )
    return Outcome(
      status: status.rawValue,
      output: Self.content(output),
      errors: Self.content(errors)
    )
  }

  private static func memfd() -> Int32 {
    let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(folder)/idtool-fuzz-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    precondition(descriptor >= 0, "no temporary file")
    unlink(template)
    return descriptor
  }

  /// Makes bytes the input, so many of them with each read: packets keep their size.
  private static func offer(_ bytes: [UInt8], inPiecesOf size: Int) {
    var ends: [Int32] = [0, 0]
    precondition(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    var rest = bytes[...]
    // All have to fit before the first is read.
    let size = max(size, bytes.count / 100 + 1)
    while !rest.isEmpty {
      let piece = rest.prefix(size)
      let count = piece.withUnsafeBytes { send(ends[0], $0.baseAddress, $0.count, 0) }
      precondition(count == piece.count)
      rest = rest.dropFirst(count)
    }
    close(ends[0])
    dup2(ends[1], 0)
    close(ends[1])
  }

  private static func fill(_ descriptor: Int32, with bytes: [UInt8]) {
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      precondition(count > 0)
      rest = rest.dropFirst(count)
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  private static func content(_ descriptor: Int32) -> [UInt8] {
    let count = Int(lseek(descriptor, 0, SEEK_END))
    lseek(descriptor, 0, SEEK_SET)
    return [UInt8](unsafeUninitializedCapacity: count) { space, filled in
      while filled < count {
        let rest = UnsafeMutableBufferPointer(rebasing: space[filled..<count])
        let added = read(descriptor, rest.baseAddress, rest.count)
        precondition(added > 0)
        filled += added
      }
    }
  }
}
#endif
