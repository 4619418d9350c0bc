extension IdentifierKind {
  /// TypeIDs: a prefix that names the type, and a UUID in 26 characters of lower-case base 32.
  ///
  /// The specification allows any UUID and recommends version 7.
  /// Source: the TypeID specification 0.3.0, github.com/jetify-com/typeid.
  public static let typeID = IdentifierKind(
    name: "typeid",
    summary: "a prefix, and a UUID in base 32",
    bitCount: 128,
    forms: [IdentifierForm("typeid", .number(.lowerCrockford, digits: 26))],
    prefix: IdentifierPrefix(
      isRequired: false,
      structure: 8,
      endsAtFirst: false,
      check: checkTypePrefix
    ),
    plans: UUIDPlan.all(with: [IdentifierField(.prefix, .prefix), IdentifierField(.uuid, .uuid)]),
    view: .uuid,
    sortingPlan: 7,
    firstUse: UUIDPlan.firstUse,
    making: uuidV7.making,
    recognition: Recognition(commonness: 7, isToldByForm: true, isFoundUnasked: true)
  )

  /// Checks that a prefix matches `[a-z]([a-z_]{0,61}[a-z])?`.
  private static func checkTypePrefix(
    _ prefix: Span<UInt8>
  ) throws(IdentifierPrefixProblem) {
    let underscore = UInt8(ascii: "_")
    guard !prefix.isEmpty else { throw .tooShort(count: 0, fewest: 1) }
    guard prefix.count <= 63 else { throw .tooLong(count: prefix.count, most: 63) }
    for offset in prefix.indices
    where !(0x61...0x7A).contains(prefix[offset]) && prefix[offset] != underscore {
      throw .unexpected(byte: prefix[offset], offset: offset)
    }
    if prefix[0] == underscore || prefix[prefix.count - 1] == underscore {
      throw .edge(byte: underscore)
    }
  }
}
