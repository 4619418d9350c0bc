/// Why a stream could not be read or written.
enum StreamProblem: DescribedError {
  case cannotRead(StreamName, SystemError)
  case cannotWrite(StreamName, SystemError)
  /// The program that unpacks the input failed; the clause says why.
  case cannotUnpack(StreamName, String)
  /// Standard output goes to the file that is being read.
  case isOutput(StreamName)
  /// The input is longer than this many bytes.
  case tooLarge(StreamName, limit: Int)

  /// Runs the system calls that read a stream.
  static func reading<Value: ~Copyable>(
    _ name: StreamName,
    _ work: @autoclosure () throws(SystemError) -> Value
  ) throws(StreamProblem) -> Value {
    try lifting(work(), as: { (error: SystemError) in StreamProblem.cannotRead(name, error) })
  }

  var sentence: String {
    switch self {
    case .cannotRead(let name, let error): "cannot read \(name.text): \(error.sentence)"
    case .cannotWrite(let name, let error): "cannot write to \(name.text): \(error.sentence)"
    case .cannotUnpack(let name, let clause): "cannot unpack \(name.text): \(clause)"
    case .isOutput(let name):
      "\(name.text) is also where the output goes: name another file for one of them"
    case .tooLarge(let name, let limit): "\(name.text) is larger than \(limit) bytes"
    }
  }
}

/// The name of a stream in messages.
enum StreamName: Equatable, Sendable {
  case standardInput
  case standardOutput
  case file([UInt8])

  /// The name in a sentence; a path is quoted.
  var text: String {
    switch self {
    case .standardInput: "standard input"
    case .standardOutput: "standard output"
    case .file(let path): Quotation.quoted(path)
    }
  }
}
