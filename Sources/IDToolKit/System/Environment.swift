/// Environment variables as bytes: the process's own, or given ones.
struct Environment: Sendable {
  private let variables: [String: [UInt8]]?

  /// The environment of the process.
  static let process = Environment(variables: nil)

  /// Creates an environment of exactly these variables.
  init(_ variables: [String: [UInt8]]) {
    self.init(variables: variables)
  }

  private init(variables: [String: [UInt8]]?) {
    self.variables = variables
  }

  /// Returns the value of a variable; nil if it is not set.
  func value(of name: String) -> [UInt8]? {
    guard let variables else { return SystemCall.environmentVariable(name) }
    return variables[name]
  }

  /// Returns the value of a variable; nil if it is not set or empty.
  func nonEmptyValue(of name: String) -> [UInt8]? {
    guard let value = value(of: name), !value.isEmpty else { return nil }
    return value
  }
}

/// The arguments of C's `main`, without the program's name.
///
/// Bytes, because `CommandLine.arguments` repairs invalid UTF-8, so that a file whose name is not
/// UTF-8 could not be opened.
package struct ProgramArguments {
  let words: [[UInt8]]

  /// Copies the arguments.
  ///
  /// `vector` must hold `count` C strings, as C's does, or fewer before a null pointer; only the
  /// entry point can vouch for that.
  // Safe: as the caller guarantees, `vector` holds `count` C strings.
  package init(count: Int32, vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    var words: [[UInt8]] = []
    for index in stride(from: 1, to: Int(count), by: 1) {
      guard let text = unsafe vector[index] else { break }
      unsafe words.append(SystemCall.bytes(ofText: text))
    }
    self.words = words
  }
}
