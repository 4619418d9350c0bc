import Foundation
import Testing

/// `annotate --only --in` copies the records with an id in the window, and no others.
@Suite struct AnnotateOnlyRecordsTests {
  // From the specification of ULID: 2016-07-30, and the same bits in 2023.
  private static let old = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
  private static let recent = "01H5H0W000XEZ7D6V1ZWA823DM"

  private func run(_ words: String, _ text: String) throws -> (text: String, status: Int32) {
    let outcome = try Tool().run("annotate --only " + words, input: text)
    return (outcome.text, outcome.status)
  }

  @Test func rowsOfATableAreCopiedBelowItsHeader() throws {
    let row = "\"a\nb\",\(Self.recent)"
    let table = "note,id\n" + String(repeating: "x,\(Self.old)\n", count: 200) + "\n\(row)\ny,\n"
    let header = "note,id,id_time\n"
    let kept = header + row + ",2023-07-17T04:13:52.000Z\n"
    #expect(try run("--in csv --since 2020-01-01", table) == (kept, 0))
    #expect(try run("--in csv --since 2020-01-01 --column id", table).text == kept)
    #expect(try run("--in csv --since 2024-01-01", table) == (header, 1))
    let requested = try Tool().run(
      "annotate --only --in csv --column id --since 2020-01-01",
      input: table
    )
    #expect(requested.errors.isEmpty, "ids of other times are left out, and nothing else")
    let old = try run("--in csv --until 2020-01-01", table)
    #expect(old.status == 0 && old.text.split(separator: "\n").count == 201)
  }

  @Test(arguments: ["-j 1", "-j 2"])
  func linesOfJSONAreCopied(jobs: String) throws {
    let (old, recent) = ("{\"id\":\"\(Self.old)\"}\n", "{\"id\":\"\(Self.recent)\",\"n\":[1]}\n")
    let kept = recent.replacing("\",", with: "\",\"id_time\":\"2023-07-17T04:13:52.000Z\",")
    let lines = String(repeating: old + "\n" + recent + "{\"x\":1}\n", count: 9000)
    let tool = try Tool()
    try lines.write(toFile: tool.url("in").path, atomically: true, encoding: .utf8)
    let outcome = try tool.run("annotate --in json --only --since 2020-01-01 \(jobs) in")
    #expect(outcome.status == 0 && outcome.text == String(repeating: kept, count: 9000))
    let requested = try tool.run("annotate --in json --key id --only --since 2020-01-01 \(jobs) in")
    #expect(requested.text == outcome.text && requested.errors.isEmpty && requested.status == 0)
    #expect(try run("--in json --key x", lines) == ("", 1))
  }

  /// What is left of an array is one, whichever elements are left out.
  @Test(arguments: 0..<16)
  func elementsOfAnArrayAreCopied(which: Int) throws {
    let elements = (0..<4).map { place in
      "{\"id\":\"\(which >> place & 1 == 1 ? Self.recent : Self.old)\",\"place\":\(place)}"
    }
    let outcome = try run(
      "--in json --since 2020-01-01",
      "[ \(elements.joined(separator: " ,\n ")) ]\n"
    )
    #expect(outcome.status == (which == 0 ? 1 : 0))
    let objects =
      try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [[String: Any]]
    let places = objects?.compactMap { $0["place"] as? Int }
    #expect(places == (0..<4).filter { which >> $0 & 1 == 1 }, "\(outcome.text)")
  }
}
