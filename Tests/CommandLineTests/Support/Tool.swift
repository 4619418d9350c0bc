import Foundation

/// Runs the built idtool as a shell would: as a process, with an environment made from nothing.
struct Tool {
  /// How a run ended and what it wrote.
  struct Outcome {
    /// The exit status, or 128 + the signal that ended it.
    var status: Int32
    var output: [UInt8]
    var errors: [UInt8]

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  /// The project's folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The program under test: `IDTOOL_BINARY`, or the release build while it is up to date, or the
  /// one that was built together with the tests.
  static let path: String = {
    if let shipped = given ?? released { return shipped }
    let beside = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("idtool").path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    return root.appendingPathComponent(".build/debug/idtool").path
  }()

  /// Whether the program under test is one as it is shipped, and no debug build.
  static var isShipped: Bool { given != nil || released != nil }

  private static let given = ProcessInfo.processInfo.environment["IDTOOL_BINARY"].flatMap { path in
    path.isEmpty ? nil : path
  }

  /// The release build, if it is newer than all that it is made of.
  private static let released: String? = {
    let build = root.appendingPathComponent(".build/release/idtool").resolvingSymlinksInPath()
    func date(_ url: URL) -> Date {
      let values = try? url.resourceValues(forKeys: [.contentModificationDateKey])
      return values?.contentModificationDate ?? .distantPast
    }
    let sources = FileManager.default.enumerator(
      at: root.appendingPathComponent("Sources"),
      includingPropertiesForKeys: [.contentModificationDateKey]
    )
    let parts =
      (sources?.compactMap { $0 as? URL } ?? [])
      + [root.appendingPathComponent("Package.swift")]
    let changed = parts.map(date).max() ?? .distantFuture
    guard parts.count > 1, changed < date(build) else { return nil }
    print("The tests run .build/release/idtool, which is up to date.")
    return build.path
  }()

  /// Removes the folder when the last copy of the tool is gone.
  private final class OwnFolder: Sendable {
    let url = Tool.parent.appendingPathComponent("idtool-test-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private let own: OwnFolder
  var environment: [String: String]

  /// A folder of its own, which is the working directory and the home.
  var folder: URL { own.url }

  /// In memory, if files there can be run: making and removing files on a disk is a tenth of the
  /// tests' time.
  private static let parent: URL = {
    let memory = URL(fileURLWithPath: "/dev/shm")
    var system = statvfs()
    // A macro that Swift does not see.
    let noExec: UInt = 8
    guard statvfs(memory.path, &system) == 0, UInt(system.f_flag) & noExec == 0,
      FileManager.default.isWritableFile(atPath: memory.path),
      UInt64(system.f_bavail) * UInt64(system.f_frsize) > 1 << 30
    else { return FileManager.default.temporaryDirectory }
    return memory
  }()

  init(environment added: [String: String] = [:]) throws {
    own = try OwnFolder()
    environment = [
      "HOME": own.url.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no",
    ].merging(added) { _, second in second }
  }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Runs idtool with these words, between which there are blanks, and nothing that a shell would
  /// make of them.
  func run(
    _ words: String,
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(words.split(separator: " ").map(String.init), input: input, environment: environment)
  }

  /// Runs idtool with these arguments.
  func run(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments.map { Array($0.utf8) }, input: Array(input.utf8), environment: environment)
  }

  /// Runs idtool with arguments that need not be UTF-8.
  func run(
    _ arguments: [[UInt8]],
    input: [UInt8] = [],
    environment added: [String: String] = [:]
  ) throws -> Outcome {
    try launch(Self.path, arguments, input: input, environment: added)
  }

  /// What a shell passes on as it is.
  private static let plainBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,:/+@=% ".utf8
  )

  /// Runs a line of bash in which `$T` is idtool.
  ///
  /// Where there is nothing to do for bash but to start idtool, it is started at once: bash takes as
  /// long as the program.
  func shell(
    _ line: String,
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    if line.hasPrefix("$T "), line.utf8.dropFirst(3).allSatisfy(Self.plainBytes.contains) {
      return try run(String(line.dropFirst(3)), input: input, environment: environment)
    }
    return try launch(
      "/bin/bash",
      ["-c", line].map { Array($0.utf8) },
      input: Array(input.utf8),
      environment: environment.merging(["T": Self.path]) { first, _ in first }
    )
  }

  /// Puts a program into the folder `bin`.
  ///
  /// A process of its own writes it: a file that this one has open for writing can be run nowhere, and
  /// a child that another test starts at that moment keeps it open ("Text file busy").
  func addProgram(_ name: String, _ script: String) throws {
    let outcome = try shell("mkdir -p bin; cat > bin/\(name); chmod +x bin/\(name)", input: script)
    if outcome.status != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  /// Whether a program is installed.
  static func installed(_ program: String) -> Bool {
    ["/usr/local/bin/", "/usr/bin/", "/bin/", "/usr/sbin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + program)
    }
  }

  /// Runs any program in the folder and the environment.
  func launch(
    _ program: String,
    _ arguments: [[UInt8]],
    input: [UInt8],
    environment added: [String: String] = [:]
  ) throws -> Outcome {
    let tag = UUID().uuidString
    let names = ["in", "out", "err"].map { folder.appendingPathComponent(".\(tag).\($0)") }
    defer { for name in names { try? FileManager.default.removeItem(at: name) } }
    try Data(input).write(to: names[0])
    let variables = environment.merging(added) { _, second in second }
    let process = try Spawned(
      program: program,
      arguments: arguments,
      environment: variables,
      folder: folder.path,
      streams: names.map(\.path)
    )
    let status = process.wait()
    return Outcome(
      status: status,
      output: [UInt8](try Data(contentsOf: names[1])),
      errors: [UInt8](try Data(contentsOf: names[2]))
    )
  }
}
