import Testing

@testable import IDToolKit

/// What `-h` shows fits a terminal.
@Suite struct HelpScreenTests {
  @Test(arguments: Command.allCases)
  func helpOfACommandFitsAScreen(command: Command) {
    let text = HelpText.render(.command(command), .screen, isColored: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24, "\(text)")
    #expect(lines.allSatisfy { $0.utf8.count <= 80 }, "\(text)")
    // Every option can be found.
    for option in command.options { #expect(text.contains("--" + option.long), "\(text)") }
  }
}
