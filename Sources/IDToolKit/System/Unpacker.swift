/// A program that unpacks a file: what it writes is read in the file's place.
///
/// It has the file, the pipe and the pipe for its complaints open, and nothing else; it ends with what
/// reads from it, by the signal that a closed pipe sends or, at the latest, with this value.
struct Unpacker: ~Copyable {
  /// Where the unpacked bytes come from.
  let output: FileDescriptor
  private let errors: FileDescriptor
  private let tool: String
  private let path: [UInt8]
  /// Nil once it is known how the program ended.
  private var process: Int32?

  /// The ends of names, and the programs that unpack such files.
  private static let tools: [(end: String, program: String)] = [
    (".gz", "gzip"), (".zst", "zstd"), (".xz", "xz"), (".bz2", "bzip2"),
  ]
  /// What the shell says where there is no such program.
  private static let notFound: Int32 = 127

  /// The program that unpacks files of such a name; nil where they are taken to be no packed ones.
  static func tool(for path: [UInt8]) -> String? {
    let tool = tools.first { end, _ in
      path.count > end.utf8.count && path.suffix(end.utf8.count).elementsEqual(end.utf8)
    }
    return tool?.program
  }

  /// Starts the program for a file.
  init(opening path: [UInt8], with tool: String) throws(SystemError) {
    let file = try FileDescriptor(opening: path, [.readOnly, .noControllingTerminal])
    let output = try PipeEnds()
    let errors = try PipeEnds()
    // Nobody reads complaints before the end: a program must not wait for that.
    try SystemCall.makeNonBlocking(errors.writing.number)
    try SystemCall.makeNonBlocking(errors.reading.number)
    process = try SystemCall.start(
      Array("/bin/sh".utf8),
      arguments: ["sh", "-c", "exec \(tool) -dc 3<&-"].map { Array($0.utf8) },
      SystemCall.ChildDescriptors(
        input: file.number,
        output: output.writing.number,
        errors: errors.writing.number,
        life: file.number
      )
    )
    self.output = output.reading
    self.errors = errors.reading
    self.tool = tool
    self.path = path
  }

  deinit {
    guard let process else { return }
    SystemCall.endGroup(of: process)
    _ = try? SystemCall.collect(process)
  }

  /// Waits for the end of the program, whose output has come to its end; an error unless all is well.
  mutating func finish() throws(StreamFailure) {
    guard let process else { return }
    self.process = nil
    let end = try StreamFailure.reading(.file(path), SystemCall.collect(process))
    switch end {
    case .status(0): return
    case .status(Self.notFound):
      throw .cannotUnpack(.file(path), "there is no program '\(tool)', which does that")
    case .status(let status):
      throw .cannotUnpack(.file(path), complaint() ?? "\(tool) ended with status \(status)")
    case .signal(let number):
      let name = SystemCall.description(ofSignal: number)
      throw .cannotUnpack(.file(path), "\(tool) was ended by a signal: \(name)")
    }
  }

  /// The first line of what the program said, if it said anything.
  private func complaint() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { space in
      unsafe (try? SystemCall.read(errors.number, into: space)) ?? 0
    }
    let line = bytes[..<count].split(separator: 0x0A).first.map { Array($0) }
    return line.map { "\(tool) says \(Quotation.quoted($0))" }
  }
}
