/// A ledger's slot of one worker.
struct LedgerSlot: Equatable, Sendable {
  /// The size of a slot in bytes.
  static let byteCount = 32

  /// The next tick: none below it may be issued any more.
  var nextTick: UInt64 = 0
  /// The bound of all ticks ever issued, which are below it.
  var ceiling: UInt64 = 0
  /// The boot in which the ceiling is known to be on disk, or 0 for none.
  ///
  /// In that boot, and only then, the next tick can be relied on: it is in the kernel's memory, if
  /// not on disk.
  var boot: UInt64 = 0

  /// The words of a slot as stored in the file, little-endian.
  typealias Words = InlineArray<4, UInt64>

  init() {}

  /// Reads a slot; returns nil if it does not match its checksum.
  ///
  /// A slot of zeros is that of an unused worker: a hole in the file.
  init?(_ words: Words, worker: UInt64) {
    nextTick = UInt64(littleEndian: words[0])
    ceiling = UInt64(littleEndian: words[1])
    boot = UInt64(littleEndian: words[2])
    let isUnused = words[0] | words[1] | words[2] | words[3] == 0
    guard isUnused || checksum(worker: worker) == UInt64(littleEndian: words[3]) else {
      return nil
    }
  }

  /// Whether the worker has never issued anything.
  var isUnused: Bool { self == LedgerSlot() }

  /// Returns the words to write.
  func words(worker: UInt64) -> Words {
    [
      nextTick.littleEndian, ceiling.littleEndian, boot.littleEndian,
      checksum(worker: worker).littleEndian,
    ]
  }

  /// Returns the tick at which to continue: the next one if it can be relied on, else the ceiling.
  func continuation(inBoot boot: UInt64?) -> UInt64 {
    boot == self.boot ? nextTick : max(nextTick, ceiling)
  }

  /// Returns the offset of a worker's slot in the file.
  static func offset(of worker: UInt64) -> Int64 {
    Int64(LedgerHeader.byteCount) + Int64(worker) * Int64(byteCount)
  }

  /// Returns the bytes of a worker's slot in the file.
  static func range(of worker: UInt64) -> Range<Int64> {
    offset(of: worker)..<offset(of: worker + 1)
  }

  private func checksum(worker: UInt64) -> UInt64 {
    var checksum = Checksum()
    checksum.add(worker)
    checksum.add(nextTick)
    checksum.add(ceiling)
    checksum.add(boot)
    return checksum.value
  }
}

/// A checksum of 64 bits that detects damage.
///
/// It is no protection against deliberate changes. Any change of a single byte changes it.
/// Source: RFC 9923, FNV-1a.
struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds the bytes of a number, the lowest first.
  mutating func add(_ word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }

  /// Returns the checksum of a text.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var checksum = Checksum()
    for byte in bytes { checksum.add(byte) }
    return checksum.value
  }
}

/// A number, never 0, that distinguishes the machine's current boot from every other.
enum BootIdentifier {
  /// Returns the number of the current boot; nil if the system does not provide it.
  static func current() -> UInt64? {
    guard let text = SystemCall.bootIdentifierText(), !text.isEmpty else { return nil }
    return max(Checksum.of(text), 1)
  }
}
