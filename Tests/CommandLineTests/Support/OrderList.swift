import Foundation

/// Runs of `order arrange` in a folder of their own.
enum OrderList {
  /// Three items with room between them.
  static let three = """
    {"id":"a","order":10}
    {"id":"b","order":20}
    {"id":"c","order":30}

    """

  static func arrange(
    _ arguments: String...,
    input: String = three,
    files: [String: String] = [:]
  ) throws -> Tool.Outcome {
    let tool = try Tool()
    for (name, content) in files {
      try content.write(to: tool.url(name), atomically: true, encoding: .utf8)
    }
    return try tool.run(["order", "arrange"] + arguments, input: input)
  }
}
