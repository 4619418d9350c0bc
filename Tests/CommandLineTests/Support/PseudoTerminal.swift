import Foundation

#if canImport(Glibc)
import Glibc
#endif

// Hidden by a feature macro that Swift's view of the C library does not set.
@_silgen_name("posix_openpt")
private func openController(_ flags: Int32) -> Int32
@_silgen_name("grantpt")
private func grant(_ controller: Int32) -> Int32
@_silgen_name("unlockpt")
private func unlock(_ controller: Int32) -> Int32
@_silgen_name("ptsname")
private func name(of controller: Int32) -> UnsafeMutablePointer<CChar>?

/// A terminal that a test looks at and types on.
struct PseudoTerminal {
  let controller: Int32
  /// The path of the side that a program opens.
  let path: String

  struct Failure: Error {
    let code: Int32
  }

  /// Opens one, of so many columns if given.
  init(columns: UInt16? = nil) throws {
    controller = openController(O_RDWR | O_NOCTTY)
    guard controller >= 0, grant(controller) == 0, unlock(controller) == 0,
      let characters = name(of: controller)
    else { throw Failure(code: errno) }
    path = String(cString: characters)
    if let columns {
      var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      guard ioctl(controller, UInt(TIOCSWINSZ), &size) == 0 else { throw Failure(code: errno) }
    }
  }

  func close() {
    _ = Foundation.close(controller)
  }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = bytes.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
  }

  /// What has been shown and not been read yet; waits at most so long for something to come.
  func read(milliseconds: Int32) -> [UInt8] {
    var request = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0, request.revents & Int16(POLLIN) != 0 else {
      return []
    }
    var block = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(controller, &block, block.count)
    return count > 0 ? Array(block[..<count]) : []
  }
}

extension Tool.Outcome {
  /// Whether either stream holds a color, or any other sequence.
  var isColored: Bool { output.contains(0x1B) || errors.contains(0x1B) }
}

extension Tool {
  /// How a run on a terminal ended and what was seen.
  struct Session {
    /// The exit status, or 128 + the signal; nil where the program waited and was killed.
    var status: Int32?
    /// What the terminal was sent, with LF for the CR LF that it makes of it.
    var screen: [UInt8]
    /// What went to the streams that were not the terminal.
    var output: [UInt8] = []
    var errors: [UInt8] = []

    var text: String { String(decoding: screen, as: UTF8.self) }
    var isColored: Bool { screen.contains(0x1B) }
  }

  /// Runs idtool with its streams, or those that are named, on a terminal.
  func onTerminal(
    _ arguments: [String],
    streams: Set<Int32> = [0, 1, 2],
    columns: UInt16? = nil,
    input: String = "",
    typing keys: String = "",
    environment added: [String: String] = [:],
    deadline seconds: Double = 60
  ) throws -> Session {
    let terminal = try PseudoTerminal(columns: columns)
    defer { terminal.close() }
    let tag = UUID().uuidString
    let files = ["in", "out", "err"].map { url(".\(tag).\($0)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try Data(input.utf8).write(to: files[0])
    let process = try Spawned(
      program: Self.path,
      arguments: arguments.map { Array($0.utf8) },
      environment: environment.merging(added) { _, second in second },
      folder: folder.path,
      streams: (0...2).map { streams.contains($0) ? terminal.path : files[Int($0)].path }
    )
    terminal.type(keys)
    var screen: [UInt8] = []
    var status: Int32?
    let end = Date() + seconds
    while status == nil, Date() < end {
      screen += terminal.read(milliseconds: 20)
      status = process.poll()
    }
    if status == nil {
      process.send(SIGKILL)
      _ = process.wait()
    }
    while case let rest = terminal.read(milliseconds: 0), !rest.isEmpty { screen += rest }
    return Session(
      status: status,
      screen: Array(String(decoding: screen, as: UTF8.self).replacing("\r\n", with: "\n").utf8),
      output: (try? Array(Data(contentsOf: files[1]))) ?? [],
      errors: (try? Array(Data(contentsOf: files[2]))) ?? []
    )
  }
}
