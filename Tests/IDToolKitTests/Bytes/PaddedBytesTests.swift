import Testing

@testable import IDToolKit

/// What is promised of bytes between others, against arrays; and that more than that stops the
/// program.
@Suite struct PaddedBytesTests {
  private static let surroundings = (0..<64).map { UInt8($0) }

  @Test func `a part has its own bytes and, around them, its neighbours`() {
    let text = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 100) }
    let all = Self.surroundings + text + Self.surroundings
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    PaddedBytes.with(text, between: Self.surroundings) { bytes in
      for _ in 0..<500 {
        let bound = Int.random(in: 0...text.count, using: &random)
        let range = Int.random(in: 0...bound, using: &random)..<bound
        let part = bytes[range]
        #expect(part.span.array == Array(text[range]), "\(range)")
        let around = (-64..<range.count + 64).map { part[padded: $0] }
        #expect(around == Array(all[range.lowerBound..<range.upperBound + 128]), "\(range)")
        let offset = Int.random(in: -64...range.count, using: &random)
        let place = range.lowerBound + offset + 64
        let group = part.group(at: offset)
        let (sought, letters) = (all[place + 5], 0x41...0x5A as ClosedRange<UInt8>)
        for bit in 0..<64 {
          let byte = all[place + bit]
          #expect((group.bits(of: sought) >> UInt64(bit) & 1 == 1) == (byte == sought), "\(seed)")
          let isOutside = group.bits(outside: letters) >> UInt64(bit) & 1 == 1
          #expect(isOutside == !letters.contains(byte), "\(seed)")
        }
        let vector = part.vector(at: offset).words
        #expect(
          vector.0 == part.word(unchecked: offset) && vector.1 == part.word(unchecked: offset + 8)
        )
        let word = all[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        #expect(part.word(unchecked: offset) == word)
      }
    }
  }

  @Test func `memory that is all padding has no bytes, and less is refused`() {
    let memory = [UInt8](repeating: 1, count: 128)
    func count(_ memory: Span<UInt8>) -> Int? { PaddedBytes(paddedIn: memory)?.count }
    #expect(count(memory.span) == 0)
    #expect(count(memory.span.extracting(1...)) == nil)
  }

  @Test func `the first and the last that can be read are`() {
    PaddedBytes.with([1, 2], between: Self.surroundings) { bytes in
      #expect(bytes[0] == 1 && bytes[1] == 2)
      #expect(bytes[padded: -64] == 0 && bytes[padded: 65] == 63)
      #expect(bytes.group(at: -64).bits(of: 0) == 1 && bytes.group(at: 2).bits(of: 63) == 1 << 63)
      #expect(
        bytes.vector(at: -64).bits(of: 0) == 1 && bytes.vector(at: 50).bits(of: 63) == 1 << 15
      )
      #expect(bytes.word(unchecked: -64) & 0xFF == 0 && bytes.word(unchecked: 58) >> 56 == 63)
      #expect(bytes[0...].count == 2 && bytes[2..<2].isEmpty)
    }
  }

  @Test func `a byte, a part or a group beyond what is readable stops the program`() async {
    await #expect(processExitsWith: .failure) { PaddedBytes.with([1, 2]) { _ = $0[2] } }
    await #expect(processExitsWith: .failure) { PaddedBytes.with([1, 2]) { _ = $0[-1] } }
    await #expect(processExitsWith: .failure) { PaddedBytes.with([1, 2]) { _ = $0[1..<3] } }
    await #expect(processExitsWith: .failure) { PaddedBytes.with([1, 2]) { _ = $0[(-1)...] } }
    await #expect(processExitsWith: .failure) { PaddedBytes.with([1, 2]) { _ = $0[padded: 66] } }
    await #expect(processExitsWith: .failure) { PaddedBytes.with([1, 2]) { _ = $0[padded: -65] } }
    await #expect(processExitsWith: .failure) { PaddedBytes.with([1, 2]) { _ = $0.group(at: 3) } }
    await #expect(processExitsWith: .failure) {
      PaddedBytes.with([1, 2]) { _ = $0.group(at: -65) }
    }
    await #expect(processExitsWith: .failure) {
      PaddedBytes.with([1, 2]) { _ = $0.vector(at: 51) }
    }
  }
}
