import Testing

/// Numbers that several kinds explain, and ids that stand where text is escaped.
struct AnnotateLikelihoodTests {
  /// One of Twitter, of 2025, one of Discord's documentation, of 2016, and nanoseconds of 2023.
  private static let tweet = "1991506816005050368"
  private static let message = "175928847299117063"
  private static let nanoseconds = "1700000000183726459"

  private static func annotated(
    _ options: String,
    _ text: String,
    warning: String = ""
  ) throws -> String {
    let outcome = try Tool().run(
      ["annotate"] + options.split(separator: " ").map(String.init),
      input: text
    )
    #expect(outcome.status == 0 && outcome.errorText == warning, "\(outcome.errorText)")
    return outcome.text
  }

  /// A group names no layout, so numbers are judged, and this one alone may be of several.
  @Test(arguments: ["timed", "all", "unix,flake"])
  func aGroupLeavesNumbersToTheJudge(kinds: String) throws {
    let line = "user=\(Self.message) at=1700000000123\n"
    let warning =
      "idtool: warning: \(Self.message) after 'user=' may be discord or twitter or somebody's own "
      + "flakes, so it stays bare: -l names the layout, or its fields and epoch as in "
      + "-l t41,w10,s12@EPOCH\n"
    let text = try Self.annotated("--kind \(kinds)", line, warning: warning)
    #expect(text.hasPrefix("user=\(Self.message) at=1700000000123[2023-11-14T22:13:20.123"))
    let tweet = "https://twitter.com/a/status/\(Self.tweet) \(Self.message)\n"
    let known = try Self.annotated("--kind \(kinds),discord", tweet)
    let note = "[discord:2016-04-30T11:18:25.796Z,w1,p0,s7]\n"
    #expect(known.hasSuffix(" \(Self.message)\(note)"), "\(known)")
  }

  @Test(arguments: ["unix,twitter", "twitter,unix"])
  func aFlakeIsNotHiddenBehindATime(kinds: String) throws {
    // As nanoseconds they are of 2006.
    for id in ["1155116522551199117", "1155010909962240007"] {
      let text = try Self.annotated("--kind unix,miniflake", "a \(id) b\n")
      #expect(text.hasPrefix("a \(id)[20") && text.contains(",w") && !text.contains("2006"))
      let found = try Self.annotated("--kind unix,miniflake -f kind", "a \(id) b\n")
      #expect(found == "miniflake\n")
    }
    let text = try Self.annotated("--kind \(kinds)", "\(Self.tweet) 1700000000123 1700000000\n")
    #expect(text.contains("2025-11-20T14:00:00.000Z,d0,w1,s0]"), "\(text)")
    #expect(text.contains(" 1700000000123[2023-11-14T22:13:20.123"), "\(text)")
  }

  @Test func aTimeIsTakenWhereNoLayoutExplainsANumber() throws {
    let text = try Self.annotated("--kind unix,miniflake -f kind", "\(Self.nanoseconds)\n")
    #expect(text == "unix\n")
  }

  @Test(arguments: ["--kind twitter,discord", "--kind discord,twitter", "--layout twitter,discord"])
  func inRecordsTheLikeliestLayoutIsTaken(options: String) throws {
    let json = #"{"a":"\#(Self.tweet)","b":\#(Self.message)}"#
    let time = "2016-04-30T11:18:25.796Z"
    #expect(
      try Self.annotated("--in json \(options)", json)
        == #"{"a":"\#(Self.tweet)","a_time":"2025-11-20T14:00:00.000Z","#
        + #""b":\#(Self.message),"b_time":"\#(time)"}"#
    )
    // Where one reading of several stands alone, the other is told.
    let warning =
      "idtool: warning: \(Self.message) may be twitter (2012-03-03) rather than discord, as which "
      + "each is read by itself: -l names the layout\n"
    #expect(
      try Self.annotated(
        "--in csv -f time,kind \(options)",
        "id\n\(Self.message)\n",
        warning: warning
      ) == "id,id_time,id_kind\n\(Self.message),\(time),discord\n"
    )
  }

  @Test(arguments: ["annotate -l miniflake", "flake annotate"])
  func anEscapedCharacterIsNoPartOfAnID(command: String) throws {
    let tool = try Tool()
    let id = "1029053193117499399"
    let note = "[2025-12-08T15:30:00.123Z,w7,s0]"
    let escapes = [
      "\\t", "\\n", "\\r\\n", "%20", "%2F", "%3d", "%252F", "=3D", "\\u0022", "\\x22", "\\u003d",
    ]
    let text = escapes.map { "x\($0)\(id) y \($0)\(id)\n" }.joined()
    let outcome = try tool.shell("$T \(command)", input: text)
    #expect(outcome.text == text.replacingOccurrences(of: id, with: id + note))
    // A letter that is escaped, half an escape, and numbers that only look like one.
    let others = ["\\q", "%2G", "%41", "\\u00", "=41", "\\x4", "=3d", "\\u0041", "3D"]
      .map { "x\($0)\(id) y\n" }.joined()
    #expect(try tool.shell("$T \(command)", input: others).text == others)
    // What SQL looks for.
    let pattern = "LIKE '%\(id)%' %2010290531931174993 %2029053193117499399\n"
    let found = try tool.shell("$T \(command)", input: pattern).text
    #expect(found.hasPrefix("LIKE '%\(id)\(note)%'"), "\(found)")
  }

  @Test func idsWithLettersStandBehindEscapedCharacters() throws {
    for id in [
      "019aa190-0000-7000-8000-000000000123", "01h2xcejqtf2nbrexx3vqjhp41",
      "507f1f77bcf86cd799439011", "user_01h2xcejqtf2nbrexx3vqjhp41", "d4qr2s2s5qn0s1jbb3a0",
      "37dGalnvVFpJFsmiFDGIwmudA4O",
    ] {
      let bare = try Self.annotated("--until 2030", id)
      let note = bare.dropFirst(id.count)
      #expect(note.hasPrefix("[20"), "\(bare)")
      for escape in ["\\n", "\\t", "%2F", "%20", "\\u0022", "=3D"] {
        let text = try Self.annotated("--until 2030", "x\(escape)\(id)\(escape)y")
        #expect(text == "x\(escape)\(id)\(note)\(escape)y", "\(escape)")
      }
    }
  }
}
