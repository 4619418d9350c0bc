#if canImport(Glibc) && !FUZZING
import Glibc

@testable import IDToolKit

/// The program's three streams, as files that have no name.
///
/// Descriptor 0 is taken over. Where libFuzzer runs the program, the streams are in memory instead:
/// `Tests/Fuzzing/FuzzedStreams+Memory.swift`.
struct FuzzedStreams {
  private let input = Self.file()
  private let output = Self.file()
  private let errors = Self.file()

  /// Runs what reads the bytes as standard input, so many with each read or all at once.
  func run(
    _ bytes: [UInt8],
    inPiecesOf size: Int?,
    _ body: (consuming Console) -> Int32
  ) -> FuzzedProgram.Outcome {
    if let size {
      Self.offer(bytes, inPiecesOf: size)
    } else {
      Self.fill(input, with: bytes)
      dup2(input, 0)
    }
    Self.fill(output, with: [])
    Self.fill(errors, with: [])
    let copy = dup(output)
    // It stays open where nothing was written.
    defer { if fcntl(copy, F_GETFD) != -1 { close(copy) } }
    let status = body(
      Console(
        output: OutputStream(descriptor: copy),
        errors: ErrorStream(descriptor: errors),
        environment: Environment([:]),
        colorChoice: nil
      )
    )
    return FuzzedProgram.Outcome(
      status: status,
      output: Self.content(output),
      errors: Self.content(errors)
    )
  }

  private static func file() -> Int32 {
    let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(folder)/idtool-fuzz-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    precondition(descriptor >= 0, "no temporary file")
    unlink(template)
    return descriptor
  }

  /// Makes bytes the input, so many of them with each read: packets keep their size.
  private static func offer(_ bytes: [UInt8], inPiecesOf size: Int) {
    var ends: [Int32] = [0, 0]
    precondition(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    var rest = bytes[...]
    // All have to fit before the first is read.
    let size = max(size, bytes.count / 100 + 1)
    while !rest.isEmpty {
      let piece = rest.prefix(size)
      let count = piece.withUnsafeBytes { send(ends[0], $0.baseAddress, $0.count, 0) }
      precondition(count == piece.count)
      rest = rest.dropFirst(count)
    }
    close(ends[0])
    dup2(ends[1], 0)
    close(ends[1])
  }

  private static func fill(_ descriptor: Int32, with bytes: [UInt8]) {
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      precondition(count > 0)
      rest = rest.dropFirst(count)
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  private static func content(_ descriptor: Int32) -> [UInt8] {
    let count = Int(lseek(descriptor, 0, SEEK_END))
    lseek(descriptor, 0, SEEK_SET)
    return [UInt8](unsafeUninitializedCapacity: count) { space, filled in
      while filled < count {
        let rest = UnsafeMutableBufferPointer(rebasing: space[filled..<count])
        let added = read(descriptor, rest.baseAddress, rest.count)
        precondition(added > 0)
        filled += added
      }
    }
  }
}
#endif
