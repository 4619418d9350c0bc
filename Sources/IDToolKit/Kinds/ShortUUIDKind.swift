extension IdentifierKind {
  /// UUIDs in 22 digits of base 57, the most significant first.
  ///
  /// Source: github.com/skorokithakis/shortuuid, from its version 1 on.
  static let shortUUID = IdentifierKind(
    name: "shortuuid",
    summary: "a UUID in base 57",
    bitCount: 128,
    forms: [IdentifierForm("shortuuid", .number(.base57, digits: 22))],
    plans: UUIDPlan.allWithUUID,
    view: .uuid,
    sortingPlan: nil,
    firstUse: UUIDPlan.firstUse,
    making: nil,
    recognition: Recognition(commonness: 3, isToldByForm: false, isFoundUnasked: false)
  )
}
