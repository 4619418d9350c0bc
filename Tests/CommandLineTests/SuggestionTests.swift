import Foundation
import Testing

/// What is proposed in the place of a line that does not fit works when it is pasted.
@Suite struct SuggestionTests {
  /// Lines that are nearly right, with what the tool proposes.
  static let lines: [(line: String, proposals: [String])] = [
    ("idtool flak next --no-ledger", ["idtool flake next --no-ledger"]),
    ("idtool decode 1029053193117499399", ["idtool flake decode 1029053193117499399"]),
    (
      "idtool explain 1029053193117499399 ",
      [
        "idtool flake decode 1029053193117499399", "idtool route parse 1029053193117499399",
      ]
    ),
    (
      "idtool decode 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      ["idtool inspect 019aa190-17f2-7cc3-98c4-dc0c0c07398f"]
    ),
    (
      "idtool flake decode 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      ["idtool inspect 019aa190-17f2-7cc3-98c4-dc0c0c07398f"]
    ),
    (
      "idtool inspect -k uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      [
        "idtool inspect --kind uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f"
      ]
    ),
    ("idtool flake decode --feild time 5", ["idtool flake decode --field time 5"]),
    ("idtool flake decode -f tiem,id 5", ["idtool flake decode -f time,id 5"]),
    ("idtool flake decode --field=tiem 5", ["idtool flake decode --field=time 5"]),
    ("idtool flake decode -otvs 5", ["idtool flake decode -otsv 5"]),
    ("idtool flake decode -l discrod '5'", ["idtool flake decode -l discord 5"]),
    ("idtool flake decode --file 'a b'", ["idtool flake decode < 'a b'"]),
    ("idtool flake stats --file='a b'", ["idtool flake stats 'a b'"]),
    (
      "idtool flake annotate --from 2020-01-01 'a b'",
      [
        "idtool flake annotate --since 2020-01-01 'a b'"
      ]
    ),
    ("idtool flake range --since 2020-01-01", ["idtool flake range --from 2020-01-01"]),
    (
      "idtool range --kind ulid --from 2020 --dialect mysql --sql 'order id'",
      ["idtool range --kind ulid --from 2020 --dialect mysql --sql '`order id`'"]
    ),
    (
      #"idtool range --kind ulid --from 2020 --dialect mysql --sql 't."order ""id`"'"#,
      [#"idtool range --kind ulid --from 2020 --dialect mysql --sql 't.`order "id```'"#]
    ),
    (
      "idtool range --kind ulid --from 2020 --dialect postgres --sql 't.`id`'",
      [#"idtool range --kind ulid --from 2020 --dialect postgres --sql 't."id"'"#]
    ),
    (
      "idtool range --kind ulid --from 2020 --dialect mysql --sql Order",
      ["idtool range --kind ulid --from 2020 --dialect mysql --sql '`order`'"]
    ),
    (
      "idtool flake range --from 2020 --sql t.group",
      [
        #"idtool flake range --from 2020 --sql 't."group"'"#,
        "idtool flake range --from 2020 --sql 't.`group`'",
      ]
    ),
    (
      "idtool range --kind ulid --from 2020 --dialect postgres --sql user",
      [#"idtool range --kind ulid --from 2020 --dialect postgres --sql '"user"'"#]
    ),
    (
      "idtool flake next --max-aheda 5s --no-ledger",
      ["idtool flake next --max-ahead 5s --no-ledger"]
    ),
    ("idtool order between 104 100", ["idtool order between 100 104"]),
    ("idtool order between a1 a0", ["idtool order between --fractional a0 a1"]),
    ("idtool order between a0 a1", ["idtool order between --fractional a0 a1"]),
    ("idtool records set --file r", ["idtool records put --file r"]),
    ("idtool auid new --state s", ["idtool auid next --state s"]),
    ("idtool man flak", ["idtool man flake"]),
    ("idtool when 1029053193117499399", ["idtool inspect 1029053193117499399"]),
    ("idtool ulid", ["idtool new ulid"]),
    ("idtool uuid", ["idtool new uuidv4", "idtool new uuidv6", "idtool new uuidv7"]),
    (
      "idtool uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      ["idtool inspect --kind uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f"]
    ),
    ("idtool twitter 1029053193117499399", ["idtool inspect --kind twitter 1029053193117499399"]),
    ("idtool make typeid:user -n 3", ["idtool new typeid:user -n 3"]),
    ("idtool completions bsh", ["idtool completions bash", "idtool completions zsh"]),
    ("idtool help layouts", ["idtool help flake layouts"]),
    ("idtool -v", ["idtool -V"]),
  ]

  @Test(arguments: lines.indices)
  func everyProposalWorksWhenItIsPasted(index: Int) throws {
    let (line, proposals) = Self.lines[index]
    let tool = try Tool()
    defer { tool.remove() }
    try tool.addSamples()
    try Data("1029053193117499399\n".utf8).write(to: tool.url("a b"))
    try Data("[]".utf8).write(to: tool.url("r"))
    let environment = ["PATH": tool.pathWithTool]
    let wrong = try tool.shell(line + " < /dev/null", environment: environment)
    #expect(wrong.status == 2 || wrong.status == 1, "\(line)")
    let found = wrong.errorText.split(separator: "\n").dropFirst().compactMap { hint -> String? in
      if hint.hasPrefix("    idtool ") { return String(hint.dropFirst(4)) }
      guard hint.hasPrefix("  did you mean '"), hint.hasSuffix("'?") else { return nil }
      return String(hint.dropFirst(16).dropLast(2))
    }
    #expect(found == proposals, "\(wrong.errorText)")
    for proposal in found {
      let outcome = try tool.shell("printf '{\"id\":1}\\n' | " + proposal, environment: environment)
      #expect(outcome.status == 0, "\(proposal): \(outcome.errorText)")
    }
  }
}
