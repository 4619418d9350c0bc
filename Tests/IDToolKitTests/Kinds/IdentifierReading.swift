@testable import IDToolKit

/// What a text holds, read as an id of one kind.
struct IdentifierReading: Sendable {
  let kind: IdentifierKind
  let value: IdentifierValue
  /// The index of the plan, and the bits as it has them.
  let planIndex: Int
  let bits: IdentifierBits
  /// The moment in the id; nil for kinds that hold none.
  let time: Timestamp?

  /// Reads a whole text.
  init(_ kind: IdentifierKind, _ text: Span<UInt8>) throws(IdentifierProblem) {
    self.kind = kind
    value = try kind.read(text)
    (planIndex, bits) = kind.view(value.bits)
    time = kind.plans[planIndex].time?.time(of: bits)
  }

  /// How the bits divide.
  var plan: IdentifierPlan { kind.plans[planIndex] }

  /// How finely its time is told.
  var precision: TimePrecision { kind.precision(of: value, plan: planIndex) }

  /// The value of a field of its plan, in the text that was read.
  func value(of field: IdentifierField, in text: Span<UInt8>) -> IdentifierFieldValue? {
    kind.value(of: field, bits, in: text, value)
  }

  /// What is odd about it as seen at `now`; nil if nothing is.
  func oddity(in text: Span<UInt8>, now: Timestamp) -> IdentifierOddity? {
    kind.oddity(of: value, bits, plan: planIndex, time: time, text, now: now)
  }
}

extension PlainIdentifiers {
  /// An id, and the plan that it follows.
  struct Item {
    let plan: Int
    let bits: IdentifierBits
    let time: Timestamp
    let precision: TimePrecision
  }

  /// Reads a whole text, with room around it; returns nil if it is not such an id, or an odd one.
  func read(_ text: [UInt8]) -> Item? {
    guard let bits = PaddedBytes.with(text, { bits(of: $0) }),
      let plan = plan(at: plan(of: bits)), let time = time(of: bits, as: plan)
    else { return nil }
    return Item(plan: plan.index, bits: bits, time: time, precision: plan.precision)
  }
}
