import Testing

/// Names that options had before are still understood, so that scripts go on working.
@Suite struct FormerNameTests {
  @Test(arguments: [
    ("flake encode", "--time", "--at", "2026-05-30"),
    ("order between a0 a1", "--keys", "--fractional", ""),
    ("order arrange --pick middle r", "--to", "--order", "2,1"),
    ("order arrange --pick middle r", "--to-file", "--order-file", "w"),
    ("records move 2 --file r", "--to", "--index", "0"),
    ("records put --file r", "--at", "--index", "0"),
  ])
  func aFormerNameDoesWhatTheNewOneDoes(
    line: String,
    former: String,
    name: String,
    value: String
  ) throws {
    func outcome(_ option: String) throws -> Tool.Outcome {
      try Tool().shell(
        """
        printf '{"id":1,"order":1}\\n{"id":2,"order":2}\\n' > r; printf '2\\n1\\n' > w
        echo '{"id":3}' | $T \(line) \(option) \(value) && cat r
        """
      )
    }
    let (old, new) = (try outcome(former), try outcome(name))
    #expect(new.status == 0 && !new.text.isEmpty, "\(new.errorText)")
    #expect(old.text == new.text && old.errorText == new.errorText && old.status == new.status)
  }

  @Test func helpShowsTheNewNameAlone() throws {
    let help = try Tool().run("order arrange --help").text
    #expect(help.contains("--order-file FILE") && !help.contains("--to-file"))
  }
}
