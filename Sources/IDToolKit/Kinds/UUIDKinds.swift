extension IdentifierKind {
  /// UUIDs of all versions, with hyphens or as 32 hex digits.
  ///
  /// Source: RFC 9562; for version 2, DCE 1.1 Authentication and Security Services.
  public static let uuid = IdentifierKind(
    name: "uuid",
    aliases: ["guid"],
    summary: "128 bits, in a version that says what they hold",
    bitCount: 128,
    forms: UUIDPlan.forms,
    prefix: .foreign,
    plans: UUIDPlan.all(with: [IdentifierField(.prefix, .prefix)]),
    view: .uuid,
    sortingPlan: nil,
    firstUse: UUIDPlan.firstUse,
    making: nil,
    recognition: Recognition(commonness: 12, isToldByForm: true, isFoundUnasked: true)
  )

  /// UUIDs of version 1: the time in 100 ns with its low bits first, and a node.
  ///
  /// Made as version 6, with the parts of the time in another order.
  public static let uuidV1 = uuid(
    version: 1,
    aliases: ["timeuuid"],
    "time in 100 ns, low bits first, and node",
    sortingColumn: .timeUUID,
    making: .timed(counter: .zero, kept: .zero, .random, marks: UUIDPlan.randomNode),
    isFoundUnasked: true
  )
  static let uuidV2 = uuid(version: 2, "as version 1, with a user's number")
  static let uuidV3 = uuid(version: 3, "MD5 of a name")
  /// UUIDs of version 4: random.
  public static let uuidV4 = uuid(version: 4, "random", making: .random)
  /// UUIDs of version 5: the SHA-1 of a name in a namespace.
  public static let uuidV5 = uuid(version: 5, "SHA-1 of a name", making: .hashedName)
  /// UUIDs of version 6: the time in 100 ns with its high bits first, and a node.
  ///
  /// The node and the clock sequence are random in each id, with the bit set that says that
  /// the node is not a network address.
  ///
  /// There is no counter: each id takes a later time.
  public static let uuidV6 = uuid(
    version: 6,
    "time in 100 ns, high bits first, and node",
    sortingPlan: 0,
    making: .timed(counter: .zero, kept: .zero, .random, marks: UUIDPlan.randomNode),
    isFoundUnasked: true
  )
  /// UUIDs of version 7: the time in milliseconds, and random bits.
  ///
  /// 74 free bits: the first 12 and the 30 after the variant are a counter, so that a fast maker
  /// stays within its millisecond, and the last 32 are random in each id.
  public static let uuidV7 = uuid(
    version: 7,
    "time in ms, and random bits",
    sortingPlan: 0,
    making: .timed(counter: UUIDPlan.counterOfVersion7, kept: .zero, .randomWithRoom),
    isFoundUnasked: true
  )
  static let uuidV8 = uuid(version: 8, "what its maker likes")

  /// Creates the kind of one version of UUIDs.
  private static func uuid(
    version: UInt64,
    aliases: [String] = [],
    _ summary: String,
    sortingPlan: Int? = nil,
    sortingColumn: IdentifierColumn? = nil,
    making: IdentifierMaking? = nil,
    isFoundUnasked: Bool = false
  ) -> IdentifierKind {
    IdentifierKind(
      name: "uuidv\(version)",
      aliases: ["uuid-v\(version)"] + aliases,
      summary: "UUID of version \(version): \(summary)",
      bitCount: 128,
      forms: UUIDPlan.forms,
      prefix: .foreign,
      plans: [UUIDPlan.version(version).adding([IdentifierField(.prefix, .prefix)])],
      sortingPlan: sortingPlan,
      sortingColumn: sortingColumn,
      firstUse: UUIDPlan.firstUse,
      making: making,
      recognition: Recognition(
        commonness: 12,
        isToldByForm: true,
        isFoundUnasked: isFoundUnasked,
        isNarrower: true
      )
    )
  }
}
