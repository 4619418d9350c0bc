extension IdentifierKind {
  /// UUIDs as decimal numbers, as languages and databases print their 128 bits.
  static let uuidInteger = IdentifierKind(
    name: "uuid-int",
    summary: "a UUID as a decimal number",
    bitCount: 128,
    forms: [IdentifierForm("int", .shortNumber(.decimal, digits: 1...39))],
    plans: UUIDPlan.allWithUUID
      .map { plan in plan.dropping(.integer) },
    view: .uuid,
    sortingPlan: nil,
    firstUse: UUIDPlan.firstUse,
    making: nil,
    recognition: Recognition(commonness: 2, isToldByForm: false, isFoundUnasked: false),
    // The smallest one with a time in this century has 34 digits.
    textOddity: { text in text.count < 34 ? .unusualLength(usual: 39) : nil }
  )
}
