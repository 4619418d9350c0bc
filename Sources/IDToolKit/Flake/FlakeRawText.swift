/// Text without reference counts that is copied in steps.
///
/// Its owner calls ``deallocate()`` once, after the last use.
// Safe: at `start` there are enough whole steps for `byteCount` bytes, and at least one, all of
// them initialized, until its owner releases it.
@safe
struct FlakeRawText {
  static let step = 32

  private let start: UnsafeMutablePointer<SIMD32<UInt8>>
  private let byteCount: Int

  init(_ bytes: [UInt8]) {
    let stepCount = bytes.count / Self.step + 1
    unsafe start = .allocate(capacity: stepCount)
    unsafe start.initialize(repeating: SIMD32(), count: stepCount)
    for (offset, byte) in bytes.enumerated() {
      unsafe start[offset / Self.step][offset % Self.step] = byte
    }
    byteCount = bytes.count
  }

  func deallocate() { unsafe start.deallocate() }

  /// Copies the text and less than a step more, for which `end` has room; returns the number of
  /// bytes of the text.
  @inline(__always)
  func copy(to end: UnsafeMutablePointer<UInt8>) -> Int {
    let end = UnsafeMutableRawPointer(end)
    var offset = 0
    while offset < byteCount {
      let part = unsafe UnsafeRawPointer(start)
        .load(fromByteOffset: offset, as: SIMD32<UInt8>.self)
      unsafe end.storeBytes(of: part, toByteOffset: offset, as: SIMD32<UInt8>.self)
      offset &+= Self.step
    }
    return byteCount
  }
}
