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
