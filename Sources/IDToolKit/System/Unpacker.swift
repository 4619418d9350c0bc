/// A program that unpacks a file: its output is read in place of the file.
///
/// It has only the file, the pipe for its output and a pipe for its messages open. It ends by the
/// signal of a closed pipe once nobody reads, and at the latest when this value is dropped.
struct Unpacker: ~Copyable {
  /// The pipe with the unpacked bytes.
  let output: FileDescriptor
  private let errors: FileDescriptor
  private let tool: String
  private let path: [UInt8]
  /// Nil once it is known how the program ended.
  private var process: Int32?

  /// How a file may be packed; the raw value is the ending of its name.
  enum Packing: String, CaseIterable {
    case gzip = ".gz"
    case zstd = ".zst"
    case xz = ".xz"
    case bzip2 = ".bz2"

    /// Returns how bytes are packed that begin like these; nil for others.
    ///
    /// Source: RFC 1952 (whose only method is 8), RFC 8878, the xz file format, and bzip2's manual.
    init?(beginning bytes: Span<UInt8>) {
      func has(_ signature: [UInt8], at offset: Int = 0) -> Bool {
        bytes.count >= offset + signature.count
          && signature.indices.allSatisfy { bytes[offset + $0] == signature[$0] }
      }
      if has([0x1F, 0x8B, 8]) {
        self = .gzip
      } else if has([0x28, 0xB5, 0x2F, 0xFD]) {
        self = .zstd
      } else if has([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]) {
        self = .xz
      } else if has(Array("BZh".utf8)), has([0x31, 0x41, 0x59, 0x26, 0x53, 0x59], at: 4) {
        self = .bzip2
      } else {
        return nil
      }
    }

    /// The program that writes an unpacked file to standard output.
    var printer: String {
      switch self {
      case .gzip: "zcat"
      case .zstd: "zstdcat"
      case .xz: "xzcat"
      case .bzip2: "bzcat"
      }
    }

    /// The program that unpacks such files.
    var program: String {
      switch self {
      case .gzip: "gzip"
      case .zstd: "zstd"
      case .xz: "xz"
      case .bzip2: "bzip2"
      }
    }
  }

  /// The shell's status if there is no such program.
  private static let notFound: Int32 = 127

  /// Returns the program that unpacks files with such a name; nil if the name is not that of a
  /// packed file.
  static func tool(for path: [UInt8]) -> String? {
    let packing = Packing.allCases.first { packing in
      let end = packing.rawValue.utf8
      return path.count > end.count && path.suffix(end.count).elementsEqual(end)
    }
    return packing?.program
  }

  /// Starts the program on a file.
  init(opening path: [UInt8], with tool: String) throws(SystemError) {
    let file = try FileDescriptor(opening: path, [.readOnly, .noControllingTerminal])
    let output = try SystemCall.pipe()
    let errors = try SystemCall.pipe()
    // Nobody reads messages before the end: a program must not block on them.
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

  /// Waits for the program, whose output has ended; throws unless it succeeded.
  mutating func finish() throws(StreamProblem) {
    guard let process else { return }
    self.process = nil
    let end = try StreamProblem.reading(.file(path), SystemCall.collect(process))
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

  /// Returns the first line of the program's messages, if there is one.
  private func complaint() -> String? {
    let messages = try? errors.piece(atMost: 4096)
    let line = messages?.split(separator: 0x0A).first.map { Array($0) }
    return line.map { "\(tool) says \(Quotation.quoted($0))" }
  }
}
