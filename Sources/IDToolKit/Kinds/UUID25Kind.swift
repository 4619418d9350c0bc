extension IdentifierKind {
  /// UUIDs in 25 digits of base 36.
  ///
  /// Source: github.com/uuid25/spec.
  static let uuid25 = IdentifierKind(
    name: "uuid25",
    summary: "a UUID in base 36",
    bitCount: 128,
    forms: [IdentifierForm("uuid25", .number(.base36, digits: 25))],
    plans: UUIDPlan.allWithUUID,
    view: .uuid,
    sortingPlan: nil,
    firstUse: UUIDPlan.firstUse,
    making: nil,
    recognition: Recognition(commonness: 1, isToldByForm: false, isFoundUnasked: false)
  )
}
