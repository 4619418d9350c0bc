@testable import IDToolKit

/// The reader over arrays and strings: the test library's macros can't take a span apart.
extension JSONReader {
  @discardableResult
  static func validate(
    _ bytes: [UInt8],
    depthLimit: Int = .max
  ) throws(JSONProblem) -> JSONValue {
    try validate(bytes.span, depthLimit: depthLimit)
  }

  @discardableResult
  static func validate(_ text: String, depthLimit: Int = .max) throws(JSONProblem) -> JSONValue {
    try validate(Array(text.utf8), depthLimit: depthLimit)
  }

  /// What is wrong with a text, or nil.
  static func problem(_ bytes: [UInt8], depthLimit: Int = .max) -> JSONProblem? {
    do {
      try validate(bytes, depthLimit: depthLimit)
      return nil
    } catch {
      return error
    }
  }

  static func problem(_ text: String, depthLimit: Int = .max) -> JSONProblem? {
    problem(Array(text.utf8), depthLimit: depthLimit)
  }

  /// What a finder without a memory finds.
  static func find(_ path: JSONKeyPath, in bytes: [UInt8]) throws(JSONProblem) -> JSONLookup {
    var finder = JSONFinder(path)
    return try finder.find(in: bytes.span)
  }
}
