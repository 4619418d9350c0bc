import Foundation
import Testing

@testable import IDToolKit

/// `annotate` as its users meet it.
@Suite struct AnnotateTests {
  /// Until December 2020 a `-` had other bits: with those, this would be twelve days later.
  @Test func anIDIsReadInTheFirstFormThatFits() throws {
    let outcome = try Tool().run(
      "annotate -l apache-unique-id",
      input: "Y-JewyGMra6KLwCbJ8GbgQAAAFc\n"
    )
    #expect(outcome.text == "Y-JewyGMra6KLwCbJ8GbgQAAAFc[2023-02-07T14:22:59.000Z]\n")
  }

  /// An id of each kind that is looked for unasked, and what stands behind it.
  static let found: [(kind: String, id: String, note: String)] = [
    ("uuid", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "[2022-02-22T19:22:22.000Z]"),
    ("uuid", "C232AB00-9414-11EC-B3C8-9F6BDECED846", "[2022-02-22T19:22:22.000000Z]"),
    ("uuid", "1ec9414c-232a-6b00-b3c8-9f6bdeced846", "[2022-02-22T19:22:22.000000Z]"),
    ("ulid", "01ARYZ6S41TSV4RRFFQ69G5FAV", "[2016-07-30T22:36:16.385Z]"),
    ("typeid", "user_01h2xcejqtf2nbrexx3vqjhp41", "[2023-06-14T16:40:03.066Z]"),
    ("ksuid", "0ujtsYcgvSTl8PAuAdqWYSMnLOv", "[2017-10-10T04:00:47.000Z]"),
    ("objectid", "507f1f77bcf86cd799439011", "[2012-10-17T21:13:27.000Z]"),
    ("xid", "9m4e2mr0ui3e8a215n4g", "[2011-03-22T17:50:19.000Z]"),
    // Letters alone, as 1 in 1,600.
    ("xid", "clustoglrrsievbkcnmg", "[2023-12-16T16:22:58.000Z]"),
    ("aws-xray", "1-581cf771-a006649127e371903a2de979", "[2016-11-04T21:02:41.000Z]"),
    ("datadog-trace", "6772800700000000d97a8af26532e259", "[2024-12-30T11:12:07.000Z]"),
    ("miniflake", "1029053193117499399", "[2025-12-08T15:30:00.123Z,w7,s0]"),
  ]

  /// A database calls the number of a transaction `xid`, and many call that of a thing `external_id`.
  @Test(arguments: found.filter { ["xid", "ksuid", "objectid", "ulid", "uuid"].contains($0.kind) })
  func theNameOfAKindOrOfAReferenceHidesNoID(kind: String, id: String, note: String) throws {
    let tool = try Tool()
    let time = note.dropFirst().dropLast()
    for name in [kind, kind.uppercased(), "\(kind)s", "xid", "parent_id", "external_id", "sub"] {
      let line = try tool.run("annotate", input: "\(name)=\(id)\n")
      #expect(line.text == "\(name)=\(id)\(note)\n")
      let list = try tool.run("annotate --json", input: "\(name)=\(id)\n")
      #expect(list.text.contains(time), "\(name) \(list.text)")
      let object = try tool.run("annotate --in json", input: "{\"\(name)\":\"\(id)\"}\n")
      #expect(object.text.contains("\"\(name)_time\":\"\(time)\""), "\(name) \(object.text)")
      let table = try tool.run("annotate --in csv", input: "n,\(name)\n1,\(id)\n")
      #expect(table.text == "n,\(name),\(name)_time\n1,\(id),\(time)\n", "\(table.errorText)")
    }
  }

  /// The tag is that of the package's documentation, with another digest: `etag` writes the length of
  /// what is sent, in hex, and 27 characters of its SHA-1 in base 64.
  @Test(arguments: [
    #"ETag: W/"b906-1UfdDAHWVAOrYtNkrrz7EazjIHw""#,
    #"etag: "b906-1UfdDAHWVAOrYtNkrrz7EazjIHw""#,
    #"if-none-match W/"2-1UfdDAHWVAOrYtNkrrz7EazjIHw", W/"ad-1UfdDAHWVAOrYtNkrrz7EazjIHw""#,
    #"{"etag":"W/\"b906-1UfdDAHWVAOrYtNkrrz7EazjIHw\""}"#,
    #"{"etag":"W/\"ad-1UfdDAHWVAOrYtNkrrz7EazjIHw\""}"#,
  ]) func theDigestOfATagOfExpressIsNoID(line: String) throws {
    let tool = try Tool()
    for options in ["", "-l ksuid"] {
      #expect(try tool.run("annotate \(options)", input: line + "\n").text == line + "\n")
      #expect(try tool.run("annotate --json \(options)", input: line + "\n").text == "")
    }
    if line.hasPrefix("{") {
      #expect(try tool.run("annotate --in json", input: line + "\n").text == line + "\n")
    }
    let cell = "1,\"" + line.replacing("\"", with: "\"\"") + "\""
    #expect(try tool.run("annotate", input: "n,etag\n\(cell)\n").text == "n,etag\n\(cell)\n")
    let table = try tool.run("annotate --in csv", input: "n,etag\n\(cell)\n")
    #expect(table.text == "n,etag\n\(cell)\n")
  }

  @Test(arguments: [
    #"req-ID"#, #""req-ID""#, #"{"id":"db-ID"}"#, #"x b906-ID y"#, #"{"id":"ID"}"#, #""-ID""#,
    #""b906_ID""#,
  ]) func aKSUIDAfterAnOrdinaryPrefixIsFound(line: String) throws {
    let text = line.replacing("ID", with: "0ujtsYcgvSTl8PAuAdqWYSMnLOv")
    let note = "0ujtsYcgvSTl8PAuAdqWYSMnLOv[2017-10-10T04:00:47.000Z]"
    let outcome = try Tool().run("annotate", input: text + "\n")
    #expect(outcome.text == line.replacing("ID", with: note) + "\n")
  }

  @Test func aTextThatRunsIntoTheIDIsDoubted() throws {
    let tool = try Tool()
    let id = "1575327932979875842"
    for (format, isDoubted) in [("%w", true), ("w%w", true), (" %w", false), ("<%w>", false)] {
      let line = ["annotate", "-l", "discord", "--format", format]
      let outcome = try tool.run(line, input: "\(id) a\n")
      #expect(
        outcome.errorText.contains("right after the id") == isDoubted,
        "\(outcome.errorText)"
      )
      let replaced = try tool.run(line + ["--replace"], input: "\(id) a\n")
      #expect(replaced.errorText.isEmpty)
    }
  }

  @Test func eachKindThatIsLookedForUnaskedIsHereAndInWords() throws {
    let kinds = IdentifierSelection.unasked.kinds.map {
      $0.name.hasPrefix("uuid") ? "uuid" : $0.name
    }
    let difference = Set(kinds + ["miniflake"]).symmetricDifference(Self.found.map(\.kind))
    #expect(difference.isEmpty, "`found` lacks \(difference), or has too much")
    let description = Command.annotate.spec.description.joined()
    let missing = kinds.filter { !description.lowercased().contains($0) }
    #expect(missing.isEmpty, "the help of annotate does not say that \(missing) are looked for")
  }

  /// The known ids of each kind that hold a time.
  private static let known: [String: [String]] = {
    let file = Tool.root.appendingPathComponent("Tests/IDToolKitTests/Vectors/ids_other.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let rows = text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    return Dictionary(grouping: rows.filter { $0[2] == "yes" && $0[3] != "" }, by: \.[0]).mapValues
    { rows in
      rows.map { $0[1] }
    }
  }()

  /// Cursors of journals are too long to be found.
  @Test(arguments: known.keys.filter { $0 != "journald-cursor" }.sorted())
  func whatStandsInFrontOfAnIDHidesNone(kind: String) throws {
    let tool = try Tool()
    func annotated(_ lines: [String]) throws -> [String] {
      try tool.run(["annotate", "--kind", kind], input: lines.map { $0 + "\n" }.joined()).lines
    }
    let ids = try #require(Self.known[kind])
    let alone = try annotated(ids)
    let found = zip(ids, alone).filter { $0 != $1 }
    #expect(!found.isEmpty, "none of \(ids) is found")
    // An escape ends in a letter or digit, which touches an id that begins with a backslash itself.
    let escapes = ids[0].hasPrefix("\\") ? [] : [#"\n"#, #"\u0022"#]
    let prefixes = ["\u{1B}[31m", #"\u001b[33m"#, "%2F", "\"", "=", "/"] + escapes
    let lines = try annotated(prefixes.flatMap { prefix in found.map { prefix + $0.0 } })
    #expect(lines == prefixes.flatMap { prefix in found.map { prefix + $0.1 } }, "\(kind)")
  }

  /// One a minute of 2025-10-09 from 08:53 on, of which so many lie in the window.
  @Test(arguments: [
    ("--since '2025-10-09 09:00' --until 09:10", 10),
    ("--since '2025-10-09 09:00' --until +10m", 10),
    ("--since '2025-10-09 09:00' --until '2025-10-09 09:10'", 10),
    ("--since '2025-10-09 09:00' --until 2025-10-10", 53),
  ])
  func aWindowEndsOnTheDayOnWhichItBegins(words: String, count: Int) throws {
    let tool = try Tool()
    let made = try tool.shell(
      "seq -f @%.0f 1760000000 60 1760003540 | $T flake encode -l discord > ids"
    )
    #expect(made.status == 0, "\(made.errorText)")
    for command in ["annotate --kind discord", "flake annotate -l discord"] {
      let lines = try tool.shell("$T \(command) --only \(words) ids").lines
      #expect(lines.count == count, "\(command): \(lines)")
    }
    // A night ends on the next day; a span of nearly a day is a slip.
    let night = "$T annotate --kind discord --only ids --since '2025-10-08 22:53' --until 08:55"
    #expect(try tool.shell(night).lines.count == 2)
    let day = try tool.shell("$T annotate --since '2025-10-09 14:00' --until 13:00 ids")
    #expect(day.status == 2)
    #expect(day.errorText.contains("--since is after --until"), "\(day.errorText)")
  }

  @Test func whatIsTooLongOrInBothCasesIsNotFound() throws {
    let digest = String(repeating: "0123456789abcdef", count: 4)
    let hash = try Tool().run("annotate -l hash", input: "a \(digest) b\n")
    let sentence = "texts of at most 63 characters are found"
    #expect(hash.errorText.contains(sentence), "\(hash.errorText)")
    let names = "onIframeReady OptionFlatten onTripleClick\n"
    #expect(try Tool().run("annotate -l all", input: names).text == names)
    #expect(try Tool().run("annotate -l tsid", input: names).text == names)
    let types = "SystemCall ClosedRange lastUsedRange 2020-01-01 10_000_000\n"
    #expect(try Tool().run("annotate -l instagram-shortcode", input: types).text == types)
  }

  @Test(arguments: found.indices)
  func anIDOfEachUsualKindIsExplainedWhereItStandsAlone(index: Int) throws {
    let tool = try Tool()
    let (kind, id, note) = Self.found[index]
    let text = "\(id) (\(id)) \"\(id)\": \u{1B}[31m\(id)\u{1B}[0m a=\(id), /\(id)/ <\(id)>\r\n"
    let outcome = try tool.run("annotate -l miniflake", input: text)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.text == text.replacingOccurrences(of: id, with: id + note))
    var touched = "\(id)x \(id)é \(id)5\n"
    // An underscore may follow a number or a UUID: the file of an image, or the user beside a post.
    if kind != "miniflake", !kind.hasPrefix("uuid") { touched += "\(id)_ \(id)_1\n" }
    // Another word in front of a TypeID leaves a ULID with a prefix.
    if kind != "typeid" { touched += "x\(id) é\(id) 5\(id)\n" }
    #expect(try tool.run("annotate -l miniflake", input: touched).text == touched)
  }

  /// Source: the clients of MySQL, PostgreSQL and SQL Server.
  @Test(arguments: [
    ("", "507f1f77bcf86cd799439011", "2012-10-17T21:13:27.000Z"),
    ("", "5e7f1f77bcf86cd799439011", "2020-03-28T09:57:11.000Z"),
    ("-l uuid", "018e3f0402187f628f866a3cfe5a42fb", "2024-03-14T22:10:11.096Z"),
    ("-l all", "018e3f0402187f628f866a3cfe5a42fb", "2024-03-14T22:10:11.096Z"),
  ])
  func bytesAreReadAsTheClientsOfDatabasesPrintThem(
    kinds: String,
    digits: String,
    time: String
  ) throws {
    for (before, after) in [
      ("| 0x", " |"), ("| \\x", " |"), (" X'", "'"), ("'\\x", "'"), ("{\"id\":\"\\\\x", "\"}"),
    ] {
      let outcome = try Tool().run("annotate \(kinds)", input: "a\(before)\(digits)\(after)\n")
      let text = "a\(before)\(digits)[\(time)]\(after)\n"
      #expect(outcome.text == text, "\(before): \(outcome.errorText)")
    }
    for before in ["110x", "ab0x", "x", "0y", "_0x", "0x0"] {
      let text = "a \(before)\(digits)\n"
      #expect(try Tool().run("annotate \(kinds)", input: text).text == text, "\(text)")
    }
  }

  /// Of 27 digits most are those of a KSUID of some time.
  @Test func idsOfOneKindAreFoundAmongWordsThatAreNoIDsOfAnother() throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let ids = (0..<60).map { (number: UInt32) -> String in
      let time = withUnsafeBytes(of: (1_700_000_000 + number * 1000).bigEndian) { [UInt8]($0) }
      let rest = (0..<12).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Data(time + rest + [0, 0, 0, 59]).base64EncodedString().dropLast()
      return String(text.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }
    let outcome = try Tool().run(
      "annotate -l all -f kind",
      input: ids.joined(separator: "\n") + "\n"
    )
    let expected = [String](repeating: "apache-unique-id", count: ids.count)
    #expect(outcome.lines == expected, "seed \(seed): \(outcome.text)")
  }

  @Test func timesWhoseDigitsWereMadeUpStayBare() throws {
    let madeUp =
      "1234567890 1111111111 1098765432 1234567890123 1111111111111 1234567890000000000\n"
    #expect(try Tool().run("annotate -l unix", input: madeUp).text == madeUp)
    let all = try Tool().run("annotate -l unix --since epoch -f kind", input: madeUp)
    #expect(all.lines == [String](repeating: "unix", count: 6))
    let real = "1735395353 1700000000 1735344000000 1735344000000000 1735395353000000000\n"
    #expect(try Tool().run("annotate -l unix -f kind", input: real).lines.count == 5)
  }

  /// Of random hex digits one in 15 would be a TSID.
  @Test(arguments: ["all", "tsid"]) func hexDigitsInSmallLettersAreNoTSID(kinds: String) throws {
    let text = "etag 07efd5b23d2e6 0a0b3f0648e03\n"
    #expect(try Tool().run("annotate -l \(kinds)", input: text).text == text)
    for id in ["07EFD5B23D2E6", "0hkz5wv3d2e6m"] {
      let found = try Tool().run("annotate -l \(kinds) -f kind", input: "id \(id)\n")
      #expect(found.lines.contains("tsid"), "\(found.text)")
    }
  }

  @Test func aNameIsNoIDOfElasticsearchThoughItsKeyIsNamed() throws {
    let text = "{\"_id\":\"MESSAGEBYDELETESTATE\"}\n"
    let outcome = try Tool().run("annotate --in json --key _id -l es-id", input: text)
    let sentence = "as es-id, its characters look like words, and are random in such ids"
    #expect(outcome.text == text && outcome.errorText.contains(sentence), "\(outcome.errorText)")
  }

  /// Numbers of goods and of phones have as many digits as Unix times.
  @Test(arguments: [
    ("scanned 1706381333935 ok", nil), ("call 1702555012 back", nil), ("(1706381333)", nil),
    ("ts=1706381333", "[2024-01-27T18:48:53.000000Z]"),
    ("{\"ts\": 1706381333", "[2024-01-27T18:48:53.000000Z]"),
    ("1706381333", "[2024-01-27T18:48:53.000000Z]"),
    ("at 1706381333.123", "[2024-01-27T18:48:53.123000Z]"),
  ])
  func `of all kinds, Unix times are found after a name only`(text: String, time: String?) throws {
    let input = "x\n\(text)\n"
    let all = try Tool().run("annotate -l all", input: input)
    #expect(all.text == "x\n\(text)\(time ?? "")\n")
    let named = try Tool().run("annotate -l unix", input: input)
    #expect(named.text.contains("Z]"))
  }

  @Test func hexDigitsAreNoTimeUnlessTheirKindIsNamed() throws {
    let text = "etag 01d15614cbaee92c\n"
    #expect(try Tool().run("annotate -l all", input: text).text == text)
    let named = try Tool().run("annotate -l filetime -f time", input: text)
    #expect(named.text == "2016-01-23T19:32:28.702750Z\n")
  }

  /// A note in the address of a link would lead elsewhere.
  @Test(arguments: found.indices, ["\u{1B}\\", "\u{07}"])
  func linksAndTitlesForTheTerminalStayAsTheyAre(index: Int, end: String) throws {
    let tool = try Tool()
    let (kind, id, note) = Self.found[index]
    let link = "\u{1B}]8;id=\(id);https://example.com/\(id)?of=\(id)\(end)"
    let rest = "\u{1B}]8;;\(end) \u{1B}]0;a title of \(id)\(end)"
    let commands = kind == "miniflake" ? ["annotate -l miniflake", "flake annotate"] : ["annotate"]
    for command in commands {
      let outcome = try tool.shell("$T \(command)", input: "\(link)\(id)\(rest)\(id)\n")
      #expect(outcome.text == "\(link)\(id)\(note)\(rest)\(id)\(note)\n", "\(command)")
    }
  }

  /// The end of a link is no escaped tab.
  @Test func aPrefixBehindALinkIsWhole() throws {
    let id = "team_01h2xcejqtf2nbrexx3vqjhp41"
    let outcome = try Tool().run("annotate -f id", input: "\u{1B}]8;;x\u{1B}\\\(id)\n")
    #expect(outcome.text == "\(id)\n")
  }

  /// As the manual says.
  @Test func aPieceOfBase64IsNoKSUID() throws {
    let id = "0ujtsYcgvSTl8PAuAdqWYSMnLOv"
    let bare = ["+\(id)", "\(id)+", "\(id)=", "\(id)==", "\(id)/aB3xQ9", "Zt5Kw1+\(id)"]
    let found = ["id=\(id)", "\(id)=1", "/ids/\(id)", "\(id)/path", "user-\(id)"]
    let outcome = try Tool().run("annotate", input: (bare + found).joined(separator: "\n"))
    let note = "[2017-10-10T04:00:47.000Z]"
    let noted = found.map { $0.replacingOccurrences(of: id, with: id + note) }
    #expect(outcome.text == (bare + noted).joined(separator: "\n"))
  }

  /// Ids side by side around the place where a block of input ends.
  @Test func idsAcrossTheEndOfABlockAreReplacedWhole() throws {
    let tool = try Tool()
    let id = "user_01h455vb4pex5vsknk084sn02q"
    let note = try #require(try tool.run("annotate --replace", input: id + "\n").lines.first)
    #expect(note.hasPrefix("[2023-0"))
    for count in Array(60...70) + Array(150...170) + [5, 32, 100, 200] {
      let text = String(repeating: " ", count: 131_072 - count)
      let ids = String(repeating: id + "/", count: 40)
      try Data((text + ids).utf8).write(to: tool.url("log"))
      for options in Reliability.oneOf([["--replace"], ["--replace", "--kind", "typeid"]]) {
        let words = ["annotate"] + options + ["log"]
        let outcome = try tool.run(words)
        #expect(outcome.status == 0, "\(count) before the end")
        let isSame = outcome.text == text + ids.replacingOccurrences(of: id, with: note)
        #expect(isSame, "\(count) before the end, \(options)")
      }
    }
  }

  @Test func filesWithoutALastNewlineDoNotRunIntoEachOther() throws {
    let tool = try Tool()
    try Data("1029053193117499399".utf8).write(to: tool.url("a"))
    try Data("x\n".utf8).write(to: tool.url("b"))
    try Data("1029053193117499399 y".utf8).write(to: tool.url("c"))
    try Data().write(to: tool.url("empty"))
    let note = "1029053193117499399[2025-12-08T15:30:00.123Z,w7,s0]"
    let expected = "\(note)\nx\n\(note) y\n\(note)"
    for options in [[], ["--replace"], ["--color", "never", "--delta"]] {
      let words =
        ["annotate", "-l", "miniflake"] + options + ["empty", "a", "empty", "b", "c", "a", "empty"]
      let lines = try tool.run(words).text.split(separator: "\n")
      #expect(lines.count == 4 && lines[1] == "x" && lines[2].hasSuffix(" y"), "\(options)")
    }
    #expect(try tool.run("annotate -l miniflake empty a b c a empty").text == expected)
    for (form, text) in [
      ("json", #"{"id":"1029053193117499399"}"#), ("json", #"[{"id":"1029053193117499399"}]"#),
      ("csv", "id\n1029053193117499399"), ("tsv", "id\tn\n1029053193117499399\t1"),
    ] {
      try Data(text.utf8).write(to: tool.url("one"))
      try Data((text + "\n").utf8).write(to: tool.url("ended"))
      let alone = try tool.run(["annotate", "-l", "miniflake", "--in", form, "one"]).text
      #expect(!alone.hasSuffix("\n") && alone.contains("2025-12-08T15:30:00.123Z"))
      let all = try tool.run([
        "annotate", "-l", "miniflake", "--in", form, "empty", "one", "one", "ended", "one",
      ])
      #expect(all.text == "\(alone)\n\(alone)\n\(alone)\n\(alone)", "\(form)")
    }
  }

  @Test func aByteOrderMarkIsNoPartOfAQuotedHeader() throws {
    let table = "\u{FEFF}\"id,x\",b\n1029053193117499399,x\n"
    let outcome = try Tool().run("annotate -l miniflake --in csv", input: table)
    #expect(outcome.status == 0, "\(outcome.errorText)")
    #expect(
      outcome.text
        == "\u{FEFF}\"id,x\",b,\"id,x_time\"\n1029053193117499399,x,2025-12-08T15:30:00.123Z\n"
    )
  }

  @Test func aColumnThatTheTableDoesNotHaveIsNamed() throws {
    let words = ["annotate", "--in", "csv", "--column", "ID"]
    let outcome = try Tool().run(words, input: "id,b\n5,x\n")
    #expect(outcome.status == 1 && outcome.text == "id,b\n5,x\n")
    #expect(outcome.errorText.hasPrefix("idtool: no column is called 'ID', of 'id', 'b'\n"))
  }

  @Test func aNumberInAnIDThatWasFoundIsNoOther() throws {
    let words = ["annotate", "--kind", "pushid,twitter", "--since", "epoch"]
    let outcome = try Tool().run(words, input: "x -O-12345678901234567 y\n")
    #expect(outcome.text.split(separator: "[").count == 2, "\(outcome.text)")
  }

  @Test func theListSaysTheKindAndWhatEachIDHolds() throws {
    let tool = try Tool()
    let text = Self.found.map { "  \($0.id)\n" }.joined()
    let outcome = try tool.run("annotate -l miniflake -f line,column,kind,id", input: text)
    let expected = Self.found.enumerated().map { "\($0 + 1)\t3\t\($1.kind)\t\($1.id)" }
    #expect(outcome.lines == expected)
    let json = try tool.run("annotate --json", input: "a user_01h2xcejqtf2nbrexx3vqjhp41\n")
    #expect(
      json.text
        == #"{"file":"-","line":1,"column":3,"id":"user_01h2xcejqtf2nbrexx3vqjhp41","kind":"typeid","#
        + #""time":"2023-06-14T16:40:03.066Z","unix_ms":1686760803066,"version":7,"prefix":"user","#
        + #""uuid":"0188bac7-4afa-78aa-bc3b-bd1eef28d881","rand_a":"8aa","rand_b":"3c3bbd1eef28d881"}"#
        + "\n"
    )
  }

  @Test func otherKindsAndGroupsCanBeAskedFor() throws {
    let tool = try Tool()
    func annotated(_ kinds: String, _ text: String) throws -> String {
      try tool.run(["annotate", "--kind", kinds, "--format", "<%k %t>"], input: text).text
    }
    #expect(
      try annotated("unix,uuid", "1700000000 017f22e279b07cc398c4dc0c0c07398f")
        == "1700000000<unix 2023-11-14T22:13:20.000000Z> "
        + "017f22e279b07cc398c4dc0c0c07398f<uuid 2022-02-22T19:22:22.000Z>"
    )
    #expect(
      try annotated("discord", "867793854505943041 01ARYZ6S41TSV4RRFFQ69G5FAV")
        == "867793854505943041<discord 2021-07-22T15:42:57.744Z> "
        + "01ARYZ6S41TSV4RRFFQ69G5FAV<ulid 2016-07-30T22:36:16.385Z>"
    )
    #expect(
      try annotated("discord,xid", "867793854505943041 01ARYZ6S41TSV4RRFFQ69G5FAV")
        == "867793854505943041<discord 2021-07-22T15:42:57.744Z> 01ARYZ6S41TSV4RRFFQ69G5FAV"
    )
    // Letters of an alphabet of 64 touch such an id, and no other.
    #expect(
      try annotated("pushid,uuid", "-MeckWmdyYmkJKqw9o1A 017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
        == "-MeckWmdyYmkJKqw9o1A<pushid 2021-07-15T06:02:11.497Z> "
        + "017f22e2-79b0-7cc3-98c4-dc0c0c07398f<uuid 2022-02-22T19:22:22.000Z>"
    )
    // The random end of a trace's id is no ObjectId.
    let trace = "Root=1-69b4cf15-5b2de7de22f6cf670f849d97"
    #expect(try annotated("objectid", trace) == trace)
    let alone = try annotated("objectid", "x-5b2de7de22f6cf670f849d97")
    #expect(alone.contains("<objectid 2018-06-23"))
    // The padding belongs to the id.
    let id = "AX8i4nmwfMOYxNwMDAc5jw=="
    #expect(
      try annotated("uuid-base64", "{\"id\":\"\(id)\"} \(id)=")
        == "{\"id\":\"\(id)<uuid-base64 2022-02-22T19:22:22.000Z>\"} \(id)="
    )
    let unknown = try tool.run("annotate --kind uuid,ulit")
    #expect(unknown.status == 2 && unknown.errorText.contains("ulid"), "\(unknown.errorText)")
  }

  private static let random = "9b2d1c6e-5b1f-4b5a-9c1e-0f1e2d3c4b5a"

  @Test(arguments: [
    ("--kind uuid,uuidv4", "\(random)[uuidv4]"), ("--kind timed,uuidv4", "\(random)[uuidv4]"),
    ("--kind uuid,uuidv4 --delta", "\(random)[uuidv4]"),
    // It is in no window of time.
    ("--kind uuid,uuidv4 --since 1h", random),
    ("--kind uuid,uuidv4 --replace", "[uuidv4]"),
    ("--kind uuid,uuidv4 --replace --format ID", "ID"),
    ("--kind uuidv4 --replace --format %t", "[uuidv4]"),
    ("--kind uuidv4 --format <%t|%r|%k|%i>", "\(random)<||uuidv4|\(random)>"),
    ("--kind timed", random), ("--kind all", random), ("--kind uuid", random),
  ])
  func anIDWithoutATimeCountsWhereItsKindIsNamed(options: String, expected: String) throws {
    let outcome = try Tool().run("annotate \(options)", input: "a \(Self.random) b\n")
    #expect(outcome.text == "a \(expected) b\n" && outcome.status == 0, "\(outcome.errorText)")
  }

  @Test func anIDWithoutATimeIsListedWithoutOne() throws {
    let tool = try Tool()
    let made = try tool.shell("$T new uuidv4 -n 35 > ids; $T new uuidv7 -n 35 >> ids")
    #expect(made.status == 0)
    let list = try tool.run("annotate --kind uuid,uuidv4 -f kind ids")
    #expect(
      list.lines == [String](repeating: "uuidv4", count: 35) + .init(repeating: "uuid", count: 35)
    )
    let json = try tool.run("annotate --kind uuidv4 --json", input: Self.random)
    #expect(
      json.text
        == #"{"file":"-","line":1,"column":1,"id":"\#(Self.random)","kind":"uuidv4","version":4}"#
        + "\n"
    )
    let fields = try tool.run("annotate --kind uuidv4,uuid -f time,id", input: Self.random)
    #expect(fields.text == "\t\(Self.random)\n")
    let record = try tool.run(
      "annotate --kind uuid,uuidv4 --in json -f time,unix_ms,kind",
      input: #"{"id":"\#(Self.random)"}"#
    )
    #expect(record.text == #"{"id":"\#(Self.random)","id_kind":"uuidv4"}"#)
    let table = try tool.run(
      "annotate --kind uuid,uuidv4 --in csv -f time,kind",
      input: "id\n\(Self.random)\n"
    )
    #expect(table.text == "id,id_time,id_kind\n\(Self.random),,uuidv4\n")
  }

  /// What may be any word counts only where it looks random and has the usual length.
  @Test func anIDThatHoldsNothingIsToldFromAWord() throws {
    let tool = try Tool()
    let ids = ["V1StGXR8_Z5jdHi6B-myT", "tz4a98xxat96iws9zmbrgj3a"]
    let words =
      "internationalizations a-well-known-compound counterrevolutionarywise x 2026-11-26\n"
    for (kind, id) in zip(["nanoid", "cuid2"], ids) {
      let outcome = try tool.run("annotate --kind \(kind)", input: "\(id) \(words)")
      #expect(outcome.text == "\(id)[\(kind)] \(words)")
    }
  }

  @Test func namesAreNoFlakesOfLayoutsThatNobodyNamed() throws {
    let tool = try Tool()
    let names = "RecvWorker AddressBook HttpServer2\n"
    for kinds in ["timed", "all", "flake", "timed,twitter"] {
      let outcome = try tool.run("annotate --kind \(kinds)", input: names)
      #expect(outcome.text == names && outcome.status == 0)
    }
    for kinds in ["instagram", "instagram-shortcode", "flake,instagram", "timed,shortcode"] {
      let outcome = try tool.run("annotate --kind \(kinds) -f time", input: "CTFlHsmpEVW\n")
      #expect(outcome.text == "2021-08-27T18:02:31.846Z\n", "\(kinds)")
    }
  }

  @Test func theWindowHoldsForEveryKind() throws {
    let text = Self.found.map { $0.id + "\n" }.joined()
    let outcome = try Tool().run(
      "annotate --only --since 2022-02-22T19:22:22Z --until 2023",
      input: text
    )
    #expect(outcome.text == Self.found[0..<3].map { $0.id + $0.note + "\n" }.joined())
  }

  @Test func randomTextIsNoID() throws {
    let tool = try Tool()
    let text = """
      counterdemonstrating 0x0000123456789012345678901 0b1000000000000000000000000
      11/2EauGCa/ocypTJS/1ZedMOEXdZfmqi4rJa6JaZKYw9C sha512-0ujtsYcgvSTl8PAuAdqWYSMnLOv=
      0.57484963479615354808E205 12345678-1234-1234-1234-123456789012

      """
    #expect(try tool.run("annotate", input: text).text == text)
    let word = try tool.run("annotate --since epoch", input: "counterdemonstrating\n")
    #expect(word.text.hasPrefix("counterdemonstrating[20"), "\(word.text)")
    let path = "/orders/0ujtsYcgvSTl8PAuAdqWYSMnLOv/OrderItems/0ujtsYcgvSTl8PAuAdqWYSMnLOv\n"
    #expect(try tool.run("annotate", input: path).text.components(separatedBy: "[2017-").count == 3)
  }

  /// A time in nanoseconds has as many digits as an id of Twitter's, and its name tells them apart.
  @Test(arguments: [
    "annotate -l twitter", "flake annotate -l twitter", "annotate --in json -l twitter",
  ])
  func nanosecondsAreNoIDs(command: String) throws {
    let tool = try Tool()
    let number = "1764267606570384453"
    for name in ["ts", "event_ts", "Timestamp", "timeUnixNano", "start_time", "ns"] {
      for text in [#"{"\#(name)":\#(number)}"#, #"{"\#(name)": "\#(number)"}"#] {
        let outcome = try tool.shell("printf '%s\\n' '\(text)' | $T \(command)")
        #expect(outcome.text == text + "\n", "\(outcome.text)\(outcome.errorText)")
      }
    }
    for name in ["id", "accounts", "tweets", "ids"] {
      let text = #"{"\#(name)":\#(number)}"#
      let outcome = try tool.shell("printf '%s\\n' '\(text)' | $T \(command)")
      #expect(outcome.text.contains("2024-03-03"), "\(outcome.text)\(outcome.errorText)")
    }
  }

  @Test(.needs("python3"), arguments: ["text", "json", "csv"])
  func anIndependentModelAgrees(content: String) throws {
    let tool = try Tool()
    let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Support/annotate-model.py").path
    let seed = testSeed()
    let long = content == "text" ? 1_000_000 : 100_000
    let count = Reliability.isLong ? long : content == "csv" ? 300 : 1000
    let outcome = try tool.shell("python3 '\(model)' $T \(seed) \(count) \(content)")
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errorText)")
  }

  /// The pieces in which a pipe gives a text cut ids anywhere.
  @Test func piecesGiveWhatTheWholeGives() throws {
    let tool = try Tool()
    let line = Self.found.map { "\u{1B}[31m\($0.id)\u{1B}[0m é_\($0.id) " }.joined(separator: "–")
    let whole = try tool.run("annotate", input: line)
    try Data(line.utf8).write(to: tool.url("line"))
    let pieces = try tool.shell(
      "(while IFS= read -r -d '' -n 5 piece || [ \"$piece\" ]; do printf %s \"$piece\"; "
        + "sleep 0.001; done <line) | $T annotate"
    )
    #expect(pieces.output == whole.output && whole.text.contains("[2011"))
  }

  private static let oid = "507f1f77bcf86cd799439011"
  private static let oidNote = "[2012-10-17T21:13:27.000Z]"

  @Test(arguments: [
    (["-C", "1"], "a\nb O\nc\n--\ne\nf O\ng\nh O"),
    (["-A", "1"], "b O\nc\n--\nf O\ng\nh O"),
    (["-B", "2"], "a\nb O\n--\nd\ne\nf O\ng\nh O"),
    (["--only"], "b O\nf O\nh O"),
    (["-A", "1", "-B", "0", "-C", "9"], "b O\nc\n--\nf O\ng\nh O"),
  ])
  func linesAroundThoseWithAnIDArePrintedWhereAskedFor(options: [String], lines: String) throws {
    let text = "a\nb \(Self.oid)\nc\nd\ne\nf \(Self.oid)\ng\nh \(Self.oid)"
    let outcome = try Tool().run(["annotate"] + options, input: text)
    #expect(outcome.text == lines.replacingOccurrences(of: "O", with: Self.oid + Self.oidNote))
  }

  /// Blocks of a reader end between the lines before an id and its own.
  @Test func linesAroundAnIDAreThoseOfGrep() throws {
    let outcome = try Tool().shell(
      """
      for i in $(seq 30000); do echo "line $i with some words"; done |
        sed '0~997s/$/ \(Self.oid)/' >log
      for c in "-C 3" "-A 2" "-B 5" "-B 1200"; do
        $T annotate $c --format '' log >a; grep $c \(Self.oid) log >b; cmp a b || exit 1
      done
      $T annotate -C 1 -H --format '' log log >a; grep -H -C 1 \(Self.oid) log log >b; cmp a b
      """
    )
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errorText)")
  }

  @Test(
    .needs("gzip", "zstd", "xz", "bzip2"),
    arguments: [
      ("gzip", "gz", "zcat"), ("zstd", "zst", "zstdcat"), ("xz", "xz", "xzcat"),
      ("bzip2", "bz2", "bzcat"),
    ]
  )
  func packedFilesAreReadUnpackedWhereAskedFor(program: String, end: String, printer: String) throws
  {
    let outcome = try Tool().shell(
      """
      seq 8000 | sed 's/.*/line & \(Self.oid)/' >log
      \(program) <log >log.\(end); $T annotate log >a
      $T annotate -z log.\(end) | cmp a - && $T annotate -z --only log.\(end) | cmp a - || exit 9
      $T annotate log.\(end) | cmp log.\(end) - || exit 8
      $T annotate -z log.\(end) | head -n 1
      head -c -20 log.\(end) >cut.\(end); $T annotate -z cut.\(end) log >b; echo $?; tail -n 1 b
      PATH=/nowhere $T annotate -z log.\(end); echo $?
      """
    )
    let line = "\(Self.oid)\(Self.oidNote)"
    #expect(outcome.lines == ["line 1 \(line)", "3", "line 8000 \(line)", "3"])
    var errors = outcome.errorText.components(separatedBy: "\n").filter { !$0.isEmpty }
    #expect(
      errors.removeFirst().contains(
        "'log.\(end)' is packed by \(program): -z or '\(printer)' unpacks it"
      )
    )
    #expect(errors.count == 2, "\(errors)")
    #expect(
      errors.first?.hasPrefix("idtool: cannot unpack 'cut.\(end)': \(program) ") == true,
      "\(errors)"
    )
    #expect(
      errors.last
        == "idtool: cannot unpack 'log.\(end)': there is no program '\(program)', which does that"
    )
  }

  /// A phone number, 2^32 - 1, a card number, and 13 digits: each could be a flake in base 62, 16 or 32.
  @Test(arguments: ["6175551234", "4294967295", "5555555555554444", "0381848216645"])
  func decimalDigitsAreNoFlakesInLetters(digits: String) throws {
    let tool = try Tool()
    for kind in ["flake", "snowid", "flake-idgen", "tsid"] {
      let line = "x \(digits) y\n"
      #expect(try tool.run(["annotate", "--kind", kind], input: line).text == line)
      let record = "{\"n\":\(digits.drop { $0 == "0" })}\n"
      #expect(
        try tool.run(["annotate", "--in", "json", "--kind", kind], input: record).text == record
      )
    }
    let all = try tool.run("annotate --kind flake,snowid --since epoch", input: digits)
    #expect(all.text.hasPrefix(digits + "["), "\(all.text)")
  }

  @Test func theCodeOfAPostIsFoundAndItsNumberIsAnotherKind() throws {
    let tool = try Tool()
    let text = "x 3487435395392602117 DBl9ypVJ7cF"
    let code = try tool.run("annotate --kind instagram-shortcode", input: text)
    #expect(code.text == text + "[2024-10-26T15:57:56.227Z,h2541,s773]")
    let both = try tool.run("annotate --kind instagram-shortcode,instagram -f kind", input: text)
    #expect(both.text == "instagram\ninstagram\n")
  }

  /// Codes had ten characters until 2016, and a point ends a sentence.
  @Test(arguments: [
    ("instagram-shortcode", "/p/fA9uwTtkSR/ /p/_Nd86_SFv-/", ["fA9uwTtkSR", "_Nd86_SFv-"]),
    ("instagram-shortcode", "CYWkFMOAE-A7 CYWkFMOAEA7-x", []),
    (
      "slack-ts", "ts 1720000000.123456. 1720000000.123457",
      ["1720000000.123456", "1720000000.123457"]
    ),
    ("slack-ts", "1720000000.123456.1 1720000000.123456..", []),
    (
      "uuid", "/pods/pvc-0190b2e4-8d7a-7c3a-9f1b-2a3b4c5d6e7f_ns",
      ["0190b2e4-8d7a-7c3a-9f1b-2a3b4c5d6e7f"]
    ),
  ])
  func aWholeWordIsFoundWithoutWhatEndsIt(kind: String, text: String, ids: [String]) throws {
    let found = try Tool().run("annotate -l \(kind) -f id", input: text)
    #expect(found.lines == ids)
  }

  @Test(arguments: ["--epoch 2020-01-01", "--unit 10ms"])
  func whatChangesALayoutIsRefusedBesideKindsAlone(words: String) throws {
    let tool = try Tool()
    let id = "1029053193117499399"
    let refused = try tool.shell("echo \(id) | $T annotate --kind uuid \(words)")
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(
      refused.errorText.contains("names no single one"),
      "\(refused.errorText)"
    )
    let window = "--since epoch --until 2200-01-01"
    let taken = try tool.shell("echo \(id) | $T annotate -l twitter \(words) \(window)")
    #expect(taken.status == 0 && taken.text.hasPrefix("\(id)["), "\(taken.errorText)")
    // What the environment says is of layouts that are named by --layout.
    let environment = ["IDTOOL_EPOCH": "2020-01-01"]
    let kind = try tool.run("annotate --kind twitter", input: id, environment: environment)
    #expect(kind.status == 0, "\(kind.errorText)")
  }

  /// Makers of layouts with a text form of their own write no decimal id with a zero in front.
  @Test(arguments: ["annotate --kind tsid", "flake annotate -l tsid"])
  func aZeroInFrontIsJudgedAlikeByAllOutputs(command: String) throws {
    let tool = try Tool()
    try Data("a 0603471245634560123 b\nc 603471245634560123 d\n".utf8).write(to: tool.url("log"))
    let outcome = try tool.shell("for o in '' --only '-f line'; do $T \(command) $o log; done")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    let noted = "c 603471245634560123["
    #expect(outcome.lines.count == 4 && outcome.lines[0] == "a 0603471245634560123 b")
    #expect(outcome.lines.last == "2")
    #expect(outcome.lines[1...2].allSatisfy { $0.hasPrefix(noted) }, "\(outcome.text)")
  }

  @Test func theAnnotationCanTakeTheIDsPlaceAndTellTheTimeSinceTheOneBefore() throws {
    let tool = try Tool()
    let text = "x \(Self.oid) user_01h2xcejqtf2nbrexx3vqjhp41 607f1f77bcf86cd799439011\n"
    #expect(
      try tool.run("annotate --replace --delta", input: text).text
        == "x [2012-10-17T21:13:27.000Z] [2023-06-14T16:40:03.066Z] "
        + "[2021-04-20T18:37:43.000Z,+268435456.000s]\n"
    )
    let list = try tool.run("annotate --delta -f line,delta_ms --first-line 7", input: text)
    #expect(list.text == "7\t\n7\t\n7\t268435456000\n")
  }

  /// Where times have microseconds, whole milliseconds are those of the time between, and commands
  /// don't differ.
  @Test func theTimeBetweenIsTheSameEverywhere() throws {
    let outcome = try Tool().shell(
      """
      for time in 0005 0024 0005; do
        $T new uuidv6 --at 2026-01-01T00:00:00.$time >> uuids
        $T flake encode --at 2026-01-01T00:00:00.$time -l t51,w12 --unit 1us --epoch 2000-01-01 >> flakes
      done
      $T inspect -f delta_ms < uuids | xargs echo; $T annotate -f delta_ms uuids | xargs echo
      own="-l t51,w12 --unit 1us --epoch 2000-01-01"
      $T flake decode $own -f delta_ms < flakes | xargs echo
      $T flake annotate $own -f delta_ms flakes | xargs echo
      """
    )
    #expect(
      outcome.lines == Array(repeating: "1 -1", count: 4),
      "\(outcome.text)\(outcome.errorText)"
    )
  }

  @Test func theSameIDHasTheSameColor() throws {
    let text = "\(Self.oid) 01ARYZ6S41TSV4RRFFQ69G5FAV \(Self.oid)\n"
    let outcome = try Tool().run("annotate --color always", input: text)
    let colors = outcome.text.matches(of: /\u{1B}\[([0-9]+)m\[/).map { $0.1 }
    #expect(colors.count == 3 && colors[0] == colors[2], "\(outcome.text)")
  }

  @Test func fieldsStandBesideTheIDsOfRecords() throws {
    let tool = try Tool()
    let line = #"{"a": 1029053193117499399 ,"b":["\#(Self.oid)"],"c":{"c":"id_\#(Self.oid)"}}"#
    let time = "2025-12-08T15:30:00.123Z"
    #expect(
      try tool.run("annotate -l miniflake --in json", input: line).text
        == #"{"a": 1029053193117499399,"a_time":"\#(time)" ,"b":["\#(Self.oid)"],"#
        + #""c":{"c":"id_\#(Self.oid)","c_time":"2012-10-17T21:13:27.000Z"}}"#
    )
    #expect(
      try tool.run("annotate -l miniflake --in json -k a -f worker,kind", input: line).text
        == #"{"a": 1029053193117499399,"a_worker":7,"a_kind":"miniflake" ,"b":["\#(Self.oid)"],"#
        + #""c":{"c":"id_\#(Self.oid)"}}"#
    )
    let table = "id\tn\r\n\r\n1029053193117499399\t\"\r\nx\t1029053193117499399"
    #expect(
      try tool.run("annotate -l miniflake --in tsv --column id", input: table).text
        == "id\tn\tid_time\r\n\r\n1029053193117499399\t\"\t\(time)\r\nx\t1029053193117499399\t"
    )
  }

  @Test func whatIsNoRecordPassesUnchangedAndIsReported() throws {
    let tool = try Tool()
    let id = Self.oid
    let cases = [
      ("json", #"{"id":"\#(id)""# + "\n{}\n", "stdin:1: "),
      ("json", "[\n\"\(id)\",\n", "stdin:3: "),
      ("csv", "a,b\n\(id)\n", "stdin:2: "), ("csv", "a\n\"\(id)\n", "stdin:2: "),
    ]
    for (format, text, place) in cases {
      let outcome = try tool.run(["annotate", "--in", format], input: text)
      #expect(outcome.status == 1 && outcome.text == text, "\(outcome.text)")
      #expect(outcome.errorText.hasPrefix("idtool: " + place), "\(outcome.errorText)")
    }
    for options in [["--key", "a"], ["--in", "json", "-A", "1"], ["--in", "csv", "-k", "a"]] {
      #expect(try tool.run(["annotate"] + options).status == 2)
    }
  }

  /// An array over several lines, arrays one a line, and a table whose rows come one by one.
  @Test func recordsComeInTheShapesThatPeopleHave() throws {
    let tool = try Tool()
    let object = #"{"id":"\#(Self.oid)"}"#
    let noted = #"{"id":"\#(Self.oid)","id_time":"2012-10-17T21:13:27.000Z"}"#
    for text in ["[\n \(object),\n \(object)\n]\n", "[\(object)]\n\n[\(object)]", "\n\(object)"] {
      let outcome = try tool.run("annotate --in json", input: text)
      #expect(outcome.text == text.replacingOccurrences(of: object, with: noted))
      #expect(outcome.status == 0)
    }
    let table = try tool.shell(
      "(sleep 60 & echo $! >pid; echo id; echo \(Self.oid); wait) | $T annotate --in csv --column id"
        + " | (read -r a; read -r b; echo \"$a $b\"; kill $(cat pid))"
    )
    #expect(table.text == "id,id_time \(Self.oid),2012-10-17T21:13:27.000Z\n")
  }

  @Test func digitsThatSomebodyMadeUpAreNoIDs() throws {
    let tool = try Tool()
    let madeUp = """
      123456789123456789 1111111111111111111 900000000000000009 1152921504606846976 \
      637272727272727272727272 109160994242082918454945253

      """
    for command in [["annotate", "-l", "miniflake"], ["flake", "annotate"]] {
      let outcome = try tool.run(command, input: madeUp)
      #expect(outcome.text == madeUp && outcome.status == 0)
      let all = try tool.run(command + ["--since", "epoch"], input: madeUp)
      #expect(all.text.contains("123456789123456789["))
      #expect(all.text.contains("1111111111111111111["))
    }
    // The first id of a moment is an id.
    let first = "6a4e2f6a0000000000000000"
    #expect(try tool.run("annotate", input: first).text == first + "[2026-07-08T11:07:22.000Z]")
  }

  /// The columns that have ids are the same however the rows come.
  @Test func theColumnsOfATableDoNotDependOnWhenItsRowsCome() throws {
    let head = "a,b\\n1,x\\n"
    let rest = "1029053193117499399,y\\n"
    let line =
      "{ printf '\(head)'; sleep 0.2; printf '\(rest)'; } | $T annotate -l miniflake --in csv"
    let outcome = try Tool().shell(line)
    #expect(outcome.text == "a,b,a_time\n1,x,\n1029053193117499399,y,2025-12-08T15:30:00.123Z\n")
  }

  @Test func whatSaysWhereAnIDStandsIsNoFieldOfARecord() throws {
    let tool = try Tool()
    for field in ["line", "column", "file", "delta_ms", "nope"] {
      let outcome = try tool.run(
        ["annotate", "--in", "json", "-f", "time,\(field)"],
        input: "{}\n"
      )
      #expect(outcome.status == 2 && outcome.text.isEmpty)
      #expect(outcome.errorText.hasPrefix("idtool: --field does not accept '\(field)'"))
    }
  }

  @Test func theTimeSinceTheIDBeforeCanBeAskedForByName() throws {
    let tool = try Tool()
    let ids = "1029053193117499399 1029053197311803399\n"
    for command in [["annotate", "-l", "miniflake"], ["flake", "annotate"]] {
      let outcome = try tool.run(command + ["-f", "delta_ms"], input: ids)
      #expect(outcome.text == "\n1000\n" && outcome.status == 0)
    }
  }

  @Test func aKeyUnderWhichThereIsNoIDIsNamed() throws {
    let tool = try Tool()
    let record = #"{"id":"1029053193117499399","nope":1}"# + "\n"
    let outcome = try tool.run("annotate -l miniflake --in json -k nope -k id", input: record)
    #expect(outcome.status == 1)
    #expect(outcome.errorText.hasPrefix("idtool: '1' under the key 'nope' is not an id: "))
    #expect(outcome.text.contains(#""id_time":"2025-12-08T15:30:00.123Z""#))
  }

  /// What a tool for tables works out of ObjectIds by an expression.
  @Test(.needs("mlr"))
  func aTableIsThatOfMiller() throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let others = ["x", "\"a,b\"", "\"q\"\"r\"", "\"two\nlines\"", "\"\"", "007", "é", " "]
    var rows = "\"a,1\",id,n\n"
    for _ in 0..<500 {
      let time = UInt32.random(in: 1_230_768_000..<1_790_000_000, using: &random)
      let rest = UInt64.random(in: 0 ... .max, using: &random)
      // Of decimal digits alone, it would be another number.
      let id = String(format: "%08x%015lxf", time, rest >> 4)
      let other = others.randomElement(using: &random) ?? ""
      let isQuoted = Bool.random(using: &random)
      let last = others.randomElement(using: &random) ?? ""
      rows += "\(other),\(isQuoted ? "\"\(id)\"" : id),\(last)\n"
    }
    try Data(rows.utf8).write(to: tool.url("t.csv"))
    let expected = try tool.shell(
      #"mlr --icsv --ojson -S put '$id_time = sec2gmt(int("0x".substr0($id,0,7)),3)' t.csv"#
    )
    let found = try tool.shell("$T annotate --in csv --column id t.csv | mlr --icsv --ojson -S cat")
    #expect(expected.status == 0 && found.status == 0)
    #expect(expected.text.utf8.count > 20_000)
    #expect(found.text == expected.text, "seed \(seed)")
  }
}
