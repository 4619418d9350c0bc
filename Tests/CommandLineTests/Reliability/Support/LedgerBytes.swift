import Foundation

@testable import IDToolKit

/// A look at a ledger from outside, for the layout that is used without `--layout`.
struct LedgerBytes {
  let slot: LedgerSlot
  let worker: UInt64

  /// Reads the slot of a worker; nil where there is no whole ledger, or no valid slot in it.
  init?(_ url: URL, worker: UInt64) {
    guard let data = try? Data(contentsOf: url), data.count >= Self.firstVersionSize else {
      return nil
    }
    let start = data.startIndex + Int(LedgerSlot.offset(of: worker))
    var words = LedgerSlot.Words(repeating: 0)
    withUnsafeMutableBytes(of: &words) { space in
      space.copyBytes(from: data[start..<start + LedgerSlot.byteCount])
    }
    guard let slot = LedgerSlot(words, worker: worker) else { return nil }
    self.slot = slot
    self.worker = worker
  }

  /// The size of a ledger, and that of one of version 1, which ended with its slots.
  static let size = 65_536 + 1024 * 8
  static let firstVersionSize = 256 + 1024 * 32

  /// Makes a ledger one of version 1.
  static func makeFirstVersion(_ url: URL) throws {
    var content = Array(try Data(contentsOf: url).prefix(firstVersionSize))
    content[16] = 1
    let checksum = Checksum.of(content[..<248])
    for index in 0..<8 { content[248 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    try Data(content).write(to: url)
  }

  /// The first tick that a process would take now: all ticks printed so far must be below.
  var covered: UInt64 { slot.continuation(inBoot: BootIdentifier.current()) }

  /// The tick of an id.
  static func tick(_ id: UInt64) -> UInt64 { id >> 10 }

  /// Changes a worker's slot in the file.
  static func change(
    _ url: URL,
    worker: UInt64,
    _ change: (inout LedgerSlot) -> Void
  ) throws {
    guard var slot = LedgerBytes(url, worker: worker)?.slot else {
      throw CocoaError(.fileReadCorruptFile)
    }
    change(&slot)
    let file = try FileHandle(forWritingTo: url)
    try file.seek(toOffset: UInt64(LedgerSlot.offset(of: worker)))
    try withUnsafeBytes(of: slot.words(worker: worker)) { try file.write(contentsOf: Data($0)) }
    try file.close()
  }
}
