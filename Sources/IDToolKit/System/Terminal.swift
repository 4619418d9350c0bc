/// Facts about a terminal.
enum Terminal {
  /// Whether the descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    SystemCall.isTerminal(descriptor)
  }
}
