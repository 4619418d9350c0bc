import Foundation
import Testing

@testable import IDToolKit

/// A field that an option adds is in the rows of every format, beside every other option, and in
/// those of `--field`.
@Suite struct AddedFieldTests {
  /// The rows of JSON, their values as texts.
  private static func rows(_ text: String) throws -> [[String: String]] {
    try text.split(separator: "\n").filter { $0.hasPrefix("{") }.map { line in
      let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(row).mapValues { $0 is NSNull ? "" : "\($0)" }
    }
  }

  /// The options of a command that add keys to rows of JSON, with these keys.
  private static func addedKeys(
    _ sample: OptionEffectTests.Case
  ) throws -> [(option: Option, keys: Set<String>)] {
    let plain = Set(try rows(run(sample, "--json")).flatMap(\.keys))
    return try sample.command.options.compactMap { option in
      guard case .flag = option.value, sample.options[option] == "--\(option.long)",
        option != .json
      else { return nil }
      let keys = Set(try rows(run(sample, "--\(option.long) --json")).flatMap(\.keys))
      return keys.isSubset(of: plain) ? nil : (option, keys.subtracting(plain))
    }
  }

  private static func run(_ sample: OptionEffectTests.Case, _ words: String) throws -> String {
    try OptionEffectTests.run(sample, "\(sample.words) \(words)", asArguments: false).text
  }

  @Test func `there are such options`() throws {
    let all = try OptionEffectTests.cases.flatMap { try Self.addedKeys($0) }
    #expect(all.contains { $0.option == .delta })
  }

  @Test(arguments: OptionEffectTests.cases.map(\.command))
  func aFieldThatAnOptionAddsIsInEachFormat(command: Command) throws {
    let sample = try #require(OptionEffectTests.cases.first { $0.command == command })
    // Rows of the likeliest kind alone.
    let one = command == .inspect ? "-n 1" : ""
    for (option, keys) in try Self.addedKeys(sample) {
      let json = try Self.rows(Self.run(sample, "--\(option.long) --json --invalid skip \(one)"))
      for key in keys {
        let values = json.map { $0[key] ?? "" }
        for (format, separator) in [("csv", ","), ("tsv", "\t")] as [(String, Character)] {
          let words = "-o \(format) --no-header --invalid skip \(one) -f id,\(key)"
          let cells = try Self.run(sample, words).split(separator: "\n").map { line in
            line.split(separator: separator, omittingEmptySubsequences: false).last.map(String.init)
          }
          #expect(cells == values, "\(words) of \(command.words)")
          let table = try Self.run(sample, "--\(option.long) -o \(format) --invalid skip")
          // Lines of several kinds have no table without fields.
          guard !table.isEmpty else { continue }
          let header = table.prefix { $0 != "\n" }.split(separator: separator).map(String.init)
          #expect(header.contains(key), "--\(option.long) -o \(format) has no column \(key)")
        }
      }
    }
  }

  @Test(arguments: OptionEffectTests.cases.map(\.command))
  func aFieldThatAnOptionAddsIsThereBesideOtherOptions(command: Command) throws {
    let sample = try #require(OptionEffectTests.cases.first { $0.command == command })
    for (option, keys) in try Self.addedKeys(sample) {
      for (other, given) in sample.options where other != option {
        // What chooses the rows' format or fields is tried above.
        guard ![.json, .field, .output, .outputOrCard, .noHeader].contains(other) else { continue }
        let words = "--\(option.long) \(given.replacing("|", with: "")) --json"
        let outcome = try OptionEffectTests.run(
          sample,
          "\(sample.words) \(words)",
          asArguments: false
        )
        if outcome.status == 2 { continue }
        let rows = try Self.rows(outcome.text)
        for key in keys {
          #expect(rows.contains { $0[key]?.isEmpty == false }, "\(words) adds no \(key)")
        }
      }
    }
  }
}
