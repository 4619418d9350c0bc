@testable import IDToolKit

/// Random JSON documents, valid by construction, and random damage to them.
struct RandomJSON {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// A document with white space around it.
  mutating func document() -> [UInt8] {
    space() + value(depth: Int.random(in: 0...4, using: &random)) + space()
  }

  mutating func space() -> [UInt8] {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return [] }
    return (0..<Int.random(in: 1...3, using: &random)).map { _ in
      [0x20, 0x09, 0x0A, 0x0D].randomElement(using: &random) ?? 0x20
    }
  }

  mutating func value(depth: Int) -> [UInt8] {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &random) {
    case 0: return Array(["true", "false", "null"].randomElement(using: &random)?.utf8 ?? "0".utf8)
    case 1, 2: return number()
    case 3, 4: return string()
    case 5, 6:
      let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        space() + value(depth: depth - 1) + space()
      }
      return [0x5B] + (elements.isEmpty ? space() : Array(elements.joined(separator: [0x2C])))
        + [0x5D]
    default:
      let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        space() + string() + space() + [0x3A] + space() + value(depth: depth - 1) + space()
      }
      return [0x7B] + (members.isEmpty ? space() : Array(members.joined(separator: [0x2C])))
        + [0x7D]
    }
  }

  mutating func number() -> [UInt8] {
    var text = Bool.random(using: &random) ? "" : "-"
    text += Bool.random(using: &random) ? "0" : digits(first: 1)
    if Int.random(in: 0..<3, using: &random) == 0 { text += "." + digits(first: 0) }
    if Int.random(in: 0..<3, using: &random) == 0 {
      text += ["e", "E", "e+", "e-", "E-"].randomElement(using: &random) ?? "e"
      text += String(Int.random(in: 0...40, using: &random))
    }
    return Array(text.utf8)
  }

  private mutating func digits(first: Int) -> String {
    var text = String(Int.random(in: first...9, using: &random))
    for _ in 0..<Int.random(in: 0...22, using: &random) {
      text += String(Int.random(in: 0...9, using: &random))
    }
    return text
  }

  mutating func string() -> [UInt8] {
    var text: [UInt8] = [0x22]
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      switch Int.random(in: 0..<16, using: &random) {
      case 0:
        text += Array(
          ["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"]
            .randomElement(using: &random)?.utf8 ?? "".utf8
        )
      case 1: text += escape(UInt16.random(in: 0...0xFFFF, using: &random))
      case 2:
        text += escape(UInt16.random(in: 0xD800...0xDBFF, using: &random))
        text += escape(UInt16.random(in: 0xDC00...0xDFFF, using: &random))
      case 3, 4:
        let scalar = Unicode.Scalar(UInt32.random(in: 0x80...0x10FFFF, using: &random)) ?? "é"
        text += Array(String(Character(scalar)).utf8)
      default:
        let byte = UInt8.random(in: 0x20...0x7F, using: &random)
        text.append(byte == 0x22 || byte == 0x5C ? 0x61 : byte)
      }
    }
    return text + [0x22]
  }

  private mutating func escape(_ unit: UInt16) -> [UInt8] {
    let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
    return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
  }

  /// The document with a few bytes changed, taken away, doubled or swapped for telling ones.
  mutating func damaged(_ document: [UInt8]) -> [UInt8] {
    var text = document
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard !text.isEmpty else { return text }
      let place = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 6:
        // What a power cut leaves: a run of zero bytes.
        let end = min(place + Int.random(in: 1...40, using: &random), text.count)
        for offset in place..<end { text[offset] = 0 }
      case 0: text.remove(at: place)
      case 1: text.insert(text[place], at: place)
      case 2: text[place] = UInt8.random(in: 0...255, using: &random)
      case 3: text.removeLast(text.count - place)
      case 4: text.insert(contentsOf: document.suffix(place), at: place)
      default:
        text[place] = Array("\"\\{}[]:,0eE+-.u \t\n".utf8).randomElement(using: &random) ?? 0
      }
    }
    return text
  }
}
