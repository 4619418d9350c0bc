/// What can be wrong with positions and order keys.
public enum OrderError: DescribedError {
  /// The lower bound is not below the upper one.
  case lowerNotBelowUpper(lower: Int64, upper: Int64)
  /// A bound is at or beyond the limit of the open end opposite it.
  case boundOutsideLimit(bound: Int64, limit: Int64)
  /// Fewer than `wanted` integers lie strictly between the bounds: only `fitting` do.
  case noRoom(wanted: Int, fitting: UInt64, lower: Int64, upper: Int64)
  /// More positions or keys than one call can make.
  case tooMany(count: Int, limit: Int)
  /// A key is empty.
  case emptyKey
  /// A key starts with a character that is not a head, so the length of its integer is unknown.
  case unknownHead(character: [UInt8], heads: String)
  /// A key ends within the integer that its head announces; counts are in characters.
  case shortKey(count: Int, needed: Int)
  /// The character at this offset (in characters, from 0) is not in the alphabet.
  case unknownDigit(character: [UInt8], offset: Int)
  /// The fraction of a key ends with the zero digit at this offset (in characters, from 0).
  case trailingZero(offset: Int)
  /// A key is the smallest integer of all, below which there would be no room.
  case smallestInteger
  /// The two keys are the same.
  case equalKeys
  /// The first of two keys sorts after the second.
  case reversedKeys
}

extension OrderError {
  /// What is wrong, as a clause in lower case without a full stop.
  public var sentence: String {
    switch self {
    case .lowerNotBelowUpper(let lower, let upper) where lower == upper:
      "nothing lies between \(lower) and itself"
    case .lowerNotBelowUpper(let lower, let upper): "\(lower) is not below \(upper)"
    case .boundOutsideLimit(let bound, let limit) where bound == limit:
      "\(bound) is the limit of the open end, and leaves no room"
    case .boundOutsideLimit(let bound, let limit):
      "\(bound) is past the limit \(limit) of the open end"
    case .noRoom(let wanted, let fitting, let lower, let upper):
      Self.room(for: wanted, fitting, lower, upper) + ": spread the neighbors out first"
    case .tooMany(let count, let limit): "\(count) at once are too many: the limit is \(limit)"
    case .emptyKey: "it is empty"
    case .unknownHead(let character, let heads):
      "a key cannot start with \(Quotation.quoted(character)), only with one of "
        + Quotation.quoted(heads)
    case .shortKey(let count, let needed):
      "its first character announces \(needed) characters, but there are \(count)"
    case .unknownDigit(let character, let offset):
      "unexpected \(Quotation.quoted(character)) at column \(offset + 1)"
    case .trailingZero(let offset): "a key cannot end with the zero at column \(offset + 1)"
    case .smallestInteger: "the smallest integer is not a key, since nothing could go before it"
    case .equalKeys: "nothing sorts between a key and itself"
    case .reversedKeys: "the first key does not sort before the second"
    }
  }

  private static func room(
    for wanted: Int,
    _ count: UInt64,
    _ lower: Int64,
    _ upper: Int64
  ) -> String {
    if count == 0 { return "there is no room between \(lower) and \(upper)" }
    let positions = count == 1 ? "1 position" : "\(count) positions"
    return "there is room for \(positions) between \(lower) and \(upper), not for \(wanted)"
  }
}
