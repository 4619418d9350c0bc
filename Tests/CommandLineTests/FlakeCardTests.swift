import Foundation
import Testing

@testable import IDToolKit

/// The picture of an id's bits: right, readable without color, and within 80 by 24.
@Suite struct FlakeCardTests {
  @Test func aCardShowsEachBitUnderItsNumberAndOverItsLetter() throws {
    let outcome = try Tool().run("flake decode -o card 1029053193117499399")
    #expect(outcome.status == 0)
    let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    #expect(
      lines.prefix(11) == [
        "1029053193117499399  miniflake",
        "",
        "6 6                                       2 2          1",
        "3 2                                       2 1          0 9        0",
        "0 00011100100011111101110011011010100111011 000000000000 0000000111",
        "z ttttttttttttttttttttttttttttttttttttttttt ssssssssssss wwwwwwwwww",
        "",
        "z  unused       63             0  always 0",
        "t  time      62-22  245345400123  counts 1ms since the epoch",
        "s  sequence  21-10             0  counts the ids of one moment, 0 to 4095",
        "w  worker      9-0             7  who made it, 0 to 1023",
      ],
      "\(outcome.text)"
    )
    #expect(outcome.text.contains("\ntime     2025-12-08T15:30:00.123Z, "))
    #expect(outcome.text.contains("\nhex      0e47ee6d4ec00007\n"))
  }

  @Test func theBitsOfEveryCardAreThoseOfTheIDAndFitTheScreen() throws {
    let tool = try Tool()
    let rows = FlakeDecodeTests.rows.filter { !$0.isNative }
    for (layout, rows) in Dictionary(grouping: rows, by: \.layout) {
      let ids = rows.map(\.id)
      let outcome = try tool.run(["flake", "decode", "-o", "card", "-l", layout, "--"] + ids)
      #expect(outcome.status == 0, "\(outcome.errorText)")
      let cards = outcome.text.components(separatedBy: "\n\n")
      // Title, picture, table and facts, with empty lines between.
      #expect(cards.count == 4 * ids.count, "\(layout)")
      for (index, id) in ids.enumerated() where cards.count == 4 * ids.count {
        let lines = cards[index * 4 + 1].split(separator: "\n").map(String.init)
        let bits = lines[2].filter { $0 != " " }
        let number = Int64(id).map { UInt64(bitPattern: $0) } ?? UInt64(id)
        #expect(UInt64(bits, radix: 2) == number, "\(layout) \(id)")
        #expect(bits.count == 64)
        let height = cards[index * 4..<index * 4 + 4].map {
          $0.split(separator: "\n").count + 1
        }.reduce(0, +)
        #expect(height <= 23, "\(layout)")
      }
      for line in outcome.text.split(separator: "\n") {
        #expect(line.count <= 80, "\(layout): \(line)")
      }
    }
  }

  @Test(arguments: [
    "t1,z1,s1,z1,w1,z1,d1,z1,p1,z1,n1,z1,h1,z1,c1,z1,r1,z1,x1,z43", "t52,w12", "t40,m10",
    "z63,t1", "t16,s16,w16,r16",
  ])
  func anyDivisionOfTheBitsFits(spec: String) throws {
    let tool = try Tool()
    for words in [
      ["flake", "decode", "-o", "card", "-l", spec, "0"], ["flake", "layouts", spec, "-o", "card"],
    ] {
      let outcome = try tool.run(words + ["--epoch", "1970-01-01"])
      #expect(outcome.status == 0, "\(outcome.errorText)")
      for line in outcome.lines { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func everyNamedLayoutHasAPicture() throws {
    let tool = try Tool()
    let outcome = try tool.run("flake layouts -o card")
    #expect(outcome.status == 0)
    for name in FlakeLayout.names { #expect(outcome.text.contains(name)) }
    for line in outcome.lines { #expect(line.count <= 80, "\(line)") }
    let one = try tool.run("flake layouts discord -o card")
    #expect(one.text.components(separatedBy: "\n\n").count == 4)
    // Naming one asks for the picture, unless something else is asked for.
    #expect(try tool.run("flake layouts discord").text == one.text)
    #expect(try tool.run("flake layouts discord -f unit").text == "1ms\n")
    let row = try tool.run("flake layouts discord -o text")
    #expect(row.text.hasPrefix("discord  t42,w5,p5,s12  unit=1ms") && row.lines.count == 1)
  }

  @Test(arguments: ["--delta", "--no-header", "--field=id", "--format=%i"])
  func whatACardCannotShowIsRefused(option: String) throws {
    let outcome = try Tool().run(["flake", "decode", "-o", "card", option, "1029053193117499399"])
    #expect(outcome.status == 2 && outcome.errorText.contains("can't be used with"))
  }

  @Test func colorsAddNothingButColor() throws {
    let tool = try Tool()
    let words = ["flake", "decode", "-o", "card", "-l", "discord", "867793854505943041", "8"]
    let bare = try tool.run(words)
    let colored = try tool.run(words + ["--color", "always"])
    #expect(!bare.text.contains("\u{1B}"))
    #expect(colored.text.contains("\u{1B}[36m"))
    var stripped = colored.text
    while let start = stripped.range(of: "\u{1B}["),
      let end = stripped[start.upperBound...].firstIndex(of: "m")
    {
      stripped.removeSubrange(start.lowerBound...end)
    }
    // The age may have moved on by a second in between.
    func steady(_ text: String) -> [String] {
      text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("time ") }
    }
    #expect(steady(stripped) == steady(bare.text))
    for line in colored.lines where line.contains("\u{1B}") {
      // Every run is closed before its line ends.
      #expect(line.components(separatedBy: "\u{1B}[").count % 2 == 1, "\(line)")
    }
    #expect(bare.text.contains("warning  its time is the layout's epoch"))
  }

  @Test func aCardStandsAlone() throws {
    let tool = try Tool()
    let screen = try tool.onTerminal(["flake", "decode", "-o", "card", "--color=never", "8"])
    #expect(screen.text.components(separatedBy: "its time is").count == 2, "\(screen.text)")
    let range = try tool.run("flake range --from now -o card")
    #expect(range.status == 2 && range.errorText.contains("choose from text, json, csv, tsv\n"))
    let bad = try tool.run("flake decode -o card x 5")
    #expect(bad.status == 1 && bad.text.contains("\n5  miniflake\n"))
  }
}
