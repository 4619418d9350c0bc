/// Where the open ends of an order stop, and how far into them new positions reach.
public struct OrderLimits: Equatable, Sendable {
  /// Positions before the first item are above this.
  public let minimum: Int64
  /// Positions after the last item are below this.
  public let maximum: Int64
  /// How many integers of an open end each new item may be picked from, at least 1; the largest
  /// number for all of them.
  ///
  /// A uniform pick between the last item and a fixed limit uses up half of what is left: measured,
  /// an end of 2^62 integers is full after 43 appends on average (the natural logarithm of its
  /// size). With a reach, each append advances by half the reach on average, and the end lasts for
  /// `2 * size / reach` appends.
  public let reach: UInt64

  /// The default limits, Int64.min/2 and Int64.max/2, for lists that grow at their ends: each pick
  /// is one of 2^40 integers.
  ///
  /// Either end lasts for 8 million appends, and two devices that append at once collide once in
  /// 10^12.
  public static let growing = OrderLimits(unchecked: Int64.min / 2, Int64.max / 2, reach: 1 << 40)

  /// Creates limits; the reach counts as at least 1.
  ///
  /// Throws if the minimum is not below the maximum.
  public init(minimum: Int64, maximum: Int64, reach: UInt64 = .max) throws(OrderError) {
    guard minimum < maximum else {
      throw .lowerNotBelowUpper(lower: minimum, upper: maximum)
    }
    self.init(unchecked: minimum, maximum, reach: max(reach, 1))
  }

  private init(unchecked minimum: Int64, _ maximum: Int64, reach: UInt64) {
    self.minimum = minimum
    self.maximum = maximum
    self.reach = reach
  }
}

/// Positions as text: digits with at most one `-` in front, no more lenient.
enum PositionText {
  /// Why a text is not a position.
  enum Problem: DescribedError {
    case notANumber(Decimal.Problem)
    case outOfRange

    var sentence: String {
      switch self {
      case .notANumber(let problem): "\(problem.sentence), where a whole number was expected"
      case .outOfRange: "positions are from \(Int64.min) to \(Int64.max)"
      }
    }
  }

  /// Reads a whole text.
  ///
  /// O(n).
  static func parse(_ text: Span<UInt8>) throws(Problem) -> Int64 {
    do {
      return try Decimal.parseSigned(text)
    } catch {
      switch error {
      case .overflow, .underflow: throw .outOfRange
      case .empty, .unexpected: throw .notANumber(error)
      }
    }
  }
}
