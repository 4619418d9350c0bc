import Foundation

/// The file through which `clockwarp` is told how far the clock is off.
final class SteppedClock {
  private let file: FileHandle
  private let limit: Int64
  private let distances: [Int64]
  private var offset: Int64 = 0
  private(set) var steps = 0
  private(set) var stepsBack = 0

  /// Makes the file; no step is longer than `longest` nanoseconds, nor goes further than ten of
  /// those from the true time.
  init(_ url: URL, longest: Int64) throws {
    guard FileManager.default.createFile(atPath: url.path, contents: Data(count: 8)) else {
      throw CocoaError(.fileWriteUnknown)
    }
    file = try FileHandle(forUpdating: url)
    limit = 10 * longest
    distances =
      [1_000_000, 1_000_000, 1_000_000_000, 60_000_000_000].filter { $0 < longest }
      + [longest]
  }

  /// Moves the clock by a random distance, half of the time back.
  func step(_ choices: inout SplitMix) {
    let largest = distances.randomElement(using: &choices) ?? limit
    let change = Int64.random(in: -largest...largest, using: &choices)
    let before = offset
    offset = min(max(offset + change, -limit), limit)
    steps += 1
    if offset < before { stepsBack += 1 }
    // All eight bytes at once: a page of the cache is what the tracers have mapped.
    withUnsafeBytes(of: offset) { bytes in
      _ = pwrite(file.fileDescriptor, bytes.baseAddress, bytes.count, 0)
    }
  }
}
