/// How ids of a kind are read in one of its forms, reduced to plain numbers: a loop that consulted
/// the declaration would count references for each id.
///
/// Agrees with ``IdentifierKind/read(_:)``, which also says what is wrong with a text.
struct PlainReading: Sendable {
  let form: FormReading
  /// Whether everything about an id can be read here; if not, only the kind can read it.
  let isWhole: Bool
  /// Whether the plans are those of UUIDs, rather than a single one.
  private let viewsUUIDs: Bool
  private let onlyPlan: PlanReading
  /// The bits that are the same in every id, and their value.
  private let fixedMask: IdentifierBits
  private let fixedValue: IdentifierBits

  init(_ kind: IdentifierKind, form index: Int) {
    form = kind.formReadings[index]
    viewsUUIDs = kind.view.isOfUUIDs
    onlyPlan = kind.planReadings[0]
    fixedMask = kind.fixed.mask
    fixedValue = kind.fixed.value
    isWhole =
      form.isWhole && kind.furtherCheck == nil && (viewsUUIDs || kind.view.isOfOne)
      && kind.planReadings.allSatisfy(\.isWhole)
  }

  /// Returns the bits of a whole text without a prefix; nil if it is not such an id.
  @inline(__always)
  func bits(of text: Span<UInt8>) -> IdentifierBits? {
    guard let bits = form.bits(of: text), hasFixedBits(bits) else { return nil }
    return bits
  }

  /// Whether the bits that are the same in every id have their values.
  @inline(__always)
  func hasFixedBits(_ bits: IdentifierBits) -> Bool { bits & fixedMask == fixedValue }

  /// Returns the index of the plan that an id follows.
  @inline(__always)
  func plan(of bits: IdentifierBits) -> Int { viewsUUIDs ? UUIDPlan.index(of: bits) : 0 }

  /// Returns what the plan with an index says.
  @inline(__always)
  func plan(at index: Int) -> PlanReading { viewsUUIDs ? UUIDPlan.readings[index] : onlyPlan }
}
