#if canImport(Glibc)
import Foundation
import Testing

@testable import IDToolKit

/// The cases that fuzzing has kept, and a few thousand others made of them.
///
/// The long way, guided by coverage and with AddressSanitizer, is `Tests/Fuzzing/fuzz`.
@Suite struct FuzzedProgramTests {
  /// How many cases are made of each seed.
  private static let mutationCount =
    LongRun.isWanted ? 5000 : 8

  @Test func `every command that reads text is called`() {
    let called = Set(FuzzedProgram.commands.map { $0.words.prefix(2).joined(separator: " ") })
    let words = Set(FuzzedProgram.commands.compactMap(\.words.first))
    // Each state is a new one, in which nothing is in use; a put reads a file besides; and help is
    // that of any line.
    let others: Set<Command> = [.auidRecycle, .auidCheck, .recordsPut, .help]
    let missing = Command.allCases.filter { command in
      let operands = command.spec.operands
      let takesWords = if case .words = operands.kind { !operands.isNone } else { false }
      return (operands.readsStandardInput || takesWords) && !others.contains(command)
        && !called.contains(command.words) && !words.contains(command.words)
    }
    #expect(missing.isEmpty, "FuzzedProgram.commands lacks \(missing.map(\.words))")
  }

  @Test func `each line that is called is one that is accepted`() throws {
    for call in FuzzedProgram.commands where !call.words.isEmpty {
      let words = call.words.map { Array($0.utf8) }
      let now = Timestamp(microseconds: 1_767_225_600_000_000)
      let parser = ArgumentParser(words: words, present: Present(now)) { _ in nil }
      // Operands may be what the case supplies.
      do throws(UsageError) {
        guard case .run(let arguments) = try parser.parse() else { continue }
        _ = try Program.request(arguments)
      } catch {
        #expect(error.isOmission, "\(call.words): \(error.sentence)")
      }
    }
  }

  @Test func `whatever is read, it is one answer, however it arrives, and never a crash`() async {
    // The program takes descriptor 0 and the working directory, so it has a process to itself.
    let seed = testSeed()
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent],
      "IDTOOL_SEED=\(seed)"
    ) { [seed = seed as UInt64] in
      // A failure is told by the message: of a process that failed, nothing is observed.
      do {
        try Self.replay(seed: seed)
      } catch {
        FileHandle.standardError.write(Data("\(error)\nIDTOOL_SEED=\(seed)\n".utf8))
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.isEmpty, "\(message)")
  }

  @Test func `what an engine accepts comes out of it unchanged`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let engines = FuzzedEngines()
    let cases = try Self.cases(in: "EngineSeeds")
    for content in cases {
      for round in 0...4 * Self.mutationCount {
        let content = round == 0 ? content : Self.mutated(content, cases, &random)
        #expect(throws: Never.self, "IDTOOL_SEED=\(seed)") { try engines.check(content) }
      }
    }
  }

  /// The cases that are kept in a folder beside the fuzzer.
  private static func cases(in folder: String) throws -> [[UInt8]] {
    let seeds = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fuzzing/\(folder)")
    let names = try FileManager.default.contentsOfDirectory(atPath: seeds.path).sorted()
    let cases = try names.map { [UInt8](try Data(contentsOf: seeds.appendingPathComponent($0))) }
    precondition(cases.count >= 20)
    return cases
  }

  private static func replay(seed: UInt64) throws {
    let cases = try Self.cases(in: "Seeds")
    let folder = try TemporaryFolder()
    precondition(FileManager.default.changeCurrentDirectoryPath(folder.path))
    var random = SeededGenerator(seed: seed)
    let program = FuzzedProgram()
    for content in cases {
      try check(content, with: program, &random)
      for _ in 0..<mutationCount {
        try check(mutated(content, cases, &random), with: program, &random)
      }
    }
  }

  private static func check(
    _ content: [UInt8],
    with program: FuzzedProgram,
    _ random: inout SeededGenerator
  ) throws {
    let sizes = [
      nil, Int.random(in: 1...4, using: &random), Int.random(in: 5...60, using: &random),
    ]
    try program.check(content, inPiecesOf: sizes)
  }

  /// A case with some bytes changed, moved, doubled, left out, or taken from another.
  private static func mutated(
    _ content: [UInt8],
    _ cases: [[UInt8]],
    _ random: inout SeededGenerator
  ) -> [UInt8] {
    var result = content
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let start = Int.random(in: 0...result.count, using: &random)
      let end = min(result.count, start + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: result.removeSubrange(start..<end)
      case 1: result.insert(contentsOf: result[start..<end], at: start)
      case 2:
        let other = cases.randomElement(using: &random) ?? []
        let from = Int.random(in: 0...other.count, using: &random)
        result.replaceSubrange(start..<end, with: other[from...].prefix(20))
      case 3 where start < result.count:
        result[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 4: result.insert(UInt8.random(in: 0...255, using: &random), at: start)
      default:
        let characters = Array("0123456789aZ-_.,:{}[]\"\\\n\r\t ".utf8)
        result.insert(characters.randomElement(using: &random) ?? 0, at: start)
      }
    }
    return result
  }
}
#endif
