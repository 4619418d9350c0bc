import Synchronization
import Testing

@testable import IDToolKit

/// Holds the requests of commands to the table of options: each option that a command declares is
/// read when the command is asked for something, and none besides.
@Suite struct OptionObedienceTests {
  /// The commands that make a request: `help` is answered by the parser.
  static let commands = Command.allCases.filter { $0 != .help }

  static let declared: [(command: Command, option: Option)] = commands.flatMap { command in
    command.options.map { (command, $0) }
  }

  @Test(arguments: declared.indices)
  func anOptionThatACommandTakesIsObeyed(index: Int) throws {
    let (command, option) = Self.declared[index]
    // Help is given in place of a request.
    if option == .help { return try expectHelp(of: command) }
    #expect(
      try Self.isRead(option, by: command),
      "'idtool \(command.words)' takes --\(option.long), and nothing reads it"
    )
  }

  @Test(arguments: commands)
  func aCommandReadsNoOptionThatItDoesNotTake(command: Command) throws {
    for line in try Self.exampleLines(of: command) {
      for option in [nil] + command.options where option != .help {
        let reads = try Self.reads(of: line, adding: [option].compactMap(\.self))
        let strange = reads.subtracting(command.options)
        #expect(strange.isEmpty, "'idtool \(command.words)' does not take \(strange.map(\.long))")
      }
    }
  }

  private static let now = Timestamp(microseconds: 1_800_000_000_000_000)

  /// Each example is cut off after each of its words: a request counts the arguments before it takes
  /// them.
  @Test(arguments: commands)
  func aLineThatEndsTooSoonIsNoCrash(command: Command) throws {
    var count = 0
    for line in try Self.exampleLines(of: command) {
      for length in command.wordCount...line.count {
        _ = try Self.reads(of: Array(line.prefix(length)), adding: [])
        count += 1
      }
    }
    #expect(count > 0)
  }

  private func expectHelp(of command: Command) throws {
    let words = (command.words + " --help").split(separator: " ").map { Array($0.utf8) }
    let invocation = try ArgumentParser(words: words, present: Present(Self.now)) { _ in nil }
      .parse()
    guard case .help(.command(command), .whole) = invocation else {
      Issue.record("'idtool \(command.words) --help' gives no help")
      return
    }
  }

  /// Whether the option is read in an example of the command, with another option taken away or
  /// added where the two stand in each other's way or go together.
  private static func isRead(_ option: Option, by command: Command) throws -> Bool {
    for line in try exampleLines(of: command) {
      if try reads(of: line, adding: [option]).contains(option) { return true }
      for start in line.indices where line[start].hasPrefix("-") {
        for end in [start, start + 1] where end < line.count {
          let rest = Array(line[..<start] + line[(end + 1)...])
          if try reads(of: rest, adding: [option]).contains(option) { return true }
        }
      }
      for other in command.options where other != option && other != .help {
        if try reads(of: line, adding: [other, option]).contains(option) { return true }
      }
    }
    return false
  }

  // MARK: Command lines

  /// The words of the command in each of its examples, without those of the rest of the pipeline.
  private static func exampleLines(of command: Command) throws -> [[String]] {
    let lines = command.spec.examples.map { example -> [String] in
      let start = example.line.firstRange(of: "idtool \(command.words)")
      let line = start.map { words(of: example.line[$0.lowerBound...]) } ?? []
      return Array(line.dropFirst())
    }
    return try lines.map { try #require($0.isEmpty ? nil : $0) }
  }

  /// The words up to a sign that ends a command in a shell.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case _ where quote != nil: word?.append(character)
      case "|", ">", "<", ")", ";": return words + [word].compactMap(\.self)
      case " ":
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }

  /// The options that are read for a command line with one more option in it.
  ///
  /// A request that refuses the line has read what it needed for that.
  private static func reads(of line: [String], adding options: [Option]) throws -> Set<Option> {
    var words = line
    for option in options {
      words.append("--" + option.long)
      if option.value.takesValue { words.append(try value(for: option, of: line)) }
    }
    let bytes = words.map { Array($0.utf8) }
    let invocation = try? ArgumentParser(words: bytes, present: Present(now)) { _ in nil }.parse()
    guard case .run(var arguments)? = invocation else { return [] }
    let reads = Reads()
    arguments.onRead = { option in reads.note(option) }
    var console = Console(environment: .process, colorChoice: nil)
    console.obey(arguments)
    arguments.ownKinds =
      (try? OwnKinds(arguments, Environment([:]), isForTerminal: false)) ?? .none
    _ = try? Program.request(arguments)
    // Of a line that stands for one of another command, those of the other count as well.
    guard let words = line.first, arguments.command.words.split(separator: " ")[0] != words else {
      return reads.options
    }
    return reads.options.intersection(Command(rawValue: words)?.options ?? [])
  }

  private final class Reads: Sendable {
    private let noted = Mutex<Set<Option>>([])

    var options: Set<Option> { noted.withLock { $0 } }

    func note(_ option: Option) { noted.withLock { _ = $0.insert(option) } }
  }

  /// A value that the option accepts.
  private static func value(for option: Option, of line: [String]) throws -> String {
    switch option.value {
    case .flag: return ""
    case .number(_, let range): return String(range.upperBound)
    case .choice, .known: return try #require(option.value.words.last)
    case .fields:
      let words = line.prefix(2).joined(separator: " ")
      let command = try #require(Command(rawValue: words) ?? Command(rawValue: line[0]))
      return try #require(command.spec.fields.first).name
    case .layout: return "twitter"
    case .span, .step: return "1s"
    case .time: return "2026-01-01"
    case .file: return "file"
    case .text: return "1"
    case .kinds: return "uuid"
    }
  }
}
