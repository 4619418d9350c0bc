import Foundation
import Testing

@testable import IDToolKit

/// UUIDs are hashed and compared by their bits; whatever only looks like one is not.
@Suite struct UUIDIdentifierTests {
  @Test(arguments: [5, 9, 1000])
  func uuidsAreFoundByAllTheirBits(count: Int) throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let uuids = (0..<count).map { _ in
      UUID(uuid: unsafeBitCast((random.next(), random.next()), to: uuid_t.self))
    }
    var ids = OrderedIdentifiers(uuids)
    #expect(ids.invariantViolation() == nil && ids.elements == uuids)
    for (index, uuid) in uuids.enumerated() {
      #expect(ids.firstIndex(of: uuid) == index, "seed \(seed)")
      let bit = Int.random(in: 0..<128, using: &random)
      var other = uuid.uuid
      withUnsafeMutableBytes(of: &other) { $0[bit / 8] ^= 1 << UInt8(bit % 8) }
      #expect(!ids.contains(UUID(uuid: other)), "seed \(seed)")
    }
    let left = uuids.filter { _ in Bool.random(using: &random) }
    ids.removeAll { !left.contains($0) }
    #expect(ids.elements == left && ids.invariantViolation() == nil)
    #expect(throws: IdentifiedArrayError.duplicateIdentifier(firstOffset: 1, offset: count)) {
      try OrderedIdentifiers(validating: ContiguousArray(uuids + [uuids[1]]))
    }
  }

  /// Sixteen bytes of which only the first counts.
  private struct Lookalike: Hashable {
    var bytes: uuid_t

    init(_ byte: UInt8, _ rest: UInt8) {
      bytes = (byte, rest, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, rest)
    }

    static func == (left: Self, right: Self) -> Bool { left.bytes.0 == right.bytes.0 }
    func hash(into hasher: inout Hasher) { hasher.combine(bytes.0) }
  }

  @Test func aTypeOfTheSameSizeKeepsItsOwnEquality() {
    let ids = OrderedIdentifiers((0..<100).map { Lookalike($0, 1) })
    #expect(ids.count == 100)
    for byte in 0..<100 { #expect(ids.firstIndex(of: Lookalike(UInt8(byte), 2)) == byte) }
  }
}
