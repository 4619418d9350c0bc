import Foundation
import Testing

/// A file system in a file, on which the power can be cut: what was not brought to the disk is gone.
///
/// Mounted at `mounted` in a tool's folder, with a folder `mounted/folder` in it.
struct CutDisk {
  private let tool: Tool
  private let cutter: String

  /// What a test with such a disk needs of the machine.
  static let canBeMade = ConditionTrait.needs(
    success: "[ $(id -u) = 0 ] && \(making) && umount mounted",
    else: "no ext4 can be mounted from a file"
  )

  private static let making =
    "truncate -s 32M disk && mkfs.ext4 -q disk && mkdir mounted && mount -o loop disk mounted"

  /// Makes and mounts it.
  init(_ tool: Tool) throws {
    self.tool = tool
    cutter = try #require(HelperProgram.powerCut.path)
    try shell("\(Self.making) && mkdir mounted/folder && sync")
  }

  /// Ends it.
  func remove() {
    _ = try? Self.shell(tool, "umount mounted")
  }

  /// What the loops of a round printed before the power went: the output of each.
  ///
  /// The loops are lines of shell, each with the boot id of the file that is named with it, and
  /// run for a time from the first that prints something on. What they print later, a real loss of
  /// power would have prevented.
  func cut(_ loops: [(boot: Int, line: String)], after microseconds: UInt32) throws -> [Data] {
    var environment = tool.environment
    environment["T"] = Tool.path
    let outputs = loops.indices.map { tool.url("out-\($0)") }
    let processes = try zip(loops, outputs).map { loop, output in
      try Spawned(
        directly: [
          "/bin/sh", "-c", "cd \(tool.folder.path) && exec unshare --mount sh -c \"$0\"",
          "mount --bind boot-\(loop.boot) /proc/sys/kernel/random/boot_id && exec bash -c "
            + "'\(loop.line)'",
        ],
        environment: environment,
        output: output.path,
        errors: output.path + ".err"
      )
    }
    // A busy machine takes its time to start them.
    for _ in 0..<2000 {
      if try outputs.contains(where: { try !Data(contentsOf: $0).isEmpty }) { break }
      usleep(5000)
    }
    usleep(microseconds)
    let heard = try outputs.map { try Data(contentsOf: $0) }
    let path = Array(tool.url("mounted").path.utf8)
    let outcome = try tool.launch(cutter, [path], input: [])
    for process in processes { _ = process.wait() }
    guard outcome.status == 0 else {
      throw FaultInjector.Failure(description: "the power was not cut: \(outcome.errorText)")
    }
    // Another test's process in a mount namespace of its own, begun meanwhile, has this mount, too.
    // As long as it runs, the same device would be mounted again as it was when the power was cut.
    try shell(
      """
      umount mounted
      for i in $(seq 600); do [ -z "$(losetup -j disk)" ] && break; sleep 0.05; done
      mount -o loop disk mounted
      """
    )
    return heard
  }

  private func shell(_ line: String) throws {
    let outcome = try Self.shell(tool, line)
    guard outcome.status == 0 else {
      throw FaultInjector.Failure(description: "\(line): \(outcome.errorText)")
    }
  }

  private static func shell(_ tool: Tool, _ line: String) throws -> Tool.Outcome {
    let path = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
    return try tool.shell(line, environment: ["PATH": path])
  }
}
