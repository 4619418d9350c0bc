import Foundation
import Testing

@testable import IDToolKit

/// Random sequences of changes, one process each, against a plain array.
@Suite struct RecordsModelTests {
  private static let seeds = [UInt64](0..<(Reliability.isLong ? 200 : 12))

  private struct Entry: Equatable {
    var id: Int
    var text: [UInt8]
  }

  /// What is being tried, with all that a failure needs to be replayed.
  private struct Run {
    var samples: RecordSamples
    let isArray: Bool
    let isNested: Bool
    var entries: [Entry] = []
    var document: [UInt8] = []

    init(seed: UInt64) {
      samples = RecordSamples(seed: seed)
      isArray = seed.isMultiple(of: 2)
      isNested = seed % 3 == 0
      let count = Int.random(in: 0...8, using: &samples.random)
      let ids = Array(Array(0..<20).shuffled(using: &samples.random).prefix(count))
      isArray ? makeArray(ids) : makeLines(ids)
    }

    mutating func space() -> [UInt8] { Array(samples.space(withBreaks: true).utf8) }

    private mutating func makeArray(_ ids: [Int]) {
      document = space() + [0x5B]
      for (index, id) in ids.enumerated() {
        let record = samples.record(id: id, nested: isNested, withBreaks: true)
        document += (index > 0 ? [0x2C] : []) + space() + Array(record.utf8) + space()
        entries.append(Entry(id: id, text: Array(record.utf8)))
      }
      document += space() + [0x5D] + space()
    }

    private mutating func makeLines(_ ids: [Int]) {
      for (index, id) in ids.enumerated() {
        let line = samples.line(id: id, nested: isNested)
        let isLast = index == ids.count - 1
        document += line + (isLast && samples.chance(2) ? [] : samples.lineEnd())
        entries.append(Entry(id: id, text: line))
        if !isLast, samples.chance(5) { document += Array(" \r\n\n".utf8) }
      }
    }

    func anatomy(_ text: [UInt8]) -> RecordAnatomy {
      isArray ? RecordAnatomy(array: text) : RecordAnatomy(lines: text)
    }

    /// A record as it comes to stand in the document.
    func settled(_ record: String) -> [UInt8] {
      isArray ? Array(record.utf8) : RecordText.onOneLine(Array(record.utf8).span)
    }
  }

  @Test(arguments: seeds)
  func everySequenceOfChangesAgreesWithAnArray(seed: UInt64) throws {
    let tool = try Tool()
    var run = Run(seed: seed)
    let file = tool.url("f")
    try Data(run.document).write(to: file)
    #expect(run.anatomy(run.document).records == run.entries.map(\.text), "seed \(seed): the test")
    for step in 0..<12 {
      let before = run.anatomy(run.document)
      let (words, input, keepsGaps) = change(&run)
      let key = run.isNested ? ["--key", "a.id"] : []
      let line = ["records"] + words + ["--file", "f", "--in-place"] + key
      let outcome = try tool.run(line, input: input)
      run.document = [UInt8](try Data(contentsOf: file))
      let after = run.anatomy(run.document)
      let note: Comment = "seed \(seed), step \(step): \(words) \(input) \(outcome.errorText)"
      #expect(outcome.status == 0, note)
      #expect(after.records == run.entries.map(\.text), note)
      if keepsGaps { #expect(after.gaps == before.gaps, note) }
      if run.isArray, !before.records.isEmpty, !after.records.isEmpty {
        #expect(after.gaps.first == before.gaps.first && after.gaps.last == before.gaps.last, note)
      }
      if run.isArray {
        #expect((try? JSONReader.validate(run.document.span)) != nil, note)
      }
      guard outcome.status == 0, after.records == run.entries.map(\.text) else { return }
    }
    try expectLookUps(run, tool, seed: seed)
  }

  /// Makes a random change to the model; the words that make the same one to the file.
  private func change(_ run: inout Run) -> (words: [String], input: String, keepsGaps: Bool) {
    let count = run.entries.count
    let choice = Int.random(in: 0..<4, using: &run.samples.random)
    if count > 0, choice == 0 { return remove(&run) }
    if count > 0, choice == 1 { return move(&run) }
    return put(&run)
  }

  private func remove(_ run: inout Run) -> ([String], String, Bool) {
    let few = Int.random(in: 1...2, using: &run.samples.random)
    let chosen = run.entries.shuffled(using: &run.samples.random)
      .prefix(run.samples.chance(8) ? run.entries.count : few)
    run.entries.removeAll { chosen.contains($0) }
    var ids = chosen.map { run.samples.id($0.id) }
    // A list of ids may name one twice, in two spellings.
    for entry in chosen where run.samples.chance(3) {
      ids.insert(
        run.samples.id(entry.id),
        at: Int.random(in: 0...ids.count, using: &run.samples.random)
      )
    }
    return (["remove"] + ids, "", false)
  }

  private func move(_ run: inout Run) -> ([String], String, Bool) {
    let index = Int.random(in: run.entries.indices, using: &run.samples.random)
    let entry = run.entries.remove(at: index)
    let id = run.samples.id(entry.id)
    let target = Int.random(in: 0...run.entries.count, using: &run.samples.random)
    var words: [String]
    if target < run.entries.count, run.samples.chance(2) {
      words = ["--before=" + run.samples.id(run.entries[target].id)]
    } else if target > 0, run.samples.chance(2) {
      words = ["--after=" + run.samples.id(run.entries[target - 1].id)]
    } else {
      words = ["--to", "\(target)"]
    }
    run.entries.insert(entry, at: target)
    return (["move"] + words + [id], "", true)
  }

  private func put(_ run: inout Run) -> ([String], String, Bool) {
    var place = run.entries.count
    var words = ["put", "--whole"]
    switch Int.random(in: 0..<4, using: &run.samples.random) {
    case 0:
      place = Int.random(in: 0...run.entries.count, using: &run.samples.random)
      words += ["--at", "\(place)"]
    case 1 where !run.entries.isEmpty:
      place = Int.random(in: run.entries.indices, using: &run.samples.random)
      words += ["--before=" + run.samples.id(run.entries[place].id)]
    case 2 where !run.entries.isEmpty:
      place = Int.random(in: run.entries.indices, using: &run.samples.random) + 1
      words += ["--after=" + run.samples.id(run.entries[place - 1].id)]
    default: break
    }
    var inputs: [String] = []
    var added: [Entry] = []
    for _ in 0..<Int.random(in: 1...3, using: &run.samples.random) {
      let id = Int.random(in: 0..<20, using: &run.samples.random)
      let record = run.samples.record(id: id, nested: run.isNested, withBreaks: true)
      inputs.append(record)
      let entry = Entry(id: id, text: run.settled(record))
      if let index = run.entries.firstIndex(where: { $0.id == id }) {
        run.entries[index] = entry
      } else if let index = added.firstIndex(where: { $0.id == id }) {
        added[index] = entry
      } else {
        added.append(entry)
      }
    }
    run.entries.insert(contentsOf: added, at: place)
    let input =
      run.samples.chance(2)
      ? "[" + inputs.joined(separator: " ,\n") + "]" : inputs.joined(separator: "\n")
    return (words, input, added.isEmpty)
  }

  private func expectLookUps(_ run: Run, _ tool: Tool, seed: UInt64) throws {
    var run = run
    let key = run.isNested ? ["--key", "a.id"] : []
    let shuffled = run.entries.shuffled(using: &run.samples.random)
    let ids = shuffled.map { run.samples.id($0.id) }
    if !ids.isEmpty {
      let words = ["records", "get", "--file", "f"] + key + ["--"] + ids
      let outcome = try tool.run(words)
      let lines = shuffled.map { RecordText.onOneLine($0.text.span) + [0x0A] }
      #expect(outcome.output == lines.flatMap { $0 }, "seed \(seed): \(outcome.errorText)")
    }
    let check = try tool.run(["records", "check", "f"] + key)
    // Of a file of lines that are all gone, nothing was checked.
    let isNothing = run.entries.isEmpty && !run.isArray
    #expect(check.status == (isNothing ? 1 : 0), "seed \(seed): \(check.errorText)")
    let listed = try tool.run(["records", "ids", "f"] + key)
    #expect(listed.lines.count == run.entries.count, "seed \(seed): \(listed.text)")
  }
}
