#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension SystemCall {
  /// The text by which the kernel names the time since the machine was started; nil where it can't
  /// be had.
  ///
  /// Linux: `/proc/sys/kernel/random/boot_id`. Darwin: `sysctlbyname("kern.bootsessionuuid")`.
  static func bootIdentifierText() -> [UInt8]? {
    var text = [UInt8](repeating: 0, count: 64)
    #if canImport(Darwin)
    var count = text.count
    guard unsafe sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else {
      return nil
    }
    return Array(text.prefix(count))
    #else
    let path = Array("/proc/sys/kernel/random/boot_id".utf8)
    guard let file = try? FileDescriptor(opening: path, .readOnly),
      let count = try? unsafe text.withUnsafeMutableBytes({ space throws(SystemError) in
        try unsafe read(file.number, into: space)
      })
    else { return nil }
    return Array(text.prefix(count))
    #endif
  }
}
