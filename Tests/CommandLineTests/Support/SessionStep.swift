/// A command line of a session, what it printed, and how it ended.
struct SessionStep {
  let command: String
  var output: [String] = []
  var status: Int32 = 0

  /// Returns the steps of a text: a line that begins with `$ ` is a command, `[exit 1]` its status, and
  /// what stands between them was printed.
  static func steps(of text: String) -> [SessionStep] {
    var steps: [SessionStep] = []
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("$ ") {
        steps.append(SessionStep(command: String(line.dropFirst(2))))
      } else if line.hasPrefix("[exit "), let status = Int32(line.dropFirst(6).dropLast()) {
        steps[steps.count - 1].status = status
      } else if !steps.isEmpty {
        steps[steps.count - 1].output.append(line)
      }
    }
    return steps
  }
}
