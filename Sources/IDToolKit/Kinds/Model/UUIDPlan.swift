/// How the 128 bits of a UUID divide, by variant and version.
///
/// Source: RFC 9562, sections 4.1 and 5.
enum UUIDPlan {
  static let forms = [
    IdentifierForm("uuid", .hyphenatedHexadecimal),
    IdentifierForm("hex", .number(.hexadecimal, digits: 32)),
  ]

  /// 1987: the first identifiers of this form, in Apollo's systems.
  static let firstUse = Timestamp(microseconds: 536_457_600_000_000)

  /// The plans of versions 0 to 15, of the other variants, and of nil and max.
  static let all: [IdentifierPlan] =
    (0..<16).map { version($0) } + Variant.others.map { plan(of: $0) }
    + [named(.ncs), named(.future)]

  /// How the ids of each of ``all`` are judged.
  static let readings: [PlanReading] = all.map { PlanReading($0) }

  /// Returns the index of the plan in ``all``.
  @inline(__always)
  static func index(of bits: IdentifierBits) -> Int {
    if let version = version(of: bits) { return Int(version) }
    return index(ofOther: bits)
  }

  /// Returns the index of the plan of a UUID without a version.
  @inline(never)
  private static func index(ofOther bits: IdentifierBits) -> Int {
    // Well-known values take precedence over the variant.
    if bits.low == 0 { return 16 + Variant.others.count }
    if bits.low == .max { return 16 + Variant.others.count + 1 }
    return 16 + (Variant.others.firstIndex(of: variant(of: bits)) ?? 0)
  }

  /// The rules by which the bits divide; the raw value is shown in results.
  enum Variant: String, Sendable {
    /// Apollo's Network Computing System.
    case ncs
    case rfc9562
    case microsoft
    case future

    static let others: [Variant] = [.ncs, .microsoft, .future]
  }

  static func variant(of bits: IdentifierBits) -> Variant {
    switch bits.number(BitRun(4, at: 60)) {
    case 0..<8: .ncs
    case 8..<12: .rfc9562
    case 12, 13: .microsoft
    default: .future
    }
  }

  /// Returns the version, `0...15`; nil for variants other than RFC 9562's, which have none.
  @inline(__always)
  static func version(of bits: IdentifierBits) -> UInt64? {
    bits.number(BitRun(2, at: 62)) == 2 ? bits.number(versionRun) : nil
  }

  /// The bit that says that a node is not a network address.
  ///
  /// Source: RFC 9562, section 6.10.
  static let randomNode = BitRun(1, at: 40).mask

  /// Returns the time of a UUID of version 7 by the draft of 2021: 36 bits of seconds, and 24 of a
  /// fraction on both sides of the version.
  ///
  /// Source: draft-peabody-dispatch-new-uuid-format-01; the package uuid7 of PyPI.
  static func timeOfDraft(_ bits: IdentifierBits) -> Timestamp? {
    let fraction = bits.number(BitRun(12, at: 80)) << 12 | bits.number(BitRun(12, at: 64))
    // 2^24 fractions are a second.
    let micros = (fraction * 1_000_000 + 1 << 23) >> 24
    return Timestamp(microseconds: Int64(bits.number(BitRun(36, at: 92)) * 1_000_000 + micros))
  }

  static var versionRun: BitRun { BitRun(4, at: 76) }
  /// 12 bits after the version and 30 after the variant.
  static let counterOfVersion7 = BitRun(12, at: 64).mask | BitRun(30, at: 32).mask

  /// Returns the bits of version and variant.
  private static func fixed(_ version: UInt64) -> IdentifierPlan.FixedBits {
    let mask = versionRun.mask | BitRun(2, at: 62).mask
    let value = IdentifierBits(UInt128(version) << 76 | 2 << 62)
    return .init(mask: mask, value: value) { bits in
      .otherVersion(self.version(of: bits), expected: version)
    }
  }

  /// Returns the plan of one version.
  static func version(_ version: UInt64) -> IdentifierPlan {
    var time: IdentifierTime?
    var fields = [
      IdentifierField(.name, .uuidName),
      IdentifierField(.version, .number(versionRun)),
      IdentifierField(.variant, .word(Variant.rfc9562.rawValue), isDetail: true),
    ]
    switch version {
    case 1, 6:
      let order: IdentifierTime = version == 1 ? .gregorianLowFirst : .gregorianHighFirst
      time = order
      fields += [
        IdentifierField(.clockSequence, .number(BitRun(14, at: 48))),
        IdentifierField(.nodeID, .hex(BitRun(48, at: 0))),
        IdentifierField(.ticks, .ticks(order), isDetail: true),
      ]
    case 7:
      time = .count(BitRun(48, at: 80), unit: .milliseconds(1), epoch: .unixEpoch)
      fields += [
        IdentifierField(.randomA, .hex(BitRun(12, at: 64))),
        IdentifierField(.randomB, .hex(BitRun(62, at: 0))),
      ]
    default: break
    }
    fields.append(IdentifierField(.integer, .integer, isDetail: true))
    let isDefined = (1...8).contains(version)
    return IdentifierPlan(
      time: time,
      fields: fields,
      fixed: fixed(version),
      oddity: isDefined ? nil : .unknownVersion(version),
      frequency: frequency(of: version),
      hasNames: true
    )
  }

  /// Returns how much more frequent the version is among UUIDs than among random bits, where it is
  /// one of 64, as a power of two.
  ///
  /// Seven UUIDs of ten are taken to be of version 4, two of version 7, one in 16 of version 1, one
  /// in 50 of version 5, and one in 200 or fewer of each other defined version; undefined versions
  /// are taken to be as frequent as among random bits.
  private static func frequency(of version: UInt64) -> Double {
    switch version {
    case 4: 5.5
    case 7: 3.7
    case 1: 2
    case 5: 0.4
    case 3, 6, 8: -1.6
    case 2: -5
    default: 0
    }
  }

  private static func plan(of variant: Variant) -> IdentifierPlan {
    IdentifierPlan(
      time: nil,
      fields: [
        IdentifierField(.variant, .word(variant.rawValue)),
        IdentifierField(.integer, .integer, isDetail: true),
      ],
      oddity: .otherVariant
    )
  }

  private static func named(_ variant: Variant) -> IdentifierPlan {
    IdentifierPlan(
      time: nil,
      fields: [
        IdentifierField(.name, .uuidName),
        IdentifierField(.variant, .word(variant.rawValue), isDetail: true),
        IdentifierField(.integer, .integer, isDetail: true),
      ],
      frequency: 3
    )
  }

  /// The plans with the UUID in front, for its other forms.
  static let allWithUUID = all(with: [IdentifierField(.uuid, .uuid)])

  /// Returns the plans with more fields in front.
  static func all(with fields: [IdentifierField]) -> [IdentifierPlan] {
    all.map { plan in plan.adding(fields) }
  }
}
