import Testing

@testable import IDToolKit

/// Vectors against the bytes one by one.
@Suite struct ByteVectorTests {
  @Test func readsAndWritesHexDigits() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for number in [0, 9, 10, .max]
      + (0..<2000).map({ _ in UInt64.random(in: 0 ... .max, using: &random) })
    {
      let digits = String(number, radix: 16)
      let text = String(repeating: "0", count: 16 - digits.count) + digits
      var written = [UInt8](repeating: 0xA5, count: 18)
      try written.withUnsafeMutableBytes { target in
        try ByteVector(hexDigitsOf: number).store(to: #require(target.baseAddress) + 1)
      }
      #expect(written == [0xA5] + Array(text.utf8) + [0xA5], "seed \(seed)")
      let (first, second) = ByteVector(hexDigitsOf: number).words
      #expect(ByteVector(first, second).hexValue == number, "seed \(seed)")
      try Array(text.uppercased().utf8).withUnsafeBytes { source in
        let vector = try ByteVector(at: #require(source.baseAddress))
        #expect(vector.hexValue == number, "seed \(seed)")
      }
    }
  }

  @Test func knowsWhatIsNoHexDigit() throws {
    for place in 0..<16 {
      for byte in UInt8.min...UInt8.max {
        var text = Array("0123456789abcDEF".utf8)
        text[place] = byte
        let isDigit = Character(Unicode.Scalar(byte)).isHexDigit && byte < 0x80
        try text.withUnsafeBytes { source in
          let bits = try ByteVector(at: #require(source.baseAddress)).nonHexDigitBits
          #expect(bits == (isDigit ? 0 : 1 << UInt64(place)), "\(byte) at \(place)")
        }
      }
    }
  }

  @Test func changesBytesInACopy() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let masks: [UInt64] =
      [0, .max] + (0..<64).map { 1 << $0 } + (0..<200).map { _ in random.next() }
    for mask in masks {
      let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
      let difference = UInt8.random(in: 0...255, using: &random)
      // One byte more on each side, which must stay.
      var copy = [UInt8](repeating: 0xA5, count: 66)
      try bytes.withUnsafeBytes { source in
        try copy.withUnsafeMutableBytes { target in
          try ByteVector.copy64Bytes(
            at: #require(source.baseAddress),
            to: #require(target.baseAddress) + 1,
            changing: mask,
            by: difference
          )
        }
      }
      let expected = bytes.enumerated().map { $1 ^ (mask >> UInt64($0) & 1 == 1 ? difference : 0) }
      #expect(copy == [0xA5] + expected + [0xA5], "seed \(seed), mask \(mask)")
    }
  }

  @Test func answersAsTheBytesDo() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    // Bytes at which some rule changes, and their neighbors.
    let edges: [UInt8] = [0, 1, 9, 10, 0x1F, 0x20, 0x2F, 0x30, 0x39, 0x3A, 0x7F, 0x80, 0x81, 0xFF]
    for _ in 0..<500 {
      let digitsOnly = Int.random(in: 0...2, using: &random)
      let bytes = (0..<64).map { _ in
        switch Int.random(in: 0...9, using: &random) {
        case 0 where digitsOnly == 0: UInt8.random(in: 0...255, using: &random)
        case 1 where digitsOnly < 2: edges.randomElement(using: &random) ?? 0
        default: UInt8.random(in: 0x30...0x39, using: &random)
        }
      }
      let byte = edges.randomElement(using: &random) ?? 0
      let other = edges.randomElement(using: &random) ?? 0
      let range = min(byte, other)...max(byte, other)
      try bytes.withUnsafeBytes { raw in
        let address = try #require(raw.baseAddress)
        let vector = ByteVector(at: address)
        #expect(vector.bits(of: byte) == Self.bits(bytes.prefix(16)) { $0 == byte }, "\(seed)")
        #expect(
          vector.bits(outside: range) == Self.bits(bytes.prefix(16)) { !range.contains($0) },
          "\(seed)"
        )
        #expect(
          ByteVector.bits(in64BytesAt: address) { $0.bits(outside: range) }
            == Self.bits(bytes[...]) { !range.contains($0) },
          "\(seed)"
        )
        let nonDigits = Self.bits(bytes.prefix(16)) { !(0x30...0x39).contains($0) }
        let letters = Self.bits(bytes.prefix(16)) {
          Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 || (0x30...0x39).contains($0)
        }
        #expect(vector.letterOrDigitBits == letters, "\(seed)")
        #expect(vector.nonDigitBits == nonDigits, "\(seed)")
        #expect(
          ByteVector.bits(in64BytesAt: address) { $0.bits(of: byte) }
            == Self.bits(bytes[...]) { $0 == byte },
          "\(seed)"
        )
        let isStop = { (byte: UInt8) in byte < 0x20 || byte > 0x7F || byte == 0x22 || byte == 0x5C }
        #expect(vector.stringStopBits == Self.bits(bytes.prefix(16), isStop), "\(seed)")
        #expect(
          ByteVector.bits(in64BytesAt: address) { $0.stringStopBits }
            == Self.bits(bytes[...], isStop),
          "\(seed)"
        )
        let other = ByteVector(at: address + 16)
        var equal: UInt64 = 0
        for place in 0..<16 where bytes[place] == bytes[place + 16] { equal |= 1 << UInt64(place) }
        #expect(vector.bits(equalTo: other) == equal, "\(seed)")
        let isDigit: [Bool] = bytes.map { (0x30...0x39).contains($0) }
        var words: UInt32 = 0
        for index in 0..<8 {
          let word = isDigit[(8 * index)..<(8 * index + 8)]
          if !word.contains(false) { words |= 1 << UInt32(2 * index) }
        }
        #expect(ByteVector.wordsOfDigits(in64BytesAt: address) == words, "\(seed)")
      }
    }
  }

  /// Every byte in every place, with neighbors that a borrow or carry would reach.
  @Test func findsEveryByteInEveryPlace() throws {
    for byte in UInt8.min...UInt8.max {
      for place in [0, 1, 7, 8, 14, 15] {
        for filler in [0x00, 0x7F, 0x80] as [UInt8] where filler != byte {
          var bytes = Array(repeating: filler, count: 16)
          bytes[place] = byte
          try bytes.withUnsafeBytes { raw in
            let vector = try ByteVector(at: #require(raw.baseAddress))
            #expect(vector.bits(of: byte) == 1 << UInt64(place))
            if byte > 0 {
              let others: UInt64 = filler < byte ? 0xFFFF ^ (1 << UInt64(place)) : 0
              #expect(vector.bits(outside: byte ... .max) == others)
            }
          }
        }
      }
    }
  }

  /// Every byte in every place of a run of letters.
  @Test func knowsWhatStopsAString() throws {
    for byte in UInt8.min...UInt8.max {
      let isStop = byte < 0x20 || byte > 0x7F || byte == 0x22 || byte == 0x5C
      for place in 0..<16 {
        var bytes = Array(repeating: UInt8(ascii: "a"), count: 16)
        bytes[place] = byte
        try bytes.withUnsafeBytes { raw in
          let vector = try ByteVector(at: #require(raw.baseAddress))
          #expect(vector.stringStopBits == (isStop ? 1 << UInt64(place) : 0), "\(byte)")
        }
      }
    }
  }

  @Test func readsSixteenDigits() throws {
    var random = SplitMix(state: testSeed())
    let numbers =
      [0, 1, 9, 9_999_999_999_999_999, 1_000_000_000_000_000, 99_999_999, 100_000_000]
      + (0..<2000).map { _ in UInt64.random(in: 0..<10_000_000_000_000_000, using: &random) }
    for number in numbers {
      let digits = String(number)
      let text = Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8)
      try text.withUnsafeBytes { raw in
        let address = try #require(raw.baseAddress)
        #expect(ByteVector(at: address).decimalValue == number)
      }
      // The values alone, as after a mask.
      try text.map { $0 & 0x0F }.withUnsafeBytes { raw in
        let address = try #require(raw.baseAddress)
        #expect(ByteVector(at: address).decimalValue == number)
      }
    }
  }

  private static func bits(_ bytes: ArraySlice<UInt8>, _ holds: (UInt8) -> Bool) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 1 | (holds($1) ? 1 : 0) }
  }
}
