#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension SystemCall {
  /// Returns the text by which the kernel identifies the current boot; nil if it is unavailable.
  ///
  /// Linux: `/proc/sys/kernel/random/boot_id`. Darwin: `sysctlbyname("kern.bootsessionuuid")`.
  static func bootIdentifierText() -> [UInt8]? {
    #if canImport(Darwin)
    var text = [UInt8](repeating: 0, count: 64)
    var count = text.count
    // Safe: C writes at most `count` bytes, the size of the array, during the call.
    guard unsafe sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else {
      return nil
    }
    return Array(text.prefix(count))
    #else
    // All of the text: that of another boot may begin alike.
    let path = Array("/proc/sys/kernel/random/boot_id".utf8)
    return try? FileDescriptor(opening: path, .readOnly).bytes(64, at: 0)
    #endif
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
