import Foundation
import Testing

@testable import IDToolKit

/// Every command that locks a file obeys `--lock-timeout`; ``MountedFolderTests`` shows the same of
/// `--trust-locks`.
@Suite struct LockOptionTests {
  /// What each of them is given to change a file of the folder `dir`, which holds ``files(in:)``.
  static let words: [Command: String] = [
    .new: "miniflake -w 1 --ledger dir/l",
    .flakeNext: "-w 1 --ledger dir/l", .flakeStamp: "-w 1 --ledger dir/l", .auidNext: "-s dir/s",
    .auidRegister: "-s dir/s 7", .auidRecycle: "-s dir/s 1", .auidAssign: "-s dir/s",
    .auidReset: "-s dir/s --yes", .orderArrange: "-i dir/f --order 2,1 --position p",
    .recordsPut: "-i --file dir/f", .recordsRemove: "-i 1 --file dir/f",
    .recordsMove: "-i 1 --index 1 --file dir/f", .recordsDedupe: "-i dir/f",
  ]

  /// Makes a ledger, a state and a file of records in a folder.
  static func files(in folder: String) -> String {
    """
    $T flake next -w 1 --ledger \(folder)/l >\(folder)/id; $T auid register 1 -s \(folder)/s
    printf '%s\\n' '{"id":1,"p":1}' '{"id":2,"p":2}' > \(folder)/f
    """
  }

  /// A new record, for those that read some.
  static let input = #"{"id":3,"p":3}"# + "\n"

  @Test func eachCommandWithTheOptionsIsHere() {
    for option in [Option.lockTimeout, .trustLocks] {
      let commands = Command.allCases.filter { $0.options.contains(option) }
      #expect(Set(commands) == Set(Self.words.keys), "\(option.long)")
    }
  }

  @Test(arguments: words.keys.sorted { $0.words < $1.words })
  func isWaitedForAsLongAsIsSaid(command: Command) throws {
    let tool = try Tool()
    let made = try tool.shell("mkdir dir; \(Self.files(in: "dir"))")
    #expect(made.status == 0, "\(made.errorText)")
    // Both ways in which files are locked.
    var locked: [Int32] = []
    defer { for file in locked { close(file) } }
    for name in ["l", "s", "f"] {
      let file = open(tool.url("dir/\(name)").path, O_RDWR | O_CLOEXEC)
      locked.append(file)
      #expect(try SystemCall.tryLock(file))
      #expect(try SystemCall.tryLock(file, 0..<Int64.max))
    }
    let words = try #require(Self.words[command])
    let outcome = try tool.shell(
      "$T \(command.words) \(words) --lock-timeout 21ms",
      input: Self.input
    )
    #expect(outcome.status == 3)
    #expect(outcome.errorText.contains("waited 21ms"), "\(outcome.errorText)")
  }
}
