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
    } catch .overflow {
      throw .outOfRange
    } catch {
      throw .notANumber(error)
    }
  }
}
