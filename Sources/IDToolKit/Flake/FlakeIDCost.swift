/// The cost of describing single likely ids of a layout, in bits.
struct FlakeIDCost: Sendable {
  /// What is the same for all ids.
  private let constant: Double
  private let counterField: FlakeField?
  private let hasSequence: Bool
  private let habit: FlakeHabit
  private let workerBits: Double

  /// Creates the costs in a layout that has been in use until a moment, microseconds since 1970.
  init(_ layout: FlakeLayout, inUseUntil latest: Int64) {
    let other = layout.otherField?.width ?? 0
    let filling = (layout.randomField?.width ?? 0) + other + other / 3
    constant = Double(filling) + layout.cost(inUseUntil: latest)
    counterField = layout.counterField
    hasSequence = layout.sequenceField != nil
    habit = layout.facts.habit
    workerBits = Double(layout.workerBits)
  }

  /// Returns the cost of an id.
  @inline(__always)
  func cost(of id: FlakeID) -> Double {
    guard let counterField else { return constant + workerCost(counted: 0) }
    let sequence = counterField.value(in: id)
    let counted = Double(Self.cost(ofSequence: sequence, width: counterField.width))
    guard hasSequence else { return constant + workerCost(counted: counted) }
    // The cheaper of two encodings of a sequence: as a small number, or as any number of the field.
    let belowLargest = (Double(sequence) + 1).roughLog2 + 5.5
    let cost =
      switch habit.sequence {
      case .counter: min(counted, belowLargest)
      case .counterFromOne: min(counted, belowLargest) + (sequence == 0 ? 20 : 0)
      case .anywhere: min(counted, Double(counterField.width))
      case .microsecond: min(counted, 20) + (sequence >= 1 << 20 ? 4 : 0)
      }
    return constant + (cost + workerCost(counted: counted))
  }

  @inline(__always)
  private func workerCost(counted: Double) -> Double {
    guard workerBits > 0 else { return 0 }
    return switch habit.worker {
    case .many: workerBits
    case .numberAndCounter: min(counted, workerBits)
    case .few, .chosenAtRandom: workerBits + 2
    }
  }

  /// Returns the cost of a sequence on its own: as a small number, or as any number of the field.
  @inline(__always)
  private static func cost(ofSequence sequence: UInt64, width: Int) -> Int {
    min(gammaBits(sequence &+ 1) &+ 1, width &+ 2)
  }

  /// Returns the length of a positive number in Elias' gamma code, which is short for small
  /// numbers.
  @inline(__always)
  private static func gammaBits(_ value: UInt64) -> Int {
    2 &* (64 &- value.leadingZeroBitCount) &- 1
  }
}

extension FlakeLayout {
  /// The field that counts up: the sequence, or a worker number with a counter in its low bits.
  var counterField: FlakeField? {
    switch facts.habit.worker {
    case .few, .chosenAtRandom, .many: sequenceField
    case .numberAndCounter: workerFields.last
    }
  }

  /// Returns the span during which the layout has been in use at a moment; both in microseconds.
  func span(inUseUntil latest: Int64) -> Double {
    Double(min(latest, lastUsableTime.microseconds)) - Double(serviceStart.microseconds)
  }

  /// Returns the cost of a position in that span.
  func cost(inUseUntil latest: Int64) -> Double {
    max(1, span(inUseUntil: latest) / Double(resolution.microseconds)).roughLog2
  }
}
