import Foundation
import Testing

/// The ids that were printed, by whichever process, and whether one is among them twice.
struct IssuedIDs {
  private(set) var all: [UInt64] = []

  var count: Int { all.count }

  /// Adds the ids of one process: the complete lines of its output, which must increase.
  ///
  /// A process that was killed may have left a part of a line, which nobody takes for an id.
  mutating func add(_ output: Data, from process: String) {
    var isWhole = true
    var last: UInt64?
    var unordered: (id: UInt64, last: UInt64)?
    // The C library reads numbers at full speed also in a debug build of the tests.
    let terminated = output + [0]
    terminated.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      let text = bytes.bindMemory(to: CChar.self)
      guard var line = text.baseAddress, let size = output.lastIndex(of: 0x0A) else { return }
      let end = line + size + 1
      while line < end {
        var rest: UnsafeMutablePointer<CChar>?
        let id = strtoull(line, &rest, 10)
        guard isdigit(Int32(line.pointee)) != 0, id != UInt64.max, let rest, rest.pointee == 0x0A
        else {
          isWhole = false
          return
        }
        if let last, id <= last, unordered == nil { unordered = (id, last) }
        last = id
        all.append(id)
        line = UnsafePointer(rest) + 1
      }
    }
    if !isWhole { Issue.record("\(process) printed something other than ids") }
    if let (id, last) = unordered { Issue.record("\(process) printed \(id) after \(last)") }
  }

  mutating func add(_ others: IssuedIDs) {
    all += others.all
  }

  mutating func add(_ output: [UInt8], from process: String) {
    add(Data(output), from: process)
  }

  /// How many ids were printed again, and the first of them; nil if none was.
  ///
  /// A table of its own in plain loops over pointers: in a debug build a million ids take seconds to
  /// sort, whether by the library or by qsort.
  func repeated() -> (count: Int, first: UInt64)? {
    var shift = 63
    while shift > 0, 1 << (64 - shift) < 2 * all.count { shift -= 1 }
    let mask = 1 << (64 - shift) - 1
    let slots = UnsafeMutablePointer<UInt64>.allocate(capacity: mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
    defer { slots.deallocate() }
    var repeated: (count: Int, first: UInt64)?
    all.withUnsafeBufferPointer { ids in
      var index = 0
      while index < ids.count {
        // No id is the largest number (``add(_:from:)``), so 0 is an empty slot.
        let mark = ids[index] &+ 1
        var slot = Int(truncatingIfNeeded: (mark &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(shift))
        while slots[slot] != 0, slots[slot] != mark { slot = (slot &+ 1) & mask }
        if slots[slot] == mark {
          repeated = ((repeated?.count ?? 0) + 1, repeated?.first ?? ids[index])
        }
        slots[slot] = mark
        index &+= 1
      }
    }
    return repeated
  }

  /// Records an issue where an id is among them twice.
  func expectNoneTwice(_ context: String) {
    if let repeated = repeated() {
      Issue.record("\(context): \(repeated.count) ids came again, \(repeated.first) first")
    }
  }
}
