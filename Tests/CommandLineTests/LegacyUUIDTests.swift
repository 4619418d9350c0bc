import Foundation
import Testing

/// UUIDs in the binaries of subtype 3 of MongoDB, whose bytes are in the order of a driver.
@Suite struct LegacyUUIDTests {
  /// Source: the BSON specification of UUIDs: the same UUID as Java, .NET and Python store it.
  private static let uuid = "00112233-4455-6677-8899-aabbccddeeff"
  private static let stored = [
    ("java-legacy", "d2ZVRDMiEQD/7t3Mu6qZiA=="), ("guid-bytes", "MyIRAFVEd2aImaq7zN3u/w=="),
    ("base64", "ABEiM0RVZneImaq7zN3u/w=="),
  ]

  @Test(arguments: Self.stored)
  func `the driver that is named settles the order of stored bytes`(
    kind: String,
    bytes: String
  ) throws {
    for text in [
      "BinData(3,\"\(bytes)\")", "Binary.createFromBase64(\"\(bytes)\", 3)", bytes,
    ] {
      let outcome = try Tool().shell("$T convert -l \(kind) --to uuid '\(text)'")
      #expect(outcome.text == Self.uuid + "\n", "\(outcome.errorText)")
    }
  }

  /// Source: `ids_more.tsv`: System.Guid of Mono, and `bson.binary` of pymongo.
  @Test(arguments: [
    ("guid-bytes glsHa0Ts5RGA3AAVXQq8VA==", "6b075b82-ec44-11e5-80dc-00155d0abc54"),
    ("guid-bytes 06PaaQ/hH0KczLHFhkROFA", "69daa3d3-e10f-421f-9ccc-b1c586444e14"),
    ("guid-bytes 06PaaQ_hH0KczLHFhkROFA", "69daa3d3-e10f-421f-9ccc-b1c586444e14"),
    ("java-legacy Zkg4YEd4LKHlefaQLaayhA==", "a12c7847-6038-4866-84b2-a62d90f679e5"),
    ("java-legacy 5RFE7IJbB2tUvApdFQDcgA==", "6b075b82-ec44-11e5-80dc-00155d0abc54"),
    ("java-legacy Yn8YAgQ_jgH7Qlr-PGqGjw==", "018e3f04-0218-7f62-8f86-6a3cfe5a42fb"),
  ])
  func `stored bytes are read in base 64 as well`(words: String, uuid: String) throws {
    let outcome = try Tool().shell("$T inspect -f uuid -l \(words)")
    #expect(outcome.text == uuid + "\n", "\(outcome.errorText)")
  }

  @Test(arguments: [
    "BinData(3,\"BD+OARgCYn+Phmo8/lpC+w==\")", "BinData(3, \"Yn8YAgQ/jgH7Qlr+PGqGjw==\")",
    "HexData(3,\"043f8e011802627f8f866a3cfe5a42fb\")",
    "Binary.createFromBase64(\"BD+OARgCYn+Phmo8/lpC+w==\", 3)",
    "Binary.createFromHexString(\"043f8e011802627f8f866a3cfe5a42fb\", 3)",
    "LUUID(\"627f1802-043f-8e01-fb42-5afe3c6a868f\")",
  ])
  func `stored bytes are doubted where no driver is named, and not converted`(
    text: String
  ) throws {
    let told = "-l java-legacy is Java's, and -l guid-bytes .NET's"
    let inspected = try Tool().shell("$T inspect --json '\(text)'")
    #expect(inspected.text.contains(told), "\(inspected.text)")
    let outcome = try Tool().shell("$T convert --to uuid '\(text)'")
    #expect(outcome.status == 1 && outcome.errorText.contains(told), "\(outcome.errorText)")
    #expect(!outcome.errorText.contains("did you mean"))
  }

  /// By Python: `UUID(bytes_le=…)` of a UUID of version 7, both halves of others reversed.
  @Test(arguments: [
    ("6a1f9c01b3fff7709594f3c3b44817f2", "guid-bytes", "2026-02-02T17:33:51.923Z"),
    ("0e7d2fa6832d990194ba97ae6205918b", "java-legacy", "2025-09-09T08:07:06.543Z"),
    ("b07ac4b3c0289f010a39cc5050d0269d", "java-legacy", "2026-07-03T16:12:25.412Z"),
  ])
  func `bytes that make more sense in another order are told of with columns alone`(
    id: String,
    kind: String,
    time: String
  ) throws {
    let outcome = try Tool().run("inspect --now 2026-11-28 -f id,kind,time \(id)")
    #expect(outcome.text == "\(id)\t\(kind)\t\(time)\n" && outcome.status == 0)
    let told = "idtool: warning: '\(id)' is doubtful: as it stands, it "
    #expect(outcome.errorText.hasPrefix(told), "\(outcome.errorText)")
  }

  /// Bytes of subtype 4 are in the order of the text.
  @Test func `a UUID is read out of the shell's call on a line as well`() throws {
    let call = "Binary.createFromBase64('AY4/BAIYf2KPhmo8/lpC+w==', 4)"
    let uuid = "018e3f04-0218-7f62-8f86-6a3cfe5a42fb\n"
    #expect(try Tool().run(["inspect", "-f", "uuid", call]).text == uuid)
    #expect(try Tool().run(["inspect", "-f", "uuid"], input: call + "\n").text == uuid)
  }

  @Test(arguments: [
    "JUUID", "CSUUID", "NUUID", "PYUUID", "LegacyJavaUUID", "LegacyCSharpUUID", "LegacyPythonUUID",
  ])
  func `a UUID that a notation shows itself isn't put in order again`(name: String) throws {
    let uuid = "018e3f04-0218-7f62-8f86-6a3cfe5a42fb"
    let text = "\(name)(\"\(uuid)\")"
    let tool = try Tool()
    #expect(try tool.shell("$T convert --to uuid '\(text)'").text == uuid + "\n")
    for kind in ["java-legacy", "guid-bytes", "mysql-swapped"] {
      for command in ["inspect", "convert --to uuid"] {
        let outcome = try tool.shell("$T \(command) -l \(kind) '\(text)'")
        #expect(outcome.status == 1 && outcome.errorText.contains("-l uuid reads it"))
      }
    }
    let both = "$T annotate -l guid-bytes,uuid"
    let line = "a \(text) 043f8e01-1802-627f-8f86-6a3cfe5a42fb"
    let time = "[2024-03-14T22:10:11.096Z]"
    #expect(
      try tool.shell("echo '\(line)' | \(both)").text
        == line.replacingOccurrences(of: "fb", with: "fb\(time)") + "\n"
    )
    let cell = text.replacingOccurrences(of: "\"", with: "\"\"")
    let rows = "id\n\"\(cell)\"\n"
    let table = try tool.run("annotate --in csv -l guid-bytes --column id", input: rows)
    #expect(table.text.hasSuffix("\"\(cell)\",\n"), "\(table.text)")
  }
}
