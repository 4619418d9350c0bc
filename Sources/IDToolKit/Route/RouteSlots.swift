/// Slots by identifier; whoever creates the table also deallocates it, after its last use.
///
/// A struct, so that a hot loop has its own copy without reference counting.
// Safe: there are `hash.count` initialized slots at `base` until the creator deallocates them, and
// an index that the hash yields is below that number.
@safe
struct RouteSlots {
  private let base: UnsafeMutablePointer<RouteSlot>
  private let hash: Hash

  /// Creates the table; slots that would collide with others are omitted.
  init(_ known: [RouteSlot]) {
    hash = Hash(for: known.map(\.name))
    unsafe base = .allocate(capacity: hash.count)
    unsafe base.initialize(repeating: RouteSlot(), count: hash.count)
    for slot in known {
      let place = unsafe base + hash.index(of: slot.name)
      if unsafe place.pointee.name == 0 { unsafe place.pointee = slot }
    }
  }

  func deallocate() {
    unsafe base.deallocate()
  }

  /// Returns the slot of the identifier of `length` bytes with which a word begins; nil if there is
  /// none.
  ///
  /// The address is valid until the table is deallocated.
  @inline(__always)
  func slot(ofIdentifier word: UInt64, length: Int) -> UnsafePointer<RouteSlot>? {
    let name = word & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- length &* 8))
    let slot = unsafe UnsafePointer(base + hash.index(of: name))
    return unsafe slot.pointee.name == name && length <= 8 ? slot : nil
  }
}

extension RouteSlots {
  /// A multiplication that gives each of a few words its own slot.
  fileprivate struct Hash {
    let multiplier: UInt64
    let bitCount: UInt64

    /// With more slots than this, the table would not fit in the first-level cache.
    private static let mostBits: UInt64 = 10

    /// Tries several multipliers for each of increasingly large tables; settles for the last if
    /// none is perfect.
    ///
    /// The first is random, so that no choice of identifiers defeats them all.
    init(for words: [UInt64]) {
      var hash = Hash(multiplier: KeyHash().multiplier, bitCount: 3)
      while hash.count < words.count * 2, hash.bitCount < Self.mostBits {
        hash = Hash(multiplier: hash.multiplier, bitCount: hash.bitCount + 1)
      }
      var attempts = 1
      while !hash.separates(words), hash.bitCount < Self.mostBits || attempts % 16 != 0 {
        // Stays odd: a product with an even one would lose a bit of the word.
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
