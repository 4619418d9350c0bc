import Foundation
import Testing

@testable import IDToolKit

/// `check`: ids that aren't what they should be, in files and folders.
@Suite struct CheckCommandTests {
  private static let id = "0f11648b-4e05-4d1c-9b5b-3f1f2c1a9d77"

  /// Whoever asks whether all are of a kind learns what is not looked at.
  @Test func whatIsLeftAloneIsTold() throws {
    let tool = try Tool()
    let lines =
      "019d3678-1a26-7cb9-9bc8-fbbcbde5c099\n01ARZ3NDEKTSV4RRFFQ69G5FAV\n2038029052686656840\n"
    let other = try tool.run("check -l uuidv7", input: lines)
    #expect(other.status == 0)
    #expect(
      other.errorText.contains(
        "of other kinds, such as '01ARZ3NDEKTSV4RRFFQ69G5FAV' (ulid), are not"
      ),
      "\(other.errorText)"
    )
    let numbers = try tool.run("check --unique", input: lines)
    #expect(
      numbers.errorText.contains("numbers, such as 2038029052686656840, are not compared: -l"),
      "\(numbers.errorText)"
    )
    let group = try tool.run("check --unique -l all", input: lines)
    #expect(group.errorText.contains("numbers, such as"), "\(group.errorText)")
    for line in ["check", "check -l uuidv7,ulid", "check --unique -l uuidv7,ulid,twitter"] {
      let outcome = try tool.run(line, input: lines)
      #expect(outcome.errors.isEmpty, "\(line): \(outcome.errorText)")
    }
    #expect(try tool.run("check -q -l uuidv7", input: lines).errors.isEmpty)
  }

  @Test func whatIsNotComparedOrReadOnceIsTold() throws {
    let tool = try Tool()
    try Data("\(Self.id)\n".utf8).write(to: tool.url("a"))
    let twice = try tool.shell("ln -s a b; $T check --unique a b")
    #expect(twice.status == 0 && twice.errorText.contains("'b' was named before, and is read once"))
    let bare = "018f4e1a7b2c7abc8def0123456789ab"
    let lines = "018f4e1a-7b2c-7abc-8def-0123456789ab\n\(bare)\n"
    let told = try tool.run("check --unique", input: lines)
    #expect(told.status == 0)
    #expect(told.errorText.contains("such as '\(bare)', are not compared: -l uuid does"))
    let compared = try tool.run("check --unique -l uuid", input: lines)
    #expect(compared.status == 1 && compared.errors.isEmpty && compared.text.contains("also in"))
  }

  /// What `grep -o | sort | uniq -d` says of folders of random files: nothing is missed, and
  /// nothing invented.
  @Test(arguments: ["uuidv4", "uuidv7", "ulid", "ksuid", "objectid", "xid"])
  func repeatsAreThoseThatGrepFinds(kind: String) throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let ids = try tool.run("new \(kind) -n 300").lines
    try Data((ids.joined(separator: "\n") + "\n").utf8).write(to: tool.url("pool"))
    // Beside these, what looks like a KSUID is more likely a piece of base64.
    let marks =
      [" ", "\n", ": ", "\"", ", ", "\t", " (", "\r\n", "é ", " x-1 "]
      + (kind == "ksuid" ? [] : ["=", "/"])
    for folder in ["f", "f/a", "f/a/b", "f/c"] {
      try FileManager.default.createDirectory(
        at: tool.url(folder),
        withIntermediateDirectories: true
      )
      for file in 0..<5 {
        let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
          ids.randomElement(using: &random)! + marks.randomElement(using: &random)!
        }
        try Data(text.joined().utf8).write(to: tool.url("\(folder)/\(file)"))
      }
    }
    let listed = try tool.shell("$T check -l \(kind) --unique -f id f | sort")
    let found = try tool.shell("grep -rohFwf pool f | sort | uniq -d")
    #expect(listed.text == found.text && !found.text.isEmpty, "seed \(seed)")
    #expect(listed.errorText.isEmpty, "seed \(seed)")
    // Each place that is told has the id.
    let places = try tool.run("check -l \(kind) --unique -f file,line,column,id f")
    #expect(places.status == 1)
    for line in places.lines {
      let parts = line.split(separator: "\t").map(String.init)
      let text = try String(contentsOf: tool.url(parts[0]), encoding: .utf8)
      let line = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)[
        Int(parts[1])! - 1
      ]
      #expect(line.dropFirst(Int(parts[2])! - 1).starts(with: parts[3].utf8), "seed \(seed)")
    }
  }

  /// Of random UUIDs those that lost or gained a digit are told, and no others.
  @Test(arguments: ["", "-l uuidv4", "-l ulid,uuidv4"])
  func aDigitTooFewOrTooManyIsTold(kinds: String) throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    var wrong: [String] = []
    let lines = try tool.run("new uuidv4 -n 500 --seed \(seed >> 1)").lines.enumerated().map {
      (number, id) in
      var id = id
      let place = id.indices.filter { id[$0] != "-" }.randomElement(using: &random)!
      switch Int.random(in: 0...4, using: &random) {
      case 0: id.remove(at: place)
      case 1: id.insert("0123456789abcdef".randomElement(using: &random)!, at: place)
      default: return "x: {\(id)}"
      }
      wrong.append("\(number + 1)\t5\t\(id)")
      return " x=\"\(id)\""
    }
    let text = lines.joined(separator: "\n")
    let outcome = try tool.run("check --unique -f line,column,id \(kinds)", input: text)
    #expect(outcome.lines == wrong && outcome.status == 1, "seed \(seed)")
  }

  /// What PyYAML reads in what it wrote, block and flow style mixed: nothing is missed, and nothing
  /// invented.
  @Test(.needs(success: "python3 -c 'import yaml'", else: "not installed: python3-yaml"))
  func valuesInYAMLAreThoseThatPyYAMLReads() throws {
    let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Support/yaml-model.py").path
    let outcome = try Tool().shell("python3 '\(model)' $T \(testSeed())")
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errorText)")
  }

  /// Another spelling of an id is the same id, as it is in a text.
  @Test(arguments: ["", "-l uuid", "-l uuidv4"])
  func valuesUnderAKeyAreComparedAsIDs(kinds: String) throws {
    let bare = Self.id.filter { $0 != "-" }
    let spellings = [Self.id, Self.id.uppercased(), bare, "{\(Self.id)}", "urn:uuid:\(Self.id)"]
    let records =
      spellings.map { "{\"id\":\"\($0)\"}\n" }.joined() + "{\"id\":\"\(Self.id.dropLast())1\"}\n"
    let outcome = try Tool().run("check --unique --key id \(kinds) -f line,problem", input: records)
    #expect(
      outcome.lines == ["2\talso in stdin:1:1, stdin:3:1 and 2 more"],
      "\(outcome.text)\(outcome.errorText)"
    )
    let none = try Tool().run(
      "check --unique --key id",
      input: String(repeating: "{\"id\":\"00000000-0000-0000-0000-000000000000\"}\n", count: 2)
    )
    #expect(none.status == 0 && none.output.isEmpty, "\(none.text)")
  }

  /// A place is that of the text beside it.
  @Test(arguments: [
    ("01M7V41F00V3RS3DTR98H6BCFN", "stdin:1:1: 01M7V41F00V3RS3DTR98H6BCFN also in stdin:2:3"),
    ("01m7v41f00v3rs3dtr98h6bcfn", "stdin:2:3: 01m7v41f00v3rs3dtr98h6bcfn also in stdin:1:1"),
  ]) func anotherSpellingIsReportedWhereItStands(second: String, line: String) throws {
    let input = "01M7V41F00V3RS3DTR98H6BCFN\nx \(second)\n"
    #expect(try Tool().run("check --unique", input: input).text == line + "\n")
  }

  /// What isn't a record is a finding for machines, too.
  @Test(arguments: [
    ("github", "::error file=f,line=2::'{\"x\":1}' is not a record: it has no key 'id'\n"),
    (
      "csv",
      "file,line,column,id,problem\nf,2,,\"{\"\"x\"\":1}\",it has no key 'id'\n"
    ),
    (
      "json",
      #"{"file":"f","line":2,"column":null,"id":"{\"x\":1}","problem":"it has no key 'id'"}"# + "\n"
    ),
    ("text", ""), ("text -f line,input,error", "2\t{\"x\":1}\tit has no key 'id'\n"),
  ]) func whatIsNoRecordIsAFinding(format: String, text: String) throws {
    let tool = try Tool()
    try Data("{\"id\":\"\(Self.id)\"}\n{\"x\":1}\n".utf8).write(to: tool.url("f"))
    let outcome = try tool.run("check --key id -o \(format) f")
    #expect(outcome.text == text && outcome.status == 1, "\(outcome.text)")
    #expect(
      outcome.errorText == "idtool: f:2: '{\"x\":1}' is not a record: it has no key 'id'\n"
    )
  }

  @Test func keysInYAMLAreChecked() throws {
    let tool = try Tool()
    let rules = """
      rules:
        - title: A
          id: &a \(Self.id) # a comment
        - {title: B, "id": '\(Self.id)'}


        - id: not-one
          other: \(Self.id)
          again: *a
          text: |
            id: \(Self.id)
        - |
          id: \(Self.id)
        - id: null
          ids:
          - \(Self.id)
        - {"id":"\(Self.id.dropLast())1"}
      """
    try FileManager.default.createDirectory(at: tool.url("f"), withIntermediateDirectories: true)
    try Data(rules.utf8).write(to: tool.url("f/a.yml"))
    let outcome = try tool.run("check --key id --unique -l uuidv4 -f line,column,problem f")
    #expect(
      outcome.lines == [
        "7\t9\tit has 7 characters, and 32 are needed", "3\t12\talso in f/a.yml:4:23",
      ],
      "\(outcome.text)\(outcome.errorText)"
    )
    #expect(outcome.status == 1)
  }

  /// What other programs run.
  @Test func theHookOfPreCommitIsALineThatIsAccepted() throws {
    let file = Tool.root.appendingPathComponent(".pre-commit-hooks.yaml")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let entry = try #require(lines.first { $0.hasPrefix("  entry: idtool ") })
    let tool = try Tool()
    try Data("\(Self.id)\n".utf8).write(to: tool.url("a"))
    let words = entry.dropFirst(16) + " ."
    #expect(try tool.run(String(words)).status == 0)
    try Data("\(Self.id)\n".utf8).write(to: tool.url("b"))
    #expect(try tool.run(String(words)).status == 1)
  }

  /// A file divided among threads, and one of a single line, which comes in parts.
  @Test(arguments: ["\n", " "])
  func placesInLargeFilesAreThoseThatGrepSays(mark: String) throws {
    let tool = try Tool()
    var random = SplitMix(state: testSeed())
    var text = ""
    var twice: [String] = []
    for index in 0..<120_000 {
      if index % 997 == 0, let id = twice.randomElement(using: &random), index % 2 == 0 {
        text += id + mark
        continue
      }
      let bits = UInt64.random(in: 0 ... .max, using: &random)
      let digits = String(String(bits, radix: 16).suffix(8) + "00000000").prefix(8)
      let id = "\(digits)-4e05-4d1c-9b5b-3f1f\(String(index + 0x1000_0000, radix: 16))"
      if index % 997 == 0 { twice.append(id) }
      text += id + mark
    }
    try Data(text.utf8).write(to: tool.url("text"))
    let all = try tool.run("check --unique --json text")
    #expect(try tool.run("check --unique --json -j 1 text").output == all.output)
    let piped = try tool.shell("cat text | $T check --unique -f line,column,id")
    let named = try tool.run("check --unique -f line,column,id text")
    #expect(piped.output == named.output && !named.text.isEmpty)
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for row in named.lines {
      let parts = row.split(separator: "\t")
      let line = lines[Int(parts[0])! - 1]
      #expect(line.dropFirst(Int(parts[1])! - 1).starts(with: parts[2].utf8), "\(row)")
    }
  }

  /// What git ignores, and what is hidden, no text or a link, is left out of a folder; without git,
  /// nothing is ignored.
  @Test(.needs("git")) func foldersAreReadAsGitSeesThem() throws {
    let tool = try Tool()
    let made = try tool.shell(
      """
      mkdir -p w/sub w/ignored w/.hidden && cd w && git init -q . && echo ignored/ > .gitignore
      for file in a sub/b ignored/c .hidden/d gone; do echo '\(Self.id)' > $file; done
      printf '\\0%s\\n' \(Self.id) > binary; ln -s a link; ln a other; git add a gone; rm gone
      cd ..; cp -r w plain; rm -r plain/.git plain/other
      """
    )
    #expect(made.status == 0, "\(made.errorText)")
    let listed = try tool.run("check --unique w")
    #expect(listed.text == "w/a:1:1: \(Self.id) also in w/sub/b:1:1\n" && listed.status == 1)
    #expect(listed.errorText.isEmpty)
    let inside = try tool.shell("cd w/sub && $T check --unique .. . b")
    #expect(inside.text == "../a:1:1: \(Self.id) also in ../sub/b:1:1\n")
    let plain = try tool.run("check --unique plain")
    let places = "also in plain/ignored/c:1:1, plain/sub/b:1:1"
    #expect(plain.text == "plain/a:1:1: \(Self.id) \(places)\n")
    let broken = try tool.shell("rm -r w/.git/refs; $T check --unique w")
    #expect(broken.errorText.contains("git can't list the files in 'w', so ignored ones are read"))
  }

  /// A file has one name or several, and each id in it its own places.
  @Test func aFileIsReadOnceWhateverItsNames() throws {
    let tool = try Tool()
    try Data("\(Self.id)\n".utf8).write(to: tool.url("a"))
    try Data("\(Self.id) \(Self.id.uppercased())\n".utf8).write(to: tool.url("b"))
    let once = try tool.shell("ln -s a link; ln a other; $T check --unique a link other ./a")
    #expect(once.status == 0 && once.output.isEmpty)
    let twice = try tool.run("check --unique b")
    #expect(twice.text == "b:1:38: \(Self.id.uppercased()) also in b:1:1\n")
  }

  /// The file of the output is none of a folder's, and one that is named can't be both.
  @Test func theOutputIsNotRead() throws {
    let tool = try Tool()
    try Data("\(Self.id)\n".utf8).write(to: tool.url("a"))
    let outcome = try tool.shell("cp a out; $T check --unique . >> out; echo $?; cat out")
    #expect(outcome.text == "0\n\(Self.id)\n", "\(outcome.errorText)")
    let named = try tool.shell("$T check --unique a out >> out")
    #expect(named.status == 3 && named.errorText.contains("'out' is also where the output goes"))
  }

  @Test func aTerminalHasASummary() throws {
    let words = ["check", "--unique"]
    let session = try Tool().onTerminal(words, streams: [1, 2], input: "\(Self.id) \(Self.id)\n")
    #expect(session.status == 1)
    #expect(session.text.contains("stdin:1:1: \(Self.id) also in stdin:1:38"))
    #expect(session.text.contains("idtool: ids: 2, files: 1, findings: 1"), "\(session.text)")
  }

  /// What can't be read is told, the rest is checked, and the exit status says so.
  @Test func unreadableFilesAreTold() throws {
    let tool = try Tool()
    try Data("\(Self.id) \(Self.id)\n".utf8).write(to: tool.url("a"))
    let outcome = try tool.run("check --unique nosuch a")
    #expect(outcome.status == 3 && outcome.text.contains("also in a:1:38"))
    #expect(outcome.errorText.contains("cannot read 'nosuch'"))
    #expect(try tool.run("check --unique nosuch").status == 3)
  }

  /// A folder with a name of any bytes, among them those that a shell would take for its own.
  @Test(.needs("git")) func namesAreNoWordsOfAShell() throws {
    let tool = try Tool()
    let outcome = try tool.shell(
      """
      mkdir -- "-d \\$(touch seen)'" && cd ./-* && git init -q .
      echo \(Self.id) > $'a\\nb' && cp a* c
      cd ..; $T check --unique -f file -- -*; ls
      """
    )
    #expect(outcome.text.hasPrefix("-d $(touch seen)'/a\\nb\n"), "\(outcome.text)")
    #expect(!outcome.text.contains("\nseen"))
  }
}
