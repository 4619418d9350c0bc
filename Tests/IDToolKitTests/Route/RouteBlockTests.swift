import Testing

@testable import IDToolKit

/// Blocks of lines against the bytes one by one.
@Suite struct RouteBlockTests {
  /// What stands where, found with a look at each byte.
  private struct Model {
    var newlines: Set<Int> = []
    var identifierEnds: Set<Int> = []
    var firstColons: Set<Int> = []
    var numberEnds: Set<Int> = []
    var stops: Set<Int> = []

    init(_ text: [UInt8]) {
      var isIdentifier = true
      var identifierStart = 0
      /// Of the value that may be a number; nil once it is none.
      var numberStart: Int?
      for (place, byte) in text.enumerated() {
        let endsIdentifier = isIdentifier && (byte == 0x3A || byte == 0x0A)
        if endsIdentifier { identifierEnds.insert(place) }
        if endsIdentifier, place == identifierStart { stops.insert(place) }
        switch byte {
        case 0x0A:
          newlines.insert(place)
          // Numbers are told only where they begin in the block.
          if let start = numberStart, start < place, (start - 1) / 64 == place / 64 {
            numberEnds.insert(place)
          }
          (isIdentifier, identifierStart, numberStart) = (true, place + 1, nil)
        case 0x3A where isIdentifier:
          firstColons.insert(place)
          (isIdentifier, numberStart) = (false, place + 1)
        case 0x30...0x39: break
        case 0x20:
          if isIdentifier { stops.insert(place) }
          numberStart = nil
        case 0x21...0x7E: numberStart = nil
        default:
          stops.insert(place)
          numberStart = nil
        }
      }
    }
  }

  /// Whether the places of a block's bits are those of the model.
  private static func holds(_ bits: UInt64, _ places: Set<Int>, from start: Int) -> Bool {
    (0..<64).allSatisfy { (bits >> UInt64($0) & 1 == 1) == places.contains(start + $0) }
  }

  @Test func everyBitIsThatOfItsByte() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<LongRun.count(160, long: 20_000) {
      // Some texts have no odd bytes, some have few line ends: whole blocks without one, too.
      let oddity = [0, 0, 2, 30][round % 4]
      let density = [4, 15, 60][round % 3]
      let text = (0..<256).map { _ -> UInt8 in
        if Int.random(in: 0..<100, using: &random) < oddity {
          return UInt8.random(in: 0...255, using: &random)
        }
        if Int.random(in: 0..<density, using: &random) == 0 {
          return [0x0A, 0x3A].randomElement(using: &random) ?? 0
        }
        return Array("0123456789a~! ".utf8).randomElement(using: &random) ?? 0
      }
      let model = Model(text)
      PaddedBytes.with(text) { bytes in
        var start = RouteBlock.Start.line
        for offset in stride(from: 0, to: text.count, by: 64) {
          let block = RouteBlock(bytes.group(at: offset), start: start)
          let place: Comment = "seed \(seed), round \(round), offset \(offset)"
          #expect(Self.holds(block.newlines, model.newlines, from: offset), place)
          #expect(Self.holds(block.identifierEnds, model.identifierEnds, from: offset), place)
          #expect(Self.holds(block.firstColons, model.firstColons, from: offset), place)
          #expect(Self.holds(block.numberEnds, model.numberEnds, from: offset), place)
          #expect(Self.holds(block.stops, model.stops, from: offset), place)
          start = block.next
        }
      }
    }
  }
}
