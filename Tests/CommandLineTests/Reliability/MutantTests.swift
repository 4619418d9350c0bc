import Foundation
import Testing

extension Reliability {
  /// What the other tests are worth: copies of the tool that are broken on purpose, each of which
  /// the suite beside it must catch.
  ///
  /// Opt-in, because each copy is built. On 2026-11-22 all nine were caught, and the copy that was
  /// left whole was not.
  @Suite struct MutantTests {
    /// A change of the sources that breaks a promise.
    struct Mutant: Sendable, CustomTestStringConvertible {
      let name: String
      /// The suite that must fail.
      let suite: String
      let changes: [(file: String, text: String, replacement: String)]

      var testDescription: String { name }
    }

    static let mutants = [
      Mutant(
        name: "takes no lock",
        suite: "RaceTests",
        changes: [
          (
            "System/FileDescriptor.swift",
            "    if try tryLock(range, shared: shared) { return }\n    var wait",
            "    if range.lowerBound >= 0 { return }\n    var wait"
          )
        ]
      ),
      Mutant(
        name: "leases a number that is leased",
        suite: "LeaseTests",
        changes: [
          (
            "System/LedgerFile+Leases.swift",
            "guard try file.tryLock(byte) else {",
            "guard try file.tryLock(byte) || byte.isEmpty == false else {"
          )
        ]
      ),
      Mutant(
        name: "prints before it records",
        suite: "FaultTests",
        changes: [
          (
            "Effects/Flake/FlakeIssuer.swift",
            "        try plan.ticks(next: max(next, nextOfProcess), count: count)\n      }",
            """
                    let ticks = try plan.ticks(next: max(next, nextOfProcess), count: count)
                    var early = OutputStream()
                    var random = Entropy()
                    let layout = plan.request.layout
                    for tick in ticks {
                      let id = layout.id(tick: tick, worker: plan.worker, random: &random)
                      FlakeText.append(id, layout: layout, form: .decimal, to: &early.buffer)
                      early.buffer.append(0x0A)
                    }
                    try? early.flush()
                    return ticks
                  }
            """
          ),
          (
            "Commands/Flake/FlakeNextCommand.swift",
            "for run in runs { try write(run, with: &textWriter, on: &console) }",
            "_ = (runs, textWriter)"
          ),
        ]
      ),
      Mutant(
        name: "trusts the clock",
        suite: "ClockTests",
        changes: [
          (
            "Flake/FlakeGenerator.swift", "let first = max(next, clockTick)",
            "let first = clockTick"
          ),
          (
            "System/LedgerFile.swift", "    precondition(ticks.lowerBound >= first)\n", ""
          ),
        ]
      ),
      Mutant(
        name: "goes on below the ceiling after a loss of power",
        suite: "PowerTests",
        changes: [
          (
            "System/LedgerSlot.swift", "boot == self.boot ? nextTick : max(nextTick, ceiling)",
            "nextTick"
          )
        ]
      ),
      Mutant(
        name: "does not wait for the disk",
        suite: "OrderTests",
        changes: [
          (
            "System/SystemCall+Files.swift", "    _ = try retrying { fdatasync(descriptor) }",
            "    if descriptor < 0 { _ = try retrying { fdatasync(descriptor) } }"
          )
        ]
      ),
      Mutant(
        name: "relies on a ceiling before it is on the disk",
        suite: "OrderTests",
        changes: [
          (
            "System/LedgerFile.swift", "    raised.ceiling = turn.ceiling(step: step)\n",
            "    raised.ceiling = turn.ceiling(step: step)\n    raised.boot = boot ?? 0\n"
          )
        ]
      ),
      Mutant(
        name: "goes back with a window",
        suite: "OrderTests",
        changes: [("Effects/Flake/FlakeIssuer.swift", "max(next, nextOfProcess)", "next")]
      ),
      Mutant(
        name: "takes an empty slot for that of an unused worker",
        suite: "DamageTests",
        changes: [
          (
            "System/LedgerFile.swift", "if slot.isUnused, header.hasTurns {",
            "if slot.isUnused, header.hasTurns, worker > UInt64.max - 1 {"
          )
        ]
      ),
      Mutant(
        name: "raises a ceiling by a second in each turn",
        suite: "TurnTests",
        changes: [
          ("System/LedgerTurn.swift", "min(step, length / 4)", "min(step, length * 1_000_000)")
        ]
      ),
      Mutant(
        name: "believes a damaged slot",
        suite: "DamageTests",
        changes: [
          (
            "System/LedgerSlot.swift",
            "isUnused || checksum(worker: worker) == UInt64(littleEndian: words[3])",
            "isUnused || worker < UInt64.max"
          )
        ]
      ),
    ]

    @Test(arguments: mutants)
    func `what a broken copy lacks is in the sources once`(_ mutant: Mutant) throws {
      for change in mutant.changes {
        let path = Tool.root.appendingPathComponent("Sources/IDToolKit/\(change.file)")
        let source = try String(contentsOf: path, encoding: .utf8)
        #expect(source.components(separatedBy: change.text).count == 2, "\(change.file)")
      }
    }

    @Test(.enabled(if: Reliability.isLong))
    func `every broken copy of the tool is caught by the suite beside it`() throws {
      let tool = try Tool()
      defer { withExtendedLifetime(tool) {} }
      let original = Tool.root.path
      let copy = tool.url("copy").path
      func build() throws -> Int32 {
        try Self.run(
          "/usr/bin/env",
          ["swift", "build", "--package-path", copy, "--product", "idtool"]
        ).status
      }
      func judge(_ suites: String) throws -> (status: Int32, output: String) {
        try Self.run(
          CommandLine.arguments[0],
          ["--testing-library", "swift-testing", "--filter", "Reliability/(\(suites))"],
          environment: ["IDTOOL_BINARY": "\(copy)/.build/debug/idtool", "IDTOOL_LONG": "0"]
        )
      }
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
      for name in ["Package.swift", "Sources"] {
        try FileManager.default.copyItem(atPath: "\(original)/\(name)", toPath: "\(copy)/\(name)")
      }
      // Broken code has warnings, and its tests are not here.
      let package = try String(contentsOfFile: "\(copy)/Package.swift", encoding: .utf8)
      let targets = try #require(package.range(of: "    .testTarget("))
      try (package[..<targets.lowerBound] + "  ]\n)\n")
        .replacingOccurrences(
          of: ".treatAllWarnings(as: .error)",
          with: ".treatAllWarnings(as: .warning)"
        )
        .write(toFile: "\(copy)/Package.swift", atomically: true, encoding: .utf8)
      try #require(try build() == 0, "the unbroken copy must build")

      // A suite that fails for another reason would catch everything.
      let unbroken = try judge(Set(Self.mutants.map(\.suite)).sorted().joined(separator: "|"))
      try #require(unbroken.status == 0, "\(unbroken.output.suffix(2000))")

      var table: [String] = []
      for mutant in Self.mutants {
        try Self.apply(
          mutant,
          from: "\(original)/Sources/IDToolKit",
          to: "\(copy)/Sources/IDToolKit"
        )
        try #require(try build() == 0, "\(mutant.name): it must build")
        let caught = try judge(mutant.suite)
        let isCaught = caught.status != 0 && caught.output.contains("recorded an issue")
        table.append("\(isCaught ? "caught by" : "SURVIVED ") \(mutant.suite): \(mutant.name)")
        #expect(isCaught, "\(mutant.name): \(caught.output.suffix(2000))")
        for change in mutant.changes {
          let path = "/Sources/IDToolKit/\(change.file)"
          try FileManager.default.removeItem(atPath: copy + path)
          try FileManager.default.copyItem(atPath: original + path, toPath: copy + path)
        }
      }
      for line in table { Reliability.report("mutant \(line)") }
    }

    private static func apply(_ mutant: Mutant, from original: String, to copy: String) throws {
      for change in mutant.changes {
        let source = try String(contentsOfFile: "\(original)/\(change.file)", encoding: .utf8)
        // A text that is not there any more would make a copy that is not broken.
        try #require(
          source.components(separatedBy: change.text).count == 2,
          "\(mutant.name): \(change.file) must hold the text once"
        )
        try source.replacingOccurrences(of: change.text, with: change.replacement)
          .write(toFile: "\(copy)/\(change.file)", atomically: true, encoding: .utf8)
      }
    }

    private static func run(
      _ program: String,
      _ arguments: [String],
      environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
  }
}
