/// What ends a command early: the exit status and the message.
///
/// The errors of all other parts become one of these in the commands, because only they know what
/// the user asked for and how to correct it.
struct Failure: Error, Equatable, Sendable {
  let status: ExitStatus
  /// The first line, without the program's name; nil if everything has been said.
  let message: String?
  /// The indented lines after it.
  var hints: [String] = []
  /// Whether an input failed, so that other inputs may still be read.
  var concernsInput = false

  static func invalidInput(_ message: String, hints: [String] = []) -> Failure {
    Failure(status: .invalidInput, message: message, hints: hints)
  }

  static func exhausted(_ message: String, hints: [String] = []) -> Failure {
    Failure(status: .exhausted, message: message, hints: hints)
  }

  static func environment(_ message: String, hints: [String] = []) -> Failure {
    Failure(status: .environment, message: message, hints: hints)
  }

  /// Returns a failure after a message that was already shown.
  static func stop(_ status: ExitStatus) -> Failure {
    Failure(status: status, message: nil)
  }
}

extension Failure {
  init(_ failure: StreamProblem) {
    self.init(status: .environment, message: failure.sentence)
    switch failure {
    case .cannotRead, .cannotUnpack, .isOutput, .tooLarge: concernsInput = true
    case .cannotWrite: concernsInput = false
    }
  }
}
