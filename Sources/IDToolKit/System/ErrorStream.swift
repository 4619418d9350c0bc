/// Standard error: whole messages, written at once; if that fails, there is nobody to tell.
struct ErrorStream: ~Copyable {
  private let descriptor: Int32
  private var knownTerminal: Bool?

  /// Creates a stream to a descriptor, by default standard error.
  init(descriptor: Int32 = 2) {
    self.descriptor = descriptor
  }

  /// Whether the descriptor is a terminal; determined once.
  var isTerminal: Bool {
    mutating get {
      if let knownTerminal { return knownTerminal }
      let answer = SystemCall.isTerminal(descriptor)
      knownTerminal = answer
      return answer
    }
  }

  /// Writes a text unchanged.
  func write(_ text: String) {
    try? OutputStream.writeAll(text.utf8Span.span, to: descriptor)
  }
}
