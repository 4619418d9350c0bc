import Testing

@testable import IDToolKit

/// What is random in new ids is, and what is not is as the standards say.
@Suite struct IdentifierRandomnessTests {
  /// The chi-squared statistic of counts that were to be equal.
  static func chiSquared(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0.0) { sum, count in
      sum + (Double(count) - expected) * (Double(count) - expected) / expected
    }
  }

  /// So large a statistic comes about by chance once in far more runs than there will ever be.
  ///
  /// By Wilson and Hilferty's approximation at seven standard deviations.
  static func limit(degrees: Int) -> Double {
    let count = Double(degrees)
    let root = 1 - 2 / (9 * count) + 7 * (2 / (9 * count)).squareRoot()
    return count * root * root * root
  }

  private static func ids(_ kind: IdentifierKind, _ count: Int) throws -> [IdentifierBits] {
    var maker = try #require(IdentifierMaker(kind, random: Entropy()))
    var ids: [IdentifierBits] = []
    ids.reserveCapacity(count)
    for number in 0..<count {
      let moment = 1_795_238_460_000_000 + Int64(number) * 2_000_000
      try maker.advance(to: Timestamp(microseconds: moment))
      let next = maker.next()
      ids.append(try #require(next))
    }
    return ids
  }

  /// Where bits are drawn anew for each id, or in each new step of its time.
  private static let random = [
    ("uuidv4", BitRun(48, at: 80)), ("uuidv4", BitRun(12, at: 64)), ("uuidv4", BitRun(62, at: 0)),
    ("uuidv7", BitRun(62, at: 0)), ("ulid", BitRun(80, at: 0)), ("ksuid", BitRun(128, at: 0)),
    ("uuidv6", BitRun(62, at: 0)), ("uuidv1", BitRun(62, at: 0)), ("typeid", BitRun(62, at: 0)),
  ]

  @Test func `the random bits of each kind that is made are known here`() {
    // A run of these draws a machine once, and counts; the characters of nanoid are below.
    var known: Set = ["objectid", "xid", "nanoid", "uuidv5"]
    known.formUnion(Self.random.map(\.0))
    let missing = IdentifierKind.made.map(\.name).filter { !known.contains($0) }
    #expect(missing.isEmpty, "where are the random bits of \(missing)?")
  }

  @Test(arguments: random)
  func `every bit and every byte of the random part is as likely as another`(
    name: String,
    run: BitRun
  ) throws {
    let kind = try #require(IdentifierKind.named(Array(name.utf8)))
    let ids = try Self.ids(kind, LongRun.count(1500, long: 1_000_000))
    // The node of versions 1 and 6 says that it is no network address.
    let hasNode = name == "uuidv1" || name == "uuidv6"
    let places = (run.shift..<run.end).filter { !hasNode || $0 != 40 }
    for place in places {
      let ones = ids.count { $0[BitRun(1, at: place)] == 1 }
      let statistic = Self.chiSquared([ones, ids.count - ones])
      #expect(statistic < Self.limit(degrees: 1), "\(name): bit \(place) is set \(ones) times")
    }
    for shift in stride(from: run.shift, through: run.end - 8, by: 8)
    where !hasNode || shift != 40 {
      var counts = [Int](repeating: 0, count: 256)
      for id in ids { counts[Int(id.number(BitRun(8, at: shift)))] += 1 }
      #expect(Self.chiSquared(counts) < Self.limit(degrees: 255), "\(name): byte at \(shift)")
    }
  }

  @Test func `version and variant stand in their places`() throws {
    for (name, version) in [("uuidv1", 1), ("uuidv4", 4), ("uuidv6", 6), ("uuidv7", 7)] {
      let kind = try #require(IdentifierKind.named(Array(name.utf8)))
      for id in try Self.ids(kind, 1000) {
        #expect(id.number(BitRun(4, at: 76)) == version && id.number(BitRun(2, at: 62)) == 2)
        // Source: RFC 9562, section 6.10.
        if version == 1 || version == 6 { #expect(id[BitRun(1, at: 40)] == 1) }
      }
    }
  }

  /// RFC 9562, section 6.2: the counter starts with room, and in each id something is left to chance.
  @Test func `version 7 counts within a millisecond and stays hard to guess`() throws {
    var maker = try #require(IdentifierMaker(.uuidV7, random: Entropy()))
    let counter = UUIDPlan.counterOfVersion7
    try maker.advance(to: Timestamp(microseconds: 1_795_238_460_000_000))
    var last: IdentifierBits?
    var tails: Set<UInt64> = []
    for _ in 0..<1000 {
      let next = maker.next()
      let id = try #require(next)
      if let last { #expect(id & counter == (last & counter).successor(in: counter)) }
      if last == nil { #expect(id[BitRun(1, at: 75)] == 0) }
      tails.insert(id.number(BitRun(32, at: 0)))
      last = id
    }
    #expect(tails.count > 990)
  }

  @Test(arguments: [2, 3, 10, 33, 58, 64, 94])
  func `each character of an alphabet is as likely as another`(count: Int) {
    let alphabet = (0..<UInt8(count)).map { $0 + 0x21 }
    var maker = RandomCharacters(alphabet, count: 37, random: Entropy())
    var counts = [Int](repeating: 0, count: count)
    for _ in 0..<2000 {
      var text = ByteBuffer()
      maker.append(to: &text)
      #expect(text.count == 37)
      for byte in text.array() { counts[Int(byte) - 0x21] += 1 }
    }
    #expect(counts.reduce(0, +) == 37 * 2000)
    #expect(Self.chiSquared(counts) < Self.limit(degrees: count - 1), "\(counts)")
  }

  @Test func `the same seed makes the same ids, and another makes others`() throws {
    for kind in IdentifierKind.made {
      let make = { (seed: UInt64) -> [IdentifierBits] in
        let random = ReproducibleGenerator(seed: seed)
        guard var maker = IdentifierMaker(kind, random: random) else { return [] }
        try maker.advance(to: Timestamp(microseconds: 1_795_238_460_000_000))
        return (0..<10).compactMap { _ in maker.next() }
      }
      let first = try make(1)
      #expect(try make(1) == first)
      #expect(try first.isEmpty || make(2) != first, "\(kind.name)")
    }
  }

  @Test func `the fast writer writes what a form does`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for kind in IdentifierKind.declared where kind.bitCount > 0 {
      for form in kind.forms.indices {
        let writer = IdentifierTextWriter(kind, form: form)
        for _ in 0..<50 {
          let words = (random.next(), random.next(), random.next())
          let bits =
            IdentifierBits(high: words.0, UInt128(words.1) << 64 | UInt128(words.2))
            & .low(kind.bitCount)
          var expected = ByteBuffer()
          var written = ByteBuffer()
          let isThere = kind.write(bits, form: form, to: &expected)
          let isWritten = writer.append(bits, to: &written)
          #expect(isWritten == isThere)
          let (left, right) = (expected.array(), written.array())
          #expect(left == right, "\(kind.name) \(kind.forms[form].name), seed \(seed)")
        }
      }
    }
  }
}
