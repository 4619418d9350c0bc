/// The first 256 bytes of a ledger; see ``LedgerFile`` for their layout.
enum LedgerHeader {
  static let byteCount = 256
  static let version: UInt32 = 1

  private static let magic = Array("idtool ledger\n\0\0".utf8)
  private static let checksumOffset = byteCount - 8

  /// The header of a new ledger.
  static func bytes(for identity: LedgerIdentity) -> [UInt8] {
    let text = identity.fieldSpecification
    precondition(text.count <= LedgerIdentity.longestSpecification)
    var header = magic
    append(version, to: &header)
    append(UInt32(LedgerRecord.byteCount), to: &header)
    append(identity.recordCount, to: &header)
    append(UInt64(bitPattern: identity.epochMicroseconds), to: &header)
    append(UInt64(bitPattern: identity.unitMicroseconds), to: &header)
    append(UInt32(text.count), to: &header)
    append(UInt32(0), to: &header)
    header += text
    header += [UInt8](repeating: 0, count: checksumOffset - header.count)
    append(Checksum.of(header), to: &header)
    return header
  }

  /// Reads a header; the bytes are all that could be read of the first 256.
  static func parse(_ header: [UInt8]) throws(LedgerProblem) -> LedgerIdentity {
    guard header.starts(with: magic) else {
      // A beginning of the magic, or nothing at all, is what a cut ledger has.
      guard magic.starts(with: header) else { throw .notALedger }
      throw .wrongSize(byteCount: Int64(header.count), expected: Int64(byteCount))
    }
    guard header.count == byteCount else {
      throw .wrongSize(byteCount: Int64(header.count), expected: Int64(byteCount))
    }
    let found: UInt32 = number(in: header, at: 16)
    let textCount: UInt32 = number(in: header, at: 48)
    guard Checksum.of(header[..<checksumOffset]) == number(in: header, at: checksumOffset) else {
      throw .damagedHeader
    }
    guard found == version else { throw .unknownVersion(found) }
    guard number(in: header, at: 20) == UInt32(LedgerRecord.byteCount),
      Int(textCount) <= LedgerIdentity.longestSpecification
    else { throw .damagedHeader }
    return LedgerIdentity(
      fieldSpecification: Array(header[56..<56 + Int(textCount)]),
      epochMicroseconds: Int64(bitPattern: number(in: header, at: 32)),
      unitMicroseconds: Int64(bitPattern: number(in: header, at: 40)),
      recordCount: number(in: header, at: 24)
    )
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
