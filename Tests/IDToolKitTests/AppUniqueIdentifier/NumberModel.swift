/// The plainest thing that could be right: the ids in use as a set of numbers.
struct NumberModel {
  private(set) var numbers: Set<UInt64> = []
  /// How many numbers the last change added or took away.
  private(set) var lastChange: UInt64 = 0
  /// No free number is lower.
  private var bound: UInt64 = 1

  var lowestFree: UInt64 {
    mutating get {
      while numbers.contains(bound) { bound += 1 }
      return bound
    }
  }

  var ranges: [ClosedRange<UInt64>] {
    var result: [ClosedRange<UInt64>] = []
    for number in numbers.sorted() {
      if let last = result.last, last.upperBound == number - 1 {
        result[result.count - 1] = last.lowerBound...number
      } else {
        result.append(number...number)
      }
    }
    return result
  }

  /// Adds one number and returns whether it was new.
  mutating func insert(_ number: UInt64) -> Bool {
    numbers.insert(number).inserted
  }

  /// Takes one number away and returns whether it was there.
  mutating func remove(_ number: UInt64) -> Bool {
    bound = min(bound, number)
    return numbers.remove(number) != nil
  }

  mutating func insert(_ range: ClosedRange<UInt64>) {
    lastChange = 0
    for number in range where numbers.insert(number).inserted { lastChange += 1 }
  }

  mutating func remove(_ range: ClosedRange<UInt64>) {
    lastChange = 0
    for number in range where numbers.remove(number) != nil { lastChange += 1 }
    bound = min(bound, range.lowerBound)
  }
}
