import Foundation
import Testing

@testable import IDToolKit

/// The manual pages before those who read them: mandoc, groff and man-db, where they are installed.
@Suite struct ManualPageTests {
  /// The pages as files in a tool's folder.
  private func writePages(of tool: Tool) throws -> [String] {
    var names: [String] = []
    for group in [nil] + ManualPage.names {
      let section = group.map { ManualPage.topics.contains($0) } == true ? 7 : 1
      let name = group.map { "idtool-\($0).\(section)" } ?? "idtool.1"
      let page = try tool.run(["man"] + (group.map { [$0] } ?? []))
      #expect(page.status == 0 && page.errors.isEmpty)
      try Data(page.output).write(to: tool.url(name))
      names.append(name)
    }
    return names
  }

  @Test(.needs("mandoc"))
  func mandocHasNothingToSay() throws {
    let tool = try Tool()
    for page in try writePages(of: tool) {
      let lint = try tool.shell("mandoc -T lint -W style \(page) 2>&1")
      // About this machine and not about the page.
      let lines = lint.lines.filter {
        !$0.contains("outdated mandoc.db") && !$0.contains("referenced manual not found")
      }
      #expect(lines.isEmpty, "\(lines)")
    }
  }

  @Test(.needs("groff"))
  func groffHasNothingToSay() throws {
    let tool = try Tool()
    for page in try writePages(of: tool) {
      // It succeeds whatever it warns of.
      let outcome = try tool.shell("groff -mdoc -ww -Tutf8 -rLL=78n \(page) >/dev/null")
      #expect(outcome.errors.isEmpty, "\(outcome.errorText)")
    }
  }

  @Test(.needs("man", "lexgrog", "col"))
  func manShowsThePagesAndAproposFindsThem() throws {
    let tool = try Tool()
    for page in try writePages(of: tool) {
      let shown = try tool.shell(
        "man --warnings -P cat -l ./\(page) | col -bx",
        environment: ["MANWIDTH": "80"]
      )
      #expect(shown.errors.isEmpty, "\(shown.errorText)")
      expectReadable(shown.text, page)
      let index = try tool.shell("lexgrog \(page)")
      let name = String(page.dropLast(2))
      #expect(index.text.contains("\"\(name) - "), "\(index.text)")
    }
  }

  @Test(.needs("mandoc", "col"))
  func mandocShowsThePages() throws {
    let tool = try Tool()
    for page in try writePages(of: tool) {
      expectReadable(try tool.shell("mandoc -Tutf8 -O width=80 \(page) | col -bx").text, page)
    }
  }

  private func expectReadable(_ text: String, _ page: String) {
    let lines = text.components(separatedBy: "\n")
    #expect(lines.count > 40, "\(page)")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(page)")
    for line in lines {
      #expect(!line.contains("\\f") && !line.contains("\\-") && !line.contains(".Pp"), "\(line)")
      // Options and quotation marks paste back as they were.
      #expect(line.firstMatch(of: /[\u{2010}-\u{2015}\u{2212}][A-Za-z-]/) == nil, "\(line)")
      #expect(!line.contains("\u{2019}idtool"), "\(line)")
    }
  }

  /// The names of commands and fields that lists explain, several of which may share a line.
  private static func items(of page: String) -> Set<String> {
    Set(
      page.split(separator: "\n").filter { $0.hasPrefix(".It Cm ") }
        .flatMap { $0.dropFirst(".It Cm ".count).components(separatedBy: " , ") }
    )
  }

  @Test func whatSeveralOptionsOrFieldsShareIsToldOnce() {
    let page = ManualPage.render("annotate")
    #expect(page.components(separatedBy: "Only for annotated text:\n").count == 2)
    let rule = ManualText.prose("These can't be used with --output card.")
    #expect(ManualPage.render("flake").components(separatedBy: rule).count == 2)
    for option in [Option.withFileName, .replace, .context] {
      #expect(page.contains(" Fl \(ManualText.flag(option))"))
    }
    let grouped = FieldSpec.grouped([
      FieldSpec("a", "First", .text), FieldSpec("b", "Second", .text),
      FieldSpec("c", "First", .text),
    ])
    #expect(grouped.map(\.names) == [["a", "c"], ["b"]])
    #expect(grouped.map(\.summary) == ["First", "Second"])
  }

  @Test func anOptionWhoseNameHasTwoMeaningsSaysOfWhichCommands() {
    let page = ManualPage.render(.flake)
    let one = ManualText.sentence("With decode and layouts: " + Option.outputOrCard.summary)
    #expect(page.contains(one))
    #expect(page.contains("\n" + ManualText.sentence(Option.output.summary)))
  }

  @Test func aPageGoesByItsWholeNameToo() throws {
    let tool = try Tool()
    for name in ManualPage.names {
      #expect(try tool.run(["man", "idtool-" + name]).output == tool.run(["man", name]).output)
    }
    #expect(try tool.run(["man", "idtool-flak"]).status == 2)
  }

  @Test func anOptionThatMustBeThereIsInTheSynopsis() {
    #expect(ManualPage.render("convert").contains(".Cm convert\n.Fl \\-to Ar FORM\n"))
    #expect(HelpText.usage(of: .convert).hasPrefix("idtool convert --to FORM "))
  }

  @Test func aPageNamesEverythingThatItsReadersLookFor() throws {
    for group in CommandGroup.allCases {
      let page = ManualPage.render(group)
      for section in [
        "NAME", "SYNOPSIS", "DESCRIPTION", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
      ] { #expect(page.contains("\n.Sh \(section)\n"), "\(group) \(section)") }
      for command in group.commands {
        #expect(page.contains("\n.Ss idtool \(command.words)\n"))
        for option in command.spec.options {
          #expect(page.contains(" Fl \(ManualText.flag(option))"), "\(command) --\(option.long)")
        }
        for field in command.spec.fields {
          #expect(Self.items(of: page).contains(field.name), "\(command) \(field.name)")
        }
        for example in command.spec.examples {
          #expect(page.contains("\n\(ManualText.literal(example.line))\n"))
        }
      }
    }
    let main = ManualPage.renderMain()
    for field in FieldSpec.ofKinds { #expect(Self.items(of: main).contains(field.name)) }
    for command in Command.allCases { #expect(main.contains("\n.It Cm \(command.words)\n")) }
    for option in Option.topLevel { #expect(main.contains(" Fl \(ManualText.flag(option))")) }
    for variable in EnvironmentVariable.allCases {
      #expect(main.contains("\n.It Ev \(variable.rawValue)\n"))
    }
    for status in [0, 1, 2, 3, 4, 141] { #expect(main.contains("\n.It \(status)\n")) }
    for group in CommandGroup.allCases { #expect(main.contains(".Xr idtool-\(group.rawValue) 1")) }
  }
}
