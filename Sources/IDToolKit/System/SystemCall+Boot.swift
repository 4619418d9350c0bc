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

/// The ids that a ledger is for: those of another layout, epoch or unit must not be issued from it.
struct LedgerIdentity: Equatable, Sendable {
  /// The layout's fields as text, such as `z1,t41,s12,w10`; at most ``longestSpecification`` bytes.
  var fieldSpecification: [UInt8]
  /// The fields as written in ledgers created for another layout with the same ids; nil if there is
  /// no difference.
  var formerSpecification: [UInt8]?
  /// The layout's epoch, in microseconds since 1970; as read from a file, possibly no ``Timestamp``.
  var epochMicroseconds: Int64
  /// The layout's unit of time.
  var unit: TimeSpan
  /// The number of workers, at most ``largestSlotCount``.
  var slotCount: UInt64

  /// The most bytes of the fields' text that the header has room for.
  static let longestSpecification = 192

  /// The most slots: they take 8 PiB, so that they end far below the bytes that leases lock.
  static let largestSlotCount: UInt64 = 1 << 48

  /// Whether a ledger's identity, as read from its header, is for the same ids.
  func accepts(_ found: LedgerIdentity) -> Bool {
    (found.fieldSpecification == fieldSpecification
      || found.fieldSpecification == formerSpecification)
      && found.epochMicroseconds == epochMicroseconds && found.unit == unit
      && found.slotCount == slotCount
  }

  /// The identity in words: `z1,t41,s12,w10 since 2018-03-01T00:00:00.000Z in units of 1ms`.
  var text: String {
    let epoch = Timestamp.unixEpoch.advanced(by: TimeSpan(microseconds: epochMicroseconds))
    let since = epoch.map { $0.text() } ?? "\(epochMicroseconds)us"
    let specification = formerSpecification ?? fieldSpecification
    let fields = Quotation.escaped(specification.span)
    return "\(fields) since \(since) in units of \(unit.text)"
  }
}
