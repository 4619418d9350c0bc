extension IdentifierKind {
  /// UUIDs as decimal numbers, as languages and databases print their 128 bits.
  static let uuidInteger = uuid(
    "uuid-int",
    "a UUID as a decimal number",
    [IdentifierForm("int", .shortNumber(.decimal, digits: 1...39))],
    plans: UUIDPlan.allWithUUID.map { plan in
      var plan = plan
      plan.fields.removeAll { $0.name == .integer }
      return plan
    },
    commonness: 2,
    // The smallest one with a time in this century has 34 digits.
    textOddity: { text, _ in text.count < 34 ? .unusualLength(usual: 39) : nil }
  )

  /// UUIDs in 22 digits of base 57, the most significant first.
  ///
  /// Source: github.com/skorokithakis/shortuuid, from its version 1 on.
  static let shortUUID = uuid(
    "shortuuid",
    "a UUID in base 57",
    [IdentifierForm("shortuuid", .number(.base57, digits: 22))],
    commonness: 3
  )

  /// The same with the least significant digit first, as before its version 1.
  static let shortUUIDOld = uuid(
    "shortuuid-old",
    "a UUID in base 57, its last digit first",
    [
      IdentifierForm(
        "shortuuid-old",
        .custom(
          IdentifierCodec(alphabet: .base57, count: 22, isReversed: true) {
            text,
            start throws(IdentifierProblem) in
            let digits = Array(text.extracting(start..<text.count).array.reversed())
            return try IdentifierCoding.number(.base57, digits: 22)
              .read(digits.span, from: 0, bitCount: 128)
          }
        )
      )
    ],
    commonness: 1,
    isSuggested: false
  )

  /// UUIDs in 22 digits of Flickr's base 58.
  ///
  /// Source: github.com/oculus42/short-uuid.
  static let flickrUUID = uuid(
    "short-uuid",
    "a UUID in Flickr's base 58",
    [IdentifierForm("short-uuid", .number(.flickrBase58, digits: 22))],
    commonness: 1,
    isSuggested: false
  )

  /// UUIDs in 25 digits of base 36.
  ///
  /// Source: github.com/uuid25/spec.
  static let uuid25 = uuid(
    "uuid25",
    "a UUID in base 36",
    [IdentifierForm("uuid25", .number(.base36, digits: 25))],
    commonness: 1
  )

  /// Creates the kind of UUIDs of all versions in other texts.
  static func uuid(
    _ name: String,
    aliases: [String] = [],
    _ summary: String,
    _ forms: [IdentifierForm],
    plans: [IdentifierPlan] = UUIDPlan.allWithUUID,
    sortingColumn: IdentifierColumn? = nil,
    commonness: Double,
    isSuggested: Bool = true,
    textOddity: (@Sendable (Span<UInt8>, Timestamp) -> IdentifierOddity?)? = nil
  ) -> IdentifierKind {
    IdentifierKind(
      name: name,
      aliases: aliases,
      summary: summary,
      bitCount: 128,
      forms: forms,
      plans: plans,
      view: .uuid,
      sortingPlan: nil,
      sortingColumn: sortingColumn,
      firstUse: UUIDPlan.firstUse,
      making: nil,
      recognition: Recognition(commonness: commonness, isSuggested: isSuggested),
      textOddity: textOddity
    )
  }
}

extension IdentifierKind {
  /// UUIDs as base64 in either alphabet, with or without `==`.
  ///
  /// The encoded bytes are in the order of the text or, with .NET, with the first three fields
  /// reversed; both readings are shown, and the fields belong to the likelier one.
  /// Source: RFC 4648.
  static let uuidBase64 = IdentifierKind(
    name: "uuid-base64",
    summary: "a UUID in base 64, in either order of its bytes",
    bitCount: 128,
    forms: [
      // 22 digits hold 132 bits, of which the last four are padding; `==` may follow them.
      IdentifierForm("base64", .paddedWithEquals(.base64, digits: 22)),
      IdentifierForm("base64-unpadded", .padded(.base64, digits: 22)),
      IdentifierForm("base64url", .padded(.base64URL, digits: 22)),
      IdentifierForm("base64url-padded", .paddedWithEquals(.base64URL, digits: 22)),
    ],
    // For bytes in the order of the text, for reversed ones, and for those whose order is unclear,
    // whose content is not shown.
    plans: UUIDPlan.all(with: UUIDByteOrder.bigFields)
      + UUIDPlan.all(with: UUIDByteOrder.littleFields) + UUIDPlan.all.map(UUIDByteOrder.unclear),
    view: .choice { bits in
      let other = bits.uuidLittleEndian
      let count = UUIDPlan.all.count
      return switch UUIDByteOrder.isReversed(bits, other) {
      case false?: (UUIDPlan.index(of: bits), bits)
      case true?: (UUIDPlan.index(of: other) + count, other)
      case nil: (UUIDPlan.index(of: bits) + 2 * count, bits)
      }
    },
    sortingPlan: nil,
    firstUse: UUIDPlan.firstUse,
    making: nil,
    recognition: Recognition(commonness: 3)
  )
}

/// The byte order in which a UUID was encoded.
enum UUIDByteOrder {
  fileprivate static let bigFields = [
    IdentifierField(.uuid, .uuid), IdentifierField(.uuidLittleEndian, .uuidLittleEndian),
    IdentifierField(.byteOrder, .word("big")),
  ]
  /// For bits that have been reversed.
  fileprivate static let littleFields = [
    IdentifierField(.uuid, .uuidLittleEndian), IdentifierField(.uuidLittleEndian, .uuid),
    IdentifierField(.byteOrder, .word("little")),
  ]

  /// Returns a plan that shows both orders and, apart from oddities, nothing else.
  fileprivate static func unclear(_ plan: IdentifierPlan) -> IdentifierPlan {
    IdentifierPlan(
      time: nil,
      fields: Array(bigFields.dropLast()),
      oddity: plan.oddity
    )
  }

  /// Whether the bytes are in the order of .NET; nil if both orders, or neither, make sense.
  ///
  /// Of two defined readings, one with a time of these decades is preferred. But random bytes can
  /// read as such a time as well, so if one is of version 4, which has none, nothing is claimed.
  fileprivate static func isReversed(_ bits: IdentifierBits, _ other: IdentifierBits) -> Bool? {
    let version = definedVersion(of: bits)
    let otherVersion = definedVersion(of: other)
    if (version == nil) != (otherVersion == nil) { return version == nil }
    guard let version, let otherVersion, version != 4, otherVersion != 4,
      hasUsualTime(bits) != hasUsualTime(other)
    else { return nil }
    return hasUsualTime(other)
  }

  /// Returns the evidence, in bits, that bytes stand in the order of the text and not in that of
  /// .NET: which of the two readings has the commoner version, and no odd time.
  static func evidenceForText(_ bits: IdentifierBits) -> Double {
    likelihood(of: bits) - likelihood(of: bits.uuidLittleEndian)
  }

  /// Returns the evidence, in bits, that 128 bits are a UUID in the order of the text: how common its
  /// version is, and how usual its time.
  static func likelihood(of bits: IdentifierBits) -> Double {
    let plan = UUIDPlan.all[UUIDPlan.index(of: bits)]
    // Of random bits one time in 33 or more is of these decades.
    let timeliness = plan.time == nil ? 0 : hasUsualTime(bits) ? 5.0 : -10
    return (plan.frequency ?? 0) + timeliness
  }

  private static func definedVersion(of bits: IdentifierBits) -> UInt64? {
    UUIDPlan.version(of: bits).flatMap { (1...8).contains($0) ? $0 : nil }
  }

  /// Whether the bits hold a time from 1990 to 2100.
  private static func hasUsualTime(_ bits: IdentifierBits) -> Bool {
    guard let time = IdentifierKind.uuid.time(of: bits) else { return false }
    return (631_152_000...4_102_444_800).contains(time.unixSeconds)
  }
}
