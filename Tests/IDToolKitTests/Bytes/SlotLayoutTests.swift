import Testing

@testable import IDToolKit

@Suite struct SlotLayoutTests {
  @Test(arguments: SlotLayout.smallestBits...SlotLayout.largestBits)
  func aSlotAndItsPlaceTellTheHashAtEverySizeOfTable(bits: Int) {
    let layout = SlotLayout(slotCount: 1 << bits)
    var random = SeededGenerator(seed: UInt64(bits))
    let limit = Int(layout.displacementLimit)
    for _ in 0..<200 {
      let prefix = layout.prefix(of: random.next())
      let home = layout.home(ofPrefix: prefix)
      #expect(home < 1 << bits)
      for distance in [0, 1, limit - 1, limit, limit + 5] where distance >= 0 {
        let label = layout.entry(layout.label(ofPrefix: prefix), displacedBy: distance)
        #expect(label & layout.mask == 0)
        let slot = (home + distance) & Int(layout.mask)
        let told = layout.prefix(of: label | layout.mask, in: slot)
        #expect(told == (distance < limit ? prefix : nil))
      }
    }
  }

  @Test func bitsAreDividedWithoutRemainder() {
    for bits in SlotLayout.smallestBits...SlotLayout.largestBits {
      let layout = SlotLayout(slotCount: 1 << bits)
      #expect(layout.bits + layout.displacementBits + layout.tagBits == 32)
      #expect(SlotLayout.bits(for: SlotLayout.capacity(ofBits: bits)) == bits)
    }
  }

  @Test(arguments: [0, 1, 7])
  func integersOfAnyPatternSpreadOverTheTable(pattern: Int) {
    let count = 10_000
    var table = SlotTable()
    table.start(bits: SlotLayout.bits(for: count))
    var longest = 0
    for number in 0..<count {
      let id = pattern == 0 ? number : pattern == 1 ? number << 44 : number * 4_096 &+ number << 30
      let hash = IdentifierHash.hash(id, seed: IdentifierHash.seed)
      let home = table.layout.home(ofPrefix: table.layout.prefix(of: hash))
      let probe = table.search(hash) { _ in false }
      longest = max(longest, (probe.slot - home) & Int(table.layout.mask))
      table.enter(number, at: probe)
    }
    #expect(longest < 300)
  }
}
