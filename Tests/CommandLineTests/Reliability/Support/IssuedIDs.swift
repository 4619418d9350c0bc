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
    let before = all.count
    var isWhole = true
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
        all.append(id)
        line = UnsafePointer(rest) + 1
      }
    }
    if !isWhole { Issue.record("\(process) printed something other than ids") }
    for index in all.indices.dropFirst(before + 1) where all[index] <= all[index - 1] {
      Issue.record("\(process) printed \(all[index]) after \(all[index - 1])")
      break
    }
  }

  mutating func add(_ others: IssuedIDs) {
    all += others.all
  }

  mutating func add(_ output: [UInt8], from process: String) {
    add(Data(output), from: process)
  }

  /// The ids that were printed more than once, in order.
  ///
  /// O(n log n).
  func repeated() -> [UInt64] {
    var sorted = all
    // The library's own sort takes seconds for a million in a debug build.
    qsort(&sorted, sorted.count, MemoryLayout<UInt64>.stride) { left, right in
      guard let left = left?.load(as: UInt64.self), let right = right?.load(as: UInt64.self)
      else { return 0 }
      return left < right ? -1 : left > right ? 1 : 0
    }
    return sorted.withUnsafeBufferPointer { ids in
      var repeated: [UInt64] = []
      for index in ids.indices.dropFirst() where ids[index] == ids[index - 1] {
        if repeated.last != ids[index] { repeated.append(ids[index]) }
      }
      return repeated
    }
  }

  /// Records an issue where an id is among them twice.
  func expectNoneTwice(_ context: String) {
    let repeated = repeated()
    if let first = repeated.first {
      Issue.record("\(context): \(repeated.count) ids came twice, \(first) among them")
    }
  }
}
