/// The characters of order keys: digits, and heads that determine the length of a key's integer.
///
/// Both are ascending and below U+0100, so that keys sort alike by byte, as UTF-8 and by character
/// code.
///
/// Source: rocicorp/fractional-indexing 4.0.0.
struct FractionalAlphabet: Equatable, Sendable {
  /// Character codes, ascending; the index of each is its value.
  let digits: [UInt8]
  /// Character codes, ascending: the first half for negative integers, the longest first, the
  /// second for positive ones, the longest last.
  let heads: [UInt8]
  private let digitValues: [Int16]
  private let headPlaces: [Int16]

  /// `0-9A-Za-z`, with the heads `A-Z` and `a-z`: the keys `a0`, `a1`, `Zz`.
  static let base62 = FractionalAlphabet(
    codes: Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8),
    heads: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  )

  /// Creates an alphabet of at least two digits and an even number of heads, both ascending.
  init(codes: [UInt8], heads: [UInt8]) {
    let isAscending = [codes, heads].allSatisfy { zip($0, $0.dropFirst()).allSatisfy(<) }
    precondition(isAscending && codes.count >= 2 && heads.count >= 2 && heads.count % 2 == 0)
    digits = codes
    self.heads = heads
    digitValues = Self.places(of: codes)
    headPlaces = Self.places(of: heads)
  }

  /// The number of digits.
  var base: Int { digits.count }

  /// The digit with the value 0.
  var zero: UInt8 { digits[0] }

  /// Returns the value of a digit, or nil for any other character.
  func value(of code: UInt8) -> Int? {
    let value = digitValues[Int(code)]
    return value < 0 ? nil : Int(value)
  }

  /// Returns the index of a head, or nil for any other character.
  func place(ofHead code: UInt8) -> Int? {
    let place = headPlaces[Int(code)]
    return place < 0 ? nil : Int(place)
  }

  /// Returns the number of characters of an integer, including its head: 2 for the two middle
  /// heads, one more for each step outwards.
  func integerLength(headPlace place: Int) -> Int {
    let half = heads.count / 2
    return place < half ? half - place + 1 : place - half + 2
  }

  /// Returns character codes as text.
  static func text(_ codes: some Sequence<UInt8>) -> String {
    var result = String.UnicodeScalarView()
    for code in codes { result.append(Unicode.Scalar(code)) }
    return String(result)
  }

  private static func places(of codes: [UInt8]) -> [Int16] {
    var places = [Int16](repeating: -1, count: 256)
    for (place, code) in codes.enumerated() { places[Int(code)] = Int16(place) }
    return places
  }
}

extension FractionalAlphabet {
  /// Returns the next integer, or nil after the largest.
  ///
  /// When all digits are at their largest, the next head follows; its integers have one digit fewer
  /// up to the middle and one more from there on.
  func integer(after integer: ArraySlice<UInt8>) -> [UInt8]? {
    stepped(integer, from: digits[base - 1], to: zero, by: 1)
  }

  /// Returns the previous integer, or nil before the smallest.
  func integer(before integer: ArraySlice<UInt8>) -> [UInt8]? {
    stepped(integer, from: zero, to: digits[base - 1], by: -1)
  }

  /// Steps an integer by 1 or -1; `end` digits wrap around to `start` digits.
  private func stepped(
    _ integer: ArraySlice<UInt8>,
    from end: UInt8,
    to start: UInt8,
    by step: Int
  ) -> [UInt8]? {
    var result = Array(integer)
    for offset in result.indices.dropFirst().reversed() {
      guard result[offset] == end else {
        result[offset] = digits[digitValue(result[offset]) + step]
        return result
      }
      result[offset] = start
    }
    guard let place = place(ofHead: result[0]), heads.indices.contains(place + step) else {
      return nil
    }
    let length = integerLength(headPlace: place + step)
    return [heads[place + step]] + Array(repeating: start, count: length - 1)
  }

  /// Appends a fraction strictly between two others: shortest first, and near the middle.
  ///
  /// Neither ends with a zero, the lower may be empty, and a nil upper one stands for 1. O(n).
  func appendFraction(
    between lower: ArraySlice<UInt8>,
    _ upper: ArraySlice<UInt8>?,
    to result: inout [UInt8]
  ) {
    var low = lower
    if let upper {
      let shared = sharedCount(lower, upper)
      result += upper.prefix(shared)
      low = lower.dropFirst(shared)
      let high = upper.dropFirst(shared)
      let lowValue = low.first.map(digitValue) ?? 0
      let highValue = high.first.map(digitValue) ?? base
      if highValue - lowValue > 1 {
        result.append(digits[Self.middle(lowValue, highValue)])
        return
      }
      if let first = high.first, high.count > 1 {
        result.append(first)
        return
      }
      result.append(digits[lowValue])
      low = low.dropFirst()
    }
    // Above the lower fraction and without an upper bound: skip its largest digits.
    let largest = digits[base - 1]
    let passed = low.firstIndex { $0 != largest } ?? low.endIndex
    result += low[..<passed]
    low = low[passed...]
    result.append(digits[Self.middle(low.first.map(digitValue) ?? 0, base)])
  }

  /// Returns how many leading digits the upper fraction shares with the lower one followed by
  /// zeros.
  private func sharedCount(_ lower: ArraySlice<UInt8>, _ upper: ArraySlice<UInt8>) -> Int {
    var count = 0
    let (lower, upper) = (lower.span, upper.span)
    while count < upper.count, upper[count] == (count < lower.count ? lower[count] : zero) {
      count += 1
    }
    return count
  }

  /// Returns the value of a digit of a key that was checked against this alphabet.
  private func digitValue(_ code: UInt8) -> Int {
    guard let value = value(of: code) else {
      preconditionFailure("a key of another alphabet")
    }
    return value
  }

  private static func middle(_ low: Int, _ high: Int) -> Int {
    (low + high + 1) / 2
  }
}
