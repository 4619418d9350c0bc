import Foundation
import Testing

/// `flake annotate` as its users meet it.
@Suite struct FlakeAnnotateTests {
  static let id = "1029053193117499399"
  static let note = "[2025-12-08T15:30:00.123Z,w7,s0]"

  /// A layout with a text form of its own is looked for in two forms.
  @Test(arguments: ["tsid", "frostflake,tsid", "miniflake"])
  func anIDIsListedOnceWhateverTheFormsOfItsLayout(layouts: String) throws {
    let outcome = try Tool().shell(
      """
      for layout in $(echo \(layouts) | tr , ' '); do
        $T flake encode --time 2024-05-06 -l $layout --form decimal
      done > ids
      $T flake annotate -l \(layouts) -f id ids | cmp ids -
      """
    )
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errorText)")
  }

  /// What is annotated is listed, also in a layout's own text form and by several threads.
  @Test func idsInTheFormOfTheirLayoutAreListed() throws {
    let outcome = try Tool().shell(
      """
      $T flake encode --at 2024-05-06 -l tsid --form native > own
      $T flake encode --at 2024-05-06 -l tsid --form decimal > decimal
      { cat own; echo "x $(cat own) y 0$(cat own), $(cat decimal)"; } > log
      $T flake annotate -l tsid -f line,column,id,time log
      $T flake annotate -l tsid log | grep -o '2024-05-06' | wc -l
      printf 'word %.0s' {1..240} >> log; echo >> log
      for i in {1..6}; do cat log log log log > more; mv more log; done
      $T flake annotate -l tsid,twitter -j 1 -f line,id,time,layout log > one
      $T flake annotate -l tsid,twitter -j 3 -f line,id,time,layout log | cmp - one && wc -l < one
      """
    )
    let time = "2024-05-06T00:00:00.000Z"
    let (own, decimal) = ("0FYSK2M000000", "575109542707200000")
    #expect(
      outcome.lines.prefix(4) == [
        "1\t1\t\(own)\t\(time)", "2\t3\t\(own)\t\(time)", "2\t35\t\(decimal)\t\(time)", "3",
      ],
      "\(outcome.text)\(outcome.errorText)"
    )
    // The number is one of Twitter's, too.
    #expect(outcome.lines.dropFirst(4) == ["\(4 * 4096)"], "\(outcome.text)\(outcome.errorText)")
  }

  @Test func nothingButTheAnnotationsIsAdded() throws {
    let hostile: [UInt8] =
      Array("a".utf8) + [0] + Array("b\r\n".utf8) + [0xFF, 0xFE, 0x20] + Array(Self.id.utf8)
      + Array("\u{1B}[31m\r\n\u{202E}\u{0C} tail ".utf8) + Array(Self.id.utf8)
    let outcome = try Tool().run(
      ["flake", "annotate", "-l", "miniflake"].map { Array($0.utf8) },
      input: hostile
    )
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(text.components(separatedBy: Self.note).count == 3)
    #expect(Self.removingNotes(outcome.output) == hostile)
  }

  /// The text without what annotate added.
  private static func removingNotes(_ text: [UInt8]) -> [UInt8] {
    let note = Array(note.utf8)
    var result: [UInt8] = []
    var offset = 0
    while offset < text.count {
      if text[offset...].starts(with: note) {
        offset += note.count
      } else {
        result.append(text[offset])
        offset += 1
      }
    }
    return result
  }

  @Test func randomBytesComeOutUnchangedWhereTheyHoldNoID() throws {
    let seed = testSeed()
    var state = seed
    let bytes = (0..<300_000).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    let outcome = try Tool().run(["flake", "annotate"].map { Array($0.utf8) }, input: bytes)
    #expect(outcome.output == bytes, "seed \(seed)")
  }

  @Test func otherNumbersAreLeftAlone() throws {
    let tool = try Tool()
    let id = Self.id
    let text =
      "x\(id) \(id)x _\(id) 1.\(id) \(id).5 \(id)00 12345 9223372036854775807 é\(id) \(id)é ٣\(id)\n"
    #expect(try tool.run("flake annotate", input: text).text == text)
    let around = "id=\(id), (\(id)) \"\(id)\". /o/\(id)?x –\(id)– \(id).\n"
    #expect(
      try tool.run("flake annotate", input: around).text
        == around.replacingOccurrences(of: id, with: id + Self.note)
    )
  }

  @Test func theWindowOfTimeIsHalfOpen() throws {
    let tool = try Tool()
    let text = "a \(Self.id) b\n"
    func annotated(_ arguments: String...) throws -> Bool {
      try tool.run(["flake", "annotate"] + arguments, input: text).text != text
    }
    #expect(try annotated("--since", "2025-12-08T15:30:00.123Z"))
    #expect(try !annotated("--since", "2025-12-08T15:30:00.124Z"))
    #expect(try annotated("--until", "2025-12-08T15:30:00.124Z"))
    #expect(try !annotated("--until", "2025-12-08T15:30:00.123Z"))
    // A window may be empty, as that of a script that goes on where it ended.
    #expect(try !annotated("--since", "2025-12-08", "--until", "2025-12-08"))
  }

  @Test func numbersThatAreNoIdsStayBareUnlessEverythingIsAskedFor() throws {
    let tool = try Tool()
    let now = Int(Date().timeIntervalSince1970 * 1_000_000)
    let numbers = [
      "\(now)", "4111111111111111", "5500005555555559", "6011000990139424", "3530111333300000",
      "004917612345678", "999999999999999", "1099511627776000",
    ]
    let text = numbers.map { "n=\($0) \n" }.joined()
    for layout in ["miniflake", "twitter", "discord", "mastodon", "sonyflake-v2"] {
      let outcome = try tool.run(["flake", "annotate", "-l", layout], input: text)
      #expect(outcome.text == text, "\(layout): \(outcome.text)")
    }
    let all = try tool.run("flake annotate --since epoch", input: text)
    #expect(all.lines.allSatisfy { $0.contains("[2018-") }, "\(all.text)")
    // A layout that is younger than the usual start is in use all the same.
    let epoch = Date(timeIntervalSinceNow: -3 * 86_400).ISO8601Format()
    let young = try tool.shell(
      "$T flake encode --epoch \(epoch) --time -1d | $T flake annotate --epoch \(epoch)"
    )
    #expect(young.text.contains("["), "\(young.text)")
  }

  @Test(arguments: [
    ("id_", "", true), ("user_id_", "", true), ("order2_", "", true),
    ("\u{1B}[31m", "\u{1B}[0m", true),
    ("\u{1B}[01;31m\u{1B}[K", "\u{1B}[m\u{1B}[K", true), ("\u{1B}[38;2;255;136;0m", "", true),
    ("x", "", false), ("_", "", false), ("12_", "", false), ("é", "", false), ("", "_x", true),
    ("", "_1.jpg", true), ("", "_783214", true), ("", "n", true), ("", "L,", true),
    ("", "nx", false), ("x", "_1", false),
    ("", "é", false), ("[31m", "", false), ("ж_", "", false), ("日本", "", false), ("日本 ", "", true),
  ])
  func prefixesAndColorsMayStandBesideAnId(before: String, after: String, isID: Bool) throws {
    let text = before + Self.id + after + "\n"
    let outcome = try Tool().run("flake annotate", input: text)
    #expect(outcome.text == (isID ? before + Self.id + Self.note + after + "\n" : text))
  }

  /// The room for annotations must not grow with their length times that of the text.
  @Test func longAnnotationsOfALongLineFitIntoLittleMemory() throws {
    let tool = try Tool()
    let id = "1029053193117499399"
    let fill = String(repeating: "x", count: 4_000_000)
    let format = String(repeating: "y", count: 8000)
    let outcome = try tool.shell(
      "ulimit -v 300000; $T flake annotate -l miniflake --only --format ' %i\(format)' | sha256sum",
      input: "\(id) \(fill) \(id)\n"
    )
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    let expected = try tool.shell(
      "sha256sum",
      input: "\(id) \(id)\(format) \(fill) \(id) \(id)\(format)\n"
    )
    #expect(outcome.text == expected.text)
  }

  @Test func aMatchingLastLineWithoutANewlineDoesNotRunIntoTheNextFile() throws {
    let outcome = try Tool().shell(
      """
      printf 'a 1029053193117499399' > one; printf 'b\\nc 1029053193117499399' > two
      $T flake annotate -l miniflake --only --format '!' one two one
      """
    )
    let id = "1029053193117499399!"
    #expect(outcome.text == "a \(id)\nc \(id)\na \(id)")
  }

  @Test func zerosInFrontAreNoPartOfTheIDAndALayoutNamedTwiceIsOne() throws {
    let tool = try Tool()
    let text = "01029053193117499399\n"
    let format = try tool.run("flake annotate --format [%i]", input: text)
    #expect(format.text == "01029053193117499399[1029053193117499399]\n")
    let twice = try tool.run("flake annotate -l miniflake -l miniflake -f id", input: text)
    #expect(twice.text == "1029053193117499399\n")
  }

  @Test func severalLayoutsAreNamedAndEachThatFitsIsShown() throws {
    let outcome = try Tool().run(
      "flake annotate --layout discord --layout miniflake",
      input: Self.id
    )
    #expect(
      outcome.text
        == "\(Self.id)[discord:2022-10-10T15:30:00.123Z,w0,p0,s7]"
        + "[miniflake:2025-12-08T15:30:00.123Z,w7,s0]"
    )
  }

  @Test func theListSaysWhereEachIDStands() throws {
    let tool = try Tool()
    try Data("one \(Self.id)\nnothing\n  \(Self.id),\(Self.id)\n".utf8).write(to: tool.url("a.log"))
    let outcome = try tool.run("flake annotate -f file,line,column,time,worker a.log")
    let time = "2025-12-08T15:30:00.123Z"
    #expect(
      outcome.lines == [
        "a.log\t1\t5\t\(time)\t7", "a.log\t3\t3\t\(time)\t7", "a.log\t3\t23\t\(time)\t7",
      ]
    )
    let json = try tool.run("flake annotate --json", input: Self.id)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    )
    #expect(object["id"] as? String == Self.id && object["file"] as? String == "-")
  }

  @Test func onlyLinesWithAnIDArePrintedWhenThatIsAskedFor() throws {
    let outcome = try Tool().run(
      "flake annotate --only",
      input: "a \(Self.id)\nb\n\nc \(Self.id) d"
    )
    #expect(outcome.text == "a \(Self.id)\(Self.note)\nc \(Self.id)\(Self.note) d")
  }

  @Test func aMissingFileIsNamedAndTheOthersAreStillRead() throws {
    let tool = try Tool()
    try Data("\(Self.id)\n".utf8).write(to: tool.url("a.log"))
    let outcome = try tool.run("flake annotate -l miniflake missing.log a.log")
    #expect(outcome.status == 3)
    #expect(outcome.errorText == "idtool: cannot read 'missing.log': No such file or directory\n")
    #expect(outcome.text == "\(Self.id)\(Self.note)\n")
  }

  @Test func aLineIsAnsweredWhileThePipeStaysOpen() throws {
    // The reader ends after one line; the writer would go on for a minute.
    let outcome = try Tool().shell(
      "(echo 'x \(Self.id)'; sleep 60 & echo $! >pid; wait) | $T flake annotate"
        + " | (read -r line; echo \"$line\"; kill $(cat pid))"
    )
    #expect(outcome.text == "x \(Self.id)\(Self.note)\n")
  }

  @Test func memoryStaysSmallOnALineWithoutAnEnd() throws {
    let megabytes = Reliability.isLong ? 1024 : 16
    let outcome = try Tool().shell(
      "(head -c \(megabytes)M /dev/zero | tr '\\0' 7; echo) | (ulimit -v 100000; $T flake annotate)"
        + " | wc -c",
      environment: ["SWIFT_BACKTRACE": "enable=no"]
    )
    #expect(
      outcome.text.trimmingCharacters(in: .whitespacesAndNewlines) == "\(megabytes << 20 + 1)"
    )
  }
}
