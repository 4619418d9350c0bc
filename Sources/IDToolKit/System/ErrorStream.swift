/// Standard error: whole messages, written at once, whose own failure nobody can be told of.
struct ErrorStream: ~Copyable {
  private let descriptor: Int32
  private var knownTerminal: Bool?

  /// The stream to a descriptor, by default standard error.
  init(descriptor: Int32 = 2) {
    self.descriptor = descriptor
  }

  /// Whether the descriptor is a terminal; asked once.
  var isTerminal: Bool {
    mutating get {
      if let knownTerminal { return knownTerminal }
      let answer = SystemCall.isTerminal(descriptor)
      knownTerminal = answer
      return answer
    }
  }

  /// Writes a text as it is.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      unsafe writeIgnoringFailure(UnsafeRawBufferPointer(utf8))
    }
  }

  private func writeIgnoringFailure(_ bytes: UnsafeRawBufferPointer) {
    try? unsafe OutputStream.writeAll(bytes, to: descriptor)
  }
}
