@testable import IDToolKit

/// A command line and what the parser makes of it, in words, for tables of tests.
enum ParsedLine {
  /// Parses words that are separated by blanks; `''` is an empty word.
  ///
  /// `VARIABLE=value` in front sets the environment, as in a shell.
  static func meaning(_ line: String) -> String {
    var words = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
    var variables: [EnvironmentVariable: [UInt8]] = [:]
    while let first = words.first, let end = first.firstIndex(of: "="),
      let variable = EnvironmentVariable(rawValue: String(first[..<end]))
    {
      let value = Array(first[first.index(after: end)...].utf8)
      variables[variable] = value.isEmpty ? nil : value
      words.removeFirst()
    }
    return meaning(words: words.map { Array($0.utf8) }, variables: variables)
  }

  static func meaning(
    words: [[UInt8]],
    variables: [EnvironmentVariable: [UInt8]] = [:]
  ) -> String {
    do throws(UsageError) {
      return describe(
        try ArgumentParser(words: words, present: Present(.unixEpoch)) { variables[$0] }.parse()
      )
    } catch {
      return "error: " + error.sentence
    }
  }

  /// The usage error of a line; nil where there is none.
  static func usageError(_ words: [String]) -> UsageError? {
    do throws(UsageError) {
      let bytes = words.map { Array($0.utf8) }
      _ = try ArgumentParser(words: bytes, present: Present(.unixEpoch)) { _ in nil }.parse()
      return nil
    } catch {
      return error
    }
  }

  private static func describe(_ invocation: Invocation) -> String {
    switch invocation {
    case .version: return "version"
    case .help(let topic, let length): return "\(length) of \(topic.words)"
    case .run(let arguments):
      var text = arguments.command.words
      for option in arguments.command.options {
        for given in arguments.all(option) {
          text += " --\(option.long)"
          if option.value.takesValue {
            text += "=" + String(decoding: given.text, as: UTF8.self)
          }
          if !given.origin.hasPrefix("--") { text += "(\(given.origin))" }
        }
      }
      for operand in arguments.operands {
        let word = String(decoding: operand.text, as: UTF8.self)
        text += operand.isStandardInput ? " <stdin>" : " '\(word)'"
      }
      return text
    }
  }
}
