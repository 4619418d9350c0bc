/// What there is to know about a terminal.
enum Terminal {
  /// Whether the descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    SystemCall.isTerminal(descriptor)
  }

  /// The columns of the terminal behind a descriptor; nil where it is none or does not know.
  static func columns(_ descriptor: Int32) -> Int? {
    SystemCall.terminalColumns(descriptor)
  }
}
