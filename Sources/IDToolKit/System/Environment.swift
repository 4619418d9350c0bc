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
