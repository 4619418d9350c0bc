import Foundation
import IDToolKit
import OrderedCollections

/// `CollectionBenchmarks [ROUNDS] [SIZE …]`: prints one row for each task, kind of identifier and size.
@main
struct EntryPoint {
  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let rounds = numbers.first ?? 7
    let sizes = numbers.count > 1 ? Array(numbers.dropFirst()) : [1_000, 100_000, 1_000_000]
    print("| task | identifiers | size | IdentifiedArray ns | OrderedDictionary ns | ratio |")
    print("|---|---|--:|--:|--:|--:|")
    for size in sizes {
      var random = SplitMix(state: 42)
      var time: UInt64 = 276_204_800_000
      let numbers = (0..<size).map { _ in
        time += 1 + random.next() % 5_000
        return Int(time << 22 | random.next() & 0x3f_ffff)
      }
      Comparison(name: "Int", ids: numbers, random: &random).run(rounds: rounds)
      let texts = numbers.map { "user-\($0)" }
      Comparison(name: "String", ids: texts, random: &random).run(rounds: rounds)
      let uuids = numbers.map { _ in random.uuid() }
      Comparison(name: "UUID", ids: uuids, random: &random).run(rounds: rounds)
      let address = "https://example.com/" + String(repeating: "a/long/way/", count: 20)
      let long = texts.map { address + $0 }
      Comparison(name: "long String", ids: long, random: &random).run(rounds: rounds)
    }
  }
}
