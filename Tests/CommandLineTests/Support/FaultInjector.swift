import Foundation
import Synchronization
import Testing

/// Runs a command once for each of its system calls and each fault that the call can have, in a
/// fresh folder each time, and lets a test judge what is left.
///
/// The calls are those of one run that strace has watched; strace makes the faults, too. On the
/// static release build that is exact: every call of the program is there, from the first to the
/// last. In a dynamic build those of the loader are left out, whose faults are not ours.
struct FaultInjector: Sendable {
  /// How a run ended that had a fault, and where the fault was.
  struct Ending {
    let fault: Fault
    let call: TracedCall
    let outcome: Tool.Outcome

    /// Whether the program may have died without a word: it was killed, or had no memory.
    var mayBeSilent: Bool {
      switch fault {
      case .kill, .signal: true
      case .error, .lastingError: call.asksForMemory
      case .transfer: false
      }
    }

    /// Whether the call can't even have been seen to fail: the C library's caller tries again, or
    /// should.
    ///
    /// Not where a file is closed: Linux has then closed it, which strace can't imitate.
    var mustBeInvisible: Bool { fault == .error("EINTR") && call.name != "close" }

    /// Whether the run said what went wrong, or could not: where writing fails for good, messages
    /// can't be written either.
    var saidWhy: Bool {
      let isMute = call.name == "write" && fault == .lastingError("ENOSPC")
      return outcome.errorText.hasPrefix("idtool: ") || isMute
    }

    /// What is wrong with the files beside one that is replaced as a whole; `hadLeftover` says that
    /// a run that was killed before had left its temporary file.
    func flaw(inTheFilesBeside url: URL, hadLeftover: Bool) throws -> String? {
      let name = url.lastPathComponent
      // One that was there may stay, one that can't be removed has to; one that another process has
      // locked is that process's to remove.
      let mayLeaveFile =
        hadLeftover || mayBeSilent || call.name.hasPrefix("unlink") || call.name == "flock"
      let beside = try FaultInjector.names(beside: url).subtracting([name])
      let areLeftovers = beside.allSatisfy { $0.contains(".idtool-") } && beside.count <= 2
      return beside.isEmpty || mayLeaveFile && areLeftovers ? nil : "files were left: \(beside)"
    }
  }

  /// A file and those beside it whose names begin with its own.
  static func names(beside url: URL) throws -> Set<String> {
    let folder = url.deletingLastPathComponent().path
    let all = try FileManager.default.contentsOfDirectory(atPath: folder)
    return Set(all.filter { $0.hasPrefix(url.lastPathComponent) })
  }

  /// Leaves beside a file what a process does that is killed while it writes a new one.
  static func leaveTemporaryFile(beside url: URL, _ content: String) throws {
    var status = stat()
    guard lstat(url.path, &status) == 0 else { throw Failure(description: "no \(url.path)") }
    let path = "\(url.path).\(status.st_ino).idtool-tmp"
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// What all the runs have shown.
  struct Report {
    /// The number of system calls of the command.
    var callCount = 0
    /// How many faults there could be, and how many were made.
    var possibleCount = 0
    var injectionCount = 0
    /// A line for each run in which something was wrong.
    var violations: [String] = []

    /// Prints the numbers, and records each run in which something was wrong.
    func expectNoViolation(of name: String) {
      print(
        "reliability: faults in \(name): \(injectionCount) of \(possibleCount) injections into "
          + "\(callCount) calls, \(violations.count) violations"
      )
      #expect(callCount > 20)
      for violation in violations.prefix(5) { Issue.record("\(violation)") }
      #expect(violations.isEmpty)
    }
  }

  /// The arguments of idtool.
  let arguments: [String]
  var input = ""
  /// Whether a read may say, too, that there is nothing more, where the input is a file whose size
  /// is known.
  var endsEarly = false
  /// Makes the files that the command finds.
  let prepare: @Sendable (Tool) throws -> Void
  /// Says what is wrong after a run with a fault; nil where all is well.
  let check: @Sendable (Tool, Ending) throws -> String?

  /// Makes the injections, all of them or about `limit` that lie evenly among them.
  ///
  /// Where the first of those lies depends on the seed; a violation names its injection.
  func run(limit: Int) throws -> Report {
    let calls = try traceCalls()
    let possible = injections(into: calls)
    let step = Reliability.isLong ? 1 : max(1, possible.count / limit)
    let first = Int(testSeed() % UInt64(step))
    let chosen = stride(from: first, to: possible.count, by: step).map { possible[$0] }
    let violations = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: chosen.count) { index in
      let (call, fault) = chosen[index]
      let problem: String?
      do {
        problem = try inject(fault, into: call)
      } catch {
        problem = "\(error)"
      }
      guard let problem else { return }
      let line = "\(fault) at \(call.name)#\(call.ordinal)(\(call.text.prefix(100)): \(problem)"
      violations.withLock { $0.append(line) }
    }
    return Report(
      callCount: calls.count,
      possibleCount: possible.count,
      injectionCount: chosen.count,
      violations: violations.withLock { $0 }
    )
  }

  /// The calls of a run without faults, the loader's left out.
  private func traceCalls() throws -> [TracedCall] {
    let tool = try Tool()
    try prepare(tool)
    let outcome = try launch(tool, ["-o", Self.traceName])
    guard outcome.status == 0 else { throw Failure(description: "status \(outcome.status)") }
    let trace = try String(contentsOf: tool.url(Self.traceName), encoding: .utf8)
    let calls = TracedCall.calls(in: trace)
    guard calls.contains(where: { $0.text.contains("ld.so.cache") }) else { return calls }
    // The first thing that the program itself does is to look at its standard streams.
    guard let first = calls.firstIndex(where: { $0.text.hasPrefix("0, F_GETFD") }) else {
      throw Failure(description: "the program's own calls were not found in the trace")
    }
    return Array(calls[first...])
  }

  private func injections(into calls: [TracedCall]) -> [(call: TracedCall, fault: Fault)] {
    // What goes wrong before the program's own first call happens to the runtime of the language,
    // which ends the process: a kill shows all that this can leave.
    let first = calls.firstIndex { $0.text.hasPrefix("[{fd=0, events=0}") } ?? 0
    return calls.indices.flatMap { index in
      let call = calls[index]
      // The first can't be injected into, the last does not return.
      if call.name == "execve" || call.name == "exit_group" { return [(TracedCall, Fault)]() }
      var errors = index >= first ? Fault.plausible(for: call.name) : []
      if endsEarly, call.name == "read" { errors.append(.transfer(0)) }
      return ([.kill, .signal("SIGTERM")] + errors).map { (call, $0) }
    }
  }

  /// Runs the command with one fault; what is wrong then.
  private func inject(_ fault: Fault, into call: TracedCall) throws -> String? {
    let tool = try Tool()
    try prepare(tool)
    let outcome = try launch(
      tool,
      [
        "-o", Self.traceName, "-e", "trace=\(call.name)",
        "-e", "inject=\(call.name):\(fault.injection(ordinal: call.ordinal))",
      ]
    )
    if outcome.status == 124 { return "it did not end" }
    let trace = try String(contentsOf: tool.url(Self.traceName), encoding: .utf8)
    try FileManager.default.removeItem(at: tool.url(Self.traceName))
    guard trace.contains(fault.trace) else { return "the fault did not happen" }
    return try check(tool, Ending(fault: fault, call: call, outcome: outcome))
  }

  /// Runs the command under strace, for a limited time.
  private func launch(_ tool: Tool, _ options: [String]) throws -> Tool.Outcome {
    let words = ["20", "strace"] + options + ["--", Tool.path] + arguments
    return try tool.launch(
      "/usr/bin/timeout",
      words.map { Array($0.utf8) },
      input: Array(input.utf8)
    )
  }

  private static let traceName = ".trace"

  /// The harness itself did not work.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
