import Foundation

@testable import IDToolKit

/// Random collections, valid by construction, in every spelling that JSON has.
///
/// An id is a small number that stands for a JSON id: the same one is spelled in many ways.
struct RecordSamples {
  var random: ReproducibleGenerator

  init(seed: UInt64) {
    random = ReproducibleGenerator(seed: seed)
  }

  mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

  mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  /// A spelling of the id: a number for an even one, otherwise a string.
  ///
  /// Some strings have digits only, some numbers are larger than a double can tell apart.
  mutating func id(_ number: Int) -> String {
    let value = 9_007_199_254_740_990 + number / 2
    if number.isMultiple(of: 4) {
      return pick(["\(value)", "\(value).0", "\(value)0e-1", "\(value)E0"])
    }
    if number.isMultiple(of: 2) { return pick(["-\(number)", "-\(number).0", "-\(number)0e-1"]) }
    if number % 3 == 0 { return pick(["\"7\(number)\"", "\"\\u0037\(number)\""]) }
    return pick(["\"kö\\n\(number)\"", "\"k\\u00f6\\u000A\(number)\"", "\"k\\u00F6\\n\(number)\""])
  }

  mutating func space(withBreaks: Bool) -> String {
    guard chance(3) else { return "" }
    return pick([" ", "\t", "  "] + (withBreaks ? ["\n", "\r\n", "\n\n  ", "\r"] : []))
  }

  mutating func other() -> String {
    pick([
      "1.0", "-0", "1e400", "18446744073709551616", "\"}\"", "\"],[\"", "\"\\\\\"", "\"\\\"{\"",
      "true",
      "null", "[]", "{\"id\":5}", "[ 1 , {\"a\":[]}]", "\"\u{2028}é😀\"",
    ])
  }

  /// A record; with `nested` its id is at `a.id`.
  mutating func record(id number: Int, nested: Bool, withBreaks: Bool) -> String {
    let key = pick(["\"id\"", "\"id\"", "\"\\u0069d\""])
    var member = key + gap(withBreaks) + ":" + gap(withBreaks) + id(number)
    if nested {
      member = "\"a\"" + gap(withBreaks) + ":{" + extra(withBreaks) + member + gap(withBreaks) + "}"
    }
    var text = "{" + extra(withBreaks) + member
    for index in 0..<Int.random(in: 0...2, using: &random) {
      text += gap(withBreaks) + ",\"z\(index)\":" + gap(withBreaks) + other()
    }
    return text + gap(withBreaks) + "}"
  }

  private mutating func gap(_ withBreaks: Bool) -> String { space(withBreaks: withBreaks) }

  private mutating func extra(_ withBreaks: Bool) -> String {
    gap(withBreaks) + (chance(2) ? "\"x\":\(other())\(gap(withBreaks))," : "")
  }

  /// A line of a stream, without its end.
  mutating func line(id: Int, nested: Bool) -> [UInt8] {
    let text =
      space(withBreaks: false) + record(id: id, nested: nested, withBreaks: false)
      + space(withBreaks: false)
    return Array(text.utf8)
  }

  mutating func lineEnd() -> [UInt8] { chance(4) ? [0x0D, 0x0A] : [0x0A] }
}

/// A document taken apart by other means than the tool's: record texts, and what is between them.
struct RecordAnatomy: Equatable {
  var records: [[UInt8]] = []
  /// One more than records.
  var gaps: [[UInt8]] = [[]]

  init(lines text: [UInt8]) {
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var content = Array(line)
      var end: [UInt8] = []
      if content.last == 0x0D { end = [content.removeLast()] }
      if content.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
        gaps[gaps.count - 1] += content + end + [0x0A]
      } else {
        records.append(content)
        gaps.append(end + [0x0A])
      }
    }
    // The last part is not followed by a line feed.
    gaps[gaps.count - 1].removeLast()
  }

  init(array text: [UInt8]) {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in text {
      let isInside = depth >= 2
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
        }
      } else if byte == 0x22 {
        isInString = true
      } else if byte == 0x7B || byte == 0x5B {
        depth += 1
        if depth == 2 {
          records.append([])
          gaps.append([])
        }
      } else if byte == 0x7D || byte == 0x5D {
        depth -= 1
      }
      if isInside || depth >= 2 {
        records[records.count - 1].append(byte)
      } else {
        gaps[gaps.count - 1].append(byte)
      }
    }
  }
}
