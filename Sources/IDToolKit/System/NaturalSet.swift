/// A set of 64-bit numbers, for many look-ups at a time.
///
/// Linear probing over the numbers themselves, with at most half of the slots in use: a look-up is
/// one read of main memory, which ``prefetch(_:)`` can begin in advance. Should a search become
/// long though nobody can predict the hash, the set draws another.
// Safe: `slots` is the address of `memory`, which only this value has. A home is below 2^bits, and
// no number stays `longestSearch` slots or more after its home, as the table is then rebuilt, so a
// search ends within the slots after the last home, twice as many.
@safe
struct NaturalSet: ~Copyable {
  /// Numbers are stored plus one, because 0 is an empty slot.
  private var memory: ZeroedMemory
  private var slots: UnsafeMutablePointer<UInt64>
  /// There are 2^bits slots, of which every fourth is a home, and room after them for searches that
  /// continue.
  private var bits = 13
  private var hash: KeyHash
  private var count = 0
  /// Whether the set contains the number that would be stored as 0.
  private var holdsLargest = false
  private var entropy = Entropy()

  /// Smaller tables grow fourfold, so that entries are moved less often.
  private static let bitsOfSlowGrowth = 17
  private static let mostReservedBits = 24
  /// No search in a half-full table of random hashes is this long.
  private static let longestSearch = 512

  init() {
    memory = ZeroedMemory(byteCount: 8 * Self.slotCount(bits))
    unsafe slots = Self.slots(memory)
    hash = KeyHash(using: &entropy)
  }

  /// Returns the number of slots, with room for two searches of full length after the last home.
  private static func slotCount(_ bits: Int) -> Int { 1 << bits + 2 * longestSearch }

  private static func slots(_ memory: borrowing ZeroedMemory) -> UnsafeMutablePointer<UInt64> {
    // Safe: the memory begins a page and is used for nothing else, and zeros are numbers.
    unsafe memory.address.bindMemory(to: UInt64.self, capacity: memory.byteCount / 8)
  }

  /// Prefetches what a search for the number will read first.
  @inline(__always)
  func prefetch(_ number: UInt64) {
    unsafe Prefetch.read(slots + home(number))
  }

  /// Reserves room for a number of further numbers, so that they need not be moved later, up to 128
  /// MB.
  mutating func reserve(_ expected: Int) {
    let wanted = count + min(expected, 1 << (Self.mostReservedBits - 1))
    var newBits = bits
    while wanted &>> (newBits &- 1) != 0, newBits < Self.mostReservedBits { newBits += 1 }
    if newBits > bits { rebuild(newBits) }
  }

  /// Adds a number; returns false if it was already there.
  ///
  /// O(1) expected, whatever the numbers are.
  @inline(__always)
  mutating func insert(_ number: UInt64) -> Bool {
    let stored = number &+ 1
    let home = home(number)
    // How many of the four slots are in use can't be predicted, so there is no branch on it.
    let first = unsafe slots[home]
    let second = unsafe slots[home &+ 1]
    let third = unsafe slots[home &+ 2]
    let fourth = unsafe slots[home &+ 3]
    let difference = min(
      min(first ^ stored, second ^ stored),
      min(third ^ stored, fourth ^ stored)
    )
    if _slowPath(stored == 0) { return insertLargest() }
    if difference == 0 { return false }
    // Slots are filled in order, so the first free one comes right after those in use.
    let used =
      Self.one(unless: first) &+ Self.one(unless: second) &+ Self.one(unless: third)
      &+ Self.one(unless: fourth)
    if _slowPath(used == 4) { return insertFar(stored, from: home) }
    unsafe slots[home &+ used] = stored
    count &+= 1
    if _slowPath(count &>> (bits &- 1) != 0) { rebuild() }
    return true
  }

  /// Whether the set contains a number.
  ///
  /// O(1) expected.
  func contains(_ number: UInt64) -> Bool {
    let stored = number &+ 1
    if stored == 0 { return holdsLargest }
    var slot = home(number)
    while unsafe slots[slot] != 0 {
      if unsafe slots[slot] == stored { return true }
      slot &+= 1
    }
    return false
  }

  /// Returns 0 for 0, and 1 for any other number, without a branch.
  @inline(__always)
  private static func one(unless number: UInt64) -> Int {
    Int(truncatingIfNeeded: (number | (0 &- number)) &>> 63)
  }

  /// Returns the slot at which the search for a number begins, a multiple of 4.
  @inline(__always)
  private func home(_ number: UInt64) -> Int {
    // The leading bits, so that a larger table holds the numbers in the same order.
    Int(truncatingIfNeeded: hash(number) &>> UInt64(truncatingIfNeeded: 64 &- bits)) & ~3
  }

  @inline(never)
  private mutating func insertLargest() -> Bool {
    defer { holdsLargest = true }
    return !holdsLargest
  }

  /// Adds a number for which there is no room near its home.
  @inline(never)
  private mutating func insertFar(_ stored: UInt64, from home: Int) -> Bool {
    var slot = home
    while unsafe slots[slot] != 0 {
      if unsafe slots[slot] == stored { return false }
      slot &+= 1
    }
    unsafe slots[slot] = stored
    count &+= 1
    if count &>> (bits &- 1) != 0 || slot &- home >= Self.longestSearch { rebuild() }
    return true
  }

  /// Grows the table, or draws new random numbers if it is large enough.
  @inline(never)
  private mutating func rebuild() {
    let isFull = count &>> (bits &- 1) != 0
    rebuild(isFull ? bits + (bits < Self.bitsOfSlowGrowth ? 2 : 1) : bits)
  }

  /// Moves the numbers to a table of 2^newBits slots; if that is the same size, with another hash.
  private mutating func rebuild(_ newBits: Int) {
    let oldCount = Self.slotCount(bits)
    // The hash is kept if possible, so that both tables are traversed from start to end.
    var isSameHash = newBits > bits
    bits = newBits
    while true {
      if !isSameHash {
        hash = KeyHash(using: &entropy)
      }
      let fresh = ZeroedMemory(byteCount: 8 * Self.slotCount(bits))
      let target = unsafe Self.slots(fresh)
      if unsafe moveAll(oldCount, to: target) {
        memory = fresh
        unsafe slots = target
        return
      }
      isSameHash = false
    }
  }

  /// Enters all numbers into an empty table of ``slotCount(_:)`` slots, for as many ``bits``;
  /// returns false if a search in it becomes too long.
  ///
  /// `oldCount` is the number of slots that hold the numbers.
  private func moveAll(_ oldCount: Int, to target: UnsafeMutablePointer<UInt64>) -> Bool {
    var numbers = InlineArray<64, UInt64>(repeating: 0)
    for start in stride(from: 0, to: oldCount, by: numbers.count) {
      // Whether a slot is in use can't be predicted, so numbers are compacted first.
      var numberCount = 0
      for offset in 0..<numbers.count {
        // Safe: the number of slots is a multiple of 64.
        let entry = unsafe slots[start &+ offset]
        numbers[numberCount] = entry
        numberCount &+= Self.one(unless: entry)
      }
      for index in 0..<numberCount {
        unsafe Prefetch.read(target + home(numbers[index] &- 1))
      }
      for index in 0..<numberCount {
        let home = home(numbers[index] &- 1)
        var slot = home
        while unsafe target[slot] != 0 { slot &+= 1 }
        unsafe target[slot] = numbers[index]
        if slot &- home >= Self.longestSearch { return false }
      }
    }
    return true
  }
}

extension NaturalSet {
  /// The number of slots examined beyond the first four to enter all numbers: for tests.
  ///
  /// O(n).
  var furtherProbes: Int {
    (0..<Self.slotCount(bits)).reduce(0) { sum, slot in
      // Safe: there are that many slots.
      let stored = unsafe slots[slot]
      return stored == 0 ? sum : sum + max(0, slot - home(stored &- 1) - 3)
    }
  }
}
