/// The first 256 bytes of a ledger; see ``LedgerFile`` for their layout.
struct LedgerHeader: Equatable, Sendable {
  static let byteCount = 256
  static let latestVersion: UInt32 = 2

  var version = Self.latestVersion
  let identity: LedgerIdentity
  /// Whether all runs so far had a fixed clock.
  ///
  /// Such a ledger serves to repeat runs, so ticks of any time may be taken from it.
  let isRehearsal: Bool

  /// Whether turns follow the slots.
  var hasTurns: Bool { version > 1 }

  private static let magic = Array("idtool ledger\n\0\0".utf8)
  private static let checksumOffset = byteCount - 8

  /// Whether a run that would create a ledger with the other header can use this one.
  func suits(_ wanted: LedgerHeader) -> Bool {
    hasTurns && (!isRehearsal || wanted.isRehearsal)
  }

  init(identity: LedgerIdentity, isRehearsal: Bool) {
    self.identity = identity
    self.isRehearsal = isRehearsal
  }

  /// The header as stored in the file.
  var bytes: [UInt8] {
    let text = identity.fieldSpecification
    precondition(text.count <= LedgerIdentity.longestSpecification)
    var header = Self.magic
    Self.append(version, to: &header)
    Self.append(UInt32(LedgerSlot.byteCount), to: &header)
    Self.append(identity.slotCount, to: &header)
    Self.append(UInt64(bitPattern: identity.epochMicroseconds), to: &header)
    Self.append(UInt64(bitPattern: identity.unit.microseconds), to: &header)
    Self.append(UInt32(text.count), to: &header)
    Self.append(UInt32(isRehearsal ? 1 : 0), to: &header)
    header += text
    header += [UInt8](repeating: 0, count: Self.checksumOffset - header.count)
    Self.append(Checksum.of(header), to: &header)
    return header
  }

  /// Reads a header from the bytes that could be read of the first 256.
  init(_ header: [UInt8]) throws(LedgerProblem) {
    guard header.starts(with: Self.magic) else {
      // A truncated ledger has a beginning of the magic, or nothing at all.
      guard Self.magic.starts(with: header) else {
        throw Self.isDamaged(header) ? .damagedHeader : .notALedger
      }
      throw .wrongSize(byteCount: Int64(header.count), expected: Int64(Self.byteCount))
    }
    guard header.count == Self.byteCount else {
      throw .wrongSize(byteCount: Int64(header.count), expected: Int64(Self.byteCount))
    }
    let found: UInt32 = Self.number(in: header, at: 16)
    let textCount: UInt32 = Self.number(in: header, at: 48)
    guard
      Checksum.of(header[..<Self.checksumOffset])
        == Self.number(in: header, at: Self.checksumOffset)
    else { throw .damagedHeader }
    guard 1...Self.latestVersion ~= found else { throw .unknownVersion(found) }
    guard Self.number(in: header, at: 20) == UInt32(LedgerSlot.byteCount),
      Int(textCount) <= LedgerIdentity.longestSpecification
    else { throw .damagedHeader }
    let use: UInt32 = Self.number(in: header, at: 52)
    version = found
    isRehearsal = use == 1
    identity = LedgerIdentity(
      fieldSpecification: Array(header[56..<56 + Int(textCount)]),
      epochMicroseconds: Int64(bitPattern: Self.number(in: header, at: 32)),
      unit: TimeSpan(microseconds: Int64(bitPattern: Self.number(in: header, at: 40))),
      slotCount: Self.number(in: header, at: 24)
    )
  }

  /// Whether bytes without the magic were a header: lost blocks are zeros, and a flipped bit leaves
  /// the rest.
  private static func isDamaged(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == byteCount else { return false }
    let mended = Self.magic + bytes[Self.magic.count..<Self.checksumOffset]
    return bytes.allSatisfy { $0 == 0 }
      || Checksum.of(mended) == Self.number(in: bytes, at: Self.checksumOffset)
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private static func number<Number: FixedWidthInteger>(
    in bytes: [UInt8],
    at offset: Int
  ) -> Number {
    var result: Number = 0
    for index in (0..<Number.bitWidth / 8).reversed() {
      result = result << 8 | Number(bytes[offset + index])
    }
    return result
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
