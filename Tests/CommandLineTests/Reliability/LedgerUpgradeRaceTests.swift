import Foundation
import Testing

@testable import IDToolKit

/// A ledger of the first version, brought to the second by one process while another opens it.
@Suite(.waits) struct LedgerUpgradeRaceTests {
  @Test(.needs("strace"), arguments: 1...3)
  func oneThatOpensItMeanwhileGoesOn(pausedAt call: Int) throws {
    let tool = try Tool()
    #expect(try tool.run("flake next -w 3 --ledger l").status == 0)
    // As the first version made it: without turns.
    var content = Array(try Data(contentsOf: tool.url("l")).prefix(256 + 32 * 1024))
    content[16] = 1
    withUnsafeBytes(of: Checksum.of(content[..<248]).littleEndian) { sum in
      content.replaceSubrange(248..<256, with: sum)
    }
    try Data(content).write(to: tool.url("l"))
    // The first waits after it asked for a file's status, and the second upgrades meanwhile.
    let outcome = try tool.shell(
      """
      strace -o calls -e trace=fstat,newfstatat \\
        -e inject=fstat,newfstatat:delay_exit=900000:when=\(call) $T flake next -w 3 --ledger l &
      for _ in {1..6000}; do grep -qs stat calls && break; sleep 0.01; done
      $T flake next -w 4 --ledger l > other; wait $!; echo "status $?"
      od -An -tu1 -j16 -N1 l; wc -l < other
      """
    )
    let lines = outcome.text.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(lines.count == 4 && lines.dropFirst() == ["status0", "2", "1"], "\(outcome)")
  }
}
