import Foundation

/// A small C program beside these tests that does what Swift can't: stop another process at a
/// system call, or shut down a file system.
///
/// It is compiled when it is first needed. Not a target of the package, because those that build
/// the tool need no C compiler's headers, and no other system than Linux could build it.
struct HelperProgram {
  /// The compiled program; nil where it can't be had.
  let path: String?
  /// Why it can't be had.
  let reason: String

  static let clockWarp = HelperProgram(compiling: "clockwarp", trial: ["--", "/bin/true"])
  static let powerCut = HelperProgram(compiling: "powercut", trial: nil)

  /// Compiles the source file of that name, and tries the program if there is something to try.
  private init(compiling name: String, trial: [String]?) {
    let folder = FileManager.default.temporaryDirectory.path
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Helpers/\(name).c").path
    let program = "\(folder)/idtool-\(name)-\(getpid())"
    guard Self.status("/bin/sh", ["-c", "uname -sm | grep -qx 'Linux x86_64'"]) == 0 else {
      (path, reason) = (nil, "only for Linux on x86-64")
      return
    }
    let compile =
      "for c in cc clang gcc; do $c -O2 -o '\(program)' '\(source)' && exit 0; done; exit 1"
    guard Self.status("/bin/sh", ["-c", "(\(compile)) 2>/dev/null"]) == 0 else {
      (path, reason) = (nil, "no C compiler, or not its headers")
      return
    }
    if let trial, Self.status(program, trial) != 0 {
      (path, reason) = (nil, "ptrace or seccomp is not permitted")
      return
    }
    (path, reason) = (program, "")
  }

  private static func status(_ program: String, _ arguments: [String]) -> Int32? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }
}

extension Tool {
  /// Whether the program under test is linked statically: then it needs no loader, which could not
  /// bear short reads.
  static let isStatic: Bool = {
    guard let program = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return false }
    return program.prefix(4096).range(of: Data("/lib".utf8)) == nil
  }()
}
