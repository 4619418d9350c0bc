import Testing

@testable import IDToolKit

/// Keys that somebody has chosen so that they meet in a table: each table that input fills draws
/// random numbers of its own, so that nobody can.
///
/// Work is counted in slots that were looked at, never in seconds.
@Suite struct ChosenKeysTests {
  /// The multiplier that all of these tables once had, and its inverse modulo 2^64.
  static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
  static let inverse: UInt64 = {
    var inverse = multiplier
    for _ in 0..<6 { inverse = inverse &* (2 &- multiplier &* inverse) }
    return inverse
  }()

  /// Distinct keys, from the largest, whose hash `((k ^ k >> 32) * multiplier) >> …` is 0 in a table
  /// of up to 2^40 slots.
  static let keysForTheShift: [UInt64] = (1...20_000).map { product -> UInt64 in
    let mixed = UInt64(product) &* inverse
    return mixed ^ mixed &>> 32
  }.sorted(by: >)

  /// Keys whose product with the multiplier is small, so that its upper half is 0.
  static let keysForTheFold: [UInt64] = (1...20_000).map { (UInt64($0) &<< 20) &* inverse }

  /// A list of keys by its name, which is all that a test's name should show of it.
  enum Chosen: CaseIterable {
    case forTheShift
    case forTheFold

    var keys: [UInt64] {
      switch self {
      case .forTheShift: keysForTheShift
      case .forTheFold: keysForTheFold
      }
    }
  }

  @Test func `the inverse inverts, and the keys meet where the multiplier is known`() {
    #expect(Self.multiplier &* Self.inverse == 1)
    for key in Self.keysForTheShift {
      #expect(((key ^ key &>> 32) &* Self.multiplier) &>> 24 == 0)
    }
    #expect(Set(Self.keysForTheShift).count == 20_000 && Set(Self.keysForTheFold).count == 20_000)
  }

  @Test(arguments: Chosen.allCases)
  func `record ids chosen for the known function do not meet`(for chosen: Chosen) {
    let keys = chosen.keys
    var set = NaturalSet()
    var newCount = 0
    for key in keys where set.insert(key) { newCount += 1 }
    let probes = set.furtherProbes
    #expect(newCount == keys.count && probes < 5 * keys.count)
  }

  @Test(arguments: Chosen.allCases)
  func `identifiers of a collection chosen for the known function do not meet`(for chosen: Chosen) {
    let keys = chosen.keys
    let seed = IdentifierHash.seed
    var table = SlotTable()
    table.start(bits: 16)
    var probes = 0
    for (position, key) in keys.enumerated() {
      let probe = table.search(IdentifierHash.hash(key, seed: seed)) { _ in
        probes += 1
        return false
      }
      table.enter(position, at: probe)
    }
    // It is asked where 28 bits of the hash agree.
    #expect(probes < keys.count)
  }

  @Test(arguments: Chosen.allCases)
  func `items to arrange with chosen ids do not meet`(for chosen: Chosen) {
    let keys = chosen.keys
    var table = SlotTable()
    table.start(bits: SlotLayout.bits(for: keys.count))
    let hashes = keys.map { UInt64(bitPattern: Int64($0.hashValue)) }
    for (offset, hash) in hashes.enumerated() { table.enter(offset, hash: hash) }
    #expect(table.furtherProbes { hashes[$0] } < 5 * keys.count)
  }

  /// Names of eight bytes, letters and digits, whose fold had equal lowest bits.
  static let routes: [RouteSet.Entry] = {
    var found: [RouteSet.Entry] = []
    var number: UInt64 = 0
    while found.count < 100 {
      number += 1
      let digits = String(number, radix: 36)
      let name = Array((String(repeating: "0", count: 8 - digits.count) + digits).utf8)
      let word = name.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let product = (word ^ 8).multipliedFullWidth(by: multiplier)
      if (product.high ^ product.low) & 0xFF == 0 {
        found.append(RouteSet.Entry(identifier: name, rule: .anyText))
      }
    }
    return found
  }()

  @Test func `routes chosen for the known function are found as fast as others`() throws {
    let set = try RouteSet(Self.routes)
    let probes = set.table.furtherProbes { place in
      let identifier = set.entries[place].identifier
      return set.hash(ofIdentifierAt: 0..<8, in: identifier.span)
    }
    #expect(probes < 5 * Self.routes.count)
    for (place, entry) in Self.routes.enumerated() {
      #expect(set.place(of: 0..<8, in: entry.identifier.span) == place)
    }
  }

  @Test func `two hashes put the same keys in other places`() {
    let first = KeyHash()
    let second = KeyHash()
    #expect(first.multiplier != second.multiplier && first.addend != second.addend)
    let same = (0..<10_000 as Range<UInt64>).count { first($0) >> 48 == second($0) >> 48 }
    #expect(same < 50)
  }

  @Test func `keys of neighbouring moments are spread, whatever the random numbers are`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      for step in [1, 1 << 12, 1 << 22, 3 << 22] as [UInt64] {
        let hash = KeyHash(using: &random)
        // A table that is three quarters full.
        var slots = [Bool](repeating: false, count: 4096)
        var furtherProbes = 0
        for number in (0..<3000 as Range<UInt64>).reversed() {
          var slot = Int(hash(1 << 60 | number * step) >> 52)
          while slots[slot] {
            slot = (slot + 1) % slots.count
            furtherProbes += 1
          }
          slots[slot] = true
        }
        #expect(furtherProbes < 8 * 3000, "seed \(seed), step \(step): \(furtherProbes)")
      }
    }
  }
}
