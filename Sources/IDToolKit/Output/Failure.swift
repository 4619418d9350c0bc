/// What ends a command early: the exit status and what to say.
///
/// Every room's errors become one of these here, in the commands, because only here is it known
/// what the user asked for and how it can be mended.
struct Failure: Error, Equatable, Sendable {
  let status: ExitStatus
  /// The first line, without the program's name; nil where everything was said already.
  let message: String?
  /// The indented lines behind it.
  var hints: [String] = []
  /// Whether it was an input that failed, so that other inputs may still be read.
  var concernsInput = false

  static func environment(_ message: String, hints: [String] = []) -> Failure {
    Failure(status: .environment, message: message, hints: hints)
  }

  /// A stop after a message that was already shown.
  static func stop(_ status: ExitStatus) -> Failure {
    Failure(status: status, message: nil)
  }
}

extension Failure {
  init(_ failure: StreamFailure) {
    self.init(status: .environment, message: failure.sentence)
    switch failure {
    case .cannotRead, .cannotUnpack, .tooLarge: concernsInput = true
    case .cannotWrite: concernsInput = false
    }
  }
}
