import Foundation
import Testing

@testable import IDToolKit

@Suite struct FlakeDecodeTests {
  @Test(arguments: FlakeVectors.rows("flake_decode.tsv"))
  func everyKnownAnswerIsDecoded(row: [String: String]) throws {
    let layout = FlakeVectors.layout(row["layout"] ?? "")
    let text = try #require(row["id"])
    let isNumber =
      text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
      && layout.textForm != .dashedHexadecimal
    let id = try FlakeVectors.parse(text, layout, isNumber ? .decimal : .native)
    #expect(layout.problem(with: id) == nil)
    let time = layout.time(of: id)
    #expect(String(time.unixMilliseconds) == row["unix_ms"])
    #expect(time.text() == row["iso8601"])
    #expect(String(layout.timeField.value(in: id)) == row["raw_time"])
    if let node = row["node"], !node.isEmpty { #expect(String(layout.worker(of: id)) == node) }
    if let sequence = row["sequence"], !sequence.isEmpty {
      #expect(String(layout.sequence(of: id)) == sequence)
    }
    let values = (row["fields"] ?? "").split(separator: ";").map { $0.split(separator: "=")[1] }
    let shown = layout.fields.filter { ![.unused, .time, .sequence].contains($0.kind) }
    if layout.name != "mastodon" {
      #expect(shown.map { String($0.value(in: id)) } == values.map(String.init))
    }
    if let note = row["note"], let range = note.range(of: "unix_us ") {
      #expect(String(time.microseconds) == String(note[range.upperBound...]))
      #expect(layout.timePrecision == .microseconds)
    }
    if let note = row["note"], note.hasPrefix("integer ") {
      #expect(String(id.rawValue) == note.dropFirst(8).prefix { $0 != ";" })
    }
    try encodesBack(id, layout)
  }

  private func encodesBack(_ id: FlakeID, _ layout: FlakeLayout, seed: UInt64 = 0) throws {
    let other = layout.fields.first { $0.kind == .other }
    let again = try layout.id(
      time: layout.time(of: id),
      worker: layout.worker(of: id),
      sequence: layout.sequence(of: id),
      random: layout.randomField?.value(in: id) ?? 0,
      other: other?.value(in: id) ?? 0
    )
    #expect(again == id, "seed \(seed)")
  }

  @Test func everyLayoutHasAKnownAnswer() {
    let layouts = Set(FlakeVectors.rows("flake_decode.tsv").compactMap { $0["layout"] })
    let others = layouts.symmetricDifference(FlakeLayout.names)
    #expect(others.isEmpty, "in flake_decode.tsv or in the table alone: \(others)")
  }

  @Test(arguments: FlakeLayout.names)
  func whatIsEncodedIsDecodedForEveryLayout(name: String) throws {
    let layout = FlakeVectors.layout(name)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let id = FlakeID(rawValue: UInt64.random(in: 0...layout.largestID.rawValue, using: &random))
      guard layout.problem(with: id) == nil else { continue }
      try encodesBack(id, layout, seed: seed)
    }
    #expect(throws: FlakeEncodeProblem.beforeEpoch(layout.epoch)) {
      try layout.id(time: Timestamp(microseconds: layout.epoch.microseconds - 1))
    }
    #expect(throws: FlakeEncodeProblem.afterLast(layout.lastUsableTime)) {
      try layout.id(time: Timestamp(microseconds: Timestamp.largestMilliseconds * 1000))
    }
    let tooLarge = layout.largestWorker + 1
    #expect(throws: FlakeEncodeProblem.field(.worker, tooLarge, largest: layout.largestWorker)) {
      try layout.id(time: layout.epoch, worker: tooLarge)
    }
    let overflow = layout.largestSequence + 1
    #expect(throws: FlakeEncodeProblem.field(.sequence, overflow, largest: overflow - 1)) {
      try layout.id(time: layout.epoch, sequence: overflow)
    }
  }

  @Test func aWorkerSpreadOverDistantFieldsIsOneNumber() throws {
    let layout = try FlakeVectors.layout(spec: "d3,t40,w4,s8,n5")
    #expect(layout.largestWorker == 4095)
    #expect(!layout.workerIsContiguous)
    for worker in UInt64(0)...4095 {
      let id = try layout.id(time: .unixEpoch, worker: worker, sequence: 77)
      #expect(layout.worker(of: id) == worker)
      #expect(layout.sequence(of: id) == 77)
    }
    let id = try layout.id(time: .unixEpoch, worker: 0b101_1001_00011)
    #expect(layout.workerFields.map { $0.value(in: id) } == [0b101, 0b1001, 0b00011])
  }

  @Test func impossibleIdsAreNamed() throws {
    let bit63 = FlakeID(rawValue: 1 << 63 | 5)
    #expect(FlakeLayout.miniflake.problem(with: bit63) == .unusedBits(1 << 63))
    let tiktok = FlakeVectors.layout("tiktok")
    let millisecond = FlakeID(rawValue: 1 << 32 | 1000 << 22)
    #expect(tiktok.problem(with: millisecond) == .millisecond(1000))
    #expect(tiktok.problem(with: FlakeID(rawValue: 1 << 32 | 999 << 22)) == nil)
    let scru64 = FlakeVectors.layout("scru64")
    let largest = FlakeID(rawValue: 4_738_381_338_321_616_895)
    #expect(scru64.problem(with: largest) == nil)
    #expect(scru64.problem(with: FlakeID(rawValue: largest.rawValue + 1)) == .aboveLargest(largest))
    #expect(scru64.lastUsableTime.microseconds == 282_429_536_480 * 256_000)
    #expect(tiktok.lastUsableTime.text() == "2106-02-07T06:28:15.999Z")
  }
}
