extension FractionalKey {
  /// Returns a key between two others; nil is an open end, and of two the key of an empty list.
  ///
  /// Throws if the keys are equal or the first sorts after the second. O(n) in their length.
  public static func between(
    _ lower: FractionalKey?,
    _ upper: FractionalKey?
  ) throws(OrderError) -> FractionalKey {
    try between(lower, upper, count: 1)[0]
  }

  /// Returns `count` ascending keys between two others; nil is an open end.
  ///
  /// At an open end they are consecutive integers. Between two keys, a single one is the lowest
  /// integer there or, if there is none, the shortest fraction near the middle; several keys are
  /// made from the middle one outwards, so that they are short.
  ///
  /// Throws if the keys are equal or the first sorts after the second (the reference swaps them, or
  /// shows an empty message), and for more than ``OrderPosition/largestCount`` keys; a negative count
  /// traps. O(n) per key.
  ///
  /// The measured length of the longest key after a number of insertions, in characters:
  ///
  /// ```
  /// insertions                           100   1000   10,000   a million
  /// at either end                          3      3        4           5
  /// at random places                       5      6        8
  ///   with 32 bits of jitter              11     13       17
  /// always just before the newest         19    169     1669     166,669
  ///   with 32 bits of jitter              25    175     1675
  /// always just after the newest          22    202     2002     200,002
  ///   with 32 bits of jitter              37    256     2442
  /// ```
  public static func between(
    _ lower: FractionalKey?,
    _ upper: FractionalKey?,
    count: Int
  ) throws(OrderError) -> [FractionalKey] {
    try between(lower, upper, count: count, alphabet: .base62)
  }

  /// Returns keys of an alphabet, which both others must use.
  static func between(
    _ lower: FractionalKey?,
    _ upper: FractionalKey?,
    count: Int,
    alphabet: FractionalAlphabet
  ) throws(OrderError) -> [FractionalKey] {
    try several(lower, upper, count: count) { lower, upper in
      following(lower, before: upper, alphabet)
    }
  }

  /// Returns `count` ascending keys, made by calls of `between` in the scheme's order.
  static func several(
    _ lower: FractionalKey?,
    _ upper: FractionalKey?,
    count: Int,
    between: (FractionalKey?, FractionalKey?) -> FractionalKey
  ) throws(OrderError) -> [FractionalKey] {
    precondition(count >= 0)
    if let lower, let upper {
      guard lower != upper else { throw .equalKeys }
      guard lower < upper else { throw .reversedKeys }
    }
    guard count <= OrderPosition.largestCount else {
      throw .tooMany(count: count, limit: OrderPosition.largestCount)
    }
    var result: [FractionalKey] = []
    result.reserveCapacity(count)
    if let lower, let upper {
      divide(lower, upper, count, into: &result, between)
    } else if upper == nil {
      for _ in 0..<count { result.append(between(result.last ?? lower, nil)) }
    } else {
      for _ in 0..<count { result.append(between(nil, result.last ?? upper)) }
      result.reverse()
    }
    return result
  }

  private static func divide(
    _ lower: FractionalKey,
    _ upper: FractionalKey,
    _ count: Int,
    into result: inout [FractionalKey],
    _ between: (FractionalKey?, FractionalKey?) -> FractionalKey
  ) {
    guard count > 0 else { return }
    let middle = between(lower, upper)
    divide(lower, middle, count / 2, into: &result, between)
    result.append(middle)
    divide(middle, upper, count - count / 2 - 1, into: &result, between)
  }

  /// Returns the key between two ascending ones.
  static func following(
    _ lower: FractionalKey?,
    before upper: FractionalKey?,
    _ alphabet: FractionalAlphabet
  ) -> FractionalKey {
    guard let lower else {
      guard let upper else { return first(alphabet) }
      return preceding(upper, alphabet)
    }
    if let upper, lower.integerLength == upper.integerLength,
      lower.integer.elementsEqual(upper.integer)
    {
      return lower.withFraction(between: lower.fraction, upper.fraction, alphabet)
    }
    guard let next = alphabet.integer(after: lower.integer) else {
      return lower.withFraction(between: lower.fraction, nil, alphabet)
    }
    let key = FractionalKey(codes: next, integerLength: next.count)
    if let upper, key >= upper {
      return lower.withFraction(between: lower.fraction, nil, alphabet)
    }
    return key
  }

  /// Returns the key before another one, at the open end.
  private static func preceding(
    _ upper: FractionalKey,
    _ alphabet: FractionalAlphabet
  ) -> FractionalKey {
    let integer = Array(upper.integer)
    let smallest = isSmallestInteger(integer, alphabet)
    if !upper.fraction.isEmpty, !smallest {
      return FractionalKey(codes: integer, integerLength: integer.count)
    }
    guard !smallest, let previous = alphabet.integer(before: upper.integer) else {
      return upper.withFraction(between: [], upper.fraction, alphabet)
    }
    let key = FractionalKey(codes: previous, integerLength: previous.count)
    // The reference returns the smallest integer here, which it then refuses as a key.
    guard !isSmallestInteger(previous, alphabet) else {
      return key.withFraction(between: [], nil, alphabet)
    }
    return key
  }

  /// Returns the first key of a list: the shortest positive head and a zero.
  private static func first(_ alphabet: FractionalAlphabet) -> FractionalKey {
    FractionalKey(
      codes: [alphabet.heads[alphabet.heads.count / 2], alphabet.zero],
      integerLength: 2
    )
  }

  var integer: ArraySlice<UInt8> { codes[..<integerLength] }
  var fraction: ArraySlice<UInt8> { codes[integerLength...] }

  private func withFraction(
    between lower: ArraySlice<UInt8>,
    _ upper: ArraySlice<UInt8>?,
    _ alphabet: FractionalAlphabet
  ) -> FractionalKey {
    var codes = Array(integer)
    alphabet.appendFraction(between: lower, upper, to: &codes)
    return FractionalKey(codes: codes, integerLength: integerLength)
  }
}
