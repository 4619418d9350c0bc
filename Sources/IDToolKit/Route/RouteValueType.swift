/// The type of a route's value.
enum RouteValueType: Hashable, Sendable {
  case text
  /// A decimal whole number of at most 64 bits: -2^63 to 2^64 − 1.
  case integer
  /// Five groups of 8, 4, 4, 4 and 12 hexadecimal digits in either case.
  ///
  /// Source: RFC 9562, section 4.
  case uuid
  /// A number in the region for general use of app unique identifiers, 1 to 2^63 − 2.
  case auid
  /// A flake of a layout, as a user names it; nil for the current layout.
  case flake(layout: [UInt8]?)

  /// The types that one word names.
  private static let words: [RouteValueType] = [
    .text, .integer, .uuid, .auid, .flake(layout: nil),
  ]

  /// The spellings of the types, for messages.
  static let acceptedForms =
    words.map { String(decoding: $0.name, as: UTF8.self) }.joined(separator: ", ")
    + " and flake:LAYOUT"

  /// The name of the type, as in a file of routes: `uuid`, `flake:twitter`.
  var name: [UInt8] {
    switch self {
    case .text: Array("text".utf8)
    case .integer: Array("integer".utf8)
    case .uuid: Array("uuid".utf8)
    case .auid: Array("auid".utf8)
    case .flake(nil): Array("flake".utf8)
    case .flake(let layout?): Array("flake:".utf8) + layout
    }
  }

  /// Reads a type's name: `uuid`, `flake:twitter`.
  init(_ name: Span<UInt8>) throws(RouteProblem) {
    let prefix = "flake:".utf8.count
    if let type = Self.words.first(where: { name.holds($0.name) }) {
      self = type
    } else if name.count > prefix, name.extracting(..<prefix).holds("flake:") {
      self = .flake(layout: name.extracting(prefix...).array)
    } else {
      throw .unknownType(name.array)
    }
  }

  /// Throws unless a value is of the type; a flake is left to the caller, who knows its layout.
  ///
  /// O(n).
  func check(_ value: Span<UInt8>) throws(RouteValueProblem) {
    switch self {
    case .text, .flake: return
    case .integer: try Self.checkInteger(value)
    case .uuid: try Self.checkUUID(value)
    case .auid: try Self.checkAUID(value)
    }
  }

  private static func checkInteger(_ value: Span<UInt8>) throws(RouteValueProblem) {
    if !value.isEmpty, value[0] == UInt8(ascii: "-") {
      _ = try lifting(Decimal.parseSigned(value), as: RouteValueProblem.notInteger)
    } else {
      _ = try lifting(Decimal.parse(value), as: RouteValueProblem.notInteger)
    }
  }

  private static func checkAUID(_ value: Span<UInt8>) throws(RouteValueProblem) {
    let number = try lifting(Decimal.parse(value), as: RouteValueProblem.notAUID)
    guard number >= 1, number <= UInt64(Int64.max) - 1 else { throw .outsideAUIDs(number) }
  }

  private static func checkUUID(_ value: Span<UInt8>) throws(RouteValueProblem) {
    let digits = DigitAlphabet.hexadecimal
    for offset in 0..<min(value.count, 36) {
      let byte = value[offset]
      let fits =
        switch offset {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        default: digits.contains(byte)
        }
      guard fits else { throw .notUUID(byte, offset: offset) }
    }
    guard value.count == 36 else { throw .uuidLength(value.count) }
  }
}
