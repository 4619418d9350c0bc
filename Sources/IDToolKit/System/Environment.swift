/// Environment variables, as bytes: either the process's own, or given ones.
struct Environment: Sendable {
  private let variables: [String: [UInt8]]?

  /// The variables with which the process was started.
  static let process = Environment(variables: nil)

  /// Exactly these variables.
  init(_ variables: [String: [UInt8]]) {
    self.init(variables: variables)
  }

  private init(variables: [String: [UInt8]]?) {
    self.variables = variables
  }

  /// The value of a variable; nil where it is not set.
  func value(of name: String) -> [UInt8]? {
    guard let variables else { return SystemCall.environmentVariable(name) }
    return variables[name]
  }

  /// The value of a variable; nil where it is not set or empty.
  func nonEmptyValue(of name: String) -> [UInt8]? {
    guard let value = value(of: name), !value.isEmpty else { return nil }
    return value
  }
}
