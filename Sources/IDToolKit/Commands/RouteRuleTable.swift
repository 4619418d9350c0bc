/// Rules for plain lines: what the identifiers that fit a word want for a value.
///
/// A line that the table accepts is right by the rules in full; one that it does not accept may be
/// right, too, and is left for the careful way.
@safe
final class RouteRuleTable {
  /// Bytes that ``split(_:to:)`` may touch behind what it writes.
  static let slack = 64

  /// What is known of an identifier.
  private struct Slot {
    /// The identifier's bytes with zeros behind them, which none has; zero where the slot is free.
    var word: UInt64 = 0
    /// The largest number of 19 or 20 digits.
    var largest: UInt64 = 0
    var value = Value.any
    /// Whether the identifier may stand without a value.
    var standsAlone = false
  }

  private enum Value: UInt8 {
    case any
    /// A number of at most 18 digits without a zero in front, or one of at most `largest`.
    case number
    case unusual
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let hash: Hash

  /// Makes the table; what would fall on a taken slot is left to the careful way.
  init(_ rules: RouteRules) {
    var known: [Slot] = []
    for (entry, layout) in zip(rules.set.entries, rules.layouts) where entry.identifier.count <= 8 {
      known.append(Self.slot(for: entry, layout: layout, form: rules.form))
    }
    let hash = Hash(for: known.map(\.word))
    self.hash = hash
    unsafe slots = .allocate(capacity: hash.count)
    unsafe slots.initialize(repeating: Slot(), count: hash.count)
    for slot in known {
      let place = unsafe slots + hash.index(of: slot.word)
      if unsafe place.pointee.word == 0 { unsafe place.pointee = slot }
    }
  }

  deinit {
    unsafe slots.deallocate()
  }

  private static func slot(
    for entry: RouteSet.Entry,
    layout: FlakeLayout?,
    form: FlakeForm
  ) -> Slot {
    var slot = Slot()
    slot.word = ByteWord(entry.identifier.span, at: 0).bits
    slot.standsAlone = entry.rule.value != .required
    if entry.rule.value == .none {
      slot.value = .unusual
      return slot
    }
    switch entry.rule.type {
    case .text: slot.value = .any
    case .integer:
      slot.value = .number
      slot.largest = .max
    case .auid:
      slot.value = .number
      slot.largest = UInt64(Int64.max) - 1
    case .uuid: slot.value = .unusual
    case .flake:
      let largest = layout?.largestID.rawValue ?? 0
      let unused = layout?.unusedMask ?? 0
      // Every number up to the largest has to be a flake.
      let isDense =
        largest >= 1_000_000_000_000_000_000 && layout?.millisecondField == nil
        && unused & (UInt64.max &>> UInt64(largest.leadingZeroBitCount)) == 0
      slot.value = isDense && form == .decimal ? .number : .unusual
      slot.largest = largest
    }
    return slot
  }

  /// Takes the lines up to the first that the table does not accept; each ends in a newline.
  ///
  /// As many bytes as are taken are written, and up to ``slack`` bytes more are touched; 64 bytes
  /// past the lines must be readable. O(n), about 8 ns a line.
  func split(
    _ lines: UnsafeBufferPointer<UInt8>,
    to output: UnsafeMutablePointer<UInt8>
  ) -> (byteCount: Int, lineCount: UInt64) {
    guard var start = lines.baseAddress else { return (0, 0) }
    let first = unsafe start
    let end = unsafe start + lines.count
    var target = unsafe output
    var lineCount: UInt64 = 0
    let (slots, hash) = unsafe (slots, hash)
    while unsafe start < end {
      let bits = unsafe Self.word(at: start)
      let colon = Self.identifierLength(bits)
      // Shifted twice, because eight bytes at once are more than a shift can do.
      let name = bits & ((1 &<< UInt64(colon &* 4)) &<< UInt64(colon &* 4) &- 1)
      let slot = unsafe slots[hash.index(of: name)]
      guard slot.word == name, colon > 0 else { break }
      let length = unsafe Self.lineLength(start, colon: colon, slot)
      guard length > 0 else { break }
      unsafe ShortCopy.copy(start, count: length &+ 1, to: target)
      if unsafe start[colon] == UInt8(ascii: ":") { unsafe target[colon] = UInt8(ascii: "\t") }
      unsafe start += length &+ 1
      unsafe target += length &+ 1
      lineCount &+= 1
    }
    return unsafe (start - first, lineCount)
  }

  /// The bytes before the first that no plain identifier has, at most eight.
  @inline(__always)
  private static func identifierLength(_ bits: UInt64) -> Int {
    let word = ByteWord(bits: bits)
    let marks =
      word.marks(of: UInt8(ascii: ":")) | word.marks(below: 0x21) | word.marks(of: 0x7F) | bits
    return ByteWord.countBelow(marks & ByteWord.markMask)
  }

  /// The length of the line without its newline; 0 where the table does not accept it.
  @inline(__always)
  private static func lineLength(
    _ start: UnsafePointer<UInt8>,
    colon: Int,
    _ slot: Slot
  ) -> Int {
    guard unsafe start[colon] == UInt8(ascii: ":") else {
      return unsafe start[colon] == UInt8(ascii: "\n") && slot.standsAlone ? colon : 0
    }
    let value = unsafe start + colon + 1
    let digitCount = unsafe DigitLine.length(at: value)
    let isNumber = unsafe digitCount > 0 && value[digitCount] == UInt8(ascii: "\n")
    switch slot.value {
    case .any:
      let length = unsafe isNumber ? digitCount : plainLength(value)
      return unsafe value[length] == UInt8(ascii: "\n") ? colon &+ 1 &+ length : 0
    case .number:
      guard isNumber, unsafe value[0] != UInt8(ascii: "0") else { return 0 }
      if _slowPath(digitCount > 18) {
        let (number, overflow) = unsafe DigitLine.value(at: value, length: digitCount)
        if overflow || number > slot.largest { return 0 }
      }
      return colon &+ 1 &+ digitCount
    case .unusual: return 0
    }
  }

  /// The number of bytes of printable ASCII that a value begins with.
  @inline(__always)
  private static func plainLength(_ value: UnsafePointer<UInt8>) -> Int {
    var length = 0
    while true {
      let word = unsafe ByteWord(bits: word(at: value + length))
      let marks = (word.marks(below: 0x20) | word.marks(of: 0x7F) | word.bits) & ByteWord.markMask
      length &+= ByteWord.countBelow(marks)
      if marks != 0 { return length }
    }
  }

  @inline(__always)
  private static func word(at place: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
  }
}

extension RouteRuleTable {
  /// A multiplication that gives each of a few words a slot of its own.
  private struct Hash {
    let multiplier: UInt64
    let bitCount: UInt64

    /// More slots than this would fall out of the nearest cache.
    private static let mostBits: UInt64 = 10

    /// Tries some multipliers for each of ever larger tables, and takes the last if none will do.
    init(for words: [UInt64]) {
      var hash = Hash(multiplier: 0x9E37_79B9_7F4A_7C15, bitCount: 3)
      while hash.count < words.count * 2, hash.bitCount < Self.mostBits {
        hash = Hash(multiplier: hash.multiplier, bitCount: hash.bitCount + 1)
      }
      var attempts = 1
      while !hash.separates(words), hash.bitCount < Self.mostBits || attempts % 16 != 0 {
        // Odd stays odd: a product with an even one would lose a bit of the word.
        hash = Hash(
          multiplier: hash.multiplier &* 0xD134_2543_DE82_EF95 &+ 2,
          bitCount: hash.bitCount + (attempts % 16 == 0 ? 1 : 0)
        )
        attempts += 1
      }
      self = hash
    }

    private func separates(_ words: [UInt64]) -> Bool {
      var isTaken = [Bool](repeating: false, count: count)
      for word in words {
        if isTaken[index(of: word)] { return false }
        isTaken[index(of: word)] = true
      }
      return true
    }

    private init(multiplier: UInt64, bitCount: UInt64) {
      self.multiplier = multiplier
      self.bitCount = bitCount
    }

    var count: Int { 1 << Int(bitCount) }

    @inline(__always)
    func index(of word: UInt64) -> Int {
      Int(truncatingIfNeeded: (word &* multiplier) &>> (64 &- bitCount))
    }
  }
}
